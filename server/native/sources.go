package native

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/server"
)

// Limits of uploads.
const (
	// MaxUpload is the most bytes of one upload, all files together.
	MaxUpload = 256 << 20
	// MaxUploadFiles is how many files one upload may hold.
	MaxUploadFiles = 100
)

// added is one file of an upload and what became of it.
type added struct {
	Name   string          `json:"name"`
	Source *citeway.Source `json:"source,omitempty"`
	Error  *citeway.Error  `json:"error,omitempty"`
}

// upload is POST /v1/sources: multipart/form-data with parts named file. A file
// that cannot be read is reported and the others go in.
func (s *Surface) upload(w http.ResponseWriter, r *http.Request) error {
	if err := sameSite(r); err != nil {
		return err
	}
	r.Body = http.MaxBytesReader(w, r.Body, MaxUpload)
	parts, err := r.MultipartReader()
	if err != nil {
		return &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "is no multipart/form-data", Mend: "send the files as parts named file: curl -F file=@notes.md", Err: err}
	}
	all := []added{}
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return s.broken(err)
		}
		if part.FileName() == "" {
			continue
		}
		if len(all) == MaxUploadFiles {
			return &citeway.Error{Code: citeway.TooLarge, Place: "body", Message: "holds more than 100 files", Mend: "send them in several uploads"}
		}
		all = append(all, s.take(r, part.FileName(), part))
	}
	return s.report(w, all)
}

func (s *Surface) broken(err error) error {
	var tooLong *http.MaxBytesError
	if errors.As(err, &tooLong) {
		return err
	}
	return &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "the multipart body breaks off", Err: err}
}

func (s *Surface) take(r *http.Request, name string, content io.Reader) added {
	source, err := s.o.Library.Add(r.Context(), name, content)
	if err != nil {
		return added{Name: name, Error: server.Public(err)}
	}
	return added{Name: name, Source: &source}
}

// report answers 201 where anything went in, else with the first error.
func (s *Surface) report(w http.ResponseWriter, all []added) error {
	if len(all) == 0 {
		return &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "holds no file", Mend: "send the files as parts named file"}
	}
	status := http.StatusBadRequest
	for i := range all {
		if all[i].Source != nil {
			status = http.StatusCreated
		}
	}
	if status == http.StatusBadRequest {
		return all[0].Error
	}
	server.WriteJSON(w, status, map[string]any{"files": all})
	return nil
}

// remove is DELETE /v1/sources/{id}.
func (s *Surface) remove(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if err := sameSite(r); err != nil {
		return err
	}
	if err := s.mayRemove(r.Context(), id); err != nil {
		return err
	}
	if err := s.o.Library.Delete(r.Context(), id); err != nil {
		return err
	}
	server.WriteJSON(w, http.StatusOK, map[string]any{"id": id, "deleted": true})
	return nil
}

// mayRemove refuses a document above the clearance: who may not see it may not
// make it gone.
func (s *Surface) mayRemove(ctx context.Context, id string) error {
	if s.o.Clearance == nil {
		return nil
	}
	all, err := s.o.Library.Sources(ctx)
	if err != nil {
		return err
	}
	for i := range all {
		if all[i].ID == id && !s.cleared(&all[i]) {
			return &citeway.Error{Code: citeway.Forbidden, Place: id, Message: "the source bears a label above your clearance"}
		}
	}
	return nil
}

// cleared reports whether callers may see a source.
func (s *Surface) cleared(source *citeway.Source) bool {
	return s.o.Clearance == nil || source.Label == nil || source.Label.Rank <= *s.o.Clearance
}

// sameSite refuses a change that a page of another site asks a person's browser
// for: on loopback there is no key that would stop it.
func sameSite(r *http.Request) error {
	if err := http.NewCrossOriginProtection().Check(r); err != nil {
		return &citeway.Error{Code: citeway.Forbidden, Place: "Origin", Message: "a page of another site may not change the documents", Err: err}
	}
	return nil
}

// view is a record with what has become of its document.
type view struct {
	*evidence.Record
	State evidence.State `json:"state"`
}

// record finds the evidence that a request names, after the access check.
func (s *Surface) record(r *http.Request) (*view, error) {
	rec, err := s.o.Evidence.Get(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	if err := evidence.Allowed(rec, s.o.Clearance); err != nil {
		return nil, err
	}
	state, err := evidence.StateOf(r.Context(), rec, s.o.Versions)
	if err != nil {
		return nil, err
	}
	return &view{rec, state}, nil
}

// citation is GET /v1/citations/{id}.
func (s *Surface) citation(w http.ResponseWriter, r *http.Request) error {
	v, err := s.record(r)
	if err != nil {
		return err
	}
	server.WriteJSON(w, http.StatusOK, v)
	return nil
}

// page is GET /c/{id}, for a person; a program that asks for JSON gets that.
func (s *Surface) page(w http.ResponseWriter, r *http.Request) error {
	v, err := s.record(r)
	if err != nil {
		return err
	}
	if s.o.Page == nil || wantsJSON(r) {
		server.WriteJSON(w, http.StatusOK, v)
		return nil
	}
	return s.o.Page(w, v.Record, v.State)
}

func wantsJSON(r *http.Request) bool {
	accept := r.Header.Get("Accept")
	return strings.Contains(accept, "application/json") && !strings.Contains(accept, "text/html")
}
