package azure

import (
	"strings"
	"testing"
)

// allAsked is a request for all that was found, as pipes to other clients send it.
func allAsked() string {
	return over(`"in_scope":false,"include_contexts":["citations","intent","all_retrieved_documents"],`, "")
}

// TestNothingCitedHasNoCards: a client makes a card of every document listed where no
// [docN] stands, so whatever cites nothing lists none, in whatever words.
func TestNothingCitedHasNoCards(t *testing.T) {
	for _, says := range []string{
		"The documents do not say who the harbour master is.",
		"Leider steht dazu nichts in den Unterlagen.",
		"I could not find that [9].",
		"",
	} {
		for _, body := range []string{allAsked(), asStream(allAsked()), over("", ""), asStream(over("", ""))} {
			g := open(t, nil)
			g.model.says, g.model.piece = says, 5
			_, got := g.post(path("chat", preview), body)
			if !strings.Contains(got, `"citations":[]`) || strings.Contains(got, "06:12") || strings.Contains(got, "chunk_id") {
				t.Errorf("%q: %s", says, got)
			}
		}
	}
}

// TestWhatIsCitedIsListedFirst, with all that was found, whole and streamed.
func TestWhatIsCitedIsListedFirst(t *testing.T) {
	for _, body := range []string{allAsked(), asStream(allAsked())} {
		g := open(t, nil)
		g.model.says, g.model.piece = "High water is at 06:12 in March [1].", 5
		_, got := g.post(path("chat", preview), body)
		if !strings.Contains(got, `"citations":[{`) || !strings.Contains(got, `"all_retrieved_documents":[{`) || !strings.Contains(got, "[doc1]") {
			t.Error(got)
		}
	}
}

// TestALongStreamDoesNotWaitForACitation, and a long whole answer can.
func TestALongStreamDoesNotWaitForACitation(t *testing.T) {
	for body, want := range map[string]bool{asStream(over("", "")): true, over("", ""): false} {
		g := open(t, nil)
		g.model.says, g.model.piece = strings.Repeat("The tides rise. ", 1+maxUnmarked/16), 7
		_, got := g.post(path("chat", preview), body)
		if listed := strings.Contains(got, `"citations":[{`); listed != want {
			t.Errorf("listed is %v: %s", listed, got)
		}
	}
}

// TestCitationsAsLinks: the settings have them written as Markdown links.
func TestCitationsAsLinks(t *testing.T) {
	for _, body := range []string{over("", ""), asStream(over("", ""))} {
		g := open(t, func(o *Options) { o.Links = "markdown" })
		g.model.says, g.model.piece = "High water is at 06:12 in March [1].", 5
		_, got := g.post(path("chat", preview), body)
		if !strings.Contains(got, "[[doc1]](https://tern.example/t.pdf)") {
			t.Error(got)
		}
	}
}
