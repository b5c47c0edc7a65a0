package jsonx

import "bytes"

// Value is one JSON value exactly as recorded: valid JSON text without white
// space around it. A nil Value is absent, which is not null. Values come from
// Parse, a Scanner, Quote or another Value; the methods take their validity for
// granted.
type Value []byte

// Parse returns the one value that text holds, without the white space around
// it. The result aliases text. The error is a *Fault.
func Parse(text []byte) (Value, error) {
	s := Scanner{text: text}
	start := skipSpace(text, 0)
	end, err := s.value(start)
	if err != nil {
		return nil, err
	}
	s.pos = end
	if err := s.End(); err != nil {
		return nil, err
	}
	return text[start:end:end], nil
}

// Kind returns the JSON type of v.
func (v Value) Kind() Kind {
	if len(v) == 0 {
		return Absent
	}
	return kindOf(v[0])
}

// Text returns the decoded text of a string, the JSON text of any other value,
// and "" when v is absent.
func (v Value) Text() string {
	if v.Kind() != String {
		return string(v)
	}
	return string(decoded(inside(v)))
}

// String returns the JSON text as recorded, "" when v is absent.
func (v Value) String() string { return string(v) }

// Int64 returns the integer that v stands for. It is not ok when v is no
// number, is no integer or does not fit: 2, 2.0 and 20e-1 are 2, 2.5 is not ok.
func (v Value) Int64() (n int64, ok bool) {
	if v.Kind() != Number {
		return 0, false
	}
	return parseDecimal(v).int64()
}

// MarshalJSON returns the JSON text as recorded, null when v is absent. It
// never fails.
func (v Value) MarshalJSON() ([]byte, error) {
	if len(v) == 0 {
		return []byte("null"), nil
	}
	return v, nil
}

// UnmarshalJSON sets v to a copy of text. The error is a *Fault; it is as
// strict as Parse.
func (v *Value) UnmarshalJSON(text []byte) error {
	parsed, err := Parse(text)
	if err != nil {
		return err
	}
	*v = bytes.Clone(parsed)
	return nil
}
