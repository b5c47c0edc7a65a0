package server

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/ingest"
	"github.com/tapedeck-dev/tapedeck/internal/jsonx"
	"github.com/tapedeck-dev/tapedeck/web/templates/components"
	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

// limitsLink leads to the page of all limits.
var limitsLink = components.Link{Text: "Limits", Href: "/limits"}

func (s *Server) showLimits(c *gin.Context) error {
	l := s.Limits
	return s.render(c, http.StatusOK, pages.Limits(pages.LimitsModel{
		Page: s.frame(c, "Limits", ""),
		Rows: []pages.LimitRow{
			{What: "upload, as it is sent", Value: binary(l.Compressed), Flag: "--max-upload", Variable: "TAPEDECK_MAX_UPLOAD"},
			{What: "upload, unpacked", Value: binary(l.Plain), Flag: "--max-plain", Variable: "TAPEDECK_MAX_PLAIN"},
			{What: "unpacked size over compressed size", Value: counted(l.Ratio), Flag: "--max-ratio", Variable: "TAPEDECK_MAX_RATIO"},
			{What: "line", Value: binary(int64(l.Line)), Flag: "--max-line", Variable: "TAPEDECK_MAX_LINE"},
			{What: "recordings in one upload", Value: counted(int64(l.Recordings)), Flag: "--max-recordings", Variable: "TAPEDECK_MAX_RECORDINGS"},
			{What: "nesting of a line", Value: counted(jsonx.MaxDepth), Flag: none, Variable: none},
			{What: "tool calls of a recording", Value: counted(ingest.MaxToolCalls), Flag: none, Variable: none},
			{What: "faults listed of one upload", Value: counted(int64(l.Faults)), Flag: "--max-faults", Variable: "TAPEDECK_MAX_FAULTS"},
		},
	}))
}

// uploadLimits says what an upload may have, for its form.
func (s *Server) uploadLimits() string {
	return "up to " + binary(s.Limits.Plain) + ", compressed up to " + binary(s.Limits.Compressed)
}
