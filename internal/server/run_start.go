package server

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

// startRun starts a run and goes to its page. What cannot be taken is answered
// with the form, each fault under its field; nothing has run then.
func (s *Server) startRun(c *gin.Context) error {
	if err := parseForm(c); err != nil {
		return err
	}
	f := newRunForm(c.Request.PostForm)
	request := f.request(s.project.ID(), s.principal(c).Name)
	if len(f.faults) > 0 {
		return s.showRunForm(c, http.StatusUnprocessableEntity, f)
	}
	id, err := s.Runs.Start(c.Request.Context(), request)
	if err != nil {
		if f.refuse(err) {
			return s.showRunForm(c, http.StatusUnprocessableEntity, f)
		}
		return err
	}
	c.Redirect(http.StatusSeeOther, "/runs/"+id)
	return nil
}
