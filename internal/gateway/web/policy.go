package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/url"
	"strings"
)

// policy is the Content-Security-Policy of every page: scripts, styles and
// connections from this host, and nothing else.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'self'"

func secure(h http.Header) {
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
}

// allowing returns the policy of a page with one inline style, known by its
// hash; "" for none.
func allowing(style string) string {
	if style == "" {
		return policy
	}
	sum := sha256.Sum256([]byte(style))
	return strings.Replace(policy, "style-src 'self'", "style-src 'self' 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'", 1)
}

// share lets pages of other origins load a file. The files are the same for
// everyone and hold nothing of an answer or a document.
func share(h http.Header) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
}

// framable puts the hosts into the page for frames and into its policy. Both
// must come from here, because whoever frames the page writes the frame's
// address.
func framable(page []byte, hosts []string) ([]byte, string) {
	named := []byte(`name="citeway-hosts" content="`)
	if len(hosts) == 0 {
		return page, policy
	}
	list := strings.Join(hosts, " ")
	return bytes.Replace(page, named, append(named, list...), 1), policy + " " + list
}

// origins returns the hosts that are web origins, spelled as browsers do.
func origins(hosts []string) []string {
	var named []string
	for _, host := range hosts {
		if origin := originOf(host); origin != "" {
			named = append(named, origin)
		}
	}
	return named
}

// originOf returns scheme, host and port, or "" if host has anything else: a
// path, a wildcard, another scheme, or a character that would end the policy's
// directive.
func originOf(host string) string {
	u, err := url.Parse(strings.TrimSuffix(host, "/"))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil {
		return ""
	}
	origin := strings.ToLower(u.Scheme + "://" + u.Host)
	if !strings.EqualFold(u.String(), origin) || strings.ContainsAny(u.Host, "*;,'\" \t\n<>&") {
		return ""
	}
	return origin
}
