package server

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

// none stands for what does not exist; unknown for what exists and is not
// known.
const (
	none    = "–"
	unknown = "unknown"
)

// counted returns a number with its thousands parted: 18,204.
func counted(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// countedOrNone returns the number, or a dash for 0, which means not known.
func countedOrNone(n int64) string {
	if n == 0 {
		return none
	}
	return counted(n)
}

// plural returns the number with its noun.
func plural(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return counted(n) + " " + noun + "s"
}

// seconds returns milliseconds as seconds with one decimal, halves rounded up,
// and those under 100 ms with three: 2.4, 0.007. Zero is not known.
func seconds(ms int64) string {
	switch {
	case ms == 0:
		return none
	case ms < 100:
		return fmt.Sprintf("0.%03d", ms)
	}
	tenths := (ms + 50) / 100
	return fmt.Sprintf("%s.%d", counted(tenths/10), tenths%10)
}

// inSeconds returns milliseconds as seconds with their unit: 2.4 s.
func inSeconds(ms int64) string {
	if ms == 0 {
		return none
	}
	return seconds(ms) + " s"
}

// clock returns a duration as minutes and seconds: 0:21.
func clock(d time.Duration) string {
	s := int64(d.Round(time.Second) / time.Second)
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// took returns a duration in words: 21 s, 2.1 s, 7 ms.
func took(d time.Duration) string {
	switch {
	case d < time.Second:
		return fmt.Sprintf("%d ms", max(1, d.Milliseconds()))
	case d < 10*time.Second:
		return seconds(d.Milliseconds()) + " s"
	case d < 2*time.Minute:
		return fmt.Sprintf("%d s", int64(d.Round(time.Second)/time.Second))
	}
	return clock(d) + " min"
}

// when returns a time as a list shows it: the time of a day that is today, else
// its date, with the year if it is another one.
func when(t, now time.Time) string {
	t, now = t.UTC(), now.UTC()
	switch {
	case t.Format(time.DateOnly) == now.Format(time.DateOnly):
		return t.Format("15:04")
	case t.Year() == now.Year():
		return t.Format("2 Jan")
	}
	return t.Format("2 Jan 2006")
}

// onDay returns a time in words: today 14:02, 29 Nov 11:40.
func onDay(t, now time.Time) string {
	day := when(t, now)
	clock := t.UTC().Format("15:04")
	if day == clock {
		return "today " + clock
	}
	return day + " " + clock
}

// size returns bytes in the unit that fits: 31.4 MB. Units are decimal, as
// people and disks count.
func size(n int64) string {
	if n < 1000 {
		return plural(n, "byte")
	}
	value, unit := float64(n), ""
	for _, unit = range []string{"kB", "MB", "GB", "TB"} {
		value /= 1000
		if value < 999.95 {
			break
		}
	}
	return fmt.Sprintf("%.1f %s", value, unit)
}

// binary returns a limit in binary units: 512 MiB.
func binary(n int64) string {
	for _, u := range []struct {
		shift uint
		name  string
	}{{30, "GiB"}, {20, "MiB"}, {10, "KiB"}} {
		if n >= 1<<u.shift && n%(1<<u.shift) == 0 {
			return fmt.Sprintf("%d %s", n>>u.shift, u.name)
		}
	}
	return plural(n, "byte")
}

// share returns a share from 0 to 1 with two decimals.
func share(x float64) string { return fmt.Sprintf("%.2f", x) }

// ref returns "pr-482 @ 9f3c2e1", as far as it is known.
func ref(r *eval.Run) string {
	commit := r.Commit
	if len(commit) > 7 {
		commit = commit[:7]
	}
	if r.Dirty && commit != "" {
		commit += ", dirty"
	}
	switch {
	case r.Branch == "":
		return commit
	case commit == "":
		return r.Branch
	}
	return r.Branch + " @ " + commit
}

// sentence returns text as a sentence: its first letter large, a period at its
// end.
func sentence(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return text
	}
	text = string(unicode.ToUpper(r)) + text[n:]
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}
