package prose

import (
	"html"
	"strings"

	"github.com/citeway/citeway/internal/link"
)

// CiteScheme marks a destination that names no document: cite:3. The reference is
// then an opaque string, and its title says what it stands for.
const CiteScheme = "cite:"

// URL returns an address as a destination, and whether it may be one: http, https or
// mailto. Balanced parentheses are kept; blanks and anything else that would end the
// destination are percent-encoded.
func URL(raw string) (string, bool) {
	raw = strings.TrimSpace(raw)
	if _, safe := link.Safe(raw); !safe {
		return "", false
	}
	if !paired(raw) {
		return bracketed(link.Encode(raw)), true
	}
	return bracketed(link.EncodeExcept(raw, "()")), true
}

// bracketed percent-encodes square brackets. Only the host of a URL may have them,
// around a numeric address; elsewhere they look like the end of a marker.
func bracketed(url string) string {
	host := 0
	if _, rest, has := strings.Cut(url, "://"); has {
		host = len(url) - len(rest)
		if n := strings.IndexAny(rest, "/?#"); n >= 0 {
			host += n
		} else {
			host = len(url)
		}
	}
	return url[:host] + strings.NewReplacer("[", "%5B", "]", "%5D").Replace(url[host:])
}

// paired reports whether the parentheses are balanced.
func paired(s string) bool {
	depth := 0
	for i := 0; i < len(s) && depth >= 0; i++ {
		switch s[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
	}
	return depth == 0
}

// Path returns a path as a destination, and whether it may be one: a path may not that looks like a
// scheme or a host, that a reader of Markdown would read as another, or that spans lines.
func Path(path string) (string, bool) {
	if path == "" || strings.ContainsAny(path, "\n\r<>") || strings.HasPrefix(path, "#") {
		return "", false
	}
	if hosted(strings.TrimSpace(path)) || html.UnescapeString(path) != path {
		return "", false
	}
	if scheme, _, has := strings.Cut(strings.TrimSpace(path), ":"); has && !strings.ContainsAny(scheme, `/\ .`) {
		return "", false
	}
	path = strings.ReplaceAll(path, `\`, `\\`)
	if strings.ContainsAny(path, " \t()") {
		return "<" + path + ">", true
	}
	return path, true
}

// hosted reports whether a browser takes the beginning of a path for a host: two slashes of either kind.
func hosted(path string) bool {
	return len(path) > 1 && strings.IndexByte(`/\`, path[0]) >= 0 && strings.IndexByte(`/\`, path[1]) >= 0
}

// Quoted returns a title in quotes, on one line.
func Quoted(title string) string {
	title = strings.Join(strings.Fields(title), " ")
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(title) + `"`
}

// Definition is a definition with its line break. The title may be empty.
func Definition(label, destination, title string) string {
	line := "[" + label + "]: " + destination
	if title != "" {
		line += " " + Quoted(title)
	}
	return line + "\n"
}

// Unescape removes the backslashes before ASCII punctuation.
func Unescape(s []byte) []byte {
	at := strings.IndexByte(string(s), '\\')
	if at < 0 {
		return s
	}
	out := append([]byte(nil), s[:at]...)
	for i := at; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && strings.IndexByte(punctuation, s[i+1]) >= 0 {
			i++
		}
		out = append(out, s[i])
	}
	return out
}

const punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"

// LinkText returns words as the text of a link, on one line.
func LinkText(words string) string {
	words = strings.Join(strings.Fields(words), " ")
	return strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, "<", `\<`, "`", "\\`").Replace(words)
}
