package writer_test

import (
	"strings"
	"testing"
)

// unseen is text without the marks that show nothing and keep brackets apart.
func unseen(text string) string { return strings.NewReplacer("\u200b", "", "\u2060", "").Replace(text) }

// TestWhatOnlyLooksLikeALink: an index and a call in the prose are words, and no
// client takes them for a citation.
func TestWhatOnlyLooksLikeALink(t *testing.T) {
	r := open(t)
	graph := r.graph("g")
	r.upload(graph, "manual.txt", "The first buoy is read by a[0](z) in the console. The harbour closes at nine.")
	const question = "By what is the first buoy read in the console?"
	for _, config := range []string{``, `"inline_citations":true`} {
		o := r.question(graph, question, config)
		if got := unseen(o.text("answer")); !strings.Contains(got, "a[0](z)") {
			t.Errorf("%s: %q", config, got)
		}
		if config == "" {
			continue
		}
		if texts := correlates(t, o.text("answer"), o, "references"); len(texts) != 1 {
			t.Errorf("%d citations in %q", len(texts), o.text("answer"))
		}
	}
	r.script()
	r.model.text = "The first buoy is read by a[0](z) in the console [1]. See f[7](x)."
	o := r.question(graph, question, `"inline_citations":true`)
	if got := unseen(o.text("answer")); !strings.Contains(got, "by a[0](z) in") || !strings.Contains(got, "See f[7](x).") {
		t.Errorf("%q", got)
	}
	if texts := correlates(t, o.text("answer"), o, "references"); len(texts) != 1 {
		t.Errorf("%q has %d citations", o.text("answer"), len(texts))
	}
}
