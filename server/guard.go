package server

import (
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/citeway/citeway"
)

// open are the paths that need no key.
var open = map[string]bool{"/healthz": true, "/readyz": true}

// outer is what every request passes first: a net under panics, the measure, the
// key, the limit on the body.
func (s *Server) outer(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		rec := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		s.metrics.open.Add(1)
		defer func() {
			s.metrics.open.Add(-1)
			if p := recover(); p != nil {
				s.caught(rec, r, p)
			}
			s.metrics.count(rec.status, time.Since(began))
		}()
		if !s.allowed(r) {
			WriteError(rec, &citeway.Error{Code: citeway.Forbidden, Message: "the key is missing or not known", Mend: "send Authorization: Bearer KEY"}, http.StatusUnauthorized)
			return
		}
		if !strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
			r.Body = http.MaxBytesReader(rec, r.Body, MaxBody)
		}
		next.ServeHTTP(rec, r)
	})
}

// caught answers for a handler that panicked. http.ErrAbortHandler is a
// handler's way to cut the connection and goes on up.
func (s *Server) caught(w *statusWriter, r *http.Request, p any) {
	if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(p)
	}
	s.o.Log.Error("a handler panicked", "path", r.URL.Path, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
	if !w.wrote {
		WriteError(w, &citeway.Error{Code: citeway.Internal, Message: "a fault of the server"}, 0)
	}
}

// allowed checks the bearer key, in constant time, where keys are set.
func (s *Server) allowed(r *http.Request) bool {
	if len(s.o.Keys) == 0 || open[r.URL.Path] {
		return true
	}
	given := []byte(bearer(r.Header.Get("Authorization")))
	ok := 0
	for _, key := range s.o.Keys {
		ok |= subtle.ConstantTimeCompare(given, []byte(key))
	}
	return ok == 1
}

// bearer is the key in an Authorization header; the scheme's case does not matter.
func bearer(header string) string {
	const scheme = "bearer "
	if len(header) >= len(scheme) && strings.EqualFold(header[:len(scheme)], scheme) {
		return header[len(scheme):]
	}
	return header
}

// statusWriter remembers the status written.
type statusWriter struct {
	http.ResponseWriter
	status int
	wrote  bool
}

// WriteHeader notes the status and passes it on.
func (w *statusWriter) WriteHeader(status int) {
	if !w.wrote {
		w.status, w.wrote = status, true
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write notes that bytes were written and passes them on.
func (w *statusWriter) Write(p []byte) (int, error) {
	w.wrote = true
	return w.ResponseWriter.Write(p)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
