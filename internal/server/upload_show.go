package server

import (
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/ingest"
	"github.com/tapedeck-dev/tapedeck/internal/store"
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

// showUpload shows the receipt of an upload.
func (s *Server) showUpload(c *gin.Context) error {
	u, err := s.project.Upload(c.Request.Context(), c.Param("upload"))
	if err != nil {
		return err
	}
	if u.State != store.UploadReady {
		return eval.Problemf(eval.NotFound, "upload %s is not ready", u.ID)
	}
	sample, err := s.sample(c.Request.Context(), &u)
	if err != nil {
		return err
	}
	return s.render(c, http.StatusOK, pages.Receipt(s.receipt(c, &u, sample)))
}

func (s *Server) receipt(c *gin.Context, u *store.Upload, sample sampled) pages.ReceiptModel {
	types := typeRows(&u.Receipt, sample.tokens)
	m := pages.ReceiptModel{
		Page: s.frame(c, u.Name, layouts.Uploads), Name: u.Name,
		Facts: []string{
			plural(u.Recordings(), "recording"), size(u.Bytes), "JSON lines",
			"by " + u.Principal + ", " + onDay(u.Created, s.Store.Now()), "took " + took(u.Finished.Sub(u.Created)),
		},
		RunHref: "/runs/new?upload=" + u.ID, RecordingsHref: "/recordings?upload=" + u.ID,
		Title: receiptTitle(&u.Receipt), Secret: secretLine(&u.Receipt),
		Counts: []components.NameValue{
			{Name: "new", Value: counted(u.Added)}, {Name: "known already", Value: counted(u.Known)},
			{Name: "new version", Value: counted(u.Versions)}, {Name: "rejected", Value: counted(u.Rejected)},
		},
		Policy: "policy " + u.PolicyVersion, TypeCount: plural(int64(len(types)), "type"), Types: types,
		Replaced: counted(int64(u.Receipt.Values())),
	}
	m.Page.Feedback = uploadFeedback(c, u)
	rejectedLines(u, &m)
	if sample.body != nil {
		m.StoredNote = "line " + counted(int64(sample.line))
		m.Stored = preview(string(sample.body))
		m.StoredFoot = "Preview, 1 of " + plural(u.Recordings(), "recording") + "."
	}
	return m
}

func uploadFeedback(c *gin.Context, u *store.Upload) *layouts.Feedback {
	links := []components.Link{{Text: "Run these", Href: "/runs/new?upload=" + u.ID}}
	switch c.Query("said") {
	case "stored":
		return &layouts.Feedback{Lead: "Uploaded.", Text: plural(u.Recordings(), "recording") + " are ready to be run.", Links: links}
	case "known":
		return &layouts.Feedback{Lead: "Known already.", Text: "The same file was uploaded before; nothing was added. This is its receipt.", Links: links}
	}
	return nil
}

// rejectedLines lists the lines that were left out: their number and kind, as
// nothing else of them is kept.
func rejectedLines(u *store.Upload, m *pages.ReceiptModel) {
	if u.Rejected == 0 {
		return
	}
	m.RejectedNote = "left out, as asked; nothing of them is kept"
	for _, f := range u.Faults.List {
		m.Rejected = append(m.Rejected, pages.LineFault{Line: counted(int64(f.Line)), Problem: ingest.FaultKind(f.Kind).Words()})
	}
	if u.Faults.More > 0 {
		m.RejectedMore = "and " + counted(int64(u.Faults.More)) + " more"
	}
}

// rfc3339 is a time for machines.
func rfc3339(t time.Time) string { return t.UTC().Format(time.RFC3339) }
