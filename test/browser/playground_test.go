package browser

import (
	"fmt"
	"strings"
	"testing"
)

// TestThePlayground: why a citation does not appear is found there, and nothing that is
// pasted can act.
func TestThePlayground(t *testing.T) {
	needs(t)
	seen := scenesOf(t, "refused", "playground.mjs", serve(t))
	seen.said(t, "looked at", "told", "Form: perplexity. 2 citations: 1 × supported by the source, 1 × names no source that is known.")
	seen.said(t, "looked at", "tab", "Findings")
	seen.said(t, "looked at", "marked", "[[9]]")
	seen.said(t, "looked at", "selected", "[input [9]]")
	if got := fmt.Sprint(seen["looked at"]["answer"]); !strings.HasPrefix(got, "The tide rises twice a day1") {
		t.Error(got)
	}
	if got := fmt.Sprint(seen["looked at"]["verdicts"]); !strings.Contains(got, "supported by the source") {
		t.Error(got)
	}
	seen.said(t, "compared", "first", "markdown")
	seen.said(t, "compared", "gone", "true")
	if got := fmt.Sprint(seen["compared"]["fresh"]); !strings.Contains(got, "[^1]") {
		t.Error(got)
	}
	seen.said(t, "streamed", "one", "true")
	if got := fmt.Sprint(seen["streamed"]["answer"]); !strings.HasPrefix(got, "The tide rises twice a day1") {
		t.Error(got)
	}
	for name, want := range map[string]string{"own": "model.resolved (in order)", "closed": "model.reached (a fault)"} {
		if got := fmt.Sprint(seen["examined"][name]); !strings.Contains(strings.ReplaceAll(strings.ToLower(got), "\n", " "), want) {
			t.Errorf("%s: no %q in %s", name, want, got)
		}
	}
	seen.said(t, "shared", "same", "true")
	seen.said(t, "shared", "sent", "false")
	seen.said(t, "hostile", "title", "Playground · Citeway")
	seen.said(t, "hostile", "links", "0")
	seen.said(t, "hostile", "inside", "0")
	if got := fmt.Sprint(seen["refused"]["told"]); !strings.Contains(got, "Input is in no form that is known.") || !strings.Contains(got, "name the form") {
		t.Error(got)
	}
	seen.said(t, "refused", "left", "[0 0 0 0]")
	if got := fmt.Sprint(seen["refused"]["examined"]); !strings.Contains(got, "An address needs a model with its provider") {
		t.Error(got)
	}
	seen.said(t, "narrow", "over", "[0 0 0 0 0]")
	seen.said(t, "narrow", "heading", "لماذا لا يظهر استشهاد؟")
}
