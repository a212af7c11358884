package native

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/prompt"
)

// TestAModelIsAskedForTheFormsOwnMarkers: so that what a form can carry of a marker,
// as the words of a tag, is there to be carried.
func TestAModelIsAskedForTheFormsOwnMarkers(t *testing.T) {
	for form, want := range map[string]citeway.Syntax{"native": citeway.Bracket, "rill": citeway.Cite, "copilot": citeway.Footnote, "footnotes": citeway.Footnote,
		"writer": citeway.Inline, "azure": citeway.Doc, "webchat": citeway.Bracket, "markdown": citeway.Bracket, "html": citeway.Bracket} {
		chat := &scripted{events: tides()}
		mux := http.NewServeMux()
		New(Options{Chat: chat}).Routes(mux)
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/v1/answers", strings.NewReader(`{"question":"When?","dialect":"`+form+`"}`)))
		if got := prompt.Pick(chat.turn.Family); w.Code != http.StatusOK || got != want || prompt.Lists(chat.turn.Family) {
			t.Errorf("%s: %d, asked for %v, want %v", form, w.Code, got, want)
		}
	}
}
