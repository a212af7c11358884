package browser

import "testing"

// TestDocumentsAreChosenForAQuestion: of a set, or ticked one by one; the choice holds for
// the questions that follow, until it is taken back.
func TestDocumentsAreChosenForAQuestion(t *testing.T) {
	needs(t)
	seen := scenesOf(t, "", "asking.mjs", serve(t))
	seen.said(t, "set", "offered", "[All documents north south]")
	seen.said(t, "set", "said", "Asking the set south")
	for _, turn := range []string{"first", "second"} {
		seen.said(t, "set", turn, "map[sets:[south] titles:[Keel of the south]]")
	}
	seen.said(t, "set", "gone", "true")
	seen.said(t, "set", "left", "")
	if all := seen["set"]["all"].(map[string]any); all["sets"] != nil || all["documents"] != nil {
		t.Errorf("with nothing chosen is asked %v", all)
	}
	seen.said(t, "ticked", "one", "Asking 1 document")
	seen.said(t, "ticked", "first", "map[documents:1 titles:[Keel of the north]]")
	seen.said(t, "ticked", "two", "Asking 2 documents")
	if both := seen["ticked"]["second"].(map[string]any); both["documents"] != float64(2) || len(both["titles"].([]any)) == 0 {
		t.Errorf("with two ticked is asked %v", both)
	}
	seen.said(t, "ticked", "ticked", "0")
	seen.said(t, "ticked", "gone", "true")
}
