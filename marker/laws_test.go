package marker

import (
	"encoding/json"
	"errors"
	"github.com/citeway/citeway/internal/dataset"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// raw is the bytes that the event stands for.
func raw(e citeway.Event) string {
	switch e := e.(type) {
	case *citeway.Text:
		return string(e.Bytes)
	case *citeway.Trim:
		return string(e.Bytes)
	case *citeway.Marker:
		return string(e.Blank) + string(e.Raw)
	case *citeway.Definition:
		return string(e.Raw)
	}
	return "unexpected event"
}

// counter is a sink that counts the bytes given out.
type counter struct{ out int }

func (c *counter) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		c.out += len(e.Bytes)
	case *citeway.Trim:
		c.out += len(e.Bytes)
	case *citeway.Marker:
		c.out += len(e.Blank) + len(e.Raw)
	case *citeway.Definition:
		c.out += len(e.Raw)
	}
	return nil
}

// checkLaws checks, for one text and one way of cutting it, that cutting changes
// nothing, that no byte is lost, and that little is held.
func checkLaws(t testing.TB, text string, live citeway.Syntax, cuts []int) {
	t.Helper()
	whole := Find(text, live)
	var b strings.Builder
	for _, e := range whole {
		b.WriteString(raw(e))
	}
	if b.String() != text {
		t.Fatalf("text %q comes back as %q", text, b.String())
	}
	if got, want := show(cutEvents(text, live, cuts...)), show(whole); got != want {
		t.Fatalf("text %q live %b\ncut at %v:\n%s", text, live, cuts, firstDifference(got, want))
	}
	var c counter
	s := New(&c, live)
	at := 0
	for _, k := range append(cuts, len(text)) {
		if _, err := s.Write([]byte(text[at:k])); err != nil {
			t.Fatal(err)
		}
		at = k
		if held := at - c.out; held > maxHold {
			t.Fatalf("text %q: %d bytes are held after %d", text, held, at)
		}
	}
}

// firstDifference is the first line in which got and want differ, with the line
// before it.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	k := 0
	for k < len(g) && k < len(w) && g[k] == w[k] {
		k++
	}
	from := max(k-1, 0)
	return "cut:\n" + strings.Join(g[from:min(k+2, len(g))], "\n") + "\nwhole:\n" + strings.Join(w[from:min(k+2, len(w))], "\n")
}

// pieces are the parts that random texts are made of.
var pieces = []string{
	"[1]", "[1, 2]", "[1-3]", "[[1]]", "[^1]", "[^1, ^2]", "[^note]", "[doc1]", "[ID: 2]", "【1】", "［2］", "【3†source】", "【4:1†a】",
	"\ue200cite\ue202turn0search0\ue201", `<cite id="a">words</cite>`, "<cite id=b/>", "</cite>", `<cite id="a">`,
	"【turn0search1】", "[turn0search1]", "\ue202turn0search0", `\ue202turn0search0`, `\ue200cite`, `\ue201`, `\ue203`, `\ue204`, "<co: 0,1>", "</co: 0,1>", "<co>", "</co: 0:[1]>", "{{cite|1}}", "{cite:1}", `\cite{a}`,
	"[[citation:1]]", "[[Source 1]](u)", "[1 2]", "[(1)]", "[(", "citeturn0search1", "turn0news2L3", "cite", "turn", "file", ":contentReference", "[oaicite:0]", "{index=0}", "[oai_citation:1‡a](http://a.b)", "##1$$", "[#1]", "[@a; @b]", "[cite_start]", "<ref>a</ref>", `<source id="1"/>`, `<citation index="1">`, "</citation>", "{", "}", "##", "<co",
	"[name](id.pdf)", "[name](<a b>)", `[n](u "t")`, "[[1]](http://a.b)", "[doc1](x)", "[words][1]", "[words][abc]", "[abc]", "[[Note]]", "[[Note#H|alias]]",
	"[1]: https://a.b/c \"T\"\n", "[^1]: [T](https://a.b)\n", "[^n]: text\n", "[doc1]: d.pdf\n", "- [2]: <u>\n",
	"## Sources\n", "Sources:\n", "**References**\n", "参考文献：\n", "<details><summary>Sources</summary>\n", "</details>\n", "---\n",
	"- a\n", "1. b\n", "[1] c https://x.y - T\n", "- [T](u)\n", "- [[A]] (b.md)\n", "  more\n",
	"`", "``", "```", "~~~", "```\n", "\n```\n", "~~~\n", "    ", "\t", "$", "$$", `\`, `\(`, `\)`, `\[`, `\]`,
	"<a href=\"[1]\">", "<b>", "<https://a.b/[1]>", "<!--", "-->", "![a](b)", "![", "](", ")", "(", "]", "[", "https://a.b/c[1]", "//",
	"\n", "\n\n", "\r\n", "\r", " ", "  ", "\u00a0", "\u3000", "> ", "- ", "* ", "1. ", "# ", "- [x] ", "Tides rise", "a", "5", "_", ".", ",", "。", "é", "数据", "|", "*", "**", "#", "\xe3", "\xc2", "\x80", "'", "\"", "=",
}

func randomText(r *rand.Rand) string {
	var b strings.Builder
	for range 1 + r.IntN(20) {
		b.WriteString(pieces[r.IntN(len(pieces))])
		if r.IntN(100) == 0 {
			b.WriteString(strings.Repeat(pieces[r.IntN(len(pieces))], r.IntN(600/len(pieces[0]))))
		}
	}
	return b.String()
}

func randomCuts(r *rand.Rand, n int) (cuts []int) {
	step := 1 + r.IntN(40)
	for at := r.IntN(step); at < n; at += 1 + r.IntN(step) {
		cuts = append(cuts, at)
	}
	return cuts
}

func randomLive(r *rand.Rand) citeway.Syntax {
	if r.IntN(2) == 0 {
		return citeway.AllSyntaxes
	}
	return citeway.Syntax(r.Uint32()) & (citeway.AllSyntaxes | citeway.RefNumber)
}

func TestLawsOnRandomTexts(t *testing.T) {
	n := 20000
	if testing.Short() {
		n = 2000
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range n {
		text := randomText(r)
		checkLaws(t, text, randomLive(r), randomCuts(r, len(text)))
	}
}

// reports are the real reports, or none where they are missing.
func reports(t testing.TB) (texts []string) {
	t.Helper()
	b, err := os.ReadFile(dataset.Path("reports", "reports.jsonl"))
	if err != nil {
		t.Skip("no reports, see docs/data.md: ", err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		var row struct{ Article string }
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, row.Article)
	}
	return texts
}

func TestLawsOnReports(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, text := range reports(t) {
		checkLaws(t, text, citeway.AllSyntaxes, randomCuts(r, len(text)))
		checkLaws(t, text, citeway.AllSyntaxes, everyByte(text))
	}
}

var errSink = errors.New("the sink is full")

func TestSinkErrorStops(t *testing.T) {
	for n := range 6 {
		left := n
		s := New(citeway.SinkFunc(func(citeway.Event) error {
			if left--; left < 0 {
				return errSink
			}
			return nil
		}), citeway.AllSyntaxes)
		_, err := s.Write([]byte("a [1] b [2] c [[3]] d [^4] "))
		if !errors.Is(err, errSink) {
			t.Fatalf("after %d events Write returns %v", n, err)
		}
		if _, err = s.Write([]byte("x")); !errors.Is(err, errSink) {
			t.Fatalf("the second Write returns %v", err)
		}
		if err = s.Close(); !errors.Is(err, errSink) {
			t.Fatalf("Close returns %v", err)
		}
	}
}

func TestWriteAfterClose(t *testing.T) {
	var c collector
	s := New(&c, citeway.AllSyntaxes)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Write([]byte("x")); citeway.CodeOf(err) != citeway.Invalid {
		t.Fatalf("Write after Close returns %v", err)
	}
	s.Reset(&c, citeway.AllSyntaxes)
	if _, err := s.Write([]byte("x")); err != nil || show(c.events) != `text "x"` {
		t.Fatalf("after Reset: %v, %s", err, show(c.events))
	}
}
