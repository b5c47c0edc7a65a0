package jsonx

import (
	"bytes"
	"strconv"
)

// appendNumber appends the canonical form of a number. What is no number,
// because nobody parsed it, stays as it is.
func appendNumber(dst, number []byte) []byte {
	if isCanonical(number) {
		return append(dst, number...)
	}
	if end, err := scanNumber(number, 0); err != nil || end != len(number) {
		return append(dst, number...)
	}
	d := parseDecimal(number)
	if d.size() == 0 {
		return append(dst, '0')
	}
	if d.negative {
		dst = append(dst, '-')
	}
	exponent, ok := d.exponent()
	digits := int64(d.size())
	switch {
	case ok && exponent >= 0 && max(digits, exponent+1) <= maxPlain:
		return d.appendPlain(dst, int(exponent)+1)
	case ok && exponent < 0 && digits-exponent <= maxPlain:
		dst = append(dst, "0."...)
		dst = appendZeros(dst, -int(exponent)-1)
		return d.appendDigits(dst, 0, d.size())
	default:
		return d.appendScientific(dst)
	}
}

// isCanonical reports whether a number obviously is in canonical form: most
// are, being short integers and decimals without an exponent.
func isCanonical(number []byte) bool {
	if len(number) > maxPlain || bytes.Equal(number, []byte("-0")) {
		return false
	}
	point := false
	for _, c := range number {
		if c|0x20 == 'e' {
			return false
		}
		point = point || c == '.'
	}
	return !point || number[len(number)-1] != '0'
}

// appendPlain appends a number that has whole digits before its point, one at
// least.
func (d decimal) appendPlain(dst []byte, whole int) []byte {
	n := d.size()
	if n <= whole {
		return appendZeros(d.appendDigits(dst, 0, n), whole-n)
	}
	dst = append(d.appendDigits(dst, 0, whole), '.')
	return d.appendDigits(dst, whole, n)
}

// appendScientific appends d.ddde±x.
func (d decimal) appendScientific(dst []byte) []byte {
	dst = d.appendDigits(dst, 0, 1)
	if n := d.size(); n > 1 {
		dst = d.appendDigits(append(dst, '.'), 1, n)
	}
	dst = append(dst, 'e')
	if exponent, ok := d.exponent(); ok {
		if exponent >= 0 {
			dst = append(dst, '+')
		}
		return strconv.AppendInt(dst, exponent, 10)
	}
	return d.appendLongExponent(dst)
}

// appendLongExponent appends an exponent that is too long for an integer type.
// Its magnitude is at least 10^17 and the shift is at most the length of a text,
// so the sum has the sign of what was written.
func (d decimal) appendLongExponent(dst []byte) []byte {
	sign, delta := byte('+'), d.shift
	if d.writtenNegative {
		sign, delta = '-', -d.shift
	}
	dst = append(dst, sign, '0')
	dst = append(dst, d.written...)
	digits := dst[len(dst)-len(d.written)-1:]
	for i := len(digits) - 1; delta != 0; i-- {
		sum := int(digits[i]-'0') + delta
		digit := (sum%10 + 10) % 10
		digits[i] = byte('0' + digit)
		delta = (sum - digit) / 10
	}
	significant := bytes.TrimLeft(digits, "0")
	return append(dst[:len(dst)-len(digits)], significant...)
}

func appendZeros(dst []byte, n int) []byte {
	for range n {
		dst = append(dst, '0')
	}
	return dst
}
