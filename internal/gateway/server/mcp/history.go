package mcp

import "strings"

// earlier is an answer of an earlier turn without its list of sources.
func earlier(text string) string {
	for _, list := range []string{"\n\nSources:\n[", "\n\nConsulted, not cited:\n- ", "\n\nNearest:\n- "} {
		text, _, _ = strings.Cut(text, list)
	}
	return text
}
