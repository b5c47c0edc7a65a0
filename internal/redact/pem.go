package redact

import "bytes"

const (
	pemFence = "-----"
	pemEnd   = "-----END "

	// pemLine is how long a run of base64 must be to count as key material.
	// Lines have 64 characters (RFC 7468); a short key is one shorter line.
	pemLine = 40

	// pemGap is how many bytes may stand before and between lines: headers such
	// as Proc-Type, indentation, line ends.
	pemGap = 200
)

// findPrivateKey returns the private key in the PEM block that starts at
// text[start], its first and last line included. A block that was cut off ends
// with its last line of key material.
func findPrivateKey(text []byte, start, label int) (span, bool) {
	labelEnd := runEnd(text, label, upper|digit)
	for at(text, labelEnd+1, upper|digit) && text[labelEnd] == ' ' {
		labelEnd = runEnd(text, labelEnd+1, upper|digit)
	}
	if !isPrivateKeyLabel(text[label:labelEnd]) || !bytes.HasPrefix(text[labelEnd:], []byte(pemFence)) {
		return span{}, false
	}
	body := labelEnd + len(pemFence)
	stop := len(text)
	if n := bytes.Index(text[body:], []byte(pemFence)); n >= 0 {
		stop = body + n
	}
	end := keyMaterialEnd(text[:stop], body)
	if end == 0 {
		return span{}, false
	}
	if rest, ok := bytes.CutPrefix(text[stop:], []byte(pemEnd)); ok {
		if n := bytes.Index(rest[:min(len(rest), pemGap)], []byte(pemFence)); n >= 0 {
			end = stop + len(pemEnd) + n + len(pemFence)
		}
	}
	return span{start, end}, true
}

func isPrivateKeyLabel(label []byte) bool {
	return bytes.HasSuffix(label, []byte("PRIVATE KEY")) || bytes.HasSuffix(label, []byte("PRIVATE KEY BLOCK"))
}

// keyMaterialEnd returns where the lines of base64 from text[i] on end, 0 when
// there are none. The last line may be short.
func keyMaterialEnd(text []byte, i int) (end int) {
	for last := i; i < len(text) && i-last <= pemGap; {
		if !(base64Any | equals).has(text[i]) {
			i++
			continue
		}
		stop := runEnd(text, i, base64Any|equals)
		switch {
		case stop-i >= pemLine:
			end, last = stop, stop
		case end > 0 && i-end <= len(`\r\n`):
			end = stop
		}
		i = stop
	}
	return end
}
