package server

import (
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/citeway/citeway"
)

// BodyTimeout is how long the body of a request may bring nothing.
const BodyTimeout = time.Minute

// body is a request's body that says so when it stands still.
type body struct {
	io.ReadCloser
	waited *patience[*body]
	end    func() // ends a read that waits
}

// watched returns r's body, watched.
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

// giveUp ends a read that waits.
func giveUp(b *body) { b.end() }
