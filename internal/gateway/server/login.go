package server

import (
	"net/http"
	"strings"
)

// The paths on which a browser logs in with a key, and logs out.
const (
	loginPath  = "/-/login"
	logoutPath = "/-/logout"
)

// maxForm is the most bytes of the form with the key.
const maxForm = 16 << 10

// login adds the paths for browsers, which cannot send a key with an address that is
// typed or clicked.
func (s *Server) login(mux *http.ServeMux) {
	mux.HandleFunc("GET "+loginPath, func(w http.ResponseWriter, r *http.Request) {
		s.askKey(w, r, r.URL.Query().Get("to"), "", http.StatusOK)
	})
	mux.HandleFunc("POST "+loginPath, s.enter)
	mux.HandleFunc("POST "+logoutPath, s.leave)
}

// enter takes the key that a person typed and gives the browser a session.
func (s *Server) enter(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	to := r.PostFormValue("to")
	c, err := s.bearer(r.Context(), strings.TrimSpace(r.PostFormValue("key")))
	switch {
	case err != nil && statusOf(err) == http.StatusUnauthorized:
		s.askKey(w, r, to, "That key is not known here. See that all of it was pasted.", http.StatusUnauthorized)
		return
	case err != nil:
		s.refuse(w, r, err)
		return
	}
	session, err := s.sessions.open(r.Context(), c.ID, overTLS(r))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	http.SetCookie(w, session)
	lead(w, r, within(to))
}

// leave ends the browser's session.
func (s *Server) leave(w http.ResponseWriter, r *http.Request) {
	gone, err := s.sessions.close(r)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	http.SetCookie(w, gone)
	lead(w, r, loginPath)
}

// overTLS reports whether the browser's own connection is encrypted, as far as
// this server or a proxy before it knows.
func overTLS(r *http.Request) bool {
	return r.TLS != nil || strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
}

// within is an address on this server, or its root: a login leads nowhere else.
func within(to string) string {
	if !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") || strings.ContainsAny(to, "\\\r\n\t") || strings.HasPrefix(to, "/-/log") {
		return "/"
	}
	return to
}
