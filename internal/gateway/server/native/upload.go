package native

import (
	"errors"
	"mime/multipart"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/watch"
)

// Limits of uploads.
const (
	// MaxUpload is the most bytes of one upload, all files together.
	MaxUpload = 256 << 20
	// MaxUploadFiles is how many files one upload may hold.
	MaxUploadFiles = 100
	// atATime is how many files of one upload are taken in at the same time.
	atATime = 4
	// uploadMemory is how much of an upload is held in memory; the rest is in
	// temporary files until it is taken in.
	uploadMemory = 4 << 20
)

// added is one uploaded file, and its result.
type added struct {
	Name   string          `json:"name"`
	Source *citeway.Source `json:"source,omitempty"`
	Error  *citeway.Error  `json:"error,omitempty"`
	// why is the error with its cause, by which its status is told.
	why error
}

// upload is POST /v1/sources: multipart/form-data with parts named file, and the
// fields label, set and replaces. The body is read to its end before a file is taken in: a
// label that follows its file counts too. A file that cannot be read is reported
// and the others go in.
func (s *Surface) upload(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseMultipartForm(uploadMemory); err != nil {
		return badForm(err)
	}
	defer func() { _ = r.MultipartForm.RemoveAll() }() // the system tidies what is left
	u, err := s.uploadOf(r)
	if err != nil {
		return err
	}
	files := filesOf(r.MultipartForm)
	if len(files) > MaxUploadFiles {
		return &citeway.Error{Code: citeway.TooLarge, Place: "body", Message: "holds more than 100 files", Mend: "send them in several uploads"}
	}
	if u.Replaces != "" && len(files) > 1 {
		return &citeway.Error{Code: citeway.Invalid, Place: "replaces", Message: "one file takes the place of a document, and several were sent", Mend: "send one file"}
	}
	return report(w, s.takeAll(r, u, files))
}

// takeAll takes files in, some at the same time. Of two with one name the later is to stay: then all go in turn.
func (s *Surface) takeAll(r *http.Request, u *Upload, files []*multipart.FileHeader) []added {
	all, next, names := make([]added, len(files)), make(chan int, len(files)), map[string]bool{}
	for i, file := range files {
		next <- i
		names[strings.ToLower(path.Base(strings.ReplaceAll(file.Filename, `\`, "/")))] = true
	}
	close(next)
	workers := min(atATime, len(files))
	if len(names) < len(files) {
		workers = 1
	}
	var work sync.WaitGroup
	var fell atomic.Pointer[error] // what a worker fell over is for who serves the request
	for range workers {
		work.Go(func() {
			err := watch.Caught(func() error {
				for i := range next {
					all[i] = s.take(r, *u, files[i])
				}
				return nil
			})
			if err != nil {
				fell.Store(&err)
			}
		})
	}
	work.Wait()
	if why := fell.Load(); why != nil {
		panic(*why)
	}
	return all
}

func badForm(err error) error {
	var tooLong *http.MaxBytesError
	switch {
	case errors.As(err, &tooLong):
		return err
	case errors.Is(err, http.ErrNotMultipart):
		return &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "is no multipart/form-data", Mend: "send the files as parts named file: curl -F file=@notes.md", Err: err}
	}
	return &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "the multipart body cannot be read or breaks off", Mend: "send it again, as multipart/form-data with its boundary", Err: err}
}

// filesOf are the files of a form, whatever the names of their fields.
func filesOf(form *multipart.Form) []*multipart.FileHeader {
	var fields []string
	for field := range form.File {
		fields = append(fields, field)
	}
	slices.Sort(fields)
	var files []*multipart.FileHeader
	for _, field := range fields {
		files = append(files, form.File[field]...)
	}
	return files
}

// ownerOf is the id of the key whose documents are kept apart; "" if nothing is hidden from
// the caller.
func ownerOf(r *http.Request) string {
	if caller := server.CallerOf(r.Context()); caller.Restricted() {
		return caller.ID
	}
	return ""
}

// uploadOf reads the fields other than the files.
func (s *Surface) uploadOf(r *http.Request) (*Upload, error) {
	caller := server.CallerOf(r.Context())
	u := &Upload{Sight: sightOf(r.Context()), Replaces: r.PostFormValue("replaces"), Owner: ownerOf(r)}
	var err error
	if named := r.MultipartForm.Value["set"]; u.Replaces == "" || len(named) > 0 { // what is replaced stays in its sets
		u.Sets, err = setsFor(caller.Sets, named)
	}
	if err != nil {
		return nil, err
	}
	if names := r.MultipartForm.Value["label"]; len(names) > 0 && strings.TrimSpace(names[0]) != "" {
		if u.Label = s.o.Label(names[0]); u.Label == nil {
			return nil, &citeway.Error{Code: citeway.Invalid, Place: "label", Message: "there is no label " + strings.TrimSpace(names[0]), Mend: "send the file with a label of the settings, or with Public, Internal, Confidential or Secret"}
		}
	}
	if !sightOf(r.Context()).Cleared(knowledge.RankOf(u.Label)) {
		return nil, &citeway.Error{Code: citeway.Forbidden, Place: "label", Message: "is above your clearance", Mend: "send the file with a label that you may see"}
	}
	return u, nil
}

// setsFor are the sets that an upload is put into: those it names, else the one
// that the caller may see. A caller puts nothing if it may not look.
func setsFor(own, named []string) ([]string, error) {
	for _, set := range named {
		if err := knowledge.CheckSet(set); err != nil {
			return nil, err
		}
		if own != nil && !slices.Contains(own, set) {
			return nil, &citeway.Error{Code: citeway.Forbidden, Place: "set", Message: "is none of yours", Mend: "name a set that your key has"}
		}
	}
	switch {
	case len(named) > 0 || own == nil:
		return named, nil
	case len(own) == 1:
		return own, nil
	case len(own) == 0:
		return nil, &citeway.Error{Code: citeway.Forbidden, Place: "set", Message: "your key has no set to put the file into", Mend: "use a key with a set"}
	}
	return nil, &citeway.Error{Code: citeway.Invalid, Place: "set", Message: "is missing, and your key has several", Mend: "name one: -F set=" + own[0]}
}

// take takes one file in.
func (s *Surface) take(r *http.Request, u Upload, file *multipart.FileHeader) added {
	u.Name = file.Filename
	content, err := file.Open()
	if err != nil {
		return added{Name: u.Name, Error: server.Public(err), why: err}
	}
	defer content.Close()
	u.Content = content
	source, err := s.o.Library.Add(r.Context(), &u)
	if err != nil {
		return added{Name: u.Name, Error: server.Public(err), why: err}
	}
	return added{Name: u.Name, Source: &source}
}

// report answers 201 if any file was ingested, otherwise with the first error.
func report(w http.ResponseWriter, all []added) error {
	if len(all) == 0 {
		return &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "holds no file", Mend: "send the files as parts named file"}
	}
	if slices.ContainsFunc(all, func(a added) bool { return a.Source != nil }) {
		server.WriteJSON(w, http.StatusCreated, map[string]any{"files": all})
		return nil
	}
	return all[0].why
}
