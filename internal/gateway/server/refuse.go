package server

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/citeway/citeway"
)

// methods are those to suggest when a path does not accept the one used.
var methods = []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}

// errMethod marks the refusal of a method, and is answered with 405.
type errMethod struct{}

// Error says what is wrong.
func (errMethod) Error() string { return "method not allowed" }

// voice is the surface that speaks for a path, or nil.
func (s *Server) voice(path string) Voice {
	for i := range s.voices { // the longest prefix first
		if strings.HasPrefix(path, s.voices[i].prefix) {
			return s.voices[i].Voice
		}
	}
	return nil
}

// spoken is a voice beside its prefix: every request is looked for among all of them.
type spoken struct {
	prefix string
	Voice
}

// refuse answers with an error, in the surface's own shape or as Refuse does. If a key
// is missing, a browser is asked for it.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	v := s.voice(r.URL.Path)
	status := statusOf(err)
	if status >= http.StatusInternalServerError {
		s.o.Log.ErrorContext(r.Context(), "a request failed", "path", r.URL.Path, "error", err)
	}
	if t, ok := v.(Teller); ok && t.Tell(w, r, Public(err)) {
		return
	}
	if status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", "Bearer")
		if prefersHTML(r) {
			s.askKey(w, r, r.URL.RequestURI(), "", status)
			return
		}
	}
	if v != nil {
		v.WriteError(w, Public(err), status)
		return
	}
	Refuse(w, r, err, status)
}

// statusOf is the HTTP status of a refusal.
func statusOf(err error) int {
	var key errUnknownKey
	var method errMethod
	switch {
	case errors.As(err, &key):
		return http.StatusUnauthorized
	case errors.As(err, &method):
		return http.StatusMethodNotAllowed
	case errors.As(err, new(errQuota)):
		return http.StatusTooManyRequests
	}
	return Status(Public(err))
}

// findable refuses an unknown path or method. Paths under a surface's prefix belong to
// that surface alone, even if a page takes every path.
func (s *Server) findable(w http.ResponseWriter, r *http.Request) error {
	prefix := "/"
	if v := s.voice(r.URL.Path); v != nil {
		prefix = v.Prefix()
	}
	if under(s.taking(w, r), prefix) {
		return nil
	}
	var taken []string
	for _, method := range methods {
		if s.takes(r, method, prefix) && (prefix != "/" || !s.catchAll(r, method)) {
			taken = append(taken, method)
		}
	}
	if len(taken) == 0 {
		return s.unknown(r)
	}
	w.Header().Set("Allow", strings.Join(taken, ", "))
	mend := "use " + strings.Join(taken, " or ")
	if instead := s.instead(r); instead != "" {
		mend += "; " + instead
	}
	return &citeway.Error{Code: citeway.Invalid, Place: r.Method + " " + r.URL.Path, Message: "the path does not accept that method", Mend: mend, Err: errMethod{}}
}

// takes reports whether a pattern within prefix takes the path with that method.
func (s *Server) takes(r *http.Request, method, prefix string) bool {
	return under(s.pattern(r, method), prefix)
}

// under reports whether there is such a pattern, and it lies within prefix.
func under(pattern, prefix string) bool {
	return pattern != "" && strings.HasPrefix(pattern, prefix)
}

// taking is the path of the pattern that takes a request, which was looked up already
// where the request is observed.
func (s *Server) taking(w http.ResponseWriter, r *http.Request) string {
	if rec, observed := w.(*statusWriter); observed {
		return pathOf(rec.pattern)
	}
	return s.pattern(r, r.Method)
}

// catchAll reports whether only the pattern of every path takes this one.
func (s *Server) catchAll(r *http.Request, method string) bool {
	return r.URL.Path != "/" && s.pattern(r, method) == "/"
}

// pattern is the path of the pattern that takes a request with that method.
func (s *Server) pattern(r *http.Request, method string) string {
	if method != r.Method {
		other := *r
		other.Method = method
		r = &other
	}
	_, pattern := s.mux.Handler(r)
	return pathOf(pattern)
}

// pathOf is a pattern without its method and host.
func pathOf(pattern string) string {
	if at := strings.IndexByte(pattern, '/'); at >= 0 {
		return pattern[at:]
	}
	return ""
}

// sortVoices puts the longest prefix first.
func sortVoices(voices []spoken) {
	slices.SortStableFunc(voices, func(a, b spoken) int { return len(b.prefix) - len(a.prefix) })
}
