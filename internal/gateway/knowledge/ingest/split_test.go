package ingest_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

// read extracts Markdown, so that cases are written as people write.
func read(t testing.TB, markdown string) *ingest.Content {
	t.Helper()
	x := ingest.NewExtractor()
	defer x.Close()
	c, err := x.Extract(t.Context(), ingest.File{Name: "case.md", Data: []byte(markdown)})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// shown writes pieces one a line: context, page, text.
func shown(c *ingest.Content, pieces []ingest.Piece) string {
	var b strings.Builder
	for _, p := range pieces {
		fmt.Fprintf(&b, "%s|%d|%q\n", p.Context, p.Page, p.Span.In(c.Text))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func TestGolden(t *testing.T) {
	data, err := os.ReadFile("testdata/split/markdown.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n====\n") {
		parts := strings.Split(text, "\n----\n")
		if len(parts) != 3 {
			t.Fatalf("a case has %d parts, want name, input, expected: %q", len(parts), text)
		}
		t.Run(parts[0], func(t *testing.T) {
			c := read(t, parts[1])
			if got := shown(c, ingest.Split(c)); got != parts[2] {
				t.Errorf("got\n%s\nwant\n%s", got, parts[2])
			}
		})
	}
}

// sentencesOf is a paragraph of that many sentences of ten words.
func sentencesOf(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "Sentence %d has some eight words more in it. ", i)
	}
	return strings.TrimSpace(b.String())
}

func TestSizes(t *testing.T) {
	for name, text := range map[string]string{
		"one paragraph":    sentencesOf(200),
		"many paragraphs":  strings.Repeat(sentencesOf(3)+"\n\n", 60),
		"mixed paragraphs": strings.Repeat(sentencesOf(2)+"\n\n"+sentencesOf(15)+"\n\n", 20),
		"lines":            strings.Repeat("- an item of a list of six words\n", 300),
		"no sentence ends": strings.Repeat("word ", 3000),
		"Chinese":          strings.Repeat("潮汐每天涨落两次。", 300),
		"no blanks":        strings.Repeat("潮汐每天涨落两次", 300),
		"one long word":    strings.Repeat("a", 100_000),
	} {
		t.Run(name, func(t *testing.T) {
			c := &ingest.Content{Text: strings.TrimSpace(text)}
			pieces := ingest.Split(c)
			for i, p := range pieces {
				n := ingest.Words(p.Span.In(c.Text))
				if n > ingest.Most || n < ingest.Least*3/4 {
					t.Errorf("piece %d of %d has %d words: %.60q…", i, len(pieces), n, p.Span.In(c.Text))
				}
			}
			covers(t, c, pieces)
		})
	}
}

// covers checks that the pieces are in order and leave out blanks and headings only.
func covers(t interface{ Errorf(string, ...any) }, c *ingest.Content, pieces []ingest.Piece) {
	left := []byte(c.Text)
	at := 0
	for _, p := range pieces {
		if p.Span.Start < at || p.Span.Len() <= 0 || p.Span.End > len(c.Text) {
			t.Errorf("piece %+v after %d of %d", p, at, len(c.Text))
			return
		}
		at = p.Span.End
		blank(left, p.Span)
		if s := p.Span.In(c.Text); !utf8.ValidString(s) || strings.TrimSpace(s) == "" {
			t.Errorf("piece %+v says %q", p, s)
		}
	}
	for _, h := range c.Headings {
		blank(left, h.Span)
	}
	if rest := strings.TrimSpace(string(left)); rest != "" {
		t.Errorf("no piece holds %q", rest)
	}
}

func blank(text []byte, span citeway.Span) {
	for i := span.Start; i < span.End; i++ {
		text[i] = ' '
	}
}

func TestSentencesStayWhole(t *testing.T) {
	c := &ingest.Content{Text: strings.Repeat("Dr. Penhallow met J. Morrow, e.g. at 3.5 m. Was it so? ", 60)}
	for _, p := range ingest.Split(c) {
		text := p.Span.In(c.Text)
		if !strings.HasPrefix(text, "Dr.") && !strings.HasPrefix(text, "Was") || !strings.HasSuffix(text, "m.") && !strings.HasSuffix(text, "so?") {
			t.Errorf("a piece cuts a sentence: %q", text)
		}
	}
}

func TestPages(t *testing.T) {
	text := "one one\n\ntwo two\n\nthree"
	c := &ingest.Content{Text: text, Pages: []knowledge.Page{
		{Number: 1, Span: citeway.Span{Start: 0, End: 7}}, {Number: 2, Span: citeway.Span{Start: 9, End: 16}}, {Number: 3, Span: citeway.Span{Start: 18, End: 23}}}}
	if got, want := shown(c, ingest.Split(c)), "|1|\"one one\"\n|2|\"two two\"\n|3|\"three\""; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestRecords(t *testing.T) {
	c := &ingest.Content{Text: "Before\na: 1\na: 2\nAfter", Records: []citeway.Span{{Start: 7, End: 11}, {Start: 12, End: 16}}}
	if got, want := shown(c, ingest.Split(c)), "|0|\"Before\"\n|0|\"a: 1\"\n|0|\"a: 2\"\n|0|\"After\""; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestEveryTextIsCovered(t *testing.T) {
	block := rapid.SampledFrom([]string{"# Heading", "## Below", "### Deep", "- item\n- item", "Words. More words! 潮汐。", sentencesOf(30), "x", "| a | b |\n|-|-|\n| c | d |"})
	rapid.Check(t, func(rt *rapid.T) {
		text := strings.Join(rapid.SliceOfN(block, 1, 20).Draw(rt, "blocks"), "\n\n")
		c := read(t, text)
		pieces := ingest.Split(c)
		covers(rt, c, pieces)
		if len(pieces) == 0 {
			rt.Errorf("no piece for %q", text)
		}
	})
}

func TestWords(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, " \n": 0, "one": 1, "one two\nthree": 3, "潮汐": 1, "潮汐每天": 2, "a潮b": 3, "e\u0301te\u0301": 1, "😀 😀": 2, strings.Repeat("a", 130): 3,
	} {
		if got := ingest.Words(text); got != want {
			t.Errorf("%q has %d words, want %d", text, got, want)
		}
	}
}

func FuzzSplit(f *testing.F) {
	f.Add("one. Two\n\nthree", 2, 5, 3, 8)
	f.Add("潮汐\n\n\n", 0, 3, 0, 9)
	f.Fuzz(func(t *testing.T, text string, a, b, c, d int) {
		text = strings.ToValidUTF8(text, "?")
		// Spans that lie within the text, at borders of characters and in order.
		at := func(n int) int {
			n = max(0, min(n, len(text)))
			for n > 0 && n < len(text) && !utf8.RuneStart(text[n]) {
				n--
			}
			return n
		}
		h := citeway.Span{Start: at(a), End: max(at(a), at(b))}
		p := citeway.Span{Start: at(c), End: max(at(c), at(d))}
		content := &ingest.Content{Text: text, Headings: []knowledge.Heading{{Level: 1, Text: "h", Span: h}}, Pages: []knowledge.Page{{Number: 1, Span: p}}}
		covers(t, content, ingest.Split(content))
	})
}

func BenchmarkSplit(b *testing.B) {
	c := &ingest.Content{Text: strings.Repeat(sentencesOf(12)+"\n\n", 500)}
	b.SetBytes(int64(len(c.Text)))
	for b.Loop() {
		ingest.Split(c)
	}
}

// TestAHeadingIsNoPieceByItself: not even above a sentence that would fill one.
func TestAHeadingIsNoPieceByItself(t *testing.T) {
	for _, words := range []int{150, ingest.Most - 2, ingest.Most - 1, ingest.Most, ingest.Most + 1} {
		text := "Tides\n\n" + strings.Repeat("word ", words-1) + "word"
		c := &ingest.Content{Text: text, Headings: []knowledge.Heading{{Level: 1, Text: "Tides", Span: citeway.Span{Start: 0, End: 5}}}}
		pieces := ingest.Split(c)
		if first := pieces[0].Span.In(text); !strings.HasPrefix(first, "Tides\n\nword word") {
			t.Errorf("%d words: the first piece is %.20q", words, first)
		}
	}
}

// TestEntriesStandAlone: what is said of a term is a passage of its own, if it has enough words.
func TestEntriesStandAlone(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("The gauge counts the tides of a day. ", 8))
	page := "<h1>Settings</h1><dl><dt>port<dd>" + long + "<dt>host<dd>" + long + "<dt>a<dd>One.<dt>b<dd>Two.<dt>name<dd>" + long + "<p>" + long + "<dt>c<dd>Three.</dl>"
	c, err := ingest.NewExtractor().Extract(t.Context(), ingest.File{Name: "a.html", Data: []byte(page)})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range ingest.Split(c) {
		got = append(got, strings.Join(strings.Fields(strings.ReplaceAll(p.Span.In(c.Text), long, "…")), " "))
	}
	if want := []string{"Settings port: …", "host: …", "a: One. b: Two. name: … … c: Three."}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestPassagesAreThePieces: a document is cut as what was read is, in all that tells where.
func TestPassagesAreThePieces(t *testing.T) {
	words := strings.Repeat("The gauge counts the tides of a day. ", 10)
	c := &ingest.Content{Text: "Rise\n\n" + words + "\n\nFall: " + words, Apart: true, Entries: []int{len(words) + 8},
		Headings: []knowledge.Heading{{Level: 1, Text: "Rise", Span: citeway.Span{End: 4}}},
		Pages:    []knowledge.Page{{Number: 1, Span: citeway.Span{End: len(words) + 6}}, {Number: 2, Span: citeway.Span{Start: len(words) + 8, End: 2*len(words) + 14}}}}
	passages := ingest.Passages(c.Document())
	pieces := ingest.Split(c)
	if len(passages) != len(pieces) || len(pieces) < 2 {
		t.Fatalf("%d passages of %d pieces", len(passages), len(pieces))
	}
	for i, p := range passages {
		if p.Span != pieces[i].Span || p.Context != pieces[i].Context || p.Page != pieces[i].Page {
			t.Errorf("%+v, want %+v", p, pieces[i])
		}
	}
	if last := passages[len(passages)-1]; last.Context != "" {
		t.Errorf("a heading reaches beyond its page: %q", last.Context)
	}
}
