package redact

import (
	"encoding/base64"
	"fmt"
	"math/rand/v2"
)

// Secrets are made here, when the tests run, so that no file of this repository
// looks as if it held one.

// fakeBody returns a body that a key of p may have, of the shortest length.
func fakeBody(p keyPrefix) string {
	return randomOf(p.body&^(dot|percent|equals|dash|underscore), p.min)
}

// randomOf returns n characters of a set; the same ones every time.
func randomOf(s charset, n int) string {
	var letters []byte
	for c := range 256 {
		if s.has(byte(c)) {
			letters = append(letters, byte(c))
		}
	}
	random := rand.New(rand.NewPCG(5, 6))
	body := make([]byte, n)
	for i := range body {
		body[i] = letters[random.IntN(len(letters))]
	}
	return string(body)
}

// uuid returns a random UUID of version 4.
func uuid(seed uint64) string {
	random := rand.New(rand.NewPCG(seed, 7))
	a, b := random.Uint64(), random.Uint64()
	return fmt.Sprintf("%08x-%04x-4%03x-%x%03x-%012x",
		a>>32, a>>16&0xFFFF, a&0xFFF, 8+b>>62, b>>48&0xFFF, b&0xFFFFFFFFFFFF)
}

func fakeJWT(parts int) string {
	token := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"HS256","typ":"JWT"}`))
	for i := 1; i < parts; i++ {
		token += "." + randomOf(base64URL, 40+i)
	}
	return token
}

// fakePEM returns a private key of three lines.
func fakePEM(label, newline string) string {
	line := randomOf(base64Any&^(dash|underscore), 64)
	return "-----BEGIN " + label + "-----" + newline + line + newline + line + newline + line[:20] + "==" + newline + "-----END " + label + "-----"
}
