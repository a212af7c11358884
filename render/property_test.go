package render

import (
	"bytes"
	"encoding/json"
	"github.com/citeway/citeway/internal/dataset"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"golang.org/x/net/html"
)

// texts are the answers of the golden cases and some that are hostile.
func texts(t testing.TB) []*citeway.Answer {
	t.Helper()
	raw, err := os.ReadFile("testdata/cases.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []*citeway.Answer
	for c := range strings.SplitSeq(string(raw), equals) {
		_, body, _ := strings.Cut(c, "\n")
		all = append(all, answer(body))
	}
	for _, hostile := range []string{
		strings.Repeat("[", 2000) + "⟦1⟧", strings.Repeat("> ", 500) + "x⟦1⟧", strings.Repeat("*a ", 1000) + "⟦1⟧",
		"```\nopen ⟦1⟧", "\x1b[31mred\u202e⟦1⟧", "\xff\xfe⟦1⟧\xff", "<div\n⟦1⟧>", "| a |\n|---|⟦1⟧\n", "a⸨b⸩⟦1⟧", "\U000F0000\U000F0001⟦1⟧", "⟦1⟧",
		"[x](https://a.example/⟦1⟧b)", "[⟦1 a][1]\n\n[1]: https://a.example⟧", "- a\n\n  ⟦1 b\n- c⟧",
	} {
		all = append(all, answer(hostile))
	}
	return all
}

// Each citation shows once and once only, wherever it points, and nothing is left
// of the characters that stood for it.
func TestEveryCitationIsShownOnce(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, a := range texts(t) {
		for range 50 {
			b := *a
			b.Citations = nil
			for i := range 3 {
				start := random.IntN(len(a.Text)+3) - 1
				end := start + random.IntN(2)*random.IntN(9)
				b.Citations = append(b.Citations, citeway.Citation{ID: "x" + string(rune('a'+i)), Number: 1, Start: start, End: end, Sources: []string{"s1"}})
			}
			checkOnce(t, &b)
		}
	}
}

func checkOnce(t *testing.T, a *citeway.Answer) {
	t.Helper()
	var out bytes.Buffer
	if err := HTML(&out, a, Options{NoList: true}); err != nil {
		t.Fatal(err)
	}
	for _, c := range a.Citations {
		if n := strings.Count(out.String(), `data-citation="`+c.ID+`"`); n != 1 {
			t.Fatalf("citation %d–%d of %q shows %d times:\n%s", c.Start, c.End, a.Text, n, out.String())
		}
	}
	for _, r := range out.String() {
		if _, ok := unseat(r); ok {
			t.Fatalf("a private-use character is left in\n%s", out.String())
		}
	}
}

// checkHTML fails for anything that a page must not hold, and for badges within
// code or links.
func checkHTML(t *testing.T, written string) {
	t.Helper()
	z := html.NewTokenizer(strings.NewReader(written))
	links, code := 0, 0
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			return
		}
		token := z.Token()
		step := map[html.TokenType]int{html.StartTagToken: 1, html.EndTagToken: -1}[kind]
		switch token.Data {
		case "a":
			links += step
		case "code", "pre":
			code += step
		case "script", "style", "img", "iframe", "object", "form", "svg":
			if step != 0 {
				t.Fatalf("<%s> in\n%s", token.Data, written)
			}
		}
		if links > 1 {
			t.Fatalf("a link within a link in\n%s", written)
		}
		for _, attr := range token.Attr {
			if strings.HasPrefix(attr.Key, "on") || attr.Key == "href" && strings.HasPrefix(strings.ToLower(attr.Val), "javascript") {
				t.Fatalf("%s=%q in\n%s", attr.Key, attr.Val, written)
			}
			if attr.Key == "data-citation" && code > 0 {
				t.Fatalf("a badge within code in\n%s", written)
			}
		}
	}
}

func TestHTMLIsSafe(t *testing.T) {
	for _, a := range texts(t) {
		var out bytes.Buffer
		if err := HTML(&out, a, Options{}); err != nil {
			t.Fatal(err)
		}
		checkHTML(t, out.String())
		checkBalanced(t, out.String())
	}
}

func FuzzHTML(f *testing.F) {
	for _, a := range texts(f) {
		f.Add(a.Text, 3, 7)
	}
	f.Fuzz(func(t *testing.T, text string, start, end int) {
		a := &citeway.Answer{Text: text, Sources: []citeway.Source{{ID: "s1", Number: 1, Title: text, URL: text, Label: &citeway.Label{Name: text, Color: text}}},
			Citations: []citeway.Citation{
				{ID: "xa", Number: 1, Start: start, End: start, Sources: []string{"s1"}},
				{ID: "xb", Number: 1, Start: start, End: end, Sources: []string{"s1"}},
			}}
		var out bytes.Buffer
		if err := HTML(&out, a, Options{}); err != nil {
			t.Fatal(err)
		}
		checkHTML(t, out.String())
		checkBalanced(t, out.String())
		for _, write := range []func(io.Writer, *citeway.Answer, Options) error{Text, Terminal} {
			if err := write(io.Discard, a, Options{}); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// However the prose is cut, a terminal shows the same.
func TestTerminalIsTheSameForEveryCut(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, a := range texts(t) {
		var whole bytes.Buffer
		if err := Terminal(&whole, a, Options{Width: 40}); err != nil {
			t.Fatal(err)
		}
		for range 20 {
			var cut bytes.Buffer
			sink := NewTerminal(&cut, Options{Width: 40})
			err := citeway.Unfold(a, citeway.SinkFunc(func(e citeway.Event) error { return inPieces(sink, e, random) }))
			if err != nil {
				t.Fatal(err)
			}
			if cut.String() != whole.String() {
				t.Fatalf("%q: want\n%s\ngot\n%s", a.Text, whole.String(), cut.String())
			}
		}
	}
}

func inPieces(sink citeway.Sink, e citeway.Event, random *rand.Rand) error {
	text, ok := e.(*citeway.Text)
	if !ok {
		return sink.Put(e)
	}
	for rest := text.Bytes; len(rest) > 0; {
		n := 1 + random.IntN(min(len(rest), 7))
		if err := sink.Put(&citeway.Text{Bytes: rest[:n]}); err != nil {
			return err
		}
		rest = rest[n:]
	}
	return nil
}

// No escape sequence of the text itself reaches a terminal or a message.
func TestTextAndTerminalAreClean(t *testing.T) {
	a := answer("\x1b[31mred \u202eback\u0007 ⟦1⟧")
	a.Sources[0].Title = "A\x1b]0;title\x07\nB"
	for _, write := range []func(io.Writer, *citeway.Answer, Options) error{Text, Terminal} {
		var out bytes.Buffer
		if err := write(&out, a, Options{Plain: true}); err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(out.String(), "\x1b\x07\u202e") {
			t.Errorf("got %q", out.String())
		}
	}
}

func BenchmarkHTML(b *testing.B) {
	raw, err := os.ReadFile(dataset.Path("reports", "reports.jsonl"))
	if err != nil {
		b.Skip("no reports: ", err)
	}
	line, _, _ := bytes.Cut(raw, []byte("\n"))
	var row map[string]any
	if err := json.Unmarshal(line, &row); err != nil {
		b.Fatal(err)
	}
	a := &citeway.Answer{Sources: []citeway.Source{{ID: "s1", Number: 1, Title: "One"}}}
	for _, value := range row {
		if s, ok := value.(string); ok && len(s) > len(a.Text) {
			a.Text = s
		}
	}
	for at := 80; at < len(a.Text); at += 80 {
		a.Citations = append(a.Citations, citeway.Citation{ID: "c", Number: 1, Start: at, End: at, Sources: []string{"s1"}})
	}
	b.SetBytes(int64(len(a.Text)))
	for b.Loop() {
		if err := HTML(io.Discard, a, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// A source that is told again under its id replaces the first.
func TestTerminalTakesTheLaterSource(t *testing.T) {
	var out bytes.Buffer
	err := citewayEvents(NewTerminal(&out, Options{Plain: true}),
		&citeway.Source{ID: "s1", Title: "Old"}, &citeway.Source{ID: "s1", Number: 2, Title: "New"},
		&citeway.Text{Bytes: []byte("Rise")}, &citeway.Citation{ID: "c_1", Number: 1, Start: 4, End: 4, Sources: []string{"s1"}},
		&citeway.Revision{Citation: &citeway.Citation{ID: "c_1", Number: 2, Start: 4, End: 4, Sources: []string{"s1"}, Verdict: citeway.Contradicted}},
		&citeway.End{Label: &citeway.Label{Name: "Internal"}, Err: &citeway.Error{Message: "the model went away"}})
	if err != nil {
		t.Fatal(err)
	}
	want := "Rise[2]\nThis answer is not whole: the model went away\n\nSources\n[2] New\n    ✗ contradicted by the source\n\nThis answer is Internal, as its sources are.\n"
	if out.String() != want {
		t.Errorf("got\n%s", out.String())
	}
}

func citewayEvents(sink citeway.Sink, events ...citeway.Event) error {
	for _, e := range events {
		if err := sink.Put(e); err != nil {
			return err
		}
	}
	return nil
}

// The error of the writer ends the stream.
func TestTerminalReturnsTheWritersError(t *testing.T) {
	sink := NewTerminal(broken{}, Options{})
	if err := citewayEvents(sink, &citeway.Text{Bytes: []byte("two words ")}, &citeway.End{}); err != io.ErrClosedPipe {
		t.Errorf("got %v", err)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// TestARefusalNamesTheNearest: what came nearest to a question without an answer was
// not consulted for one.
func TestARefusalNamesTheNearest(t *testing.T) {
	a := &citeway.Answer{Text: "Nobody says.", Sources: []citeway.Source{{ID: "s1", Title: "Leave", Consulted: true}}, Findings: []citeway.Finding{{Kind: citeway.NoAnswer}}}
	for name, write := range map[string]func(io.Writer, *citeway.Answer, Options) error{"html": HTML, "text": Text, "terminal": Terminal} {
		var out bytes.Buffer
		if err := write(&out, a, Options{Plain: true}); err != nil || !strings.Contains(out.String(), "Nearest") || strings.Contains(out.String(), "Consulted") {
			t.Errorf("%s: %v\n%s", name, err, out.String())
		}
	}
}

// Sources that were only consulted are told apart from those cited; an answer
// that is not whole says so; a label that is no colour is none.
func TestConsultedAndErrors(t *testing.T) {
	a := &citeway.Answer{Text: "Nothing.", Err: &citeway.Error{Message: "cut <off>"}, Label: &citeway.Label{Name: "Secret", Color: "red;x:y", Encrypted: true},
		Sources: []citeway.Source{{ID: "s1", Title: "Leave", Consulted: true, Passages: []citeway.Passage{{Page: 1}, {Page: 2}, {Page: 3}, {Page: 7}}}}}
	for name, test := range map[string]struct {
		write func(io.Writer, *citeway.Answer, Options) error
		want  []string
	}{
		"html":     {HTML, []string{"<summary>Consulted, not cited</summary>", "cut &lt;off&gt;", `<span class="cw-label">Secret</span>`, "encrypted", "pages 1–3, 7"}},
		"text":     {Text, []string{"Consulted, not cited\n- Leave, pages 1–3, 7", "not whole: cut <off>"}},
		"terminal": {Terminal, []string{"Consulted, not cited", "- Leave · pages 1–3, 7", "not whole"}},
	} {
		var out bytes.Buffer
		if err := test.write(&out, a, Options{Plain: true}); err != nil {
			t.Fatal(err)
		}
		for _, want := range test.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s has no %q:\n%s", name, want, out.String())
			}
		}
		if strings.Contains(out.String(), "x:y") {
			t.Errorf("%s has the false colour", name)
		}
	}
}
