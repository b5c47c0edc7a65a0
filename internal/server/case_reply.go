package server

import (
	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

// reply returns the reply in the view that was asked for.
func (s *Server) reply(c *gin.Context, v *caseView) (pages.Reply, error) {
	recorded := ""
	if v.c.Body.Output != nil {
		recorded = *v.c.Body.Output
	}
	actual := v.attempt.Evidence.Reply
	r := pages.Reply{View: replyView(c.Query("view")), Note: "against the recorded reply; nothing checks its wording"}
	if v.c.Body.Output == nil {
		r.Note = "no reply was recorded"
	}
	for _, view := range []struct {
		view pages.ReplyView
		text string
	}{
		{pages.ViewWords, "words"}, {pages.ViewSides, "side by side"}, {pages.ViewActual, "actual"},
		{pages.ViewRecorded, "recorded"}, {pages.ViewMarkdown, "Markdown"},
	} {
		r.Views = append(r.Views, components.View{
			Text: view.text, Href: withQuery(c, "view", string(view.view)), Current: view.view == r.View,
		})
	}
	var cut string
	if recorded, cut = cutBody(recorded); cut != "" {
		r.Note += "; recorded: " + cut
	}
	if actual, cut = cutBody(actual); cut != "" {
		r.Note += "; actual: " + cut
	}
	r.Segments = wordDiff(recorded, actual)
	switch {
	case r.View == pages.ViewRecorded && recorded == "":
		r.Empty = "No reply was recorded."
	case r.View != pages.ViewRecorded && actual == "" && (recorded == "" || r.View == pages.ViewActual || r.View == pages.ViewMarkdown):
		r.Empty = "The agent gave no reply."
	}
	if r.View == pages.ViewMarkdown {
		html, err := s.markdown.html(actual)
		if err != nil {
			return r, err
		}
		r.Markdown = components.Markdown(html)
	}
	return r, nil
}

// replyView reads the view out of an address; anything else is the word diff.
func replyView(text string) pages.ReplyView {
	switch v := pages.ReplyView(text); v {
	case pages.ViewSides, pages.ViewActual, pages.ViewRecorded, pages.ViewMarkdown:
		return v
	}
	return pages.ViewWords
}
