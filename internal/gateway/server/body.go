package server

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/citeway/citeway"
)

// BodyTimeout is how long a request's body may stand still.
const BodyTimeout = time.Minute

// body is a request's body whose reads fail when it stands still.
type body struct {
	io.ReadCloser
	waited *patience[*body]
	end    func() // ends a read that waits
}

// watched is r's body with that watch on it.
func (s *Server) watched(w http.ResponseWriter, r *http.Request) io.ReadCloser {
	if r.Body == nil || r.Body == http.NoBody {
		return r.Body
	}
	control := http.NewResponseController(w)
	return &body{r.Body, s.bodies, func() { _ = control.SetReadDeadline(time.Unix(1, 0)) }} // who has no deadlines does not wait
}

// Read waits for the next piece, for BodyTimeout at most.
func (b *body) Read(p []byte) (int, error) {
	b.waited.wait(b, BodyTimeout)
	n, err := b.ReadCloser.Read(p)
	b.waited.came(b)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		err = &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "brought nothing for a minute", Mend: "send it again", Err: err}
	}
	return n, err
}

// giveUp ends a waiting read.
func giveUp(b *body) { b.end() }

// firstRead is the most bytes that a client's word makes room for.
const firstRead = 1 << 20

// ReadBody reads a request's body to its end. Returns TooLarge, or what Read says of a
// body that stands still, and Invalid for any other body that does not come to its end.
func ReadBody(r *http.Request) ([]byte, error) {
	var data bytes.Buffer
	if r.ContentLength > 0 {
		data.Grow(int(min(r.ContentLength, firstRead)) + bytes.MinRead)
	}
	_, err := data.ReadFrom(r.Body)
	var tooLong *http.MaxBytesError
	var ours *citeway.Error
	if err == nil || errors.As(err, &tooLong) || errors.As(err, &ours) {
		return data.Bytes(), err
	}
	return nil, &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "could not be read", Err: err}
}
