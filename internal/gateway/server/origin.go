package server

import (
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// checkHost refuses, if no key is needed and the server listens on loopback, a
// request to a name that is not this machine's. A page of another site can have
// its own name point here (DNS rebinding), and its scripts would then count as
// this site's; the name in Host gives them away.
func (s *Server) checkHost(r *http.Request) error {
	host := hostName(r.Host)
	if host == "" || !s.loopback || Loopback(host) || slices.Contains(s.hosts, host) {
		return nil
	}
	return &citeway.Error{Code: citeway.Forbidden, Place: "Host", Message: "the server does not answer to that name",
		Mend: "open it as 127.0.0.1 or localhost, or add the name to hosts in the settings"}
}

// checkHosts refuses what no request can name: it would allow nothing, and nobody would know.
func checkHosts(hosts []string) error {
	for _, host := range hosts {
		if hostName(host) == "" || strings.ContainsAny(host, "/* ") {
			return &citeway.Error{Code: citeway.Invalid, Place: "host " + strconv.Quote(host), Message: "is no host name", Mend: "write the name alone, as in cite.example"}
		}
	}
	return nil
}

// hostName is the name or address in a Host header, in lower case.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}

// checkOrigin refuses what a page of another site asks a person's browser to
// change. Credentials in a header are proof enough: a page can send these to
// another site only where that site's answer to a preflight allows it.
func checkOrigin(r *http.Request, by door) error {
	if _, headed := secretOf(r); by == byHeader || headed {
		return nil
	}
	var protection http.CrossOriginProtection // without exceptions
	if err := protection.Check(r); err != nil {
		return &citeway.Error{Code: citeway.Forbidden, Place: "Origin", Message: "a page of another site may not change anything here", Mend: "ask from the server's own page, or with a key", Err: err}
	}
	return nil
}

// changing is a request as the check of its origin sees it: one that asks with GET counts as
// one that changes something.
func changing(r *http.Request, v Voice) *http.Request {
	asker, can := v.(Asker)
	if !can || !asker.Asks(r) {
		return r
	}
	as := *r
	as.Method = http.MethodPost
	return &as
}

// preflight reports whether a browser asks which requests of another site's page
// are allowed. It never sends credentials with that.
func preflight(r *http.Request) bool {
	return r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != ""
}
