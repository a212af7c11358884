package ingest

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// hostile are beginnings that a parser of Markdown looks through all the rest for, each
// once more for each of them.
var hostile = []string{
	"> ", "* ", "- ", "1. ", "> - ", "[^a]:", ": ", "[a](<b\"", "[a](", "[](", "[", "![", "[[", "[[a|", "*a_", "_a*", "**a", "~~a", "==a",
	"[a]\n", "[a]: b\n", "[a]: <b\n", "[^1]", "`a``", "<a b=\"", "$a", "^[a", "a|b\n-|-\n", "  - a\n", "\\[", "&a",
}

// TestHostileMarkdownIsReadToItsEnd: a quarter of a MiB of each takes the time of plain
// words a few times over; where it grew with the square it took minutes. What stands
// after it is read as ever. An eighth of that is enough to look for races in.
func TestHostileMarkdownIsReadToItsEnd(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	size := 256 << 10
	if testing.Short() {
		size /= 8
	}
	for _, piece := range hostile {
		data := strings.Repeat(piece, size/len(piece)) + "\n\n\n# Tides\n\nThe tide *rises* twice a day.\n"
		c, err := x.Extract(t.Context(), File{Name: "a.md", Data: []byte(data)})
		if err != nil {
			t.Errorf("%q: %v", piece, err)
		} else if !strings.Contains(c.Text, "tide rises twice") && !strings.Contains(c.Text, "tide *rises* twice") {
			t.Errorf("%q: what stands after it is not read: %.200q", piece, c.Text[max(0, len(c.Text)-200):])
		}
	}
}

// TestNoLineNestsTooDeep counts what the parser is given.
func TestNoLineNestsTooDeep(t *testing.T) {
	for _, piece := range []string{"> ", "* ", "1. ", "[^a]: ", " ", "\t"} {
		line := tamed(strings.Repeat(piece, 10_000) + "words\n")
		_, markers, blanks := opening(line)
		if markers > maxMarkers || blanks > maxIndent+maxMarkers || !strings.HasSuffix(line, "words\n") {
			t.Errorf("%q: %d marks, %d blanks: %.100q", piece, markers, blanks, line)
		}
	}
	for _, whole := range []string{"> a\n> > b\n", "- a\n  - b\n\n    c\n", "* * *\n", "1. a\n", "", "[a]: b\n[c]: d\n", "no end", "    code\n"} {
		if got := tamed(whole); got != whole {
			t.Errorf("%q became %q", whole, got)
		}
	}
}

// TestTablesLackNoMoreCellsThanTheyMay: the parser makes a node of each that a row lacks.
func TestTablesLackNoMoreCellsThanTheyMay(t *testing.T) {
	wide := strings.Repeat("|a", 512) + "|\n" + strings.Repeat("|-", 512) + "|\n"
	table, rest, cut := strings.Cut(tamed(wide+strings.Repeat("|b|\n", 2000)), "\n\n")
	if rows := strings.Count(table, "\n"); !cut || rows < 100 || rows > maxPadded/510+2 || strings.Count(rest, "|b|") < 1000 {
		t.Errorf("%d rows, and %d bytes behind them", rows, len(rest))
	}
	if small := "|a|b|\n|-|-|\n|c|\n"; tamed(small) != small {
		t.Errorf("became %q", tamed(small))
	}
}

// TestTablesWithLongNames: each row says the names again; no more of them are made than a document
// may have.
func TestTablesWithLongNames(t *testing.T) {
	b := newBuilder(citeway.KindFile)
	table := tableBlock{builder: b}
	table.row([]string{strings.Repeat("a", 1<<20), "b"})
	for range 200 {
		table.row([]string{"1", "2"})
	}
	table.end()
	if size := b.text.Len(); size <= MaxText || size > MaxText+2<<20 {
		t.Errorf("%d bytes are made of the table", size)
	}
}

// leaving is a context that ends after some looks at it, as a client does that leaves.
type leaving struct {
	context.Context
	looks int
}

// Err is nil until the client leaves.
func (l *leaving) Err() error {
	if l.looks--; l.looks < 0 {
		return context.Canceled
	}
	return nil
}

// TestReadingEndsWhenTheClientLeaves, in the midst of blocks and of a line.
func TestReadingEndsWhenTheClientLeaves(t *testing.T) {
	for _, words := range []string{strings.Repeat("- a\n", 20_000), strings.Repeat("*a* ", 20_000)} {
		gone := &leaving{t.Context(), 1}
		if _, err := markdown(gone, &File{Name: "a.md", Data: []byte(words)}); !errors.Is(err, context.Canceled) || gone.looks < -2 {
			t.Errorf("%.10q: %v after %d more looks", words, err, -gone.looks)
		}
	}
}

// TestAPageOfTagsAloneIsRefused: each tag takes many times its bytes of memory.
func TestAPageOfTagsAloneIsRefused(t *testing.T) {
	for _, piece := range []string{"<b>", "<a b c d>", "<br/>", `<a b="c"d="e">`} {
		_, err := html(t.Context(), &File{Name: "a.html", Data: []byte(strings.Repeat(piece, maxTags+1))})
		if citeway.CodeOf(err) != citeway.TooLarge {
			t.Errorf("%q: %v", piece, err)
		}
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := html(gone, &File{Name: "a.html", Data: []byte("<p>words")}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestTheTimeOfADocumentIsLimited: what reads until its time is over is refused.
func TestTheTimeOfADocumentIsLimited(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	_, err := x.within(t.Context(), func(context.Context, *File) (*Content, error) { return nil, context.DeadlineExceeded }, &File{})
	if citeway.CodeOf(err) != citeway.TooLarge {
		t.Error(err)
	}
}

// TestOneThatTakesItsTimeHoldsUpNoOther: light documents wait for nothing.
func TestOneThatTakesItsTimeHoldsUpNoOther(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	for range together {
		x.places <- struct{}{}
	}
	if _, err := x.Extract(t.Context(), File{Name: "a.md", Data: []byte("The tide rises.")}); err != nil {
		t.Error(err)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := x.Extract(gone, File{Name: "a.pdf", Data: []byte("%PDF-1.7")}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestCodeThatNeverEndsIsSplit: 4 MiB of paragraphs behind an open fence take the time of
// plain words; where it grew with the square it took minutes. A fence closes where it did.
func TestCodeThatNeverEndsIsSplit(t *testing.T) {
	text := "```\na\n\nb\n```\n\nc\n\n```\n" + strings.Repeat("x = y + 1\n\n", (4<<20)/11)
	whole := citeway.Span{End: len(text)}
	got := paragraphsOf(text, whole)
	if len(got) != 3 || got[0].In(text) != "```\na\n\nb\n```" || got[1].In(text) != "c" || got[2].End != len(text) {
		t.Errorf("%d paragraphs, the first %q", len(got), got[0].In(text))
	}
	if pieces := Split(&Content{Text: text}); len(pieces) < 1000 {
		t.Errorf("%d pieces", len(pieces))
	}
}
