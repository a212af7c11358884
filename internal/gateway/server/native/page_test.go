package native_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/server/native"
)

// written is the page of a record, and its status.
func written(t *testing.T, r *evidence.Record, state evidence.State) (string, int) {
	t.Helper()
	w := httptest.NewRecorder()
	if err := native.Citation(w, httptest.NewRequest("GET", "/c/c_1", nil), &evidence.Opened{Record: r, State: state}); err != nil {
		t.Fatal(err)
	}
	return w.Body.String(), w.Code
}

// tide is a record of a citation that quotes "twice a day".
func tide() *evidence.Record {
	return &evidence.Record{
		ID: "c_1", Kind: evidence.Citation, Context: "Tides > High tide", Claim: "The tide rises twice a day.", Verdict: citeway.Supported,
		Source:  citeway.Source{ID: "d_1", Title: "Tide tables", URL: "https://tides.example/tables"},
		Passage: citeway.Passage{ID: "p_1", Text: "It rises twice a day & falls.", Page: 7},
		Quotes:  []citeway.Quote{{Passage: "p_1", Start: 9, End: 20}, {Passage: "p_2", Start: 0, End: 2}},
	}
}

func TestCitationShowsItsEvidence(t *testing.T) {
	body, status := written(t, tide(), evidence.Current)
	if status != http.StatusOK {
		t.Errorf("status %d", status)
	}
	for _, part := range []string{"Tide tables", "Tides &gt; High tide", "The tide rises twice a day.", "<mark>twice a day</mark>",
		"&amp; falls.", `href="https://tides.example/tables"`} {
		if !strings.Contains(body, part) {
			t.Errorf("the page lacks %s", part)
		}
	}
	// The quote of another passage marks nothing in this one.
	if strings.Contains(body, "<mark>It</mark>") {
		t.Error("a quote of another passage is marked")
	}
}

// TestCitationLeadsToItsDocument: as long as it is kept; its path is shown.
func TestCitationLeadsToItsDocument(t *testing.T) {
	for state, want := range map[evidence.State]bool{evidence.Current: true, evidence.Changed: true, evidence.Gone: false} {
		r := tide()
		r.Document, r.Source.Path = "d_1&", "tables/tides.md"
		body, _ := written(t, r, state)
		if leads := strings.Contains(body, `href="../?d=d_1%26"`); leads != want || !strings.Contains(body, "tables/tides.md") {
			t.Errorf("%s: leads to the document: %t, want %t\n%s", state, leads, want, body)
		}
	}
}

// TestCitationIsPlain: a person reads words, and not the signs of Markdown; of a document that
// is none its own signs stay, and of a kept one, whose words are plain already.
func TestCitationIsPlain(t *testing.T) {
	text := "# Limits\n\nThe **shutdown margin** stays\nabove 1.8 %[^1]. Nothing *else* does."
	asItIs := "# Limits\n\n<mark>The **shutdown margin** stays\nabove 1.8 %[^1].</mark> Nothing *else* does."
	start := strings.Index(text, "The **")
	for _, test := range []struct{ path, document, want string }{
		{"limits.md", "", "Limits\n\n<mark>The shutdown margin stays above 1.8 %.</mark> Nothing else does."},
		{"limits.md", "d_1", asItIs},
		{"limits.txt", "", asItIs},
	} {
		r := tide()
		r.Source.Path, r.Document, r.Claim, r.Passage.Text = test.path, test.document, "The **margin** stays above `1.8 %`.", text
		r.Quotes = []citeway.Quote{{Passage: "p_1", Start: start, End: strings.Index(text, " Nothing")}}
		body, _ := written(t, r, evidence.Current)
		if !strings.Contains(body, test.want) || !strings.Contains(body, "The margin stays above 1.8 %.") {
			t.Errorf("%s: no %s in\n%s", test.path, test.want, body)
		}
	}
}

// TestClaimKeepsWhatIsNoNote: the reference of a note is left out of a claim; a range of
// characters and code are none.
func TestClaimKeepsWhatIsNoNote(t *testing.T) {
	r := tide()
	r.Claim = "The pattern [^a-z] and `[^note]` match a sign[^1]."
	body, _ := written(t, r, evidence.Current)
	if want := "The pattern [^a-z] and [^note] match a sign."; !strings.Contains(body, want) {
		t.Errorf("no %s in\n%s", want, body)
	}
}

func TestCitationOfWhatIsGone(t *testing.T) {
	body, status := written(t, tide(), evidence.Gone)
	if status != http.StatusGone || !strings.Contains(body, "twice a day") {
		t.Errorf("status %d, want 410 with the page all the same", status)
	}
}

func TestCitationIsSafe(t *testing.T) {
	r := tide()
	r.Source.Title = `<script>alert("title")</script>`
	r.Source.URL = "javascript:alert(1)"
	r.Claim = `"><img src=x onerror=alert(1)>`
	r.Passage.Text = `<b>It</b> rises </body>`
	r.Quotes = []citeway.Quote{{Passage: "p_1", Start: -5, End: 3}, {Passage: "p_1", Start: 10, End: 9_999}, {Passage: "p_1", Start: 8, End: 2}}
	body, _ := written(t, r, evidence.Current)
	for _, bad := range []string{"<script>alert", "javascript:", "<img src=x", "<b>It</b>"} {
		if strings.Contains(body, bad) {
			t.Errorf("the page holds %s", bad)
		}
	}
}

func TestRoutes(t *testing.T) {
	mux := http.NewServeMux()
	native.NewPage().Routes(mux)
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "<html") {
		t.Errorf("status %d, %d bytes", w.Code, w.Body.Len())
	}
	for accept, want := range map[string]string{"text/html,*/*": "<h1>Not Found</h1>", "*/*": `{"error":{"code":"not-found","place":"/nope"`} {
		r := httptest.NewRequest(http.MethodGet, "/nope", nil)
		r.Header.Set("Accept", accept)
		w = httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		if w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d %s", accept, w.Code, w.Body)
		}
	}
	w = httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", nil))
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("posting answers %d, want 405", w.Code)
	}
}
