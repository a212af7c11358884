package request

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/openwebui"
)

func TestParse(t *testing.T) {
	for _, name := range []string{"openai", "openwebui", "markdown", "none"} {
		if c, err := Parse(Header, name); err != nil || string(c) != name {
			t.Errorf("%s: %s %v", name, c, err)
		}
	}
	for _, name := range []string{"", "OpenAI", "footnotes", "none "} {
		_, err := Parse(Header, name)
		if citeway.CodeOf(err) != citeway.Invalid || !strings.HasPrefix(err.Error(), Header+": ") {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// events cite words, a source of the prompt, a page, and what never resolved.
func events() []citeway.Event {
	return []citeway.Event{
		&citeway.Begin{ID: "a", Model: "m"},
		&citeway.Source{ID: "p", Number: 1, Title: "Mine", Extra: map[string]json.RawMessage{openwebui.NumberKey: json.RawMessage("4")}},
		&citeway.Source{ID: "q", Number: 2, Title: "Page", URL: "https://q.example/"},
		&citeway.Text{Bytes: []byte("Tides ")},
		&citeway.Citation{ID: "1", Start: 6, End: 10, Label: "rise", Sources: []string{"p", "q"}},
		&citeway.Text{Bytes: []byte(". They fall")},
		&citeway.Citation{ID: "2", Start: 21, End: 21, Blank: " ", Sources: []string{"p"}},
		&citeway.Revision{Citation: &citeway.Citation{ID: "2", Start: 21, End: 21, Blank: " ", Sources: []string{"p"}, Verdict: citeway.Supported}},
		&citeway.Text{Bytes: []byte(", always")},
		&citeway.Citation{ID: "3", Start: 29, End: 29, Blank: " ", Sources: []string{"q"}},
		&citeway.Text{Bytes: []byte(".")},
		&citeway.End{},
	}
}

// proseOf is the text of a message, or of a stream.
func proseOf(t *testing.T, out string) string {
	t.Helper()
	text := ""
	for line := range strings.Lines(out) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "data: ")
		if line == "" || line == "[DONE]" {
			continue
		}
		var f struct {
			Choices []struct{ Delta, Message struct{ Content string } }
		}
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatal(err)
		}
		for _, c := range f.Choices {
			text += c.Delta.Content + c.Message.Content
		}
	}
	return text
}

// TestEveryFormSaysTheSame, whole and streamed.
func TestEveryFormSaysTheSame(t *testing.T) {
	for c, want := range map[Citations]string{
		OpenAI:    "Tides rise[4]. They fall [4], always ([q.example](https://q.example/)).",
		OpenWebUI: "Tides rise[4][5]. They fall [4], always [5].",
		None:      "Tides rise. They fall, always.",
		Markdown:  "Tides [rise][4]\u200b[5]. They fall [4], always [5].\n\n[4]: cite:4 \"Mine\"\n[5]: https://q.example/ \"Page\"\n",
	} {
		for _, o := range []Options{{Offset: 4}, {Stream: true, Offset: 4}, {Stream: true, Bare: true, Offset: 4}} {
			var out bytes.Buffer
			e := c.Encoder(&out, o)
			for _, ev := range events() {
				if err := e.Put(ev); err != nil {
					t.Fatal(err)
				}
			}
			if got := proseOf(t, out.String()); got != want {
				t.Errorf("%s, %+v: %q\nwant %q", c, o, got, want)
			}
			if done := strings.Contains(out.String(), "[DONE]"); done != (o.Stream && !o.Bare) {
				t.Errorf("%s, %+v: done is %v", c, o, done)
			}
		}
	}
}

// TestWhatBrokeOffHasNoDefinitions, as they would seem to end it.
func TestWhatBrokeOffHasNoDefinitions(t *testing.T) {
	var out bytes.Buffer
	e := Markdown.Encoder(&out, Options{Stream: true})
	all := events()
	for _, ev := range append(all[:len(all)-1], &citeway.End{Err: &citeway.Error{Code: citeway.Truncated, Message: "broken"}}) {
		if err := e.Put(ev); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(out.String(), "https://q.example/") || !strings.Contains(out.String(), `"error"`) {
		t.Errorf("%s", out.String())
	}
}

// failing is a writer that is gone.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, fmt.Errorf("gone") }

func TestAWriterThatIsGone(t *testing.T) {
	for _, c := range []Citations{OpenAI, OpenWebUI, Markdown, None} {
		e := c.Encoder(failing{}, Options{Stream: true})
		var err error
		for _, ev := range events() {
			if err = e.Put(ev); err != nil {
				break
			}
		}
		if err == nil || err.Error() != "gone" {
			t.Errorf("%s: %v", c, err)
		}
	}
}
