package resolve

import (
	"net/url"
	"slices"
	"strings"

	"github.com/citeway/citeway"
)

// defaultPort is the port that a scheme implies.
var defaultPort = map[string]string{"http": "80", "https": "443"}

// canonical returns the spelling of a URL in which two are compared: scheme and
// host in lower case, no default port, no fragment, no empty path, escapes
// normalised. It returns anything but an absolute URL unchanged.
func canonical(raw string) string {
	if !strings.Contains(raw, "://") {
		return raw
	}
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

// loosened returns a canonical URL without what rarely tells two pages apart: https or http, www.,
// a final slash, the parameters by which visits are counted.
func loosened(raw string) string {
	u, err := url.Parse(raw)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" {
		return raw
	}
	u.Scheme, u.Host = "https", strings.TrimPrefix(u.Host, "www.")
	u.Path, u.RawPath = strings.TrimSuffix(u.Path, "/"), ""
	kept := slices.DeleteFunc(strings.Split(u.RawQuery, "&"), func(parameter string) bool { return strings.HasPrefix(parameter, "utm_") })
	u.RawQuery, u.ForceQuery = strings.Join(kept, "&"), false
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

// schemeOf returns the scheme of an address in lower case, or "".
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

// runs reports whether a browser would run an address as a program. Like
// browsers, it ignores blanks and control characters.
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

// disarm removes an address that must not be linked from a source and reports
// it. If the source has no other name, the address stays as its title.
func (r *Resolver) disarm(st *state) error {
	if !runs(st.URL) {
		return nil
	}
	if st.Title == "" && st.Path == "" {
		st.Title = shortened(st.URL)
	}
	st.URL = ""
	return r.next.Put(&citeway.Finding{Kind: citeway.UnsafeURL, Source: st.ID, At: r.pos, Action: "removed",
		Message: "the address of source " + st.ID + " has a scheme that is not allowed"})
}
