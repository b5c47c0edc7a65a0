package experiment

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"
)

const byteOrderMark = "\ufeff"

// maxBlank is how many blank lines may follow each other. The tokenizer takes
// quadratic time over them.
const maxBlank = 50

// checkedText returns the text of a file as the YAML tokenizer is to read it,
// with the same lines. It adds a fault and reports false when the tokenizer
// could not be trusted with it.
func checkedText(data []byte, faults *fileFaults) (string, bool) {
	data = bytes.TrimPrefix(data, []byte(byteOrderMark))
	if line, ok := firstNotUTF8(data); !ok {
		faults.add(line, "not UTF-8")
		return "", false
	}
	source := string(data)
	if json.Valid(data) {
		// Between values JSON has tabs and carriage returns where YAML does
		// not; within strings it has neither.
		source = strings.NewReplacer("\t", " ", "\r", " ").Replace(source)
	}
	// The tokenizer loses a tag that ends the text, and within quotes it counts
	// a line that ends in two characters twice.
	source = strings.ReplaceAll(source+"\n", "\r\n", "\n")
	return source, checkLines(source, faults)
}

// firstNotUTF8 returns the line of the first byte that is not UTF-8.
func firstNotUTF8(data []byte) (line int, ok bool) {
	if utf8.Valid(data) {
		return 0, true
	}
	line = 1
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		if r == utf8.RuneError && size == 1 {
			break
		}
		if r == '\n' {
			line++
		}
		data = data[size:]
	}
	return line, false
}

// checkLines adds a fault for each line with control characters, and for too
// many blank lines in a row. It reports whether there are none.
func checkLines(source string, faults *fileFaults) bool {
	blank, number, before := 0, 0, len(faults.list)
	for line := range strings.Lines(source) {
		number++
		line = strings.TrimSuffix(line, "\n")
		if at := strings.IndexFunc(line, isControl); at >= 0 {
			faults.add(number, `control character \x%02x; write it as an escape within double quotes`, line[at])
		}
		if strings.TrimLeft(line, " \t") != "" {
			blank = 0
		} else if blank++; blank == maxBlank+1 {
			faults.add(number, "more than %d blank lines in a row", maxBlank)
		}
	}
	return len(faults.list) == before
}

// isControl reports whether YAML forbids the character. A carriage return that
// ends no line is one for us: editors do not agree on its line number.
func isControl(r rune) bool { return r < ' ' && r != '\t' }
