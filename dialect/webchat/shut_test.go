package webchat

import (
	"bytes"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// TestThePassageInTheWindowFetchesNothing: the client's window shows a claim's text as Markdown.
func TestThePassageInTheWindowFetchesNothing(t *testing.T) {
	const words = `They ![rise](https://else.example/p.png) <img src="https://else.example/q.png"> [twice](https://else.example).`
	a := &citeway.Answer{Text: "Rise.", Sources: []citeway.Source{{ID: "s1", Number: 1, Title: "Tides", Passages: []citeway.Passage{{ID: "p1", Text: words}}}},
		Citations: []citeway.Citation{{ID: "c", Number: 1, Start: 4, End: 4, Sources: []string{"s1"}, Passages: []string{"p1"}}}}
	var out bytes.Buffer
	if err := citeway.Unfold(a, Form().NewEncoder(&out, dialect.Options{})); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); strings.Contains(got, "](https://else") || strings.Contains(got, "<img") || strings.Contains(got, `\u003cimg`) {
		t.Errorf("%s", got)
	}
	var back citeway.Folder
	d := Form().NewDecoder(&back, dialect.Options{})
	if err := d.Frame(dialect.Frame{Data: out.Bytes()}); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if got := back.Answer().Sources[0].Passages[0].Text; got != words {
		t.Errorf("comes back as %q", got)
	}
}
