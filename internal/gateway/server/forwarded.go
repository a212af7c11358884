package server

import (
	"net/http"
	"strings"

	"github.com/citeway/citeway"
)

// forwardedHeaders are what proxies add to a request. Nothing that a person starts on
// this machine sends them by itself.
var forwardedHeaders = map[string]bool{"Forwarded": true, "X-Real-Ip": true, "True-Client-Ip": true, "X-Client-Ip": true, "X-Cluster-Client-Ip": true,
	"Cf-Connecting-Ip": true, "Fastly-Client-Ip": true, "X-Envoy-External-Address": true, "X-Original-Host": true, "X-Original-Forwarded-For": true, "Via": true}

// forwardedPrefix begins the names of others.
const forwardedPrefix = "X-Forwarded"

// checkForwarded refuses, if no key is needed and the server listens on loopback, what a
// proxy passed on: it comes from this machine, and who sent it may be anywhere.
func (s *Server) checkForwarded(r *http.Request) error {
	if !s.loopback || s.o.Open {
		return nil
	}
	for name := range r.Header {
		if forwardedHeaders[name] || strings.HasPrefix(name, forwardedPrefix) {
			return &citeway.Error{Code: citeway.Forbidden, Place: name, Message: "the request came through a proxy, and there is no key",
				Mend: "make a key with citeway keys create, or say that it is open to everyone"}
		}
	}
	return nil
}
