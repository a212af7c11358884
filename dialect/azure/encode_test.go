package azure_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/azure"
)

// write writes an answer and shows its prose and, in order, its documents.
func write(t *testing.T, settings map[string]string, a *citeway.Answer) (text, docs string) {
	t.Helper()
	var out bytes.Buffer
	if err := citeway.Unfold(a, azure.Form().NewEncoder(&out, dialect.Options{Settings: settings})); err != nil {
		t.Fatal(err)
	}
	var m struct {
		Choices []struct {
			Message struct {
				Content string
				Context struct {
					Citations []struct{ Content, Title, TYPE string }
				}
			}
		}
	}
	if err := json.Unmarshal(out.Bytes(), &m); err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, c := range m.Choices[0].Message.Context.Citations {
		list = append(list, c.Title+"/"+c.Content+c.TYPE)
	}
	return m.Choices[0].Message.Content, strings.Join(list, " ")
}

func passages(ids ...string) []citeway.Passage {
	var list []citeway.Passage
	for _, id := range ids {
		list = append(list, citeway.Passage{ID: id, Text: "text-" + id})
	}
	return list
}

func cite(at int, sources []string, passages ...string) citeway.Citation {
	return citeway.Citation{Start: at, End: at, Sources: sources, Passages: passages}
}

func TestDocuments(t *testing.T) {
	a := citeway.Source{ID: "a", Number: 1, Title: "A", URL: "https://a.example/", Passages: passages("p1", "p2", "p3")}
	b := citeway.Source{ID: "b", Number: 2, Title: "B", Passages: passages("q1")}
	bare := citeway.Source{ID: "c", Number: 2, Title: "C"}
	shown := citeway.Source{ID: "d", Title: "D", Passages: passages("r1")}
	consulted := citeway.Source{ID: "e", Title: "E", Consulted: true, Passages: passages("s1")}
	for _, test := range []struct {
		name       string
		sources    []citeway.Source
		cites      []citeway.Citation
		text, docs string
	}{
		{"one passage of several", []citeway.Source{a}, []citeway.Citation{cite(1, []string{"a"}, "p2")}, "x[doc1]yz", "A/text-p2"},
		{"two passages, each its own", []citeway.Source{a}, []citeway.Citation{cite(1, []string{"a"}, "p2"), cite(2, []string{"a"}, "p1")},
			"x[doc1]y[doc2]z", "A/text-p2 A/text-p1"},
		{"a source as a whole", []citeway.Source{a, b}, []citeway.Citation{cite(1, []string{"a"}), cite(2, []string{"b"}, "q1")},
			"x[doc1]y[doc2]z", "A/text-p1 B/text-q1 A/text-p2 A/text-p3"},
		{"several sources", []citeway.Source{a, b}, []citeway.Citation{cite(1, []string{"b", "a"}, "q1", "p3")}, "x[doc2][doc1]yz", "A/text-p3 B/text-q1"},
		{"no passage", []citeway.Source{a, bare}, []citeway.Citation{cite(3, []string{"c"}), cite(3, []string{"a"}, "p1")}, "xyz[doc2][doc1]", "A/text-p1 C/"},
		{"shown and not cited", []citeway.Source{a, shown}, []citeway.Citation{cite(3, []string{"a"}, "p1")}, "xyz[doc1]", "A/text-p1"},
		{"consulted", []citeway.Source{consulted}, nil, "xyz", "E/text-s1UNCITED_REFERENCE"},
		{"unresolved", []citeway.Source{a}, []citeway.Citation{{Start: 1, End: 1, Marker: "[doc9]", Blank: " "}}, `x \[doc9]yz`, "A/"},
		{"overlapping words", []citeway.Source{a, b}, []citeway.Citation{
			{Start: 0, End: 2, Label: "xy", Sources: []string{"a"}, Passages: []string{"p1"}},
			{Start: 1, End: 3, Label: "yz", Sources: []string{"b"}, Passages: []string{"q1"}}}, "xy[doc1]z[doc2]", "A/text-p1 B/text-q1"},
	} {
		text, docs := write(t, nil, &citeway.Answer{Text: "xyz", Sources: test.sources, Citations: test.cites})
		if text != test.text || docs != test.docs {
			t.Errorf("%s: %q of %s\nwant %q of %s", test.name, text, docs, test.text, test.docs)
		}
	}
}

func TestLinks(t *testing.T) {
	for url, want := range map[string]string{
		"https://a.example/x":         "x[[doc1]](https://a.example/x)",
		"https://a.example/a (b) c":   "x[[doc1]](https://a.example/a%20%28b%29%20c)",
		"HTTP://A.example/":           "x[[doc1]](HTTP://A.example/)",
		"javascript:alert(1)":         "x[doc1]",
		" https://a.example/x\n":      "x[[doc1]](https://a.example/x)",
		"data:text/html,x":            "x[doc1]",
		"//a.example/x":               "x[doc1]",
		"":                            "x[doc1]",
		"mailto:harbour@tide.example": "x[[doc1]](mailto:harbour@tide.example)",
	} {
		a := &citeway.Answer{Text: "x", Sources: []citeway.Source{{ID: "a", Number: 1, URL: url}}, Citations: []citeway.Citation{cite(1, []string{"a"})}}
		if text, _ := write(t, map[string]string{"links": "markdown"}, a); text != want {
			t.Errorf("%q: %q, want %q", url, text, want)
		}
	}
}

// TestManyDocuments is linear: it would not end in time otherwise.
func TestManyDocuments(t *testing.T) {
	const n = 20000
	var citations, retrieved, text strings.Builder
	for i := range n {
		fmt.Fprintf(&citations, `{"title":"T","content":"same","chunk_id":"%d"},`, i%7)
		fmt.Fprintf(&retrieved, `{"title":"T","content":"same","chunk_id":"%d","rerank_score":2},`, i%5)
		fmt.Fprintf(&text, "a [doc%d] ", i+1)
	}
	in := fmt.Sprintf(`{"choices":[{"message":{"content":%q,"context":{"citations":[%s{}],"all_retrieved_documents":[%s{}]}}}]}`,
		text.String(), citations.String(), retrieved.String())
	var fold citeway.Folder
	d := azure.Form().NewDecoder(&fold, dialect.Options{})
	if err := d.Frame(dialect.Frame{Data: []byte(in)}); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if got := len(fold.Answer().Sources); got != n+1 {
		t.Errorf("%d sources", got)
	}
}

func TestErrorOfAWholeAnswer(t *testing.T) {
	for text, want := range map[string]string{"": `{"error":{"message":"m"`, "so far": `"content":"so far"`} {
		var out bytes.Buffer
		a := &citeway.Answer{Text: text, Err: &citeway.Error{Code: citeway.Upstream, Message: "m", Err: fmt.Errorf("secret")}}
		if err := citeway.Unfold(a, azure.Form().NewEncoder(&out, dialect.Options{})); err != nil {
			t.Fatal(err)
		}
		if s := out.String(); !strings.Contains(s, want) || !strings.Contains(s, `"message":"m"`) || strings.Contains(s, "secret") || strings.Contains(s, `"stop"`) {
			t.Error(s)
		}
	}
}
