package server

import (
	"net/http"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/store"
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

// listRecordings lists all recordings, newest first, or those of an upload in
// line order.
func (s *Server) listRecordings(c *gin.Context) error {
	after, err := number(c.Query("after"))
	if err != nil {
		return err
	}
	ctx := c.Request.Context()
	f := store.RecordingFilter{Upload: c.Query("upload"), AfterLine: after, Before: c.Query("before"), Limit: pageSize + 1}
	if f.Upload != "" {
		if _, err := s.project.Upload(ctx, f.Upload); err != nil {
			return err
		}
	}
	rows, err := s.project.Recordings(ctx, f)
	if err != nil {
		return err
	}
	rows, more := cut(rows, pageSize)
	uploads, err := s.uploadsOf(c, rows)
	if err != nil {
		return err
	}
	m := pages.RecordingsModel{Page: s.frame(c, "Recordings", layouts.Recordings), Form: s.uploadForm()}
	for i := range rows {
		m.Rows = append(m.Rows, recordingRow(&rows[i], uploads[rows[i].Upload], s.Store.Now()))
	}
	switch {
	case len(rows) == 0:
	case f.Upload != "":
		u := uploads[f.Upload]
		m.Note = "of " + u.Name
		m.Paging = linePaging(c, rows, more, &u)
	default:
		m.Paging = newest(c, len(rows), more, rows[len(rows)-1].ID, "recording")
	}
	return s.render(c, http.StatusOK, pages.Recordings(m))
}

// linePaging is the paging of an upload's recordings in line order.
func linePaging(c *gin.Context, rows []store.RecordingRow, more bool, u *store.Upload) components.Paging {
	p := components.Paging{Showing: "Showing " + counted(int64(len(rows))) + " of " + plural(u.Recordings(), "recording") + ", by line"}
	if more || c.Query("after") != "" {
		p.Prev, p.Next = components.Link{Text: "First"}, components.Link{Text: "Next"}
	}
	if c.Query("after") != "" {
		p.Prev.Href = withQuery(c, "after", "")
	}
	if more {
		p.Next.Href = withQuery(c, "after", strconv.Itoa(rows[len(rows)-1].Line))
	}
	return p
}

// uploadsOf returns the uploads that the rows come from, by id.
func (s *Server) uploadsOf(c *gin.Context, rows []store.RecordingRow) (map[string]store.Upload, error) {
	uploads := make(map[string]store.Upload)
	for _, r := range rows {
		if _, known := uploads[r.Upload]; known {
			continue
		}
		u, err := s.project.Upload(c.Request.Context(), r.Upload)
		if err != nil {
			return nil, err
		}
		uploads[r.Upload] = u
	}
	return uploads, nil
}

// listedTools returns the first tools, and how many more there are.
func listedTools(tools []string) []string {
	const most = 8
	if len(tools) <= most {
		return shortNames(tools)
	}
	return append(shortNames(tools[:most]), "and "+counted(int64(len(tools)-most))+" more")
}

func recordingRow(r *store.RecordingRow, u store.Upload, now time.Time) pages.RecordingRow {
	row := pages.RecordingRow{
		Href: "/recordings/" + r.ID, Value: r.ID, ID: shortName(r.ExternalID),
		Upload: components.Link{Text: u.Name, Href: "/uploads/" + u.ID},
		Asked:  r.Asked, Tools: listedTools(r.Tools), Calls: counted(r.Calls),
		ModelCalls: countedOrNone(r.ModelCalls), Tokens: countedOrNone(r.Tokens), Millis: countedOrNone(r.LatencyMs),
		When: onDay(u.Created, now), WhenAt: rfc3339(u.Created),
	}
	if r.Version > 1 {
		row.Version = "version " + counted(r.Version)
	}
	return row
}
