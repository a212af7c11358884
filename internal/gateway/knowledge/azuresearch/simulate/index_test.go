package simulate

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/language"
)

// TestDefaultsAreSaid: a definition read back states every attribute, with the
// service's defaults, and the definition that was given is not changed.
func TestDefaultsAreSaid(t *testing.T) {
	no := false
	given := &azuresearch.Index{Name: "a", Fields: []azuresearch.Field{
		{Name: "id", Type: azuresearch.TypeString, Key: true},
		{Name: "tags", Type: azuresearch.TypeStrings},
		{Name: "rank", Type: azuresearch.TypeInt},
		{Name: "built", Type: azuresearch.TypeDate},
		{Name: "open", Type: typeBool},
		{Name: "hidden", Type: azuresearch.TypeString, Retrievable: &no, Searchable: &no, Filterable: &no},
	}}
	x, refusal := newIndex(given)
	if refusal != nil {
		t.Fatal(refusal)
	}
	for name, want := range map[string]string{
		"id":     "true true true",
		"tags":   "true true true",
		"rank":   "false true true",
		"built":  "false true true",
		"open":   "false true true",
		"hidden": "false false false",
	} {
		f := x.definition.Field(name)
		if got := fmt.Sprint(*f.Searchable, *f.Filterable, *f.Retrievable); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if given.Fields[0].Searchable != nil {
		t.Error("the definition that was given is changed")
	}
	if x.key != "id" {
		t.Errorf("the key is %q", x.key)
	}
}

func TestPrioritized(t *testing.T) {
	name := func(n string) azuresearch.FieldName { return azuresearch.FieldName{Name: n} }
	title := name("t")
	for _, c := range []struct {
		fields azuresearch.PrioritizedFields
		want   string
	}{
		{azuresearch.PrioritizedFields{}, "[]"},
		{azuresearch.PrioritizedFields{Title: &title}, "[t]"},
		{azuresearch.PrioritizedFields{Title: &title, Content: []azuresearch.FieldName{name("a"), name("b")}, Keywords: []azuresearch.FieldName{name("k")}}, "[t a b k]"},
	} {
		if got := fmt.Sprint(prioritized(&azuresearch.SemanticConfiguration{Fields: c.fields})); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

func TestSplit(t *testing.T) {
	for list, want := range map[string]string{"": "[]", "a": "[a]", "a,b": "[a b]", " a , b ,": "[a b]", ",,": "[]", "page/body,b": "[page/body b]"} {
		if got := fmt.Sprint(split(list)); got != want {
			t.Errorf("%q: %s", list, got)
		}
	}
}

func TestCaption(t *testing.T) {
	q := &query{semantic: &azuresearch.SemanticConfiguration{Fields: azuresearch.PrioritizedFields{
		Content: []azuresearch.FieldName{{Name: "text"}, {Name: "note"}}}}}
	for _, c := range []struct{ text, note, question, want string }{
		{"Nets are dried. High water is at six. Boats leave.", "", "water six", "High water is at six."},
		{"Nets are dried.", "High water.", "water", "High water."},
		{"Nets are dried. Boats leave.", "", "whale", "Nets are dried."},
		{"", "", "water", ""},
		{"one sentence without an end", "", "sentence", "one sentence without an end"},
	} {
		d := document{"text": c.text, "note": c.note}
		if got := caption(q, d, language.Query(c.question)); got != c.want {
			t.Errorf("%q of %q: %q", c.question, c.text, got)
		}
	}
}

// TestWordsOfADocument: only text is searched for words.
func TestWordsOfADocument(t *testing.T) {
	d := document{"s": "High water", "l": []string{"high", "tide"}, "n": 3.0, "v": []float32{1}}
	for _, c := range []struct {
		fields []string
		words  string
		length int
	}{
		{[]string{"s"}, "high=1 water=1", 2},
		{[]string{"l"}, "high=1 tide=1", 2},
		{[]string{"s", "l"}, "high=2 tide=1 water=1", 4},
		{[]string{"n", "v", "nosuch"}, "", 0},
	} {
		counts, length := count(d, c.fields)
		var words []string
		for w, n := range counts {
			words = append(words, fmt.Sprintf("%s=%d", w, n))
		}
		slices.Sort(words)
		if got := strings.Join(words, " "); got != c.words || length != c.length {
			t.Errorf("%v: %s, %d", c.fields, got, length)
		}
	}
}

// TestAddresses: which addresses are the service's.
func TestAddresses(t *testing.T) {
	for path, want := range map[string]string{
		"/indexes":                           "|",
		"/indexes/a":                         "a|",
		"/indexes('a')":                      "a|",
		"/indexes('a')/docs/search":          "a|docs/search",
		"/indexes/a/docs/search.post.search": "a|docs/search.post.search",
		"/indexes('a')/docs/$count":          "a|docs/$count",
		"/indexes('a'":                       "none",
		"/indexes('a')/stats":                "none",
		"/indexes('a/b')":                    "none",
		"/prefix/indexes/a":                  "none",
		"/":                                  "none",
		"/datasources/x":                     "none",
		"/indexes('a')('b')":                 "none",
		"/indexes/a/docs/" + strings.Repeat("x", 5): "a|docs/xxxxx",
	} {
		got := "none"
		if parts := routePath.FindStringSubmatch(path); parts != nil {
			got = parts[1] + parts[2] + "|" + parts[3]
		}
		if got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

// TestRefusalsHaveTheServicesForm: code, message, and a single entry of details.
func TestRefusalsHaveTheServicesForm(t *testing.T) {
	for _, c := range []struct {
		refusal *refusal
		status  int
		want    string
	}{
		{bad("Detail", "no %s", "x"), 400, `{"error":{"code":"InvalidRequestParameter","message":"no x","details":[{"code":"Detail","message":"no x"}]}}`},
		{bad("", "100%%"), 400, `{"error":{"code":"InvalidRequestParameter","message":"100%"}}`},
		{noIndex("a"), 404, `{"error":{"code":"","message":"The index with the name 'a' for service 'simulated' was not found."}}`},
		{badFilter("no"), 400, `{"error":{"code":"InvalidRequestParameter","message":"Invalid expression: no\r\nParameter name: $filter","details":[{"code":"InvalidFilterExpression","message":"Invalid expression: no\r\nParameter name: $filter"}]}}`},
	} {
		if a := c.refusal.answer(); a.status != c.status || string(a.body) != c.want || c.refusal.Error() != c.refusal.message {
			t.Errorf("%d %s", a.status, a.body)
		}
	}
	if a := good(200, func() {}); a.status != 500 {
		t.Errorf("what cannot be written: %d %s", a.status, a.body)
	}
}
