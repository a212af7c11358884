package server

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/watch"
)

// open are the paths that need no key.
var open = map[string]bool{"/healthz": true, "/readyz": true, loginPath: true, logoutPath: true}

// shelves are the folders of scripts and styles. They hold no data, and pages of other
// hosts that load the citation element from them send no key.
var shelves = []string{"/assets/", "/element/"}

// elementPath is the module that such a page loads.
const elementPath = "/cited-answer.js"

// static reports whether a request is for a file that is open to everyone.
func static(r *http.Request) bool {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return false
	}
	return r.URL.Path == elementPath || slices.ContainsFunc(shelves, func(s string) bool { return strings.HasPrefix(r.URL.Path, s) })
}

// middleware is one step on a request's way to its surface.
type middleware func(next http.Handler) http.Handler

// guarded is the mux behind the steps that every request takes, in this order.
func (s *Server) guarded() http.Handler {
	steps := []middleware{
		s.observed,             // its id, trace, figures and line in the log
		unread,                 // bodies that nobody reads
		s.recovered,            // an answer for a handler that panics
		s.shared,               // pages of other origins that may ask
		s.admitted,             // who asks, from which page, and whether they may
		s.refusing(s.fit),      // bodies that are too large
		s.refusing(s.findable), // unknown paths and methods
	}
	handler := http.Handler(s.mux)
	for _, step := range slices.Backward(steps) {
		handler = step(handler)
	}
	return handler
}

// recovered answers for a handler that panicked. http.ErrAbortHandler is a handler's
// way to cut the connection and goes on up.
func (s *Server) recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		err := watch.Caught(func() error {
			next.ServeHTTP(w, r)
			return nil
		})
		fell := (*watch.Panicked)(nil)
		if !errors.As(err, &fell) {
			return
		}
		if cut, _ := fell.Value.(error); errors.Is(cut, http.ErrAbortHandler) {
			panic(fell.Value)
		}
		s.o.Log.ErrorContext(r.Context(), "a handler panicked", "path", r.URL.Path, "panic", fmt.Sprint(fell.Value), "stack", string(fell.Stack))
		if rec, ok := w.(*statusWriter); ok && !rec.wrote {
			s.refuse(w, r, watch.Fault(nil))
		}
	})
}

// admitted lets a request in under the name of its caller.
func (s *Server) admitted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := s.admit(r, s.voice(r.URL.Path))
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		if rec, observed := w.(*statusWriter); observed {
			rec.key = c.ID
		}
		c.from = s.meters.address(r)
		left, err := s.meters.enter(w.Header(), r, &c)
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		defer left()
		ctx, leave := s.holders.enter(watch.WithUser(WithCaller(s.meters.over(r.Context(), &c), c), c.User), c.ID)
		defer leave()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// refusing is a step that refuses what check finds wrong.
func (s *Server) refusing(check func(w http.ResponseWriter, r *http.Request) error) middleware {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if err := check(w, r); err != nil {
				s.refuse(w, r, err)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

// admit finds the caller of a request, or says why it may not come in.
func (s *Server) admit(r *http.Request, v Voice) (Caller, error) {
	if static(r) {
		return nobody(), nil
	}
	if open[r.URL.Path] || preflight(r) {
		return nobody(), checkOrigin(r, withoutKey)
	}
	c, by, err := s.caller(r, v)
	if err != nil {
		return c, err
	}
	if by == withoutKey {
		if err := cmp.Or(s.checkHost(r), s.checkForwarded(r)); err != nil {
			return c, err
		}
	}
	if by == byCookie || !s.shares(r) {
		if err := checkOrigin(changing(r, v), by); err != nil {
			return c, err
		}
	}
	return c.capped(s.o.Clearance), c.need(scopeOf(r, v))
}

// scopeOf is the scope that a request needs before its surface sees it.
func scopeOf(r *http.Request, v Voice) string {
	switch v := v.(type) {
	case nil:
		return ""
	case Scoper:
		return v.Scope(r)
	}
	return access.Answer
}

// fit limits the body, and refuses one that declares itself too large.
func (s *Server) fit(w http.ResponseWriter, r *http.Request) error {
	most := s.o.MaxBody
	for _, sizer := range s.sizers {
		most = max(most, sizer.MaxBody(r))
	}
	if r.ContentLength > most {
		return &http.MaxBytesError{Limit: most}
	}
	r.Body = http.MaxBytesReader(w, s.watched(w, r), most)
	return nil
}

// statusWriter remembers the status written, which pattern takes the request, and the id
// of the key that asks.
type statusWriter struct {
	http.ResponseWriter
	pattern string
	key     string
	status  int
	wrote   bool
	bytes   int64
	broke   func(err error) // tells the log that an answer broke off after it had begun
}

// WriteHeader notes the status and passes it on.
func (w *statusWriter) WriteHeader(status int) {
	if !w.wrote {
		w.status = status
		w.begin()
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write notes that bytes were written and passes them on.
func (w *statusWriter) Write(p []byte) (int, error) {
	w.begin()
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

// begin notes that a response begins. What is sent is what it says it is, whatever headers
// its handler left, and is for its caller alone: no browser or proxy keeps it unless the
// handler says how.
func (w *statusWriter) begin() {
	if w.wrote {
		return
	}
	w.wrote = true
	h := w.Header()
	if h.Get(sniffing) != noSniffing {
		h.Set(sniffing, noSniffing)
	}
	if h.Get(caching) == "" {
		h.Set(caching, noStore)
	}
}

// The header that keeps a browser from taking an answer for something else.
const (
	sniffing   = "X-Content-Type-Options"
	noSniffing = "nosniff"
)

// The header that says who may keep an answer, and that nobody may.
const (
	caching = "Cache-Control"
	noStore = "no-store"
)

// Unwrap lets http.ResponseController reach the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
