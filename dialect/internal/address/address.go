// Package address writes the URL of a source into a field of JSON. What stands
// there is compared by clients with what they have, and sent back by some, so it
// stays as it was wherever it may. What may not enter: Markdown, HTML.
package address

import (
	"strings"

	"github.com/citeway/citeway/render"
)

// kept are the characters that a URL may hold (RFC 3986, section 2.2) and that
// are awkward in Markdown only.
const kept = "()'"

// Of returns a URL for a field of its own, and whether it may be a link at all:
// http, https or mailto. Only what no URL may hold is percent-encoded.
func Of(raw string) (string, bool) {
	raw = strings.TrimSpace(raw)
	encoded, safe := render.SafeURL(raw)
	if !safe {
		return "", false
	}
	if encoded == raw {
		return raw, true
	}
	var b strings.Builder
	for {
		at := strings.IndexAny(raw, kept)
		if at < 0 {
			b.WriteString(render.EncodeURL(raw))
			return b.String(), true
		}
		b.WriteString(render.EncodeURL(raw[:at]))
		b.WriteByte(raw[at])
		raw = raw[at+1:]
	}
}
