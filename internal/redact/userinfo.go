package redact

import "bytes"

// authority is the part of a URL between scheme and path that has the last @
// (RFC 3986, section 3.2), as in postgres://app:secret@db.internal/orders. It
// carries what is known from one @ of a text to the next, so that every byte is
// looked at once.
type authority struct {
	asked     int // behind the last @
	end       int // of the authority when it has a user and a password, else 0
	delimiter int // the @ behind the password; it belongs to no e-mail address
}

// userinfo reports whether the @ at text[at] belongs to a URL with a user and a
// password, and for the first such @ returns where the password is. It must be
// asked from left to right.
func (a *authority) userinfo(text []byte, at int) (password span, ok bool) {
	if at < a.end {
		return span{}, at == a.delimiter
	}
	start := at
	for start > a.asked && inAuthority(text[start-1]) {
		start--
	}
	a.asked = at + 1
	if !bytes.HasSuffix(text[:start], []byte("://")) && !bytes.HasSuffix(text[:start], []byte(`:\/\/`)) {
		return span{}, false
	}
	end := at
	for end < len(text) && inAuthority(text[end]) {
		end++
	}
	delimiter := start + bytes.LastIndexByte(text[start:end], '@')
	user, secret, ok := bytes.Cut(text[start:delimiter], []byte(":"))
	if !ok || !isUser(user) {
		return span{}, false
	}
	a.end, a.delimiter = end, delimiter
	if isPlaceholder(secret) {
		return span{}, at == delimiter
	}
	return span{delimiter - len(secret), delimiter}, true
}

// inAuthority reports whether c may stand in an authority. Beyond the standard
// this allows the characters that passwords have and that do not end a URL.
func inAuthority(c byte) bool {
	return c > ' ' && bytes.IndexByte([]byte("/?#\"<>\\^`{|}"), c) < 0
}

// isUser reports whether text may be a user name in a URL; brackets and commas
// are taken for the end of the URL instead.
func isUser(text []byte) bool { return !bytes.ContainsAny(text, "(),;'") }

// isPlaceholder reports whether a password is none, stands for one that is
// filled in later, as $PASSWORD or ****, or is a token of ours.
func isPlaceholder(password []byte) bool {
	switch {
	case len(bytes.Trim(password, "*")) == 0:
		return true
	case password[0] == '$':
		return all(password[1:], upper|digit|underscore)
	}
	return isToken(password)
}
