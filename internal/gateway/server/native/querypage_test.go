package native_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/metrics/chart"
	"github.com/citeway/citeway/internal/gateway/server/native"
)

// levels is a citation of a query, opened.
func levels(state evidence.State) *evidence.Opened {
	picture := &chart.Chart{Title: "Water <levels>", Subtitle: "from 2026-02-01 to 2026-03-01", Measure: "Average level", Columns: []string{"Harbour", "Average level"},
		Cells: [][]string{{"Havbro", "4.4"}, {"<i>Sandvik</i>", "3.1"}}, Points: []chart.Point{{Label: "Havbro", Value: 4.4}, {Label: "<i>Sandvik</i>", Value: 3.1}}}
	return &evidence.Opened{
		Record: &evidence.Record{ID: "c_1", Kind: evidence.Citation, Tool: "query_metrics_view", Claim: "Havbro stood at 4.4.", Verdict: citeway.Supported,
			Source:    citeway.Source{ID: "p_1", Kind: citeway.KindTool, Title: "Water <levels>", URL: "https://cite.example/c/p_1", Label: &citeway.Label{Name: "Internal", Rank: 1, Color: "orange"}},
			Passage:   citeway.Passage{ID: "p_1", Text: "Water <levels>\nHarbour Havbro; Average level 4.4."},
			Quotes:    []citeway.Quote{{Passage: "p_1", Start: 15, End: 49}},
			Arguments: json.RawMessage(`{"metrics_view":"levels","where":"</details><script>"}`), Resolved: json.RawMessage(`{"metrics_view":"levels","time_range":{"start":"2026-02-01T00:00:00Z"}}`),
			Created: time.Date(2026, 3, 15, 0, 0, 0, 0, time.UTC)},
		State: state, Figure: picture.HTML(), Chart: picture.SVG(), Facts: []string{"from 1 February 2026 up to 1 March 2026", "2 rows"},
		Again: "/-/open-query?query=%7B%22metrics_view%22%3A%22levels%22%7D",
	}
}

// opened is the page of o.
func opened(t *testing.T, o *evidence.Opened) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	if err := native.Citation(w, httptest.NewRequest("GET", "/c/c_1", nil), o); err != nil {
		t.Fatal(err)
	}
	return w
}

// TestQueryPages holds whole pages against testdata. With the variable UPDATE set
// the files are written.
func TestQueryPages(t *testing.T) {
	asked := levels(evidence.Current)
	asked.ID, asked.Claim, asked.Verdict, asked.Quotes = "", "", "", nil
	plain := levels(evidence.Unknown)
	plain.Figure, plain.Facts, plain.Again, plain.Tool, plain.Source.URL = "", nil, "", "heights", "https://heights.example/today"
	for name, o := range map[string]*evidence.Opened{"query": levels(evidence.Changed), "asked": asked, "tool": plain} {
		got := opened(t, o).Body.String()
		file := filepath.Join("testdata", name+".html")
		if os.Getenv("UPDATE") != "" {
			if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s is not what %s holds:\n%s", name, file, got)
		}
		elements(t, got)
	}
}

// elements reads a page as XML, so that a tag left open fails, and counts.
func elements(t *testing.T, body string) map[string]int {
	t.Helper()
	counts := map[string]int{}
	d := xml.NewDecoder(strings.NewReader(strings.TrimPrefix(body, "<!doctype html>")))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return counts
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, body)
		}
		if e, ok := token.(xml.StartElement); ok {
			counts[e.Name.Local]++
		}
	}
}

func TestTheQueryPageHasItsParts(t *testing.T) {
	w := opened(t, levels(evidence.Changed))
	body := w.Body.String()
	counts := elements(t, body)
	if counts["svg"] != 2 || counts["table"] != 1 || counts["details"] != 3 || counts["script"] != 1 || counts["i"] != 0 || counts["h1"] != 1 {
		t.Errorf("%v", counts)
	}
	for _, part := range []string{
		"<h1 dir=\"auto\">Water &lt;levels&gt;</h1>", "Havbro stood at 4.4.", "supported by the source", "The data has changed since then.", `class="state state-changed"`,
		"<li>from 1 February 2026 up to 1 March 2026</li>", `role="img" aria-labelledby=`, "<caption>Water &lt;levels&gt;: Average level</caption>",
		"<mark>Harbour Havbro; Average level 4.4.</mark>", `href="../-/open-query?query=%7B%22metrics_view%22%3A%22levels%22%7D" data-say>Ask again with today&#39;s data</a>`,
		"&#34;metrics_view&#34;: &#34;levels&#34;", "prefers-color-scheme:dark", "Internal",
	} {
		if !strings.Contains(strings.ReplaceAll(body, "today's", "today&#39;s"), part) {
			t.Errorf("the page lacks %s\n%s", part, body)
		}
	}
	if strings.Contains(body, "Open the original") {
		t.Error("the page of a call links to itself as the original")
	}
}

// TestThePolicyAllowsTheStyleOfThePictureAlone: by its hash, on pages that have it.
func TestThePolicyAllowsTheStyleOfThePictureAlone(t *testing.T) {
	w := opened(t, levels(evidence.Current))
	style := regexp.MustCompile(`(?s)<style>(.*?)</style>`).FindAllStringSubmatch(w.Body.String(), -1)
	if len(style) != 1 {
		t.Fatalf("%d styles", len(style))
	}
	sum := sha256.Sum256([]byte(style[0][1]))
	allowed := "style-src 'self' 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "';"
	if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(policy, allowed) || strings.Contains(policy, "unsafe") {
		t.Errorf("%s lacks %s", policy, allowed)
	}
	w = httptest.NewRecorder()
	if err := native.Citation(w, httptest.NewRequest("GET", "/c/c_1", nil), &evidence.Opened{Record: tide(), State: evidence.Current}); err != nil {
		t.Fatal(err)
	}
	if policy := w.Header().Get("Content-Security-Policy"); strings.Contains(policy, "sha256") || !strings.Contains(policy, "style-src 'self';") {
		t.Errorf("without a picture: %s", policy)
	}
}

func TestWhatBecameOfAQueryInWords(t *testing.T) {
	for state, want := range map[evidence.State]struct {
		status int
		words  string
	}{
		evidence.Current: {http.StatusOK, "The data still says this."}, evidence.Changed: {http.StatusOK, "The data has changed since then."},
		evidence.Gone: {http.StatusGone, "The data no longer exists."}, evidence.Unknown: {http.StatusOK, "It is not known whether the data has changed since then."},
	} {
		w := opened(t, levels(state))
		if w.Code != want.status || !strings.Contains(w.Body.String(), want.words) || strings.Contains(w.Body.String(), "The document") || !strings.Contains(w.Body.String(), "<table>") {
			t.Errorf("%s: %d %s", state, w.Code, w.Body)
		}
	}
}

// TestThePictureIsSavedFromThePage: the link holds the very picture, and stands only
// where there is one.
func TestThePictureIsSavedFromThePage(t *testing.T) {
	o := levels(evidence.Current)
	found := regexp.MustCompile(`href="data:image/svg&#43;xml;base64,([^"]+)" download="chart.svg"`).FindStringSubmatch(opened(t, o).Body.String())
	if found == nil {
		t.Fatal("there is no link to the picture")
	}
	encoded := strings.ReplaceAll(found[1], "&#43;", "+")
	if got, err := base64.StdEncoding.DecodeString(encoded); err != nil || string(got) != o.Chart {
		t.Errorf("%v, %.80s", err, got)
	}
	o.Chart = ""
	if body := opened(t, o).Body.String(); strings.Contains(body, "data:") {
		t.Error("a link to no picture")
	}
}
