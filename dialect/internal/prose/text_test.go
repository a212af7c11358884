package prose_test

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// kinds are the events that a text gives, in letters, and its prose.
func kinds(t *testing.T, decoder func(citeway.Sink) dialect.Decoder, pieces ...string) (letters, text string) {
	t.Helper()
	d := decoder(citeway.SinkFunc(func(e citeway.Event) error {
		letter := ""
		switch e := e.(type) {
		case *citeway.Begin:
			letter = "B"
		case *citeway.Text:
			text += string(e.Bytes)
		case *citeway.Marker:
			letter = "M"
		case *citeway.Definition:
			letter = "D"
			if e.Listed {
				letter = "L"
			}
		case *citeway.End:
			letter = "E"
		}
		letters += letter
		return nil
	}))
	for _, p := range pieces {
		if err := d.Frame(dialect.Frame{Data: []byte(p)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return letters, text
}

func TestDecoder(t *testing.T) {
	listed := "Rain [1].\n\nSources:\n[1]: https://rain.example/\n"
	tests := map[string]struct {
		in, letters, text string
		o                 dialect.Options
		own               bool // the form's answers end in a list by its own rules
	}{
		"nothing":                     {letters: "BE"},
		"prose":                       {in: "Rain fell.", letters: "BE", text: "Rain fell."},
		"a marker":                    {in: "Rain [1].", letters: "BME", text: "Rain."},
		"no marker of those asked":    {in: "Rain [1].", o: dialect.Options{Syntaxes: citeway.Footnote}, letters: "BE", text: "Rain [1]."},
		"a list of the model's":       {in: listed, letters: "BMLE", text: "Rain."},
		"a list of the form's":        {in: listed, own: true, letters: "BMDE", text: "Rain."},
		"line breaks at its end stay": {in: "Rain.\n\n", letters: "BE", text: "Rain.\n\n"},
		"a character cut in two":      {in: "潮[1]汐", letters: "BME", text: "潮汐"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			decoder := func(s citeway.Sink) dialect.Decoder {
				if test.own {
					return prose.NewListed(s, test.o, citeway.AllSyntaxes)
				}
				return prose.NewDecoder(s, test.o, citeway.AllSyntaxes)
			}
			for _, pieces := range [][]string{{test.in}, strings.Split(test.in, "")} {
				letters, text := kinds(t, decoder, pieces...)
				if letters != test.letters || text != test.text {
					t.Errorf("in %d pieces: %s %q, want %s %q", len(pieces), letters, text, test.letters, test.text)
				}
			}
		})
	}
}

// written is what a style writes of an answer of one source cited.
func written(t *testing.T, stream bool, style prose.Style) string {
	t.Helper()
	var out strings.Builder
	sink := prose.NewEncoder(&out, dialect.Options{Stream: stream}, style)
	for _, e := range []citeway.Event{&citeway.Begin{}, &citeway.Text{Bytes: []byte("Rain")}, &citeway.Source{ID: "a", Number: 1, Title: "Log"},
		&citeway.Citation{ID: "c", Number: 1, Start: 4, End: 4, Blank: " ", Sources: []string{"a"}}, &citeway.Text{Bytes: []byte(".")}, &citeway.End{}} {
		if err := sink.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	return out.String()
}

func TestEncoder(t *testing.T) {
	list := func(n *prose.Numbers) string { return n.Cited()[0].Title + "\n" }
	none := func(*prose.Numbers) string { return "" }
	for _, stream := range []bool{false, true} {
		for want, style := range map[string]prose.Style{
			"Rain [1].\n\nLog\n": {Marks: prose.Number(), End: list},
			"Rain [^1].\n":       {Marks: prose.Footnote(), End: none},
			"Rain.\n\nLog\n":     {Silent: true, End: list},
		} {
			if got := written(t, stream, style); got != want {
				t.Errorf("stream %v: got %q, want %q", stream, got, want)
			}
		}
	}
}
