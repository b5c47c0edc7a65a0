package server

import (
	"bytes"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown turns recorded text into safe HTML: goldmark without raw HTML, then
// bluemonday. Nothing is ever loaded from elsewhere.
type markdown struct {
	render goldmark.Markdown
	policy *bluemonday.Policy
}

func newMarkdown() *markdown {
	policy := bluemonday.NewPolicy()
	policy.AllowElements("p", "br", "hr", "h3", "h4", "h5", "h6", "blockquote", "pre", "code",
		"em", "strong", "del", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td")
	policy.AllowAttrs("href").OnElements("a")
	policy.AllowURLSchemes("http", "https", "mailto")
	policy.AllowRelativeURLs(false)
	policy.RequireNoFollowOnLinks(true)
	policy.RequireNoReferrerOnLinks(true)
	return &markdown{
		render: goldmark.New(goldmark.WithExtensions(extension.GFM),
			goldmark.WithParserOptions(parser.WithASTTransformers(util.Prioritized(tamed{}, 1000)))),
		policy: policy,
	}
}

// html returns the text as HTML.
func (m *markdown) html(text string) (string, error) {
	var b bytes.Buffer
	if err := m.render.Convert([]byte(text), &b); err != nil {
		return "", err
	}
	return string(m.policy.SanitizeBytes(b.Bytes())), nil
}

// tamed fits recorded Markdown into a page: its headings stand below those of
// the page, and an image is named, since nothing is loaded from elsewhere.
type tamed struct{}

// pageLevels is how many levels of headings the page has above a reply.
const pageLevels = 2

// Transform changes the document in place.
func (tamed) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	var images []*ast.Image
	// The walker returns no error, so neither does Walk.
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Heading:
			if entering {
				n.Level = min(6, n.Level+pageLevels)
			}
		case *ast.Image:
			if entering {
				images = append(images, n)
			}
		}
		return ast.WalkContinue, nil
	})
	for _, image := range images {
		alt := altText(image, reader.Source())
		image.Parent().ReplaceChild(image.Parent(), image, ast.NewString([]byte("[image: "+alt+"]")))
	}
}

// altText returns the text inside an image's brackets.
func altText(image *ast.Image, source []byte) string {
	var b bytes.Buffer
	for n := image.FirstChild(); n != nil; n = n.NextSibling() {
		if t, ok := n.(*ast.Text); ok {
			b.Write(t.Segment.Value(source))
		}
	}
	return b.String()
}
