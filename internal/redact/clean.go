package redact

// Clean is text that passed redaction. Only a Redactor makes one; the zero
// value is empty text.
type Clean struct{ text []byte }

// Bytes returns the text. It may share memory with what was given to the
// Redactor; the caller must not change it.
func (c Clean) Bytes() []byte { return c.text }

// String returns the text.
func (c Clean) String() string { return string(c.text) }

// Len returns the length of the text in bytes.
func (c Clean) Len() int { return len(c.text) }
