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

// document is an entry of a context, as a client reads it.
type document struct {
	Content, Title, TYPE string
}

// part is what a client reads of one frame: its words, and the documents of its
// context.
type part struct {
	Role    string
	Content *string
	Context *struct {
		Citations *[]document
		Intent    string
	}
}

// String shows a frame: its words in quotes, its documents in brackets.
func (p part) String() string {
	var b strings.Builder
	b.WriteString(p.Role)
	if p.Context != nil && p.Context.Citations == nil {
		b.WriteString("{}")
	} else if p.Context != nil {
		var list []string
		for _, d := range *p.Context.Citations {
			list = append(list, d.Content+d.TYPE)
		}
		b.WriteString("[" + strings.Join(list, " ") + "]")
	}
	if p.Content != nil {
		fmt.Fprintf(&b, "%q", *p.Content)
	}
	return b.String()
}

// frames sends events one by one and shows the frames that each one caused.
func frames(t *testing.T, citations string, events ...citeway.Event) string {
	t.Helper()
	var out bytes.Buffer
	e := azure.Form().NewEncoder(&out, dialect.Options{Stream: true, Settings: map[string]string{"citations": citations}})
	var steps []string
	for _, ev := range events {
		if err := e.Put(ev); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, seen(t, &out))
	}
	return strings.Join(steps, " | ")
}

// seen empties out and shows the frames in it.
func seen(t *testing.T, out *bytes.Buffer) string {
	t.Helper()
	var list []string
	for line := range strings.Lines(out.String()) {
		data, ok := strings.CutPrefix(strings.TrimSpace(line), "data: ")
		if !ok {
			continue
		}
		var f struct {
			Error   *struct{ Message string }
			Choices []struct {
				Delta        part
				FinishReason *string `json:"finish_reason"`
			}
		}
		switch {
		case data == "[DONE]":
			list = append(list, "DONE")
			continue
		case json.Unmarshal([]byte(data), &f) != nil:
			t.Fatalf("no JSON: %s", data)
		case f.Error != nil:
			list = append(list, "error "+f.Error.Message)
			continue
		}
		shown := f.Choices[0].Delta.String()
		if why := f.Choices[0].FinishReason; why != nil {
			shown += *why
		}
		list = append(list, shown)
	}
	out.Reset()
	return strings.Join(list, " ")
}

func words(s string) citeway.Event { return &citeway.Text{Bytes: []byte(s)} }

func shows(id string, texts ...string) *citeway.Source {
	s := &citeway.Source{ID: id, Title: "T"}
	for _, text := range texts {
		s.Passages = append(s.Passages, citeway.Passage{ID: text, Text: text})
	}
	return s
}

func cites(at int, source string, passages ...string) *citeway.Citation {
	return &citeway.Citation{ID: fmt.Sprint("c", at), Start: at, End: at, Sources: []string{source}, Passages: passages}
}

func TestAnnounced(t *testing.T) {
	begin, end := &citeway.Begin{ID: "a"}, &citeway.End{}
	quoted := cites(1, "s", "p", "q")
	quoted.Quotes = []citeway.Quote{{Passage: "gone"}, {Passage: "q"}}
	several := cites(1, "s", "q", "r")
	several.Sources = []string{"s", "t", "unknown"}
	wrapped := &citeway.Citation{ID: "c", Start: 1, End: 3, Label: "bc", Sources: []string{"s"}, Passages: []string{"p"}}
	passed := &citeway.Citation{ID: "d", Start: 0, End: 2, Label: "ab", Sources: []string{"s"}, Passages: []string{"q"}}
	broken := &citeway.End{Err: &citeway.Error{Code: citeway.Truncated, Message: "cut"}}
	for _, test := range []struct {
		name   string
		events []citeway.Event
		want   string
	}{
		{"the context comes with the first words, in a frame of its own",
			[]citeway.Event{begin, shows("s", "p", "q"), shows("t", "r"), words("a"), words("b"), end},
			`|  |  | assistant[p q r] "a" | "b" | stop DONE`},
		{"a passage, each its number",
			[]citeway.Event{begin, shows("s", "p", "q"), shows("t", "r"), words("a"), cites(1, "s", "q"), cites(1, "t", "r"), cites(1, "s", "p"), end},
			`|  |  | assistant[p q r] "a" | "[doc2]" | "[doc3]" | "[doc1]" | stop DONE`},
		{"a source as a whole is its first passage",
			[]citeway.Event{begin, shows("s", "p", "q"), words("a"), cites(1, "s"), end},
			`|  | assistant[p q] "a" | "[doc1]" | stop DONE`},
		{"of several passages the one quoted",
			[]citeway.Event{begin, shows("s", "p", "q"), words("a"), quoted, end},
			`|  | assistant[p q] "a" | "[doc2]" | stop DONE`},
		{"several sources, one of them unknown",
			[]citeway.Event{begin, shows("s", "p", "q"), shows("t", "r"), words("a"), several, end},
			`|  |  | assistant[p q r] "a" | "[doc2][doc3]" | stop DONE`},
		{"words of its own",
			[]citeway.Event{begin, shows("s", "p"), words("a"), wrapped, words("d"), end},
			`|  | assistant[p] "a" | "bc" "[doc1]" | "d" | stop DONE`},
		{"words that have passed",
			[]citeway.Event{begin, shows("s", "p", "q"), words("a"), wrapped, passed, words("d"), end},
			`|  | assistant[p q] "a" | "bc" "[doc1]" | "[doc2]" | "d" | stop DONE`},
		{"a citation before any words",
			[]citeway.Event{begin, shows("s", "p"), cites(0, "s", "p"), words("a"), end},
			`|  | assistant[p] "[doc1]" | "a" | stop DONE`},
		{"a source that is said again moves nothing",
			[]citeway.Event{begin, shows("s", "p"), shows("t", "q"), words("a"), shows("t", "q"), cites(1, "t", "q"), end},
			`|  |  | assistant[p q] "a" |  | "[doc2]" | stop DONE`},
		{"two sources that turn out to be one",
			[]citeway.Event{begin, shows("s", "p"), shows("u", "x"), shows("t", "q"), words("a"), shows("s", "p", "q"), cites(1, "s", "q"), end},
			`|  |  |  | assistant[p x q] "a" |  | "[doc3]" | stop DONE`},
		{"a source that comes late is listed before it is cited",
			[]citeway.Event{begin, shows("s", "p"), words("a"), shows("t", "q"), words("b"), cites(2, "t", "q"), end},
			`|  | assistant[p] "a" |  | "b" | [p q] "[doc2]" | stop DONE`},
		{"and at the end where it is not",
			[]citeway.Event{begin, words("a"), shows("t", "q"), end},
			`| assistant[] "a" |  | [q] stop DONE`},
		{"a source without passages, and one of which nothing is known",
			[]citeway.Event{begin, shows("s"), &citeway.Source{ID: "n"}, words("a"), cites(1, "s"), cites(1, "n"), end},
			`|  |  | assistant[] "a" | "[doc1]" |  | stop DONE`},
		{"nothing said", []citeway.Event{begin, shows("s", "p"), end}, `|  | assistant[p] stop DONE`},
		{"empty words are none", []citeway.Event{begin, words(""), shows("s", "p"), words("a"), end}, `|  |  | assistant[p] "a" | stop DONE`},
		{"an error before any words", []citeway.Event{begin, shows("s", "p"), broken}, `|  | error cut`},
		{"an error amid words", []citeway.Event{begin, shows("s", "p"), words("a"), broken}, `|  | assistant[p] "a" | error cut`},
		{"half a character", []citeway.Event{begin, words("a\xc3"), words("\xa9"), words("\xc3"), end}, `| assistant[] "a" | "é" |  | ` + "\"\ufffd\"" + ` stop DONE`},
		{"revisions and findings come too late", []citeway.Event{begin, words("a"), &citeway.Revision{Citation: cites(1, "s")}, &citeway.Finding{}, end},
			`| assistant[] "a" |  |  | stop DONE`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := frames(t, "announced", test.events...); strings.TrimSpace(got) != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestHidden(t *testing.T) {
	begin := &citeway.Begin{ID: "a", Extra: map[string]json.RawMessage{"azure:intent": json.RawMessage(`"[]"`)}}
	got := frames(t, "hidden", begin, shows("s", "p", "q"), words("a"), cites(1, "s", "q"), shows("t", "r"), cites(1, "t"), &citeway.End{})
	if want := `|  | assistant{} "a" | "[doc2]" |  | "[doc3]" | stop DONE`; strings.TrimSpace(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestShownWaits: where sources were not announced, the list is whole all the same.
func TestShownWaits(t *testing.T) {
	got := frames(t, "shown", &citeway.Begin{ID: "a"}, words("a"), shows("s", "p"), cites(1, "s", "p"), shows("t", "q"), &citeway.End{})
	if want := `|  |  |  |  | assistant[p q] "a" "[doc1]" stop DONE`; strings.TrimSpace(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestShownAsAWhole has the same words and documents as the stream, also where
// later events changed what is known of a source.
func TestShownAsAWhole(t *testing.T) {
	for _, citations := range []string{"shown", "announced"} {
		var out bytes.Buffer
		e := azure.Form().NewEncoder(&out, dialect.Options{Settings: map[string]string{"citations": citations}})
		for _, ev := range []citeway.Event{&citeway.Begin{ID: "a"}, shows("s", "p"), shows("u", "x"), shows("t", "q"), words("a"),
			shows("s", "p", "q"), cites(1, "s", "q"), words("b"), &citeway.End{}} {
			if err := e.Put(ev); err != nil {
				t.Fatal(err)
			}
		}
		var m struct{ Choices []struct{ Message part } }
		if err := json.Unmarshal(out.Bytes(), &m); err != nil {
			t.Fatal(err)
		}
		if got := m.Choices[0].Message.String(); got != `assistant[p x q]"a[doc3]b"` {
			t.Errorf("%s: %s", citations, got)
		}
	}
}

func TestShownErrorOfAWholeAnswer(t *testing.T) {
	for text, want := range map[string]string{"": `{"error":{"message":"m"`, "so far": `"content":"so far"`} {
		var out bytes.Buffer
		a := &citeway.Answer{Text: text, Err: &citeway.Error{Code: citeway.Upstream, Message: "m", Err: fmt.Errorf("secret")}}
		e := azure.Form().NewEncoder(&out, dialect.Options{Settings: map[string]string{"citations": "shown"}})
		if err := citeway.Unfold(a, e); err != nil {
			t.Fatal(err)
		}
		if s := out.String(); !strings.Contains(s, want) || strings.Contains(s, "secret") || strings.Contains(s, `"stop"`) {
			t.Error(s)
		}
	}
}

func TestShownLinks(t *testing.T) {
	var out bytes.Buffer
	e := azure.Form().NewEncoder(&out, dialect.Options{Settings: map[string]string{"citations": "shown", "links": "markdown"}})
	s := shows("s", "p")
	s.URL = "https://a.example/x"
	for _, ev := range []citeway.Event{&citeway.Begin{}, s, words("a"), cites(1, "s", "p"), &citeway.End{}} {
		if err := e.Put(ev); err != nil {
			t.Fatal(err)
		}
	}
	if !strings.Contains(out.String(), `"content":"a[[doc1]](https://a.example/x)"`) {
		t.Error(out.String())
	}
}

// TestPassagesWithAnAddressOfTheirOwn: it counts where the source has none, and
// only as a link that may be one.
func TestPassagesWithAnAddressOfTheirOwn(t *testing.T) {
	for _, test := range []struct{ source, passage, want, mark string }{
		{"", `"https://a.example/c/p"`, `"url":"https://a.example/c/p"`, "[[doc1]](https://a.example/c/p)"},
		{"https://a.example/x", `"https://a.example/c/p"`, `"url":"https://a.example/x"`, "[[doc1]](https://a.example/x)"},
		{"javascript:x", `"https://a.example/c/p"`, `"url":"https://a.example/c/p"`, "[[doc1]](https://a.example/c/p)"},
		{"", `"javascript:x"`, `"url":null`, `"a[doc1]"`},
		{"", `7`, `"url":null`, `"a[doc1]"`},
		{"", ``, `"url":null`, `"a[doc1]"`},
	} {
		for _, mode := range []string{"shown", "cited"} {
			var out bytes.Buffer
			e := azure.Form().NewEncoder(&out, dialect.Options{Settings: map[string]string{"citations": mode, "links": "markdown"}})
			s := shows("s", "p")
			s.URL, s.Number = test.source, 1
			s.Passages[0].Extra = map[string]json.RawMessage{azure.PassageURL: json.RawMessage(test.passage)}
			for _, ev := range []citeway.Event{&citeway.Begin{}, s, words("a"), cites(1, "s", "p"), &citeway.End{}} {
				if err := e.Put(ev); err != nil {
					t.Fatal(err)
				}
			}
			if got := out.String(); !strings.Contains(got, test.want) || !strings.Contains(got, test.mark) {
				t.Errorf("%s %+v: %s", mode, test, got)
			}
		}
	}
}

// TestAContextThatComesAgain adds what is new and keeps what was.
func TestAContextThatComesAgain(t *testing.T) {
	chunk := func(context, content string) string {
		return `{"choices":[{"index":0,"delta":{"context":` + context + `,"content":"` + content + `"}}]}`
	}
	list := func(titles ...string) string {
		var items []string
		for _, title := range titles {
			items = append(items, `{"content":"x","title":"`+title+`"}`)
		}
		return `{"citations":[` + strings.Join(items, ",") + `]}`
	}
	for name, test := range map[string]struct {
		frames []string
		want   string
	}{
		"it goes on":             {[]string{chunk(list("A"), "a"), chunk(list("A", "B"), "b")}, "A B"},
		"the same again":         {[]string{chunk(list("A", "B"), "a"), chunk(list("A", "B"), "b")}, "A B"},
		"a shorter one":          {[]string{chunk(list("A", "B"), "a"), chunk(list("C"), "b")}, "A B"},
		"none, and then one":     {[]string{chunk(`{"intent":"x"}`, "a"), chunk(list("A"), "b")}, "A"},
		"retrieved after cited":  {[]string{chunk(list("A"), "a"), chunk(`{"all_retrieved_documents":[{"title":"A"},{"title":"R"}]}`, "b")}, "A"},
		"retrieved before cited": {[]string{chunk(`{"all_retrieved_documents":[{"title":"R"}]}`, "a"), chunk(list("R", "B"), "b")}, "R B"},
	} {
		var fold citeway.Folder
		d := azure.Form().NewDecoder(&fold, dialect.Options{})
		for _, f := range append(test.frames, `{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`) {
			if err := d.Frame(dialect.Frame{Data: []byte(f)}); err != nil {
				t.Fatal(err)
			}
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		var titles []string
		for _, s := range fold.Answer().Sources {
			titles = append(titles, s.Title)
		}
		if got := strings.Join(titles, " "); got != test.want || fold.Answer().Text != "ab" {
			t.Errorf("%s: %q %q", name, got, fold.Answer().Text)
		}
	}
}
