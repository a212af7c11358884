package gateway

import (
	"slices"
	"strings"
	"testing"
)

// TestUseChat: a page with the default transport of useChat and nothing but the address
// gets its answers streamed, with sources that open, in the second turn too; a file that it attaches is one beside the documents.
func TestUseChat(t *testing.T) {
	needs(t, stock, "ai5")
	all := run(t, "usechat.mjs", serve(t, ""))
	for _, version := range []string{"ai 5", "ai newest"} {
		first, second := all[version+", 2 messages"], all[version+", 4 messages"]
		if !strings.Contains(first.Text, "28 days of annual leave") || !strings.Contains(first.Text, "[1]") || first.Finish != "ready" {
			t.Errorf("%s: %+v", version, first)
		}
		if second.Text == "" || second.Finish != "ready" {
			t.Errorf("%s: %+v", version, second)
		}
		if opened := slices.Concat(first.Opened, second.Opened); len(first.Opened) == 0 || slices.ContainsFunc(opened, func(status int) bool { return status != 200 }) {
			t.Errorf("%s: the sources %q open with %v", version, first.Cited, opened)
		}
		if s := all[version+", with a file"]; !strings.Contains(s.Text, "350 kilograms [") || !slices.Contains(s.Cited, "Anchor") || s.Finish != "ready" {
			t.Errorf("%s, with a file: %+v", version, s)
		}
		if s := all[version+", after the file"]; !strings.Contains(s.Text, "28 days of annual leave") || slices.Contains(s.Cited, "Anchor") {
			t.Errorf("%s, after the file: %+v", version, s)
		}
		if end := all[version+", resumed"]; end.Finish != "ready" {
			t.Errorf("%s, coming back: %+v", version, end)
		}
	}
}
