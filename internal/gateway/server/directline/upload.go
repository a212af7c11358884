package directline

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/server"
)

// activityType is the media type of the part that is the activity, and activityPart
// the name under which the client sends it.
const (
	activityType = "application/vnd.microsoft.activity"
	activityPart = "activity"
)

// sent is what an upload holds.
type sent struct {
	activity []byte
	files    []ingest.File
}

// upload is POST conversations/{id}/upload: an activity with files. A document
// becomes a source of this conversation alone; what cannot be read is refused by
// a message, and the rest goes on.
func (s *posts) upload(w http.ResponseWriter, r *http.Request) error {
	c, user, err := s.doors.enter(r)
	if err != nil {
		return err
	}
	up, err := readUpload(r)
	if err != nil {
		return err
	}
	a, err := readSaid(up.activity)
	if err != nil {
		return err
	}
	if user == "" {
		user = r.URL.Query().Get("userId")
	}
	in := &arrival{Conversation: c, said: a, user: user[:min(len(user), maxName)]}
	if err := s.readFiles(r.Context(), in, up.files); err != nil {
		return err
	}
	in.show(up.files)
	return s.take(w, r, in)
}

// show lists the files in the echo, as the client shows them.
func (a *arrival) show(files []ingest.File) {
	shown := make([]map[string]any, 0, len(files))
	for i := range files {
		shown = append(shown, map[string]any{"name": files[i].Name, "contentType": files[i].Mime})
	}
	a.wire.set("attachments", shown)
}

// readUpload reads the parts of an upload.
func readUpload(r *http.Request) (*sent, error) {
	end := &ending{ReadCloser: r.Body}
	r.Body = end
	parts, err := r.MultipartReader()
	if err != nil {
		return readBare(r)
	}
	up := &sent{activity: []byte(`{"type":"message"}`)}
	for read := 0; ; read++ {
		part, err := parts.NextPart()
		if err == io.EOF && read > 0 && end.closes(r) {
			return up, nil
		}
		if err != nil {
			return nil, brokenUpload(err)
		}
		if err := up.part(part); err != nil {
			return nil, err
		}
	}
}

// readBare reads an upload that is one file by itself, named in its header.
func readBare(r *http.Request) (*sent, error) {
	_, about, err := mime.ParseMediaType(r.Header.Get("Content-Disposition"))
	if err != nil || about["filename"] == "" {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "is no multipart/form-data", Mend: "send the files as parts named file, or one with Content-Disposition: name=file; filename=NAME"}
	}
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, brokenUpload(err)
	}
	return &sent{activity: []byte(`{"type":"message"}`),
		files: []ingest.File{{Name: fileName(about["filename"]), Mime: r.Header.Get("Content-Type"), Data: data}}}, nil
}

// part reads one part.
func (u *sent) part(part *multipart.Part) error {
	kind, _, _ := mime.ParseMediaType(part.Header.Get("Content-Type")) // "" is none that is known
	data, err := io.ReadAll(part)
	if err != nil {
		return brokenUpload(err)
	}
	switch {
	case kind == activityType || part.FormName() == activityPart:
		if len(data) > MaxActivity {
			return &citeway.Error{Code: citeway.TooLarge, Place: activityPart, Message: "is longer than " + strconv.Itoa(MaxActivity>>10) + " KiB", Mend: "say less, or send it as a file"}
		}
		u.activity = data
	case len(u.files) == MaxUploadFiles:
		return &citeway.Error{Code: citeway.TooLarge, Place: "body", Message: "holds more than 10 files", Mend: "send them in several uploads"}
	default:
		u.files = append(u.files, ingest.File{Name: fileName(part.FileName()), Mime: part.Header.Get("Content-Type"), Data: data})
	}
	return nil
}

func brokenUpload(err error) error {
	var tooLong *http.MaxBytesError
	if errors.As(err, &tooLong) {
		return err
	}
	return &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "the upload cannot be read or breaks off", Mend: "send it again", Err: err}
}

// fileName is the last part of a name that a client gave, of a length to be shown.
func fileName(name string) string {
	name = filepath.Base(strings.ToValidUTF8(strings.ReplaceAll(name, `\`, "/"), ""))
	name = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, name)
	if name == "." || name == "/" || name == "" {
		return "file"
	}
	for len(name) > maxName {
		name = strings.ToValidUTF8(name[:maxName], "")
	}
	return name
}

// readFiles makes sources of the files that can be read.
func (s *posts) readFiles(ctx context.Context, a *arrival, files []ingest.File) error {
	already, err := s.history(ctx, a.ID, noEnd)
	if err != nil {
		return err
	}
	for i := range files {
		if len(already.given)+len(a.given) >= MaxDocuments {
			a.refused = append(a.refused, fmt.Sprintf("%s: a conversation may be given %d documents.", files[i].Name, MaxDocuments))
			continue
		}
		source, err := server.Attached(ctx, s.o.Reader, "conversation:"+a.ID, files[i])
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			a.refused = append(a.refused, files[i].Name+": "+sentence(err))
			continue
		}
		a.given = append(a.given, *source)
	}
	return nil
}

// sentence is an error in words for the sender of the file.
func sentence(err error) string {
	e := server.Public(err)
	text := e.Message
	if e.Mend != "" {
		text += "; " + e.Mend
	}
	return text + "."
}
