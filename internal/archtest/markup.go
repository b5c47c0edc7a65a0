package archtest

import (
	"fmt"
	"regexp"
	"strings"
)

// ban is a pattern that must not occur in some files, and why.
type ban struct {
	pattern *regexp.Regexp
	reason  string
	where   func(Source) bool
	except  string // the one file that may, or none
}

// bans returns the patterns that no file may hold. They are taken apart where this file
// itself would match.
func bans() []ban {
	inTemplates := func(s Source) bool { return s.ext() == ".templ" }
	inPages := func(s Source) bool {
		return !s.test() && !s.generated() && (within(s.Path, "web") || within(s.Path, "internal/server"))
	}
	anywhere := func(s Source) bool { return !s.generated() }
	return []ban{
		{regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME)\b(?:[^(]|\([^#]|$)`), "open work has an issue number, as in (#12)", anywhere, ""},
		{regexp.MustCompile(`\btempl\.Raw\b`), "text reaches a page escaped", inPages, RawMarkup},
		{regexp.MustCompile(`\btempl\.SafeURL\b`), "addresses are checked by templ", inPages, ""},
		{regexp.MustCompile(`\bWithUnsafe\b`), "Markdown carries no HTML of its own", inPages, ""},
		{regexp.MustCompile(`\sstyle\??=["{]`), "the policy refuses inline styles", inTemplates, ""},
		{regexp.MustCompile(`\son[a-z]+\??=["{]`), "the policy refuses inline handlers", inTemplates, ""},
		{regexp.MustCompile(`<style\b`), "the policy refuses inline styles", inTemplates, ""},
		{regexp.MustCompile(`<script(?:\s*>|\s[^>]*>[^<\s])`), "the policy refuses inline scripts", inTemplates, ""},
	}
}

// RawMarkup is the one file that may put markup on a page unescaped: what the sanitiser
// made of a reply's Markdown.
const RawMarkup = "web/templates/components/markdown.templ"

// Banned returns a fault with its line for each occurrence of a banned pattern.
func Banned(sources []Source) []string {
	var faults []string
	all := bans()
	for _, s := range sources {
		for i, line := range strings.Split(string(s.Text), "\n") {
			for _, b := range all {
				if b.where(s) && s.Path != b.except && b.pattern.MatchString(line) {
					faults = append(faults, fmt.Sprintf("%s:%d: %s: %s", s.Path, i+1, strings.TrimSpace(line), b.reason))
				}
			}
		}
	}
	return faults
}
