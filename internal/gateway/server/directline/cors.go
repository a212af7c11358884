package directline

import (
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// allowedHeaders are those that the stock client sends. Without one of them it
// does not connect.
const allowedHeaders = "authorization, content-type, x-ms-bot-agent, x-requested-with"

// allow lets pages of every origin read the answer: what they ask with is a token
// or a key, which a browser does not add by itself. An answer is never kept by a
// cache on its way: a poll must see what is new.
func allow(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "Retry-After")
	h.Set("Cache-Control", "no-store")
}

// preflight tells a browser which requests are allowed.
func preflight(w http.ResponseWriter, r *http.Request) {
	allow(w)
	if r.URL.Path == sessionPath {
		withCredentials(w, r)
	}
	w.Header().Set("Access-Control-Allow-Methods", "GET, POST, OPTIONS")
	w.Header().Set("Access-Control-Allow-Headers", allowedHeaders)
	w.Header().Set("Access-Control-Max-Age", "7200")
	w.WriteHeader(http.StatusNoContent)
}

// withCredentials allows requests with credentials, though none are read.
func withCredentials(w http.ResponseWriter, r *http.Request) {
	if origin := r.Header.Get("Origin"); origin != "" {
		w.Header().Set("Access-Control-Allow-Origin", origin)
		w.Header().Set("Access-Control-Allow-Credentials", "true")
		w.Header().Add("Vary", "Origin")
	}
}

// near refuses, if no key is needed, the page of another site: allow would let
// any page that a person visits ask for what is on this machine.
func (s *doors) near(r *http.Request) error {
	origin := r.Header.Get("Origin")
	if origin == "" || server.CallerOf(r.Context()).ID != "" || slices.Contains(s.o.Origins, "*") || slices.Contains(s.o.Origins, origin) {
		return nil
	}
	u, err := url.Parse(origin)
	if err == nil && (strings.EqualFold(u.Host, r.Host) || server.Loopback(hostOf(u.Host))) {
		return nil
	}
	return &citeway.Error{Code: citeway.Forbidden, Place: "Origin " + origin, Message: "a page of that site may not begin a conversation without a key",
		Mend: "use a token or a key, open the page as http://127.0.0.1 or http://localhost, or name the origin in the settings"}
}

// hostOf is a host without its port.
func hostOf(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return strings.Trim(host, "[]")
}

// base is the server's own address, without a slash at its end.
func (s *desk) base(r *http.Request) string {
	if s.o.Base != nil {
		if base := strings.TrimRight(s.o.Base(r), "/"); base != "" {
			return base
		}
	}
	if r.TLS != nil {
		return "https://" + r.Host + server.Prefix(r)
	}
	return "http://" + r.Host + server.Prefix(r)
}
