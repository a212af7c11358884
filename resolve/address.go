package resolve

import (
	"net/url"
	"strings"

	"github.com/citeway/citeway"
)

// defaultPort is the port that a scheme implies.
var defaultPort = map[string]string{"http": "80", "https": "443"}

// canonical is a URL in the one spelling by which two are compared: scheme and
// host in lower case, no default port, no fragment, no empty path, escapes
// normalised. What is no absolute URL stays as it is.
func canonical(raw string) string {
	u, err := url.Parse(strings.TrimSpace(raw))
	if err != nil || u.Scheme == "" {
		return raw
	}
	if u.Host == "" {
		return raw
	}
	u.Scheme = strings.ToLower(u.Scheme)
	host, port := strings.ToLower(u.Hostname()), u.Port()
	u.Host = host
	if port != "" && port != defaultPort[u.Scheme] {
		u.Host = host + ":" + port
	}
	u.Fragment, u.RawFragment = "", ""
	if u.Path == "/" {
		u.Path = ""
	}
	u.RawPath = ""
	return u.String()
}

// safe reports whether an address may be linked: http, https or mailto.
func safe(raw string) bool {
	switch schemeOf(raw) {
	case "http", "https", "mailto":
		return true
	}
	return false
}

// schemeOf is the scheme of an address in lower case, or "".
func schemeOf(raw string) string {
	for i := 0; i < len(raw); i++ {
		c := raw[i] | 0x20
		switch {
		case raw[i] == ':':
			return strings.ToLower(raw[:i])
		case c >= 'a' && c <= 'z':
		case i > 0 && (raw[i] >= '0' && raw[i] <= '9' || raw[i] == '+' || raw[i] == '-' || raw[i] == '.'):
		default:
			return ""
		}
	}
	return ""
}

// runs reports whether an address is a program for the page that shows it. As
// browsers do, it reads past blanks and control characters.
func runs(raw string) bool {
	plain := strings.Map(func(r rune) rune {
		if r <= ' ' {
			return -1
		}
		return r
	}, raw[:min(len(raw), 64)])
	switch schemeOf(plain) {
	case "javascript", "vbscript", "data":
		return true
	}
	return false
}

// disarm takes away a source's address that must not be linked, and says so; it
// stays as the source's name where there is no other.
func (r *Resolver) disarm(st *state) error {
	if !runs(st.URL) {
		return nil
	}
	if st.Title == "" && st.Path == "" {
		st.Title = st.URL
	}
	st.URL = ""
	return r.next.Put(&citeway.Finding{Kind: citeway.UnsafeURL, Source: st.ID, At: r.pos, Action: "removed",
		Message: "the address of source " + st.ID + " has a scheme that is not allowed"})
}
