package server

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/citeway/citeway"
)

// maxEndings is how many endings of an unknown path are looked for; the longest path of a surface has fewer segments.
const maxEndings = 8

// unknown refuses an unknown path, and says what to ask in its place as far as that is known.
func (s *Server) unknown(r *http.Request) error {
	e := &citeway.Error{Code: citeway.NotFound, Place: r.URL.Path, Message: "unknown path", Mend: "see /v1/openapi.yaml and the documentation"}
	v := s.voice(r.URL.Path)
	if mend := s.instead(r); mend != "" {
		e.Message, e.Mend = "is not served here", mend
		return e
	}
	if path := s.elsewhere(r, v); path != "" {
		e.Mend = "ask " + path + "; the base URL to give a client is that without what the client adds"
	}
	return e
}

// instead is what the surface of the path knows to do in its place, "" where that is nothing.
func (s *Server) instead(r *http.Request) string {
	g, ok := s.voice(r.URL.Path).(Guide)
	if !ok {
		return ""
	}
	return g.Instead(strings.TrimPrefix(r.URL.Path, g.Prefix()))
}

// elsewhere is the path of a surface that ends as an unknown one does, "" where none does. Clients are often given the address
// of the gateway without the surface's prefix, with a part of the path that they add themselves, or with another surface's prefix.
func (s *Server) elsewhere(r *http.Request, of Voice) string {
	if path := s.ending(r, r.URL.Path, nil); path != "" || of == nil {
		return path
	}
	rest, more := strings.TrimPrefix(r.URL.Path, of.Prefix()), true
	if path := s.ending(r, "/"+rest, func(prefix string) bool { return prefix != of.Prefix() }); path != "" {
		return path
	}
	for n := 0; more && n < maxEndings; n++ {
		rest = strings.TrimLeft(rest, "/")
		if path := s.ending(r, "/"+rest, func(prefix string) bool { return prefix == of.Prefix() }); path != "" {
			return path
		}
		_, rest, more = strings.Cut(rest, "/")
	}
	return ""
}

// ending is the path of one of the surfaces that takes the request if it stands below that surface's prefix.
func (s *Server) ending(r *http.Request, rest string, among func(prefix string) bool) string {
	for i := range s.voices {
		prefix := s.voices[i].prefix
		if among != nil && !among(prefix) {
			continue
		}
		for _, path := range [...]string{strings.TrimSuffix(prefix, "/") + rest, prefix + "v1" + rest} {
			moved := &http.Request{Method: r.Method, Host: r.Host, URL: &url.URL{Path: path}}
			if s.takes(moved, r.Method, prefix) && !strings.HasSuffix(s.pattern(moved, r.Method), "/") {
				return path
			}
		}
	}
	return ""
}
