package upstream

import (
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxShown is the most bytes of a server's words that are shown.
const maxShown = 300

// Complaint finds the words for a person in what a server sends as its error, and
// the service's own code for it; both are cleaned, and "" if missing.
// JSON is read as services write it: {"error":{"message","code"}} with a code
// that is text or a number, {"error":"…"}, {"message"}, {"detail"}, an array of
// those. Text that is not JSON gives its words, without tags.
func Complaint(raw []byte) (words, reason string) {
	var value any
	if json.Unmarshal(raw, &value) != nil {
		return Clean(untagged(string(raw))), ""
	}
	words, reason = complaint(value, maxNested)
	return Clean(words), Clean(reason)
}

// maxNested is how deep words are looked for.
const maxNested = 8

func complaint(value any, depth int) (words, reason string) {
	if depth == 0 {
		return "", ""
	}
	switch value := value.(type) {
	case string:
		return value, ""
	case []any:
		if len(value) > 0 {
			return complaint(value[0], depth-1)
		}
	case map[string]any:
		return complaintIn(value, depth)
	}
	return "", ""
}

// complaintIn looks into an object, at the fields that services use.
func complaintIn(parts map[string]any, depth int) (words, reason string) {
	for _, name := range [...]string{"error", "message", "detail", "errors", "description", "msg"} {
		if words, reason = complaint(parts[name], depth-1); words != "" {
			break
		}
	}
	for _, name := range [...]string{"code", "status", "type"} {
		if code, ok := parts[name].(string); ok && reason == "" {
			reason = code
		}
	}
	if inner, ok := inner(parts); ok {
		reason = inner
	}
	return words, reason
}

// inner is the closer code that Azure sends in inner_error, and older versions in
// innererror.
func inner(parts map[string]any) (string, bool) {
	for _, name := range [...]string{"inner_error", "innererror"} {
		if e, ok := parts[name].(map[string]any); ok {
			code, ok := e["code"].(string)
			return code, ok && code != ""
		}
	}
	return "", false
}

// Clean is words on one line, without control characters, cut to 300 bytes.
func Clean(words string) string {
	var b strings.Builder
	for i, line := range strings.FieldsFunc(words, func(r rune) bool { return r == '\n' || r == '\r' }) {
		if b.Len() > maxShown {
			break
		}
		line = strings.Join(strings.FieldsFunc(line, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) || r == utf8.RuneError }), " ")
		if i > 0 && line != "" && b.Len() > 0 {
			b.WriteString(between(b.String()))
		}
		b.WriteString(line)
	}
	if b.Len() <= maxShown {
		return b.String()
	}
	return strings.ToValidUTF8(b.String()[:maxShown], "") + "…"
}

// between stands between two lines that become one.
func between(before string) string {
	if strings.HasSuffix(before, ".") {
		return " "
	}
	return "; "
}

// untagged is what is left of a page without its tags, its head and its scripts.
func untagged(page string) string {
	var b strings.Builder
	for page != "" {
		words, rest, found := strings.Cut(page, "<")
		b.WriteString(words + " ")
		if !found {
			break
		}
		for _, name := range [...]string{"style", "script", "head"} {
			if len(rest) >= len(name) && strings.EqualFold(rest[:len(name)], name) {
				rest = after(rest, "</"+name)
			}
		}
		_, page, _ = strings.Cut(rest, ">")
	}
	return b.String()
}

// after returns what follows the first mark in page, or "".
func after(page, mark string) string {
	if _, rest, ok := strings.Cut(strings.ToLower(page), mark); ok {
		return page[len(page)-len(rest):]
	}
	return ""
}
