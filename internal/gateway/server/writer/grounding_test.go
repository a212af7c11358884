package writer_test

import (
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// TestTheGroundingLevelCounts: what the sources do not surely say is answered with
// leeway alone, and still with citations that hold.
func TestTheGroundingLevelCounts(t *testing.T) {
	r := open(t)
	graph := harbour(r)
	const vague = "Which ferry captain shouts when the tides rise?"
	strict := r.question(graph, vague, `"inline_citations":true,"grounding_level":0`)
	if got := strict.text("answer"); !strings.HasPrefix(got, extractive.NoAnswer) {
		t.Fatalf("strict: %q", got)
	}
	loose := r.question(graph, vague, `"inline_citations":true,"grounding_level":1`)
	if texts := correlates(t, loose.text("answer"), loose, "references"); len(texts) == 0 || strings.HasPrefix(loose.text("answer"), extractive.NoAnswer) {
		t.Errorf("loose: %q", loose.text("answer"))
	}
	const sure = "How often do the tides rise?"
	if a, b := r.question(graph, sure, `"grounding_level":0`), r.question(graph, sure, `"grounding_level":1`); a.text("answer") != b.text("answer") {
		t.Errorf("%q and %q", a.text("answer"), b.text("answer"))
	}
}
