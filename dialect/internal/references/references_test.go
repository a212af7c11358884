package references

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// reports collects what is reported.
type reports struct{ said []string }

func (r *reports) Refuse(path, why string) error {
	r.said = append(r.said, path+" "+why)
	return nil
}

func (r *reports) Find(kind citeway.FindingKind, action, format string, args ...any) error {
	r.said = append(r.said, string(kind)+" "+fmt.Sprintf(format, args...))
	return nil
}

func (r *reports) Address(*citeway.Source) error { return nil }

// read reads prose in pieces of size bytes and shows what came of it.
func read(t *testing.T, prose, refs, sources string, size int) (string, *reports) {
	t.Helper()
	var out strings.Builder
	said := &reports{}
	r := NewReader(citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			out.Write(e.Bytes)
		case *citeway.Marker:
			fmt.Fprintf(&out, "<%q %s %s>", e.Blank, e.Label, e.Refs[0].Text)
		case *citeway.Source:
			fmt.Fprintf(&out, "{%s %s %s}", e.ID, e.Title, e.URL)
		}
		return nil
	}), citeway.Inline, "writer", said)
	for at := 0; at < len(prose); at += size {
		if err := r.Write([]byte(prose[at:min(at+size, len(prose))])); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.Take(json.RawMessage(refs), json.RawMessage(sources)); err != nil {
		t.Fatal(err)
	}
	if err := r.Finish(); err != nil {
		t.Fatal(err)
	}
	return out.String(), said
}

func TestRead(t *testing.T) {
	const refs = `{"files":[{"text":"w","fileId":"f1","cite":"c1"},{"text":"x","fileId":"f2","cite":null}],"web":[{"url":"https://a.example/b (c)","title":"Re[port]"}]}`
	for _, test := range []struct{ name, prose, want string }{
		{"a name that repeats", "Rise [t.pdf](c1).", `Rise{f1 t.pdf }{f2  }{s3 Re[port] https://a.example/b (c)}<" "  c1>.`},
		{"a name that does not", "As [t.pdf](c1) and [here](c1).", `As{f1 t.pdf }{f2  }{s3 Re[port] https://a.example/b (c)}<" "  c1> and<" " here c1>.`},
		{"a page", "Rise [Re(port)](https://a.example/b%20%28c%29)", `Rise{f1  }{f2  }{s3 Re[port] https://a.example/b (c)}<" "  https://a.example/b%20%28c%29>`},
		{"a link that was parted", "See [a]\u200b(b) [t.pdf](c1)", `See [a](b){f1 t.pdf }{f2  }{s3 Re[port] https://a.example/b (c)}<" "  c1>`},
		{"a bracket at the end", "See [a]", `See [a]{f1  }{f2  }{s3 Re[port] https://a.example/b (c)}`},
	} {
		for size := 1; size < 20; size++ {
			if got, _ := read(t, test.prose, refs, "", size); got != test.want {
				t.Errorf("%s, pieces of %d:\n%s\nwant\n%s", test.name, size, got, test.want)
				break
			}
		}
	}
}

func TestRefusals(t *testing.T) {
	for refs, want := range map[string]string{
		`5`: "references is not an object", `{"files":5}`: "references.files is not a list",
		`{"files":[7]}`:           "references.files[0] is not an object",
		`{"web":[{"url":["x"]}]}`: "references.web[0].url is not text",
		`{"files":[{"fileId":"f","cite":"f","text":"a"},{"fileId":"f","cite":"f","text":"b"}]}`: "conflicting-source 2 snippets bear the cite f, so that it names none of them alone",
	} {
		_, said := read(t, "x", refs, "", 1)
		if len(said.said) != 1 || said.said[0] != want {
			t.Errorf("%s: %q, want %q", refs, said.said, want)
		}
	}
}

func TestEverySnippetHasItsOwnCite(t *testing.T) {
	w := NewWriter("writer")
	half := 0.5
	w.Put(&citeway.Source{ID: "p 1", Number: 1, Title: "a]b", Passages: []citeway.Passage{{ID: "p (1)", Text: "x", Score: &half}, {ID: "p%20(1)", Text: "y"}}})
	w.Put(&citeway.Source{ID: "bare", Number: 2, Path: "/x/y.pdf"})
	w.Put(&citeway.Source{ID: "web", Number: 3, URL: "https://a.example/b c", Title: "W"})
	mark := func(c citeway.Citation) string { return string(w.Mark(nil, &c)) }
	for got, want := range map[string]string{
		mark(citeway.Citation{Sources: []string{"p 1"}, Passages: []string{"p (1)"}}):   "[a)b](p%20%281%29)",
		mark(citeway.Citation{Sources: []string{"p 1"}, Passages: []string{"p%20(1)"}}): "[a)b](p%20%281%29-2)",
		mark(citeway.Citation{Sources: []string{"bare", "web", "none"}}):                "[y.pdf](bare) [W](https://a.example/b%20c)",
		mark(citeway.Citation{Sources: []string{"none"}}):                               "",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	refs, snippets := w.References()
	text, _ := json.Marshal(refs)
	const want = `{"files":[{"text":"x","fileId":"p 1","score":0.5,"cite":"p%20%281%29"},{"text":"y","fileId":"p 1","score":null,"cite":"p%20%281%29-2"},` +
		`{"text":"","fileId":"bare","score":null,"cite":"bare"}],"web":[{"text":"","url":"https://a.example/b%20c","title":"W","score":null}]}`
	if string(text) != want || len(snippets) != 3 {
		t.Errorf("%s\nwant\n%s\n%d snippets", text, want, len(snippets))
	}
}
