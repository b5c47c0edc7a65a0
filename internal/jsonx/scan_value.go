package jsonx

import "strconv"

// The methods of this file validate: each takes the offset of a token and
// returns the offset behind it, or a *Fault. They leave s.pos alone.

// Where a text may end too early, for the message.
const (
	beforeValue  = "before a value"
	insideObject = "inside an object"
	insideArray  = "inside an array"
	insideString = "inside a string"
)

// value validates the value that starts at offset i.
func (s *Scanner) value(i int) (int, error) {
	if i >= len(s.text) {
		return 0, unexpected(s.text, i, beforeValue)
	}
	switch s.text[i] {
	case '"':
		end, _, err := scanString(s.text, i)
		return end, err
	case '{':
		return s.object(i)
	case '[':
		return s.array(i)
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return scanNumber(s.text, i)
	default:
		return scanLiteral(s.text, i)
	}
}

// object validates the object that starts at offset i.
func (s *Scanner) object(i int) (int, error) {
	i, err := s.enter(i, '{')
	if err != nil {
		return 0, err
	}
	open := s.openObject()
	done := i < len(s.text) && s.text[i] == '}'
	for !done {
		if i, err = s.memberName(i, &open); err != nil {
			return 0, err
		}
		if i, err = s.value(i); err != nil {
			return 0, err
		}
		if i, done, err = s.separator(i, '}'); err != nil {
			return 0, err
		}
	}
	s.closeObject(open)
	return i + 1, nil
}

// array validates the array that starts at offset i.
func (s *Scanner) array(i int) (int, error) {
	i, err := s.enter(i, '[')
	if err != nil {
		return 0, err
	}
	done := i < len(s.text) && s.text[i] == ']'
	for !done {
		if i, err = s.value(i); err != nil {
			return 0, err
		}
		if i, done, err = s.separator(i, ']'); err != nil {
			return 0, err
		}
	}
	s.depth--
	return i + 1, nil
}

// enter passes over the bracket at offset i and the white space behind it.
func (s *Scanner) enter(i int, bracket byte) (int, error) {
	if i >= len(s.text) || s.text[i] != bracket {
		return 0, unexpected(s.text, i, beforeValue)
	}
	if s.depth == MaxDepth {
		return 0, &Fault{i, "nested deeper than " + strconv.Itoa(MaxDepth)}
	}
	s.depth++
	return skipSpace(s.text, i+1), nil
}

// memberName reads a key and the colon behind it, and returns the offset of the
// member's value. The key is then the last of s.keys.
func (s *Scanner) memberName(i int, open *openObject) (int, error) {
	if i >= len(s.text) || s.text[i] != '"' {
		return 0, unexpected(s.text, i, insideObject)
	}
	end, escaped, err := scanString(s.text, i)
	if err != nil {
		return 0, err
	}
	if !s.addKey(open, i+1, end-1, escaped) {
		return 0, &Fault{i, "duplicate key " + shown(decoded(s.text[i+1:end-1]))}
	}
	s.escaped = escaped
	i = skipSpace(s.text, end)
	if i >= len(s.text) || s.text[i] != ':' {
		return 0, unexpected(s.text, i, insideObject)
	}
	return skipSpace(s.text, i+1), nil
}

// separator reads what follows a member or an element: a comma, and returns the
// offset of what comes next, or the closing bracket, and returns its own offset
// and done.
func (s *Scanner) separator(i int, closing byte) (next int, done bool, err error) {
	i = skipSpace(s.text, i)
	if i < len(s.text) {
		switch s.text[i] {
		case ',':
			return skipSpace(s.text, i+1), false, nil
		case closing:
			return i, true, nil
		}
	}
	if closing == '}' {
		return 0, false, unexpected(s.text, i, insideObject)
	}
	return 0, false, unexpected(s.text, i, insideArray)
}

// scanLiteral validates true, false or null at text[i].
func scanLiteral(text []byte, i int) (int, error) {
	switch string(word(text[i:])) {
	case "true", "null":
		return i + 4, nil
	case "false":
		return i + 5, nil
	}
	return 0, unexpected(text, i, beforeValue)
}

// skipSpace returns the offset of the first byte from i on that is not white
// space (RFC 8259, section 2: space, tab, line feed, carriage return).
func skipSpace(text []byte, i int) int {
	for i < len(text) && isSpace(text[i]) {
		i++
	}
	return i
}

func isSpace(c byte) bool {
	return c <= ' ' && (c == ' ' || c == '\n' || c == '\r' || c == '\t')
}
