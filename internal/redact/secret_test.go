package redact

import (
	"encoding/base64"
	"strings"
	"testing"
)

func TestEveryKeyPrefix(t *testing.T) {
	t.Parallel()
	for _, p := range keyPrefixes {
		secret := p.prefix + fakeBody(p)
		token := "<SECRET:" + p.kind + ">"
		runText(t, []textCase{
			{p.prefix + " alone", secret, token},
			{p.prefix + " in a sentence", "use " + secret + ", please", "use " + token + ", please"},
			{p.prefix + " as a value", `KEY="` + secret + `"`, `KEY="` + token + `"`},
			{p.prefix + " behind a literal line break", `\n` + secret, `\n` + token},
		})
		short := p.prefix + strings.Repeat("x", max(p.min, minVaried))
		for _, text := range []string{p.prefix, short, "x" + secret} {
			if got := masked(New(testKey(1)).Text(text, nil).String()); strings.Contains(got, "SECRET:"+p.kind) {
				t.Errorf("%s became %s", text, got)
			}
		}
		if !isSecretKind([]byte(p.kind)) {
			t.Errorf("the kind %s does not fit into a token", p.kind)
		}
	}
}

// The shapes as their issuers document them.
func TestDocumentedSecrets(t *testing.T) {
	t.Parallel()
	letters := randomOf(alnum, 100)
	runText(t, []textCase{
		{"GitHub", "ghp" + "_" + letters[:36], "<SECRET:github_pat>"},
		{"GitHub, fine-grained", "github" + "_pat_" + letters[:22] + "_" + letters[:59], "<SECRET:github_pat>"},
		{"GitLab", "glpat" + "-" + letters[:20], "<SECRET:gitlab_token>"},
		{"AWS, from its manual", "AKIA" + "IOSFODNN7EXAMPLE", "<SECRET:aws_access_key>"},
		{"OpenAI", "sk" + "-" + letters[:48], "<SECRET:openai_key>"},
		{"OpenAI project", "sk" + "-proj-" + letters[:40] + "_" + letters[:30] + "-" + letters[:30], "<SECRET:openai_key>"},
		{"Anthropic", "sk" + "-ant-api03-" + letters[:93] + "AA", "<SECRET:anthropic_key>"},
		{"Slack", "xoxb" + "-409155886248-945024123358-" + letters[:24], "<SECRET:slack_token>"},
		{"Google", "AIza" + randomOf(base64URL, 35), "<SECRET:google_api_key>"},
		{"SendGrid", "SG" + "." + letters[:22] + "." + letters[:43], "<SECRET:sendgrid_key>"},
		{"Stripe", "sk" + "_live_" + letters[:24], "<SECRET:stripe_key>"},
		{"Hugging Face", "hf" + "_" + randomOf(upper|lower, 34), "<SECRET:huggingface_token>"},
		{"a Slack hook", "https://hooks.slack.com/services/T016M3G1GHZ/B04J3BAF7AA/" + letters[:24], "https://<SECRET:slack_webhook>"},
		{"in a URL", "https://x.example/?key=AIza" + randomOf(base64URL, 35) + "&a=b", "https://x.example/?key=<SECRET:google_api_key>&a=b"},
	})
}

func TestNoSecrets(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"sk-ip this", "task-list risk-free desk-1234", "sk-spinner-wave-container-large-2-columns", "npm_config_registry",
		"hf_generatedByHomeApp", "AKIAXXXXXXXXXXXXXXXX", "key-value pairs", "SKU12345", "eyJ", "eyJhbGciOi.x.y",
		"gsk_servingcellpriorityparametersdescriptionoftheapplication", "EAAA", "xoxb-12345-abcd234", "SG.", "sl.im",
		"Bearer <token>", "Bearer $TOKEN", "bearer authentication-required", "Basic usage: information", "the basic password:",
		"-----BEGIN CERTIFICATE-----", "-----BEGIN PRIVATE KEY-----\nanything\n-----END PRIVATE KEY-----", "-----------",
		"dapi_reference", "https://example.com/a:b@c/d", "pk_test",
	} {
		runText(t, []textCase{{text, text, text}})
	}
}

func TestJWTs(t *testing.T) {
	t.Parallel()
	three, five := fakeJWT(signedParts), fakeJWT(encryptedParts)
	runText(t, []textCase{
		{"signed", three, "<SECRET:jwt>"},
		{"encrypted", five, "<SECRET:jwt>"},
		{"end of a sentence", "It is " + three + ". Good.", "It is <SECRET:jwt>. Good."},
		{"as a bearer", "Authorization: Bearer " + three, "Authorization: Bearer <SECRET:jwt>"},
		{"a header of another kind", "eyJ" + three[3:8] + "." + three, "eyJ" + three[3:8] + ".<SECRET:jwt>"},
	})
}

func TestPrivateKeys(t *testing.T) {
	t.Parallel()
	whole := fakePEM("RSA PRIVATE KEY", "\n")
	cut := whole[:strings.Index(whole, "-----END")]
	runText(t, []textCase{
		{"alone", whole, "<SECRET:private_key>"},
		{"PKCS 8", fakePEM("PRIVATE KEY", "\r\n"), "<SECRET:private_key>"},
		{"PGP", fakePEM("PGP PRIVATE KEY BLOCK", "\n"), "<SECRET:private_key>"},
		{"in text", "key:\n" + whole + "\nthanks", "key:\n<SECRET:private_key>\nthanks"},
		{"line breaks still escaped", `{\"key\":\"` + fakePEM("EC PRIVATE KEY", `\n`) + `\"}`, `{\"key\":\"<SECRET:private_key>\"}`},
		{"cut off", "key:\n" + cut, "key:\n<SECRET:private_key>\n"},
		{"two", whole + "\n" + whole, "<SECRET:private_key>\n<SECRET:private_key>"},
	})
}

func TestAuthorization(t *testing.T) {
	t.Parallel()
	pair := base64.StdEncoding.EncodeToString([]byte("jane:" + randomOf(alnum, 12)))
	token := randomOf(alnum, 40)
	runText(t, []textCase{
		{"bearer", "Authorization: Bearer " + token, "Authorization: Bearer <SECRET:bearer_token>"},
		{"bearer in lower case", "authorization: bearer " + token + "\r\n", "authorization: bearer <SECRET:bearer_token>\r\n"},
		{"basic", "Authorization: Basic " + pair, "Authorization: Basic <SECRET:basic_auth>"},
		{"basic in quotes, agento11y 49", `-H "Authorization: Basic ` + pair + `"}`, `-H "Authorization: Basic <SECRET:basic_auth>"}`},
		{"a known key as a bearer", "Bearer ghp" + "_" + token[:36], "Bearer <SECRET:github_pat>"},
	})
}

func TestURLPasswords(t *testing.T) {
	t.Parallel()
	pw := randomOf(alnum, 12)
	runText(t, []textCase{
		{"a database", "postgres://app:" + pw + "@db.internal:5432/orders", "postgres://app:<SECRET:url_password>@db.internal:5432/orders"},
		{"a host that could be of an address", "https://u:" + pw + "@example.com", "https://u:<SECRET:url_password>@example.com"},
		{"no user", "redis://:" + pw + "@cache:6379", "redis://:<SECRET:url_password>@cache:6379"},
		{"an @ in the password", "https://u:p@ss.word@example.com/x", "https://u:<SECRET:url_password>@example.com/x"},
		{"several hosts", "mongodb://u:" + pw + "@a.example:1,b.example:2/db", "mongodb://u:<SECRET:url_password>@a.example:1,b.example:2/db"},
		{"slashes escaped", `https:\/\/u:` + pw + `@example.com\/x`, `https:\/\/u:<SECRET:url_password>@example.com\/x`},
		{"a known key", "https://u:ghp" + "_" + randomOf(alnum, 36) + "@github.com/x", "https://u:<SECRET:github_pat>@github.com/x"},
		{"a variable", "mongodb://$USER:$MONGO_PASSWORD@db.example.net/x", "mongodb://$USER:$MONGO_PASSWORD@db.example.net/x"},
		{"a template", "https://u:{{ pw }}@example/x", "https://u:{{ pw }}@example/x"},
		{"stars", "https://u:****@example.com/x", "https://u:****@example.com/x"},
		{"a port", "http://localhost:8080/a@b", "http://localhost:8080/a@b"},
		{"an address behind it", "(http://h:80) a:b@example.com", "(http://h:80) a:<EMAIL>"},
	})
}
