package writer

import (
	"context"
	"io"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/citeway/citeway/internal/gateway/server/writer/intake"

	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

// types are the endings of files that are taken, and their media types. Those whose
// words cannot be read fail when they are taken in.
// https://dev.writer.com/home/files
var types = map[string]string{
	"txt": "text/plain", "doc": "application/msword", "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	"ppt": "application/vnd.ms-powerpoint", "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
	"jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "eml": "message/rfc822", "html": "text/html", "htm": "text/html",
	"pdf": "application/pdf", "srt": "application/x-subrip", "csv": "text/csv", "xls": "application/vnd.ms-excel",
	"xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "mp3": "audio/mpeg", "mp4": "video/mp4",
	"md": "text/markdown", "tsv": "text/tab-separated-values",
}

// maxCharset is the longest name of an encoding to keep.
const maxCharset = 64

// kindOf returns a name's extension, or else the extension of its media type; "" if
// neither is accepted.
func kindOf(name, media string) string {
	kind := strings.ToLower(strings.TrimPrefix(path.Ext(name), "."))
	if types[kind] != "" || kind != "" && media == "" {
		if types[kind] == "" {
			return ""
		}
		return kind
	}
	for _, kind := range []string{"txt", "md", "html", "pdf", "csv", "tsv", "docx", "xlsx", "doc", "xls", "ppt", "pptx", "jpg", "png", "eml", "srt", "mp3", "mp4"} {
		if types[kind] == media {
			return kind
		}
	}
	return ""
}

// upload is POST /writer/v1/files: the body is the raw file.
func (s *files) upload(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	f, err := s.named(r)
	if err != nil {
		return err
	}
	if graph := graphOf(r); graph != "" {
		if _, err := s.graphs.own(ctx, graph); err != nil {
			return err
		}
		f.Graphs = []string{graph}
	}
	if err := s.quota.roomForFile(ctx, f.Owner); err != nil && !repeated(r) {
		return err // before the bytes are read; a repeated one may be there already
	}
	kept, err := s.keep(f.ID, w, r)
	if err != nil {
		return err
	}
	f.Size, f.Digest = kept.Size, kept.Digest
	if repeated(r) {
		if same := s.same(ctx, f); same != nil {
			_ = s.shelf.Drop(f.ID) // a start finds what is left
			server.WriteJSON(w, http.StatusOK, uploaded(same))
			return nil
		}
	}
	if err := s.quota.addFile(ctx, f); err != nil {
		_ = s.shelf.Drop(f.ID)
		return err
	}
	s.intake.File(f.ID)
	server.WriteJSON(w, http.StatusOK, uploaded(f))
	return nil
}

// uploaded is the answer to an upload, which does not list the file's graphs.
func uploaded(f *store.File) fileBody {
	b := bodyOfFile(f)
	b.Graphs = []string{}
	return b
}

// graphOf is the graph that an upload is attached to, in either spelling of the
// query, or "".
func graphOf(r *http.Request) string {
	q := r.URL.Query()
	if id := q.Get("graphId"); id != "" {
		return id
	}
	return q.Get("graph_id")
}

// named is a new file as the headers describe it.
func (s *files) named(r *http.Request) (*store.File, error) {
	name, err := fileNameOf(r.Header.Get("Content-Disposition"))
	if err != nil {
		return nil, err
	}
	media, said, _ := mime.ParseMediaType(r.Header.Get("Content-Type")) // what cannot be read is not said
	switch {
	case strings.HasPrefix(media, "multipart/"):
		return nil, invalid("Content-Type", "is that of a form", "send the bytes of the file as the body")
	case media == "application/octet-stream":
		media = ""
	}
	if coding := r.Header.Get("Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
		return nil, invalid("Content-Encoding", "is not undone here", "send the bytes of the file as they are")
	}
	kind := kindOf(name, media)
	if kind == "" {
		return nil, invalid("Content-Disposition", "the file is of no type that is taken", "send txt, md, html, pdf, docx, xlsx, pptx, csv, eml or srt")
	}
	if media == "" {
		media = types[kind]
	}
	if charset := said["charset"]; charset != "" && len(charset) <= maxCharset && strings.HasPrefix(media, "text/") {
		media = mime.FormatMediaType(media, map[string]string{"charset": charset}) // the extractor reads by it
	}
	caller := server.CallerOf(r.Context())
	return &store.File{ID: newID(), Owner: caller.ID, Name: name, Mime: media, Kind: kind, Status: store.InProgress,
		Created: s.now().UTC(), Sets: caller.Sets}, nil
}

// keep reads the body to its end, and refuses an empty one.
func (s *files) keep(id string, w http.ResponseWriter, r *http.Request) (intake.Kept, error) {
	control := http.NewResponseController(w)
	kept, err := s.shelf.Keep(id, &patient{http.MaxBytesReader(w, r.Body, s.most), control, s.idle})
	if err != nil {
		w.Header().Set("Connection", "close") // what is left of the body is not waited for
	} else {
		_ = control.SetReadDeadline(time.Time{}) // the connection may go on with another request
	}
	if err == nil && kept.Size == 0 {
		_ = s.shelf.Drop(id)
		err = invalid("body", "is empty", "send the bytes of the file")
	}
	return kept, err
}

// uploadIdle is how long an upload may bring nothing.
const uploadIdle = time.Minute

// patient gives each piece of an upload its time, so that one that stands still
// ends.
type patient struct {
	r       io.Reader
	control *http.ResponseController
	idle    time.Duration
}

// Read waits for the next piece.
func (p *patient) Read(b []byte) (int, error) {
	_ = p.control.SetReadDeadline(time.Now().Add(p.idle)) // a connection without one has none
	return p.r.Read(b)
}

// same is the file that the same caller sent just now with the same name and
// bytes, or nil.
func (s *files) same(ctx context.Context, f *store.File) *store.File {
	recent, _, err := s.store.Files(ctx, store.Sight{Owner: f.Owner}, store.FileQuery{Newest: f.Created.Add(-retryWindow), Kinds: []string{f.Kind}}, store.Page{Limit: maxPage})
	if err != nil {
		return nil
	}
	for i := range recent {
		if r := &recent[i]; r.Owner == f.Owner && r.Name == f.Name && r.Digest == f.Digest {
			return r
		}
	}
	return nil
}
