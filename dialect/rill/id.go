package rill

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/marker"
)

// written is an id as it is written. Blanks separate the ids of a tag, and quotes, angle
// brackets and ampersands have a meaning in it, so they are percent-encoded everywhere.
func written(id string) string {
	if !strings.ContainsFunc(id, apart) {
		return id
	}
	const digits = "0123456789ABCDEF"
	var b strings.Builder
	for _, r := range id {
		if !apart(r) && r != '%' {
			b.WriteRune(r)
			continue
		}
		for _, c := range []byte(string(r)) {
			b.Write([]byte{'%', digits[c>>4], digits[c&15]})
		}
	}
	return b.String()
}

// apart reports whether r ends an id in a tag.
func apart(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune(`"'<>&,;`, r)
}

// literal appends prose with its tags escaped: the answer only talks about them. Code is
// left alone.
func literal(out, text []byte) []byte {
	if bytes.IndexByte(text, '<') < 0 {
		return append(out, text...)
	}
	for _, e := range marker.Find(string(text), citeway.Cite) {
		switch e := e.(type) {
		case *citeway.Text:
			out = append(out, e.Bytes...)
		case *citeway.Marker:
			out = append(out, e.Blank...)
			out = append(out, bytes.ReplaceAll(e.Raw, []byte("<"), []byte(`\<`))...)
		}
	}
	return out
}
