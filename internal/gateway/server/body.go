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

// Limits of how a request's body may come.
const (
	// BodyTimeout is how long it may stand still, and how long in all it may be waited
	// for beyond what BodyRate allows.
	BodyTimeout = time.Minute
	// BodyRate is the slowest that it may come, in bytes a second.
	BodyRate = 256
	// LeftTimeout is how long what is left of a body is waited for once it is known that
	// nobody reads it, as of a request without a key: the connection can be used again only
	// behind it, and the answer goes out then.
	LeftTimeout = 2 * time.Second
)

// unread is the step that ends the waiting for what a handler left of a body.
func unread(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := r.Body
		next.ServeHTTP(w, r)
		if body != nil && body != http.NoBody {
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(LeftTimeout)) // a connection without deadlines does not wait
		}
	})
}

// body is a request's body whose reads fail when it stands still or comes too slowly. What
// it may still be waited for shrinks by each wait, and grows by each byte; the time that
// its reader takes does not count.
type body struct {
	io.ReadCloser
	waited *patience[*body]
	to     http.ResponseWriter // whose connection it comes by
	left   time.Duration       // how long it may still be waited for
	each   time.Duration       // how much a byte adds
}

// watched is r's body with that watch on it.
func (s *Server) watched(w http.ResponseWriter, r *http.Request) io.ReadCloser {
	if r.Body == nil || r.Body == http.NoBody {
		return r.Body
	}
	return &body{ReadCloser: r.Body, waited: s.bodies, to: w, left: BodyTimeout, each: time.Second / time.Duration(s.o.BodyRate)}
}

// end ends a read that waits. A connection without deadlines does not wait.
func (b *body) end() { _ = http.NewResponseController(b.to).SetReadDeadline(time.Unix(1, 0)) }

// Read waits for the next piece, for BodyTimeout at most.
func (b *body) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, tooSlow()
	}
	began := b.waited.now()
	b.waited.wait(b, b.left)
	n, err := b.ReadCloser.Read(p)
	b.waited.came(b)
	b.left = min(BodyTimeout, b.left-b.waited.now().Sub(began)+time.Duration(n)*b.each)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		b.left = 0
		err = tooSlow()
	}
	return n, err
}

// errSlow marks the refusal of a body that does not come, and is answered with 408.
type errSlow struct{}

// Error says what is wrong.
func (errSlow) Error() string { return "it brought too little in its time" }

func tooSlow() error {
	return &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "the request came too slowly", Mend: "send it again", Err: errSlow{}}
}

// firstRead is the most bytes that a client's word makes room for. What it says costs it
// nothing, and thousands may say it and send no more.
const firstRead = 16 << 10

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
	return nil, &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "could not be read to its end", Mend: "send it again, whole", Err: err}
}
