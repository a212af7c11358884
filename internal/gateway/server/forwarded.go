package server

import (
	"net/http"

	"github.com/citeway/citeway"
)

// forwardedHeaders are what proxies add to a request. Nothing that a person starts on
// this machine sends them by itself.
var forwardedHeaders = []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "True-Client-Ip", "Cf-Connecting-Ip", "Via"}

// checkForwarded refuses, if no key is needed and the server listens on loopback, what a
// proxy passed on: it comes from this machine, and who sent it may be anywhere.
func (s *Server) checkForwarded(r *http.Request) error {
	if !s.loopback || s.o.Open {
		return nil
	}
	for _, name := range forwardedHeaders {
		if len(r.Header.Values(name)) > 0 {
			return &citeway.Error{Code: citeway.Forbidden, Place: name, Message: "the request came through a proxy, and there is no key",
				Mend: "make a key with citeway keys create, or allow everyone with --open-to-everyone"}
		}
	}
	return nil
}
