package marker

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// golden is one case of a file in testdata: a line "number: name", the text, a
// line of dashes, one event a line, an empty line. A text that begins and ends
// with a quotation mark is a Go string. A name may end with the syntaxes that
// are live, in brackets; without them all are.
type golden struct {
	name, text, want string
	live             citeway.Syntax
}

const goldenDashes = "\n----------\n"

func readGolden(t testing.TB, path string) []golden {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var cases []golden
	for _, part := range strings.Split(string(b), "\n==========\n") {
		head, events, ok := strings.Cut(strings.TrimPrefix(part, "\n"), goldenDashes)
		name, text, ok2 := strings.Cut(head, "\n")
		if !ok || !ok2 {
			t.Fatalf("%s: a case without a name or dashes: %q", path, part)
		}
		g := golden{name: name, text: text, want: strings.TrimSpace(events), live: citeway.AllSyntaxes}
		if strings.HasPrefix(text, `"`) && strings.HasSuffix(text, `"`) {
			if g.text, err = strconv.Unquote(text); err != nil {
				t.Fatalf("%s: %s: %v", path, name, err)
			}
		}
		if k := strings.LastIndex(name, " ["); k > 0 {
			g.live = parseLive(t, strings.Trim(name[k:], " []"))
		}
		cases = append(cases, g)
	}
	return cases
}

var syntaxNames = map[citeway.Syntax]string{
	citeway.Bracket: "bracket", citeway.Lenticular: "lenticular", citeway.Fullwidth: "fullwidth",
	citeway.Footnote: "footnote", citeway.Doc: "doc", citeway.Dagger: "dagger",
	citeway.PrivateUse: "privateuse", citeway.Cite: "cite", citeway.Inline: "inline",
	citeway.Linked: "linked", citeway.RefLink: "reflink", citeway.Wiki: "wiki", citeway.Worded: "worded",
	citeway.SourceList: "sourcelist", citeway.RefNumber: "refnumber", citeway.Raised: "raised",
}

func parseLive(t testing.TB, names string) (live citeway.Syntax) {
	t.Helper()
	for _, name := range strings.Fields(names) {
		var found citeway.Syntax
		for s, n := range syntaxNames {
			if n == name {
				found = s
			}
		}
		if found == 0 {
			t.Fatalf("no syntax is called %q", name)
		}
		live |= found
	}
	return live
}

// show writes events as the golden files do.
func show(events []citeway.Event) string {
	var b strings.Builder
	for _, e := range events {
		b.WriteString(showEvent(e) + "\n")
	}
	return strings.TrimSpace(b.String())
}

func showEvent(e citeway.Event) string {
	switch e := e.(type) {
	case *citeway.Text:
		return fmt.Sprintf("text %q", e.Bytes)
	case *citeway.Trim:
		return fmt.Sprintf("trim %q", e.Bytes)
	case *citeway.Marker:
		return showMarker(e)
	case *citeway.Definition:
		return showDefinition(e)
	}
	return fmt.Sprintf("unexpected %T", e)
}

func showMarker(m *citeway.Marker) string {
	parts := []string{"marker", syntaxNames[m.Syntax]}
	add := func(name string, v []byte) {
		if len(v) > 0 {
			parts = append(parts, fmt.Sprintf("%s=%q", name, v))
		}
	}
	add("blank", m.Blank)
	add("raw", m.Raw)
	add("label", m.Label)
	var refs []string
	for _, r := range m.Refs {
		refs = append(refs, showRef(r))
	}
	parts = append(parts, "refs="+strings.Join(refs, ","))
	if m.Glued {
		parts = append(parts, "glued")
	}
	add("malformed", []byte(m.Malformed))
	return strings.Join(parts, " ")
}

func showRef(r citeway.Reference) string {
	s := map[citeway.RefKind]string{citeway.ByLabel: "label:", citeway.ByIdentifier: "id:", citeway.ByTurn: "turn:"}[r.Kind]
	if r.Kind == citeway.ByNumber {
		return strconv.Itoa(r.Number)
	}
	s += string(r.Text)
	if len(r.Anchor) > 0 {
		s += "#" + string(r.Anchor)
	}
	return s
}

func showDefinition(d *citeway.Definition) string {
	parts := []string{"definition"}
	add := func(name string, v []byte) {
		if len(v) > 0 {
			parts = append(parts, fmt.Sprintf("%s=%q", name, v))
		}
	}
	add("label", d.Label)
	if d.Number != 0 {
		parts = append(parts, fmt.Sprintf("number=%d", d.Number))
	}
	add("url", d.URL)
	add("title", d.Title)
	add("note", d.Note)
	add("anchor", d.Anchor)
	add("text", d.Text)
	if d.Listed {
		parts = append(parts, "listed")
	}
	add("raw", d.Raw)
	return strings.Join(parts, " ")
}

// cutEvents scans text in the pieces that the positions in cuts make.
func cutEvents(text string, live citeway.Syntax, cuts ...int) []citeway.Event {
	var c collector
	s := New(&c, live)
	at := 0
	for _, k := range append(cuts, len(text)) {
		_, _ = s.Write([]byte(text[at:k]))
		at = k
	}
	_ = s.Close()
	return c.events
}

// everyByte are the cuts that make pieces of one byte.
func everyByte(text string) (cuts []int) {
	for k := range len(text) {
		cuts = append(cuts, k)
	}
	return cuts
}

func TestGolden(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, path := range paths {
		for _, g := range readGolden(t, path) {
			t.Run(strings.TrimSuffix(filepath.Base(path), ".txt")+"/"+g.name, func(t *testing.T) { g.check(t) })
		}
	}
}

// check runs the case whole, at every cut and byte by byte.
func (g golden) check(t *testing.T) {
	if got := show(Find(g.text, g.live)); got != g.want {
		t.Fatalf("text %q\ngot:\n%s\nwant:\n%s", g.text, got, g.want)
	}
	for k := 1; k < len(g.text); k++ {
		if got := show(cutEvents(g.text, g.live, k)); got != g.want {
			t.Fatalf("text %q cut at %d\ngot:\n%s\nwant:\n%s", g.text, k, got, g.want)
		}
	}
	if got := show(cutEvents(g.text, g.live, everyByte(g.text)...)); got != g.want {
		t.Fatalf("text %q byte by byte\ngot:\n%s\nwant:\n%s", g.text, got, g.want)
	}
}
