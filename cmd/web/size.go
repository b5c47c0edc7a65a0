package main

import (
	"fmt"
	"strconv"
	"strings"
)

// size is a number of bytes that is written as 512MiB, 64KiB or 100.
type size int64

// units are the binary units, largest first.
var units = [...]struct {
	name string
	size int64
}{{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}}

// UnmarshalText reads a size.
func (s *size) UnmarshalText(text []byte) error {
	number, scale := strings.TrimSpace(string(text)), int64(1)
	for _, u := range units {
		if rest, ok := strings.CutSuffix(number, u.name); ok {
			number, scale = strings.TrimSpace(rest), u.size
			break
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 1 || n > (1<<62)/scale {
		return fmt.Errorf("a size is written as 512MiB, 64KiB or 1000, not %q", text)
	}
	*s = size(n * scale)
	return nil
}

// Set reads a size from a flag.
func (s *size) Set(text string) error { return s.UnmarshalText([]byte(text)) }

// Type names the kind of value in help texts.
func (*size) Type() string { return "size" }

// String writes the size in the largest unit that divides it.
func (s *size) String() string {
	for _, u := range units {
		if n := int64(*s); n >= u.size && n%u.size == 0 {
			return fmt.Sprintf("%d%s", n/u.size, u.name)
		}
	}
	return strconv.FormatInt(int64(*s), 10)
}
