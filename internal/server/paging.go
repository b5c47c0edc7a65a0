package server

import (
	"fmt"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/web/templates/components"
)

// pageSize is how many rows a list shows.
const pageSize = 100

// cut returns the rows of a page out of one more than fit, and whether there
// are more.
func cut[T any](rows []T, fit int) (page []T, more bool) {
	if len(rows) <= fit {
		return rows, false
	}
	return rows[:fit], true
}

// caseRows is how many cases a page shows: fewer where each has many repeats,
// so that the page stays under 100 KB.
func caseRows(repeats int) int { return min(pageSize, max(10, 3*pageSize/repeats)) }

// newest returns the paging of a list that shows the newest first: its first
// page is reached without a cursor, the next one after the last id shown.
// Going back is the browser's, or the link to the newest.
func newest(c *gin.Context, shown int, more bool, lastID, noun string) components.Paging {
	before := c.Query("before")
	if before == "" && !more {
		return components.Paging{Showing: "Showing all " + plural(int64(shown), noun) + ", newest first"}
	}
	p := components.Paging{
		Showing: fmt.Sprintf("Showing %s, newest first", plural(int64(shown), noun)),
		Prev:    components.Link{Text: "Newest"}, Next: components.Link{Text: "Older"},
	}
	if before != "" {
		p.Prev.Href = withQuery(c, "before", "")
	}
	if more {
		p.Next.Href = withQuery(c, "before", lastID)
	}
	return p
}

// withQuery returns this page's address with one value of its query replaced;
// an empty value leaves it out.
func withQuery(c *gin.Context, key, value string) string {
	q := c.Request.URL.Query()
	q.Del("said") // what a form said belongs to one page
	if value == "" {
		q.Del(key)
	} else {
		q.Set(key, value)
	}
	if len(q) == 0 {
		return c.Request.URL.Path
	}
	return c.Request.URL.Path + "?" + q.Encode()
}
