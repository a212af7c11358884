package prose_test

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/marker"
)

// read is what the marker scanner takes for a definition in text.
func read(t *testing.T, text string) (defs []*citeway.Definition) {
	t.Helper()
	scan := marker.New(citeway.SinkFunc(func(e citeway.Event) error {
		if d, ok := e.(*citeway.Definition); ok {
			defs = append(defs, d.Clone())
		}
		return nil
	}), citeway.AllSyntaxes)
	if _, err := scan.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := scan.Close(); err != nil {
		t.Fatal(err)
	}
	return defs
}

// seen is the most bytes of a line that are held: of a longer title only the beginning
// is read.
const seen = 400

// FuzzLine writes a definition of any title and address: it is one line, and
// what reads it finds one definition, with that title.
func FuzzLine(f *testing.F) {
	f.Add("https://a.example/(x)?q=1 2", `A "title" \ here`)
	f.Add("http://a.example/)](", "[1]: http://evil.example")
	f.Add("HTTPS://é.example/>", "line\nbreak")
	f.Add("mailto:a@b.example", "")
	f.Add("https://en.wikipedia.org/wiki/Yahoo!", "Yahoo!")
	f.Add("https://en.wikipedia.org/wiki/Tidewell_Inc.", "")
	f.Add("https://a.example/?", "What?")
	f.Add("https://a.example/", strings.Repeat(`a "long" title \ `, 40))
	f.Add("https://a.example/*", "All")
	f.Add("https://a.example/*/x*", "")
	f.Add("https://a.example/a", strings.Repeat(`"`, 400))
	f.Add("https://a.example/ab", strings.Repeat(`"`, 400))
	f.Fuzz(func(t *testing.T, address, title string) {
		url, ok := prose.URL(address)
		if !ok || len(address)+len(title) > 1000 {
			return
		}
		line := prose.Definition("1", url, title)
		if strings.Count(line, "\n") != 1 || strings.ContainsAny(url, " \n<>") {
			t.Fatalf("%q, %q gives %q", address, title, line)
		}
		defs := read(t, "Rain.[1]\n\n"+line)
		if len(defs) != 1 {
			t.Fatalf("%q is read as %d definitions, %+v", line, len(defs), defs)
		}
		if string(defs[0].URL) != url {
			t.Fatalf("%q is read as the address %q", line, defs[0].URL)
		}
		words := strings.Join(strings.Fields(title), " ")
		got := string(prose.Unescape(defs[0].Title))
		if len(line) > seen && strings.HasPrefix(words, got) {
			return
		}
		if strings.ToValidUTF8(got, "?") != strings.ToValidUTF8(words, "?") {
			t.Fatalf("%q: the title is read as %q, not %q", line, got, words)
		}
	})
}
