package jsonx

import (
	"bytes"
	"math"
	"strconv"
)

// maxPlain is how many digits a number may have in canonical form before it is
// written with an exponent.
const maxPlain = 40

// decimal is the exact value of a JSON number: d.ddd × 10^exponent. Its digits
// are those of whole followed by those of fraction, without zeros at either end;
// zero has none. Its exponent is shift + written, where written is kept as
// digits, because it may be longer than any integer type.
type decimal struct {
	negative        bool
	whole, fraction []byte
	shift           int
	writtenNegative bool
	written         []byte
}

// parseDecimal returns the value of a valid number.
func parseDecimal(number []byte) decimal {
	var d decimal
	if len(number) > 0 && number[0] == '-' {
		d.negative = true
		number = number[1:]
	}
	if i := bytes.IndexAny(number, "eE"); i >= 0 {
		d.setExponent(number[i+1:])
		number = number[:i]
	}
	whole, fraction, _ := bytes.Cut(number, []byte{'.'})
	d.setDigits(whole, fraction)
	return d
}

// setExponent keeps the exponent, an optional sign and digits.
func (d *decimal) setExponent(text []byte) {
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		d.writtenNegative = text[0] == '-'
		text = text[1:]
	}
	d.written = bytes.TrimLeft(text, "0")
}

// setDigits keeps the digits before and behind the point without the zeros at
// the ends.
func (d *decimal) setDigits(whole, fraction []byte) {
	whole = bytes.TrimLeft(whole, "0")
	d.shift = len(whole) - 1
	if len(whole) == 0 {
		significant := bytes.TrimLeft(fraction, "0")
		d.shift -= len(fraction) - len(significant)
		fraction = significant
	}
	fraction = bytes.TrimRight(fraction, "0")
	if len(fraction) == 0 {
		whole = bytes.TrimRight(whole, "0")
	}
	d.whole, d.fraction = whole, fraction
}

// size returns the number of digits, 0 for zero.
func (d decimal) size() int { return len(d.whole) + len(d.fraction) }

// appendDigits appends the digits with the numbers from, inclusive, to to, exclusive.
func (d decimal) appendDigits(dst []byte, from, to int) []byte {
	n := len(d.whole)
	if from < n {
		dst = append(dst, d.whole[from:min(to, n)]...)
	}
	if to > n {
		dst = append(dst, d.fraction[max(from-n, 0):to-n]...)
	}
	return dst
}

// exponent returns the exponent where it is small enough to count with: ok is
// false from 18 written digits on.
func (d decimal) exponent() (exponent int64, ok bool) {
	if len(d.written) >= 18 {
		return 0, false
	}
	for _, c := range d.written {
		exponent = exponent*10 + int64(c-'0')
	}
	if d.writtenNegative {
		exponent = -exponent
	}
	return exponent + int64(d.shift), true
}

// int64 returns d as an integer; it is not ok when d is none or does not fit.
func (d decimal) int64() (n int64, ok bool) {
	if d.size() == 0 {
		return 0, true
	}
	exponent, ok := d.exponent()
	if !ok || exponent > 18 || int64(d.size()) > exponent+1 {
		return 0, false
	}
	var digits [20]byte
	text := d.appendDigits(digits[:0], 0, d.size())
	for int64(len(text)) <= exponent {
		text = append(text, '0')
	}
	magnitude, err := strconv.ParseUint(string(text), 10, 64)
	switch {
	case err != nil:
		return 0, false
	case d.negative && magnitude <= -math.MinInt64:
		return int64(-magnitude), true
	case !d.negative && magnitude <= math.MaxInt64:
		return int64(magnitude), true
	default:
		return 0, false
	}
}
