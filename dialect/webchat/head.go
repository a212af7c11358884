package webchat

import (
	"strings"

	"github.com/citeway/citeway/dialect/internal/prose"
)

// reference is one definition: [label]: url "title".
type reference struct{ label, url, title string }

// leading reads the definitions that a text begins with, one a line, and returns
// them with what follows. whole says that the text is at its end: else a last
// line that may yet become a definition is waited for, and ok is false.
func leading(text string, whole bool) (defs []reference, body string, ok bool) {
	body = text
	for {
		rest := strings.TrimLeft(body, "\r\n")
		line, after, ended := strings.Cut(rest, "\n")
		if !ended && !whole && (line == "" || line[0] == '[') {
			return defs, "", false
		}
		d, is := parseDefinition(strings.TrimRight(line, " \t\r"))
		if !is {
			if len(defs) == 0 {
				return nil, text, true
			}
			return defs, afterBlank(body), true
		}
		defs, body = append(defs, d), after
	}
}

// afterBlank is body without the empty line that sets definitions apart from the prose.
// Further ones are prose: an activity before the first citation has them too.
func afterBlank(body string) string {
	return strings.TrimPrefix(strings.TrimPrefix(body, "\r"), "\n")
}

// parseDefinition reads a line that is a definition.
func parseDefinition(line string) (d reference, ok bool) {
	if !strings.HasPrefix(line, "[") || strings.HasPrefix(line, "[^") {
		return d, false
	}
	end := strings.Index(line, "]:")
	if end < 2 || strings.ContainsAny(line[1:end], "[]") {
		return d, false
	}
	d.label = strings.ToLower(line[1:end])
	rest := strings.TrimLeft(line[end+2:], " \t")
	if strings.HasPrefix(rest, "<") {
		d.url, rest, ok = strings.Cut(rest[1:], ">")
	} else {
		d.url, rest, ok = strings.Cut(rest, " ")
		ok = ok || d.url != ""
	}
	d.url = string(prose.Unescape([]byte(d.url)))
	d.title, rest = parseTitle(strings.TrimSpace(rest))
	return d, ok && d.url != "" && rest == ""
}

// parseTitle reads a title in quotes or parentheses, and returns what follows it.
func parseTitle(s string) (title, rest string) {
	if s == "" {
		return "", ""
	}
	closing, known := map[byte]byte{'"': '"', '\'': '\'', '(': ')'}[s[0]]
	if !known {
		return "", s
	}
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case closing:
			return string(prose.Unescape([]byte(s[1:i]))), strings.TrimSpace(s[i+1:])
		case '\\':
			i++ // what it stands before ends nothing
		}
	}
	return "", s
}
