package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"

	"github.com/gin-gonic/gin"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
	"github.com/tapedeck-dev/tapedeck/internal/ingest"
	"github.com/tapedeck-dev/tapedeck/internal/redact"
	"github.com/tapedeck-dev/tapedeck/internal/store"
	"github.com/tapedeck-dev/tapedeck/web/templates/layouts"
	"github.com/tapedeck-dev/tapedeck/web/templates/pages"
)

// addUpload takes a file of recordings in. The body is read as a stream: raw
// bytes never reach a temporary file (decision 5).
func (s *Server) addUpload(c *gin.Context) error {
	file, partial, err := s.uploadedFile(c)
	if err != nil {
		readOut(c.Request.Body)
		return err
	}
	u, err := s.Take(c.Request.Context(), file, Taken{
		Name: file.FileName(), Partial: partial, Principal: s.principal(c).Name,
	})
	var faults *ingest.Faults
	switch {
	case errors.As(err, &faults):
		return s.refuseUpload(c, file.FileName(), faults, partial)
	case err != nil:
		readOut(c.Request.Body)
		return bodyProblem(err)
	}
	said := "stored"
	if u.Duplicate {
		said = "known"
	}
	c.Redirect(http.StatusSeeOther, "/uploads/"+u.ID+"?said="+said)
	return nil
}

// uploadedFile returns the file of the form, ready to be read, and the choice
// that stands before it. A form without a file is an invalid-kind problem.
func (s *Server) uploadedFile(c *gin.Context) (file *multipart.Part, partial bool, err error) {
	body := http.MaxBytesReader(c.Writer, c.Request.Body, maxBody(s.Limits))
	c.Request.Body = io.NopCloser(&slowBody{Reader: body, control: http.NewResponseController(c.Writer)})
	form, err := c.Request.MultipartReader()
	if err != nil {
		return nil, false, eval.Invalidf("an upload is sent as a form with a file")
	}
	for {
		part, err := form.NextPart()
		if err == io.EOF {
			return nil, false, eval.Invalidf("no file was chosen")
		}
		if err != nil {
			return nil, false, formProblem(err)
		}
		switch part.FormName() {
		case "partial":
			partial = true
		case "file":
			if part.FileName() == "" {
				return nil, false, eval.Invalidf("no file was chosen")
			}
			return part, partial, nil
		}
	}
}

// formProblem is bodyProblem for the parts around the file, where everything
// else that is wrong is the sender's doing too.
func formProblem(err error) error {
	if err = bodyProblem(err); eval.KindOf(err) == eval.Internal {
		return eval.Invalidf("the form cannot be read")
	}
	return err
}

// refuseUpload answers a file of which nothing was stored, with all its faults.
// They may carry recorded values, so they stand in this answer only.
func (s *Server) refuseUpload(c *gin.Context, name string, faults *ingest.Faults, partial bool) error {
	m := pages.UploadFaultModel{
		Page: s.frame(c, "Nothing was stored", layouts.Uploads), Name: name, Form: s.uploadForm(),
		Title: plural(int64(len(faults.List)+faults.More), "line") + " cannot be read, so nothing was stored",
	}
	m.Form.Partial = partial
	for _, f := range faults.List {
		m.Faults = append(m.Faults, pages.LineFault{Line: counted(int64(f.Line)), Problem: f.Problem})
	}
	if faults.More > 0 {
		m.More = fmt.Sprintf("and %s more", counted(int64(faults.More)))
	}
	return s.render(c, http.StatusUnprocessableEntity, pages.UploadFault(m))
}

// Taken describes a file that is taken in.
type Taken struct {
	Name      string
	Partial   bool
	Principal string
}

// Upload is what became of a file that was taken in.
type Upload struct {
	ID string
	// Duplicate says that the same bytes were stored before, under ID.
	Duplicate bool
}

// maxFileName is how many bytes the name of a file may have, as on most disks.
const maxFileName = 255

// Take reads recordings, redacts them line by line and stores them as one
// upload, visible only once all of it is on disk. A file with bad lines is an
// *ingest.Faults, unless t.Partial keeps the good ones; nothing of it is then
// stored but the numbers and kinds of its faults.
func (s *Server) Take(ctx context.Context, file io.Reader, t Taken) (Upload, error) {
	if len(t.Name) > maxFileName {
		return Upload{}, eval.Invalidf("the name of the file is longer than %d bytes", maxFileName)
	}
	w, err := s.project.BeginUpload(ctx, store.NewUpload{
		Kind: string(ingest.Recordings), Name: s.Redactor.Text(t.Name, nil), Principal: t.Principal,
		Partial: t.Partial, PolicyVersion: redact.Version,
	})
	if err != nil {
		return Upload{}, err
	}
	end, err := newIntake(s, w).read(ctx, file, t.Partial)
	var faults *ingest.Faults
	if errors.As(err, &faults) {
		if _, failErr := w.Fail(ctx, end); failErr != nil {
			return Upload{}, failErr
		}
		return Upload{}, err
	}
	if err != nil {
		return Upload{}, errors.Join(err, w.Abort(ctx))
	}
	u, err := w.Finish(ctx, end)
	if err != nil {
		return Upload{}, err
	}
	if end.Lines >= bulkLoad {
		if err := s.Store.Checkpoint(ctx); err != nil {
			s.Log.Warn("emptying the log after an upload", "error", err) // what is stored is stored
		}
	}
	return Upload{ID: u.ID, Duplicate: u.ID != w.ID()}, nil
}

// bulkLoad is how many lines make it worth emptying the database's log after
// them.
const bulkLoad = 10_000
