package server_test

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	markup "golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/server"
)

// TestWhatPagesSayIsTranslated: the script of a page that the server wrote finds every one of
// its texts among the words of the page, in each language; names and addresses are none.
func TestWhatPagesSayIsTranslated(t *testing.T) {
	words, err := os.ReadFile(filepath.Join("..", "web", "assets", "words.js"))
	if err != nil {
		t.Fatal(err)
	}
	h := build(t, server.Options{Keys: []string{"plain"}}, pages())
	refused := func(err error) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept", html)
		server.Refuse(w, r, err, 0)
		return w
	}
	for name, w := range map[string]*httptest.ResponseRecorder{
		"a key is needed":  h.do("GET", "/c/c_1", "Accept", html),
		"a key is unknown": h.login("wrong", "/"),
		"no page":          refused(&citeway.Error{Code: citeway.NotFound, Place: "/nope", Message: "there is no such page", Mend: "the page is at /"}),
		"no evidence":      refused(evidence.Missing("c_1")),
		"no right":         refused(&citeway.Error{Code: citeway.Forbidden, Place: "scope answer", Message: "the key may not do that", Mend: "use a key with that scope"}),
		"a label":          refused(&citeway.Error{Code: citeway.Forbidden, Place: "c_1", Message: "the source bears a label above your clearance"}),
		"a fault":          refused(os.ErrClosed),
	} {
		body := w.Body.String()
		if !strings.Contains(body, `/assets/refusal.js"></script>`) || !strings.Contains(w.Header().Get("Content-Security-Policy"), "script-src 'self';") {
			t.Errorf("%s: no script may say it in another language: %s", name, body)
		}
		texts := textsOf(t, body)
		if len(texts) == 0 {
			t.Errorf("%s: says nothing", name)
		}
		for _, text := range texts {
			if !strings.Contains(string(words), "\n    "+strconv.Quote(text)+": {") {
				t.Errorf("%s: %q has no words in other languages", name, text)
			}
		}
	}
}

// textsOf are the texts of a page's body as its script sees them.
func textsOf(t *testing.T, page string) (texts []string) {
	t.Helper()
	root, err := markup.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		text := strings.Trim(n.Data, " \n")
		if n.Type != markup.TextNode || strings.Trim(text, ".:") == "" {
			continue
		}
		switch n.Parent.DataAtom {
		case atom.Title, atom.Style, atom.Code:
		default:
			texts = append(texts, text)
		}
	}
	return texts
}
