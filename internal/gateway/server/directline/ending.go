package directline

import (
	"bytes"
	"io"
	"mime"
	"net/http"
)

// ending is the body of a form that remembers its last bytes: a form that breaks off
// among the headers of a part is read as one that has ended.
type ending struct {
	io.ReadCloser
	last []byte
}

// kept is how many bytes are remembered: more than the reader of a form reads ahead.
const kept = 16 << 10

// Read reads on.
func (e *ending) Read(p []byte) (int, error) {
	n, err := e.ReadCloser.Read(p)
	e.last = append(e.last, p[:n]...)
	if len(e.last) > 2*kept {
		e.last = append(e.last[:0], e.last[len(e.last)-kept:]...)
	}
	return n, err
}

// closes reports whether the delimiter that closes the form of a request was read.
func (e *ending) closes(r *http.Request) bool {
	_, parameters, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return err == nil && bytes.Contains(e.last, []byte("--"+parameters["boundary"]+"--"))
}
