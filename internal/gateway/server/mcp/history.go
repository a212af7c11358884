package mcp

import (
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/marker"
)

// earlier is an answer of an earlier turn without its numbers and its list of
// sources: their numbers mean other sources now. Its words stay.
func earlier(text string) string {
	for _, list := range []string{"\n\nSources:\n[", "\n\nConsulted, not cited:\n- ", "\n\nNearest:\n- "} {
		text, _, _ = strings.Cut(text, list)
	}
	if !strings.Contains(text, "[") {
		return text
	}
	var b strings.Builder
	scan := marker.New(citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			b.Write(e.Bytes)
		case *citeway.Marker:
			if !numbered(e) {
				b.Write(e.Blank)
				b.Write(e.Raw)
			}
		}
		return nil
	}), citeway.Bracket)
	_, _ = scan.Write([]byte(text)) // the sink never fails
	_ = scan.Close()
	return b.String()
}

// maxNumber is the number from which [n] is a year.
const maxNumber = 1000

// numbered reports whether a marker is the number of a source, not a year or an
// index.
func numbered(m *citeway.Marker) bool {
	for i := range m.Refs {
		if n := m.Refs[i].Number; n < 1 || n >= maxNumber || m.Glued {
			return false
		}
	}
	return true
}
