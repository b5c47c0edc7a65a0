package jsonx

import "errors"

// MaxDepth is how many arrays and objects may be open at once.
const MaxDepth = 256

// errDue tells the author of a callback that it broke the rule of Object and
// Array.
var errDue = errors.New("jsonx: a member or element callback must consume its value exactly once")

// Scanner reads one JSON text and validates what it passes over. The zero value
// is ready after Reset; a Scanner that is used again allocates almost nothing.
// What it returns aliases the text. After an error its position is undefined.
type Scanner struct {
	text    []byte
	pos     int
	depth   int   // arrays and objects that are open
	due     bool  // a callback has not consumed its value yet
	keys    []key // of every open object, the innermost last
	escaped bool  // the key that was read last holds an escape
	names   *names
}

// Reset makes s read text from its start.
func (s *Scanner) Reset(text []byte) {
	s.text, s.pos, s.depth, s.due = text, 0, 0, false
	s.keys = s.keys[:0]
	if cap(s.keys) > maxKept {
		s.keys = nil
	}
}

// Offset returns how many bytes have been consumed. After Kind that is where
// the next value starts.
func (s *Scanner) Offset() int { return s.pos }

// Kind passes over white space and returns the kind of the next value without
// consuming it. The error is a *Fault when no value can start there.
func (s *Scanner) Kind() (Kind, error) {
	s.pos = skipSpace(s.text, s.pos)
	if s.pos < len(s.text) {
		if kind := kindOf(s.text[s.pos]); kind != Absent {
			return kind, nil
		}
	}
	return Absent, unexpected(s.text, s.pos, beforeValue)
}

// Value consumes the next value, validates all of it and returns its text
// without the white space around it. The error is a *Fault.
func (s *Scanner) Value() (Value, error) {
	if err := s.take(); err != nil {
		return nil, err
	}
	start := skipSpace(s.text, s.pos)
	end, err := s.value(start)
	if err != nil {
		return nil, err
	}
	s.pos = end
	return s.text[start:end:end], nil
}

// Object consumes an object and calls member with every key, decoded and in
// recorded order; member must consume the value with exactly one call of Value,
// Object or Array. The error is a *Fault, also when the next value is not an
// object, or what member returned.
func (s *Scanner) Object(member func(key string) error) error {
	if err := s.take(); err != nil {
		return err
	}
	i, err := s.enter(skipSpace(s.text, s.pos), '{')
	if err != nil {
		return err
	}
	open := s.openObject()
	done := i < len(s.text) && s.text[i] == '}'
	for !done {
		if i, err = s.memberName(i, &open); err != nil {
			return err
		}
		if err := s.call(i, func() error { return member(s.lastName()) }); err != nil {
			return err
		}
		if i, done, err = s.separator(s.pos, '}'); err != nil {
			return err
		}
	}
	s.closeObject(open)
	s.pos = i + 1
	return nil
}

// Array consumes an array and calls element with every index from 0; element
// must consume the value with exactly one call of Value, Object or Array. The
// error is a *Fault, also when the next value is not an array, or what element
// returned.
func (s *Scanner) Array(element func(index int) error) error {
	if err := s.take(); err != nil {
		return err
	}
	i, err := s.enter(skipSpace(s.text, s.pos), '[')
	if err != nil {
		return err
	}
	done := i < len(s.text) && s.text[i] == ']'
	for index := 0; !done; index++ {
		if err := s.call(i, func() error { return element(index) }); err != nil {
			return err
		}
		if i, done, err = s.separator(s.pos, ']'); err != nil {
			return err
		}
	}
	s.depth--
	s.pos = i + 1
	return nil
}

// lastName returns the key that was read last.
func (s *Scanner) lastName() string {
	if s.names == nil {
		s.names = new(names)
	}
	last := s.keys[len(s.keys)-1]
	name := s.text[last.start:last.end]
	if s.escaped {
		name = decoded(name)
	}
	return s.names.intern(name, last.hash)
}

// End returns a *Fault unless only white space is left.
func (s *Scanner) End() error {
	s.pos = skipSpace(s.text, s.pos)
	if s.pos < len(s.text) {
		return unexpected(s.text, s.pos, "")
	}
	return nil
}

// take marks the value that a callback owes as consumed; outside of callbacks
// there is nothing to owe.
func (s *Scanner) take() error {
	if s.depth > 0 && !s.due {
		return errDue
	}
	s.due = false
	return nil
}

// call runs a callback that has to consume the value at offset i.
func (s *Scanner) call(i int, callback func() error) error {
	s.pos, s.due = i, true
	if err := callback(); err != nil {
		return err
	}
	if s.due {
		return errDue
	}
	return nil
}
