package ingest

import (
	"bufio"
	"errors"
	"io"
	"strconv"

	"github.com/klauspost/compress/gzip"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// bufferSize is what is read at once on either side of gzip.
const bufferSize = 64 << 10

// ratioFrom is the size in plain bytes from which the ratio limit is judged.
const ratioFrom = 1 << 20

// openSource returns the plain text of r, unpacked where r is gzip and without
// a byte-order mark, once Detect has accepted it. Reading fails with a Problem
// when the gzip is damaged or a limit is passed, else with r's own error.
func openSource(r io.Reader, limits Limits) (*bufio.Reader, error) {
	raw := &meter{r: r}
	text := bufio.NewReaderSize(raw, bufferSize)
	magic, err := peek(text, len(gzipMagic))
	if err != nil {
		return nil, err
	}
	if string(magic) == gzipMagic {
		raw.limit, raw.name = limits.Compressed, "compressed"
		text = bufio.NewReaderSize(&unpacker{raw: raw, packed: text, limits: limits}, bufferSize)
	} else {
		raw.limit, raw.name = limits.Plain, "plain"
	}
	head, err := peek(text, headSize)
	if err != nil {
		return nil, err
	}
	if _, err := Detect(head); err != nil {
		return nil, err
	}
	return text, skipByteOrderMark(text)
}

// peek returns the next n bytes, or fewer where the text ends before.
func peek(text *bufio.Reader, n int) ([]byte, error) {
	head, err := text.Peek(n)
	if err != nil && err != io.EOF {
		return nil, err
	}
	return head, nil
}

func skipByteOrderMark(text *bufio.Reader) error {
	mark, err := peek(text, len(byteOrderMark))
	if err == nil && string(mark) == byteOrderMark {
		_, err = text.Discard(len(mark))
	}
	return err
}

// meter counts what is read and ends the reading once it is over the limit.
type meter struct {
	r     io.Reader
	n     int64
	limit int64  // 0 until it is known
	name  string // of the limit
	err   error  // of the source or the limit
}

func (m *meter) Read(p []byte) (int, error) {
	if m.err != nil {
		return 0, m.err
	}
	n, err := m.r.Read(p)
	m.n += int64(n)
	if m.limit > 0 && m.n > m.limit {
		n, err = 0, tooLarge(m.name, size(m.limit))
	}
	m.err = err
	return n, err
}

// unpacker unpacks gzip of one or more members, within the limits.
type unpacker struct {
	raw    *meter
	packed *bufio.Reader
	gzip   *gzip.Reader
	limits Limits
	n      int64 // plain bytes
}

func (u *unpacker) Read(p []byte) (n int, err error) {
	if u.gzip == nil {
		u.gzip, err = gzip.NewReader(u.packed)
	}
	if err == nil {
		n, err = u.gzip.Read(p)
		u.n += int64(n)
	}
	if over := u.overLimit(); over != nil {
		return 0, over
	}
	if err == nil || err == io.EOF {
		return n, err
	}
	return n, u.cause(err)
}

// overLimit judges what was unpacked so far; the bytes that the buffer holds
// have been read but not unpacked.
func (u *unpacker) overLimit() error {
	used := u.raw.n - int64(u.packed.Buffered())
	switch {
	case u.n > u.limits.Plain:
		return tooLarge("plain", size(u.limits.Plain))
	case u.n > ratioFrom && u.n/u.limits.Ratio > used:
		return tooLarge("ratio", strconv.FormatInt(u.limits.Ratio, 10))
	}
	return nil
}

// cause tells damage from a source that failed or was over its limit: where the
// source is at fault, gzip only passes that on.
func (u *unpacker) cause(err error) error {
	if u.raw.err != nil && u.raw.err != io.EOF {
		return u.raw.err
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return eval.Invalidf("the gzip stream is damaged: it ends too early")
	}
	return eval.Invalidf("the gzip stream is damaged: %v", err)
}
