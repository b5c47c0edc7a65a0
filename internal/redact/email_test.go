package redact

import "testing"

func TestEmails(t *testing.T) {
	t.Parallel()
	runText(t, []textCase{
		{"alone", "jane@example.com", "<EMAIL>"},
		{"dots, plus, dash, underscore", "a.b_c-d+tag@mail-1.example.co.uk", "<EMAIL>"},
		{"the shortest", "a@b.co", "<EMAIL>"},
		{"an apostrophe inside", "pat.o'hara@example.ie", "<EMAIL>"},
		{"capitals", "JANE@EXAMPLE.COM", "<EMAIL>"},
		{"end of a sentence", "Write to jane@example.com.", "Write to <EMAIL>."},
		{"end of a question", "jane@example.com?", "<EMAIL>?"},
		{"quotes", `"jane@example.com" and 'jane@example.com'`, `"<EMAIL>" and '<EMAIL>'`},
		{"brackets", "Jane <jane@example.com> (jane@example.com) [jane@example.com]", "Jane <<EMAIL>> (<EMAIL>) [<EMAIL>]"},
		{"lists", "a@example.com,b@example.com;c@example.com/d@example.com", "<EMAIL>,<EMAIL>;<EMAIL>/<EMAIL>"},
		{"two with a space, presidio 1925", "a@example.com b@example.com", "<EMAIL> <EMAIL>"},
		{"mailto", "mailto:jane@example.com?subject=x", "mailto:<EMAIL>?subject=x"},
		{"a Markdown link", "[jane@example.com](mailto:jane@example.com)", "[<EMAIL>](mailto:<EMAIL>)"},
		{"Markdown emphasis", "_jane@example.com_ *jane@example.com*", "_<EMAIL>_ *<EMAIL>*"},
		{"a bullet", "-jane@example.com", "-<EMAIL>"},
		{"a query", "https://x.example/?a=1&email=jane@example.com&b=2", "https://x.example/?a=1&email=<EMAIL>&b=2"},
		{"key=value", "email=jane@example.com", "email=<EMAIL>"},
		{"accents", "jürgen.müller@bücher.example", "<EMAIL>"},
		{"Cyrillic", "иван@почта.рф", "<EMAIL>"},
		{"Chinese name", "用户@例子.公司", "<EMAIL>"},
		{"Chinese around it", "邮箱jane@example.com谢谢", "邮箱<EMAIL>谢谢"},
		{"a Korean particle", "jane@example.com으로 보내", "<EMAIL>으로 보내"},
		{"punycode", "jane@xn--bcher-kva.xn--p1ai", "<EMAIL>"},
		{"an emoji before it, pasteguard 145", "🙂jane@example.com🙂", "🙂<EMAIL>🙂"},
		{"a handle", "@jane@social.example", "@<EMAIL>"},
		{"a user of a URL", "sftp://jane@files.example.com/in", "sftp://<EMAIL>/in"},
		{"two @", "jane@example.com@example.org", "<EMAIL>"},
		{"a literal line break before it", `to:\njane@example.com\n`, `to:\n<EMAIL>\n`},
		{"a number behind it", "jane@example.com.2", "<EMAIL>.2"},
		{"a file named after it", "jane@example.com.jsonl", "<EMAIL>.jsonl"},
	})
}

func TestNoEmails(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"hello-world", "@", "a@", "@example.com", "jane@localhost", "jane at example.com", "jane@@example.com",
		"jane@example", "jane@example.c", "jane@-example.com", "jane@.com", ".@example.com",
		"lodash@4.17.21", "react@18.2.0-rc.next", "@types/node@20.1.0", "actions/checkout@v4.1.0",
		"logo@2x.png", "app@1.2.3.tgz", "user@192.168.0.1",
		"git@github.com:org/repo.git", "ssh://git@github.com/org/repo.git",
		"image@sha256:aaaa", "@media (min-width: 1px)", "@app.route('/x')", "@@ -1,2 +1,2 @@",
	} {
		runText(t, []textCase{{text, text, text}})
	}
}

func TestTokensOfOursStay(t *testing.T) {
	t.Parallel()
	runText(t, []textCase{
		{"e-mail", "email_k3f9q2m7x4ab@redacted.invalid", "<EMAIL>"},
		{"card, IBAN, secret", "[CARD_k3f9q2m7x4ab] [IBAN_k3f9q2m7x4ab] [SECRET:github_pat]", "<CARD> <IBAN> <SECRET:github_pat>"},
	})
	token := "email_k3f9q2m7x4ab@redacted.invalid"
	r := New(testKey(1))
	if got := r.Text(token, nil).String(); got != token {
		t.Errorf("a token became %s", got)
	}
	for _, like := range []string{
		"x" + token, "email_k3f9q2m7x4a@redacted.invalid", "email_k3f9q2m7x4au@redacted.invalid", token + ".com",
	} {
		if got := r.Text(like, nil).String(); got == like {
			t.Errorf("%s passes for a token", like)
		}
	}
}
