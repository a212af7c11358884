package azure

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/azure"
)

// TestCited: a source as its citations show it, and the one given unchanged.
func TestCited(t *testing.T) {
	one := 1.0
	s := &citeway.Source{ID: "s", Passages: []citeway.Passage{{ID: "p", Text: "x", Score: &one, Extra: map[string]json.RawMessage{searchScore: json.RawMessage("1")}}}}
	bare := cited(s, "https://citeway.example")
	if bare.Passages[0].Score != nil || bare.Passages[0].Extra != nil || bare.Passages[0].Text != "x" || s.Passages[0].Score == nil {
		t.Errorf("%+v of %+v", bare, s)
	}
}

func TestWhichPassagesOpenAtTheirRecord(t *testing.T) {
	for _, test := range []struct{ url, passage, base, want string }{
		{"", "p_1", "https://citeway.example", `"https://citeway.example/c/p_1"`},
		{"javascript:alert(1)", "p_1", "https://citeway.example", `"https://citeway.example/c/p_1"`},
		{"https://tern.example/t.pdf", "p_1", "https://citeway.example", ""},
		{"", "p_1", "", ""},
		{"", "d1-0", "https://citeway.example", ""}, // it has no record
	} {
		s := cited(&citeway.Source{ID: "s", URL: test.url, Passages: []citeway.Passage{{ID: test.passage}}}, test.base)
		if got := string(s.Passages[0].Extra[azure.PassageURL]); got != test.want || s.URL != test.url {
			t.Errorf("%+v: %s", test, got)
		}
	}
}

// TestEachPassageOpensItsOwnRecord: two passages of one document are two records.
func TestEachPassageOpensItsOwnRecord(t *testing.T) {
	g := open(t, func(o *Options) { o.Base = func(r *http.Request) string { return "http://" + r.Host } })
	for i := range g.shelf.hits {
		g.shelf.hits[i].Source.URL = ""
	}
	_, body := g.post(path("chat", preview), over("", ""))
	var answer struct {
		Choices []struct {
			Message struct {
				Context struct {
					Citations []struct{ URL, Filepath string }
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(body), &answer); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, c := range answer.Choices[0].Message.Context.Citations {
		if !strings.HasPrefix(c.URL, g.URL+"/c/p_") || seen[c.URL] {
			t.Errorf("%+v", c)
		}
		seen[c.URL] = true
	}
	if len(seen) != 3 {
		t.Errorf("%d addresses in %s", len(seen), body)
	}
}
