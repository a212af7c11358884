package web

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
)

func get(t *testing.T, h http.Handler, method, target string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestHandler(t *testing.T) {
	tests := []struct {
		method, target string
		status         int
		mime           string
	}{
		{"GET", "/", 200, "text/html; charset=utf-8"},
		{"GET", "/index.html", 200, "text/html; charset=utf-8"},
		{"HEAD", "/assets/page.css", 200, "text/css; charset=utf-8"},
		{"GET", "/assets/page.js", 200, "text/javascript; charset=utf-8"},
		{"GET", "/assets/icon.svg", 200, "image/svg+xml"},
		{"GET", "/embed", 200, "text/html; charset=utf-8"},
		{"GET", "/playground", 200, "text/html; charset=utf-8"},
		{"GET", "/playground/", 200, "text/html; charset=utf-8"},
		{"GET", "/frame.html", 200, "text/html; charset=utf-8"},
		{"GET", "/cited-answer.js", 200, "text/javascript; charset=utf-8"},
		{"GET", "/element/sample.json", 200, "application/json"},
		{"GET", "/element", 404, ""},
		{"GET", "/testdata/address.test.mjs", 404, ""},
		{"GET", "/assets/", 404, ""},
		{"GET", "/assets/../web.go", 404, ""},
		{"GET", "/etc/passwd", 404, ""},
		{"POST", "/", 405, ""},
	}
	for _, test := range tests {
		w := get(t, Handler(), test.method, test.target)
		if w.Code != test.status || test.mime != "" && w.Header().Get("Content-Type") != test.mime {
			t.Errorf("%s %s: %d %s", test.method, test.target, w.Code, w.Header().Get("Content-Type"))
		}
		if clean := strings.HasPrefix(test.target, "/") && test.method == "GET"; clean && Has(test.target) != (test.status == 200) {
			t.Errorf("Has(%s) is %t", test.target, Has(test.target))
		}
	}
}

func TestHandlerSaysNotModified(t *testing.T) {
	first := get(t, Handler(), "GET", "/")
	again := get(t, Handler(), "GET", "/", "If-None-Match", first.Header().Get("ETag"))
	if again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("got %d with %d bytes", again.Code, again.Body.Len())
	}
}

// all gives the names of the embedded files with an extension, "" for every one.
func all(t *testing.T, extension string) []string {
	t.Helper()
	var names []string
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(name, extension) {
			names = append(names, name)
		}
		return err
	})
	if err != nil || len(names) == 0 {
		t.Fatal(err, names)
	}
	return names
}

func read(t *testing.T, name string) string {
	t.Helper()
	body, err := fs.ReadFile(files, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// Each file that a page or module names is there, and none comes from elsewhere.
func TestFilesAreComplete(t *testing.T) {
	inPage := regexp.MustCompile(`(?:src|href)="(?:/|\./)?((?:assets|element)/[^"?]+|cited-answer\.js|frame\.html)`)
	inModule := regexp.MustCompile(`(?:from|import) "([^"]+)"`)
	for _, name := range all(t, "") {
		for _, found := range inPage.FindAllStringSubmatch(read(t, name)+citationHTML, -1) {
			if !Has(found[1]) {
				t.Errorf("%s names %s", name, found[1])
			}
		}
		for _, found := range inModule.FindAllStringSubmatch(read(t, name), -1) {
			if target := path.Join(path.Dir(name), found[1]); !strings.HasPrefix(found[1], ".") || !Has(target) {
				t.Errorf("%s imports %s", name, found[1])
			}
		}
	}
}

// TestPagesSayThatTheyNeedScript: each page says so to who has none.
func TestPagesSayThatTheyNeedScript(t *testing.T) {
	for _, name := range []string{"index.html", "embed.html", "frame.html", "playground.html"} {
		page, err := files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, said, _ := strings.Cut(string(page), "<noscript><p"); !strings.Contains(strings.SplitN(said, "</noscript>", 2)[0], "needs JavaScript") {
			t.Errorf("%s says nothing without script", name)
		}
	}
}

// The page and the element are allowed to do nothing with text but show it.
func TestNoModuleWritesHTML(t *testing.T) {
	forbidden := regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|setHTML|document\.write|eval\(|new Function|createContextualFragment`)
	for _, name := range all(t, ".js") {
		if found := forbidden.FindString(read(t, name)); found != "" {
			t.Errorf("%s uses %s", name, found)
		}
	}
	if strings.Contains(policy, "unsafe") {
		t.Error("the policy of the page allows something unsafe")
	}
}

// A message goes to an origin that is known, and is heard from one.
func TestNoMessageGoesToEveryone(t *testing.T) {
	for _, name := range all(t, ".js") {
		body := read(t, name)
		if regexp.MustCompile(`postMessage\([^;]*"\*"`).MatchString(body) {
			t.Errorf("%s sends a message to everyone", name)
		}
		if strings.Contains(body, `"message",`) && !strings.Contains(body, "event.origin !==") {
			t.Errorf("%s hears messages from everyone", name)
		}
	}
}

// What the page of a citation says itself is said in every language.
func TestTheCitationIsTranslated(t *testing.T) {
	table := read(t, "assets/words.js")
	said := []string{"{{.}}", "{{.Words}}", "shown on {day}", "asked on {day}"}
	for _, found := range regexp.MustCompile(`data-say>([^<]*)<`).FindAllStringSubmatch(citationHTML, -1) {
		either := regexp.MustCompile(`^(.*)\{\{if \.ID\}\}(.*)\{\{else\}\}(.*)\{\{end\}\}$`).FindStringSubmatch(found[1])
		if either == nil {
			said = append(said, found[1])
			continue
		}
		said = append(said, either[1]+either[2], either[1]+either[3])
	}
	for _, state := range []State{StateCurrent, StateChanged, StateGone, StateUnknown} {
		said = append(said, (&CitationView{State: state}).StateWords(), (&CitationView{ID: "c_1", State: state, Query: true}).StateWords())
	}
	for _, words := range append(said, (&CitationView{Query: true}).StateWords()) {
		if words != "" && !strings.HasPrefix(words, "{{") && !strings.Contains(table, strconv.Quote(words)+": {") {
			t.Errorf("%q has no words in other languages", words)
		}
	}
}

func view() *CitationView {
	text := "The works close on Sundays. A full year of work gives 28 days of annual leave, public holidays not counted."
	at := strings.Index(text, "A full")
	return &CitationView{
		ID: "c_1", Title: "Leave <b>", Page: 3, Heading: "Annual leave", Claim: "A year gives 28 days.", Text: text,
		Quotes: []citeway.Span{{Start: at, End: at + 49}}, Verdict: citeway.Supported, Sign: "✓", Words: "supported by the source",
		State: StateCurrent, Original: "https://docs.example/leave", Shown: time.Date(2026, 10, 5, 0, 0, 0, 0, time.UTC),
		Label: &citeway.Label{Name: "Internal", Color: "blue", Description: "For staff"},
	}
}

func TestCitationPage(t *testing.T) {
	w := httptest.NewRecorder()
	if err := Citation(w, view()); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"<h1 dir=\"auto\">Leave &lt;b&gt;</h1>", "page 3", "<mark>A full year of work gives 28 days of annual leave</mark>, public",
		"The document still says this.", `fill="blue"`, "supported by the source", `href="https://docs.example/leave"`, "5 October 2026",
	} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("no %s in\n%s", want, w.Body)
		}
	}
	if w.Code != 200 || w.Header().Get("Content-Security-Policy") == "" {
		t.Errorf("status %d, header %v", w.Code, w.Header())
	}
}

// TestTheCitationPageSaysWhatIsWithheld: in the answer's place.
func TestTheCitationPageSaysWhatIsWithheld(t *testing.T) {
	v := view()
	v.Claim, v.Reasons, v.Withheld = "", nil, true
	w := httptest.NewRecorder()
	if err := Citation(w, v); err != nil {
		t.Fatal(err)
	}
	if page := w.Body.String(); !strings.Contains(page, "What the answer says is not shown") || !strings.Contains(page, "<mark>A full year") || strings.Contains(page, "The answer says") {
		t.Error(page)
	}
}

func TestCitationPageStates(t *testing.T) {
	tests := []struct {
		state  State
		status int
		words  string
	}{
		{StateCurrent, 200, "still says this"}, {StateChanged, 200, "has changed since"},
		{StateGone, 410, "no longer exists"}, {StateUnknown, 200, ""},
	}
	for _, test := range tests {
		v := view()
		v.State = test.state
		w := httptest.NewRecorder()
		if err := Citation(w, v); err != nil {
			t.Fatal(err)
		}
		if w.Code != test.status || !strings.Contains(w.Body.String(), test.words) {
			t.Errorf("%s: %d\n%s", test.state, w.Code, w.Body)
		}
		if test.words == "" && strings.Contains(w.Body.String(), `class="state`) {
			t.Error("an unknown state is shown")
		}
	}
}

// TestQueryPageStates: of a query the words are about data, and one that is not
// kept was asked just now.
func TestQueryPageStates(t *testing.T) {
	for _, test := range []struct {
		id     string
		state  State
		status int
		words  string
	}{
		{"c_1", StateCurrent, 200, "The data still says this."}, {"c_1", StateChanged, 200, "The data has changed since then."},
		{"c_1", StateGone, 410, "The data no longer exists."}, {"c_1", StateUnknown, 200, "is not known"},
		{"", StateCurrent, 200, "Asked just now"},
	} {
		v := view()
		v.ID, v.State, v.Query = test.id, test.state, true
		w := httptest.NewRecorder()
		if err := Citation(w, v); err != nil {
			t.Fatal(err)
		}
		if w.Code != test.status || !strings.Contains(w.Body.String(), test.words) || strings.Contains(w.Body.String(), "document") {
			t.Errorf("%q %s: %d\n%s", test.id, test.state, w.Code, w.Body)
		}
	}
}

// TestQueryPage: the picture stands in front of the words, which are folded where
// none of them is quoted; an address that is no path of ours is made harmless.
func TestQueryPage(t *testing.T) {
	v := view()
	v.Query, v.Quotes, v.Figure, v.Style = true, nil, "<figure><style>.a{}</style></figure>", ".a{}"
	v.Facts, v.Again, v.Arguments, v.Resolved = []string{"2 rows <b>"}, "javascript:alert(1)", `{"a":"</pre>"}`, `{"b":1}`
	w := httptest.NewRecorder()
	if err := Citation(w, v); err != nil {
		t.Fatal(err)
	}
	body := w.Body.String()
	for _, want := range []string{"<figure><style>.a{}</style></figure>", "<li>2 rows &lt;b&gt;</li>", "<details><summary data-say>The result in words", "&lt;/pre&gt;", "As answered", "with today's data"} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in\n%s", want, body)
		}
	}
	if strings.Contains(body, "javascript:") || strings.Index(body, "<figure>") > strings.Index(body, "A full year of work") {
		t.Errorf("%s", body)
	}
	v.Resolved, v.Figure, v.Style, v.Again = "", "", "", ""
	w = httptest.NewRecorder()
	if err := Citation(w, v); err != nil {
		t.Fatal(err)
	}
	if body := w.Body.String(); strings.Contains(body, "As it was answered") || strings.Contains(body, "Ask again") || !strings.Contains(body, "The source says") || w.Header().Get("Content-Security-Policy") != policy {
		t.Errorf("%v %s", w.Header(), body)
	}
}

func TestCitationPageIsSafe(t *testing.T) {
	w := httptest.NewRecorder()
	v := &CitationView{Title: "<script>x</script>", Text: "<img src=x onerror=x>", Original: "javascript:alert(1)",
		Label: &citeway.Label{Name: "<i>", Color: `red"/><script>`}, Quotes: []citeway.Span{{Start: -4, End: 999}}}
	if err := Citation(w, v); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"<script>", "<img", "javascript:", "<i>"} {
		if strings.Contains(w.Body.String(), bad) {
			t.Errorf("%s in\n%s", bad, w.Body)
		}
	}
}

func TestParts(t *testing.T) {
	v := CitationView{Text: "one two three four", Quotes: []citeway.Span{{Start: 8, End: 13}, {Start: 0, End: 3}, {Start: 10, End: 99}, {Start: 50, End: 60}}}
	var got []string
	for _, p := range v.Parts() {
		if p.Quoted {
			p.Text = "«" + p.Text + "»"
		}
		got = append(got, p.Text)
	}
	if want := "«one»| two |«three»|« four»"; strings.Join(got, "|") != want {
		t.Errorf("got %q", got)
	}
}
