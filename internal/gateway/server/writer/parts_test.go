package writer

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/jsonobject"
)

func TestUnlinked(t *testing.T) {
	ids := map[string]bool{"c1": true, "https://sea.example/a": true}
	for text, want := range map[string]string{
		"Twice [a.txt](c1).":                           "Twice.",
		"Twice [a](c1) [b](https://sea.example/a) now": "Twice now",
		"Twice [a](p_00).":                             "Twice.",
		"See [a](https://else.example/) and a[1](x).":  "See [a](https://else.example/) and a[1](x).",
		"`[a](c1)` stays, [a](c1":                      "`[a](c1)` stays, [a](c1",
		"no links":                                     "no links",
	} {
		if got := unlinked(text, ids); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func FuzzUnlinked(f *testing.F) {
	f.Add("a [b](c1) [[c]](d)\n[1]: x \"y\"\n```\n[b](c1)")
	f.Fuzz(func(t *testing.T, text string) {
		if got := unlinked(text, nil); !strings.Contains(text, "p_") && got != text {
			t.Errorf("%q became %q, and none of it is ours", text, got)
		}
	})
}

// gathered puts the texts of events together.
func gathered(into *strings.Builder) citeway.Sink {
	return citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			into.Write(e.Bytes)
		case *citeway.Citation:
			into.WriteString(e.Label + "*")
		}
		return nil
	})
}

func TestAnswersTogether(t *testing.T) {
	one := &citeway.Answer{ID: "a", Text: "Tides rise.", Sources: []citeway.Source{{ID: "f"}}, Citations: []citeway.Citation{
		{ID: "c1", Start: 10, End: 10, Sources: []string{"f"}, Claim: &citeway.Span{Start: 0, End: 10}}, {ID: "c0", Start: 0, End: 5, Label: "Tides", Sources: []string{"f"}}}}
	none := &citeway.Answer{ID: "b", Text: "That is not known."}
	var out strings.Builder
	var last *citeway.Citation
	show := gathered(&out)
	sink := citeway.SinkFunc(func(e citeway.Event) error {
		if c, ok := e.(*citeway.Citation); ok {
			last = c
		}
		return show.Put(e)
	})
	if err := together([]*citeway.Answer{one, none, one}, sink); err != nil {
		t.Fatal(err)
	}
	if out.String() != "Tides* rise*.\n\nTides* rise*." || last.Start != 23 || last.Claim.Start != 13 || one.Citations[0].Start != 10 {
		t.Errorf("%q, %+v", out.String(), last)
	}
	out.Reset()
	if err := together([]*citeway.Answer{none, none}, sink); err != nil || out.String() != "That is not known." {
		t.Errorf("%q, %v", out.String(), err)
	}
}

func TestAnswersTogetherFitTheTokensAskedFor(t *testing.T) {
	one := func(text string) *citeway.Answer {
		return &citeway.Answer{Text: text, Citations: []citeway.Citation{{ID: "c"}}}
	}
	three := []*citeway.Answer{{Text: "Nothing answers this."}, one("The tides rise twice a day."), one("The harbour closes at nine in winter.")}
	for tokens, want := range map[int][2]bool{0: {true, true}, 1: {true, false}, 10: {true, false}, 100: {true, true}} {
		got := fitting(three, tokens)
		if len(got) != 3 || got[0].Text == "" || (got[1].Text != "") != want[0] || (got[2].Text != "") != want[1] || (len(got[2].Citations) > 0) != want[1] {
			t.Errorf("%d tokens: %q, %q, %q", tokens, got[0].Text, got[1].Text, got[2].Text)
		}
	}
	if three[2].Text == "" {
		t.Error("the answers given were changed")
	}
}

func FuzzRequests(f *testing.F) {
	f.Add([]byte(`{"model":"m","messages":[{"role":"user","content":[{"type":"text","text":"q"}]}],"tools":[{"type":"graph","function":{"graph_ids":["g"],"query_config":{"max_snippets":5}}}],"tool_choice":{"value":"auto"},"stop":["x"]}`))
	f.Add([]byte(`{"graph_ids":["g"],"question":"q","query_config":{"search_weight":0.5},"urls":[{"url":"https://x.example","type":"sub_pages"}]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		o, err := jsonobject.Parse(body)
		if err != nil {
			return
		}
		if c, err := chatRequestOf(o); err == nil && (c.question() < 0 || len(c.messages) == 0) {
			t.Errorf("%s asks nothing", body)
		}
		to, again := toGraphsOf(o), o.Err()
		if again == nil && (len(to.graphs) == 0 || to.query.snippets < 1 || to.query.snippets > maxSnippets) {
			t.Errorf("%s gives %+v", body, to)
		}
		urlsOf(o)
	})
}

func TestIDs(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		id := newID()
		if len(id) != 36 || id[14] != '4' || !strings.ContainsRune("89ab", rune(id[19])) || seen[id] {
			t.Fatal(id)
		}
		seen[id] = true
	}
}

func TestKindsOfFiles(t *testing.T) {
	for in, want := range map[[2]string]string{
		{"a.TXT", ""}: "txt", {"a.pdf", "text/plain"}: "pdf", {"a", "application/pdf"}: "pdf", {"a.odd", "text/csv"}: "csv", {"a.odd", ""}: "", {"a", ""}: "", {"a", "x/y"}: "",
	} {
		if got := kindOf(in[0], in[1]); got != want {
			t.Errorf("%v: %q, want %q", in, got, want)
		}
	}
}

func TestErrorsInTheirShape(t *testing.T) {
	got, _ := json.Marshal(newFailure(&citeway.Error{Code: citeway.Invalid, Place: "limit", Message: "is 0", Mend: "leave it out"}, 400))
	if want := `{"tpe":"BadRequest","errors":[{"description":"limit: is 0; leave it out","key":"fail.badRequest.invalidParameters","extras":{}}],"extras":{}}`; string(got) != want {
		t.Errorf("%s", got)
	}
	for status := 400; status < 600; status++ {
		if f := newFailure(&citeway.Error{Message: "x"}, status); f.Type == "" || !strings.HasPrefix(f.Errors[0].Key, "fail.") {
			t.Error(fmt.Sprint(status), f)
		}
	}
}
