package redact

import "bytes"

// flat runs the detectors over text and adds an edit for everything they find.
func (w *walker) flat(text []byte) {
	classes := &w.lexicon.classes
	w.authority = authority{}
	previous := uint16(0)
	for i := 0; i < len(text); i++ {
		current := uint16(text[i])
		c := classes[previous<<8|current]
		previous = current
		if c == plain {
			continue
		}
		switch c {
		case atSign:
			w.atSign(text, i)
		case checkDigits:
			i = w.iban(text, i) - 1
			previous = uint16(text[i])
		case cardDigits:
			i = w.card(text, i) - 1
			previous = uint16(text[i])
		default:
			w.secret(text, i, w.lexicon.rules[c-anchor])
		}
	}
}

// atSign deals with the @ at text[i], of a URL or of an e-mail address.
func (w *walker) atSign(text []byte, i int) {
	if password, ok := w.authority.userinfo(text, i); ok {
		if password.start < password.end {
			w.found(password, typeSecret+"url_password", nil, place)
		}
		return
	}
	address, ok := emailAt(text, i)
	if ok && !isEmailToken(text[address.start:address.end]) {
		w.found(address, typeEmail, bytes.ToLower(text[address.start:address.end]), proven)
	}
}

// iban deals with the digit text[i] behind a letter and returns the offset
// behind what it looked at. After an escape such as \n the letter is none.
func (w *walker) iban(text []byte, i int) int {
	if endsEscape(text, i-1) {
		return w.card(text, i)
	}
	if iban, ok := ibanAt(text, i); ok {
		w.found(iban, typeIBAN, canonicalIBAN(text[iban.start:iban.end]), proven)
	}
	return i + 1
}

// card deals with the row of digits that starts at text[i] and returns the
// offset behind it.
func (w *walker) card(text []byte, i int) int {
	end := runEnd(text, i+1, digit)
	if end-i < minCard && separatorLen(text, end) == 0 {
		return end
	}
	w.row = digitRow(w.row[:0], text, i)
	end = w.row[len(w.row)-1].end
	if end-i < minCard+len(w.row)-1 {
		return end // too few digits: separators take at least a byte each
	}
	w.spans = cards(w.spans[:0], text, w.row)
	for _, card := range w.spans {
		w.found(card, typeCard, onlyDigits(text[card.start:card.end]), proven)
	}
	return end
}

// secret tries rules at their anchor text[i].
func (w *walker) secret(text []byte, i int, rules []rule) {
	for n := range rules {
		if secret, ok := rules[n].at(text, i, w.sifting); ok {
			w.found(secret, typeSecret+rules[n].kind, nil, rules[n].proof)
		}
	}
}

// found adds the edit that replaces a value; canonical is the form that equal
// values share.
func (w *walker) found(at span, kind string, canonical []byte, proof proof) {
	if w.sifting {
		w.suspects = append(w.suspects, at.start)
		return
	}
	w.edits = append(w.edits, edit{
		start: at.start, end: at.end,
		with:  w.mint.token(kind, canonical),
		proof: proof,
		hits:  []hit{{kind, w.place()}},
	})
}
