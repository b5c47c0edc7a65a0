package redact

import "strings"

// ibanCountries are the countries of the SWIFT IBAN registry with the length of
// their IBANs, and after them those that use IBANs without being in it.
const ibanCountries = `
	AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24
	DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27
	GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20
	LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24
	PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25
	SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30

	AO25 BF28 BJ28 CF27 CG27 CI28 CM27 CV25 DZ26 GA27 GQ27 GW25 IR26 KM27 MA28 MG27
	ML28 MZ25 NE28 SN28 TD27 TG28`

// maxIBAN is the length of the longest IBAN that ISO 13616 allows.
const maxIBAN = 34

// ibanLengths has the length of an IBAN by its country, 0 for what is none.
var ibanLengths = func() (lengths [26 * 26]uint8) {
	for _, entry := range strings.Fields(ibanCountries) {
		lengths[countryIndex(entry[0], entry[1])] = (entry[2]-'0')*10 + entry[3] - '0'
	}
	return lengths
}()

func countryIndex(first, second byte) int {
	return int(first&^0x20-'A')*26 + int(second&^0x20-'A')
}

// ibanAt returns the IBAN whose check digits start at text[i]: a country, as
// many letters and digits as it uses, in any case and with single separators,
// and a sum that is 1 modulo 97 (ISO 13616). What follows is not looked at, so a
// next word is never taken for part of it. Part of a UUID is no IBAN.
func ibanAt(text []byte, i int) (span, bool) {
	if i < 2 || !at(text, i-1, upper|lower) || !at(text, i-2, upper|lower) || !at(text, i+1, digit) {
		return span{}, false
	}
	length := int(ibanLengths[countryIndex(text[i-2], text[i-1])])
	if length == 0 || touches(text, i-3) || at(text, i-3, underscore) {
		return span{}, false
	}
	var iban [maxIBAN]byte
	end, ok := compact(iban[:length], text, i-2)
	if !ok || at(text, end, alnum|underscore) || mod97(iban[:length]) != 1 {
		return span{}, false
	}
	return span{i - 2, end}, !tiedBefore(text, i-2) && !tiedAfter(text, end)
}

// compact fills dst with the letters, in upper case, and digits from text[i] on,
// which single separators may part, and returns the offset behind the last.
func compact(dst, text []byte, i int) (end int, ok bool) {
	for n := range dst {
		if n > 0 {
			i += separatorLen(text, i)
		}
		if !at(text, i, alnum) {
			return 0, false
		}
		dst[n] = text[i]
		if lower.has(text[i]) {
			dst[n] -= 0x20
		}
		i++
	}
	return i, true
}

// mod97 returns the remainder by 97 of an IBAN read as ISO 13616 says: its first
// four characters moved to the end, letters as the numbers 10 to 35.
func mod97(iban []byte) int {
	sum := 0
	for n := range iban {
		switch c := iban[(n+4)%len(iban)]; {
		case digit.has(c):
			sum = (sum*10 + int(c-'0')) % 97
		default:
			sum = (sum*100 + int(c-'A') + 10) % 97
		}
	}
	return sum
}

// canonicalIBAN returns the letters and digits of text in upper case.
func canonicalIBAN(text []byte) []byte {
	iban := make([]byte, 0, maxIBAN)
	for _, c := range text {
		switch {
		case lower.has(c):
			iban = append(iban, c-0x20)
		case alnum.has(c):
			iban = append(iban, c)
		}
	}
	return iban
}
