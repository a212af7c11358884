package link

import (
	"html"
	"net/url"
	"strings"
)

// Rule says which addresses an answer may link to. Images need the address of a source,
// whatever else is allowed: they are fetched as soon as they are shown.
type Rule struct {
	// Source reports whether an address is that of a source that was shown, besides the
	// sources that the answer itself names; nil is none.
	Source func(address string) bool
	// Hosts are hosts whose addresses may be linked, with those below them, in lower case.
	Hosts []string
	// All lets every http, https and mailto address be linked.
	All bool
}

// Set is a set of addresses, each in the spelling in which two are compared. A nil Set
// holds none.
type Set map[string]bool

// Add adds an address; "" is none.
func (s Set) Add(address string) {
	if address != "" {
		s[spelling(address)] = true
	}
}

// Has reports whether the set holds an address. A fragment makes no other address.
func (s Set) Has(address string) bool { return s[spelling(address)] }

// spelling is an address in the form in which two are compared: scheme and host in lower
// case, no fragment, no empty path.
func spelling(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Host == "" {
		return address
	}
	u.Scheme, u.Host = strings.ToLower(u.Scheme), strings.ToLower(u.Host)
	u.Fragment, u.RawFragment, u.RawPath = "", "", ""
	if u.Path == "/" {
		u.Path = ""
	}
	return u.String()
}

// may reports whether an address, as it stands in Markdown or HTML, may be linked, or
// shown as an image.
func (r *reader) may(raw []byte, image bool) bool {
	address := strings.TrimSpace(html.UnescapeString(unescaped(string(raw))))
	switch {
	case r.known.Has(address), r.rule.Source != nil && r.rule.Source(address):
		return true
	case image:
		return false
	case strings.HasPrefix(address, "#"):
		return true // it leads nowhere else
	}
	safe, ok := Safe(address)
	if !ok {
		return false
	}
	return r.rule.All || r.rule.host(safe)
}

// host reports whether an address is at one of the hosts.
func (r *Rule) host(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.User != nil {
		return false
	}
	name := strings.ToLower(u.Hostname())
	for _, host := range r.Hosts {
		if name != "" && (name == host || strings.HasSuffix(name, "."+host)) {
			return true
		}
	}
	return false
}

// unescaped is Markdown without the backslashes before punctuation.
func unescaped(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && isPunct(s[i+1]) {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func isPunct(c byte) bool {
	return c > ' ' && c < 0x7F && !isWord(c)
}

// isWord reports whether c is an ASCII letter or digit.
func isWord(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
