package ingest_test

import (
	"fmt"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// contents draws a content as extractors build it: blocks of headings, paragraphs
// and records, some of them on pages, parted by blank lines.
func contents(t *rapid.T) *ingest.Content {
	c := &ingest.Content{}
	var text strings.Builder
	add := func(s string) citeway.Span {
		if text.Len() > 0 {
			text.WriteString("\n\n")
		}
		at := text.Len()
		text.WriteString(s)
		return citeway.Span{Start: at, End: text.Len()}
	}
	paged := rapid.Bool().Draw(t, "paged")
	page := 0
	for i := range rapid.IntRange(1, 25).Draw(t, "blocks") {
		switch rapid.SampledFrom([]string{"heading", "words", "sentences", "record", "page", "unspaced"}).Draw(t, "kind") {
		case "heading":
			name := fmt.Sprint("Heading ", i)
			c.Headings = append(c.Headings, knowledge.Heading{Level: rapid.IntRange(1, 4).Draw(t, "level"), Text: name, Span: add(name)})
		case "words":
			add(strings.Repeat("word ", rapid.IntRange(1, 500).Draw(t, "words")-1) + "word")
		case "sentences":
			add(sentencesOf(rapid.IntRange(1, 40).Draw(t, "sentences")))
		case "record":
			c.Records = append(c.Records, add(fmt.Sprintf("Name: gauge %d; Price: 290", i)))
		case "unspaced":
			add(strings.Repeat("潮汐每天涨落两次。", rapid.IntRange(1, 60).Draw(t, "unspaced")))
		case "page":
			if paged && text.Len() > page {
				c.Pages = append(c.Pages, knowledge.Page{Number: len(c.Pages) + 1, Span: citeway.Span{Start: page, End: text.Len()}})
				page = text.Len()
			}
		}
	}
	c.Text = text.String()
	return c
}

// TestLaws: what holds of the pieces of every document.
func TestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := contents(t)
		pieces := ingest.Split(c)
		covers(t, c, pieces)
		for i, p := range pieces {
			if n := ingest.Words(p.Span.In(c.Text)); n > ingest.Most {
				t.Errorf("piece %d has %d words, over %d", i, n, ingest.Most)
			}
			onePage(t, c, p)
			oneRecord(t, c, p)
			contextOf(t, c, p)
		}
		if again := ingest.Split(c); fmt.Sprint(again) != fmt.Sprint(pieces) {
			t.Errorf("a second time gives other pieces:\n%v\n%v", again, pieces)
		}
	})
}

// onePage: a piece lies on the page that it names, and on no other.
func onePage(t *rapid.T, c *ingest.Content, p ingest.Piece) {
	for _, page := range c.Pages {
		within := p.Span.Start >= page.Span.Start && p.Span.Start < page.Span.End
		if within != (p.Page == page.Number) {
			t.Errorf("piece %v is said to be on page %d; page %d is %v", p.Span, p.Page, page.Number, page.Span)
		}
		if within && p.Span.End > page.Span.End {
			t.Errorf("piece %v goes beyond its page %v", p.Span, page.Span)
		}
	}
}

// oneRecord: a record is a piece by itself, never joined with what stands beside it.
func oneRecord(t *rapid.T, c *ingest.Content, p ingest.Piece) {
	for _, r := range c.Records {
		if p.Span.Start < r.End && r.Start < p.Span.End && p.Span != r {
			t.Errorf("piece %v and record %v share bytes", p.Span, r)
		}
	}
}

// contextOf: the headings above a piece are those that stand before it, each of a
// higher level than the next, and a heading within a piece opens it.
func contextOf(t *rapid.T, c *ingest.Content, p ingest.Piece) {
	var path []knowledge.Heading
	for _, h := range c.Headings {
		if h.Span.Start > p.Span.Start {
			if h.Span.Start < p.Span.End {
				t.Errorf("heading %v stands in the midst of piece %v", h.Span, p.Span)
			}
			break
		}
		for len(path) > 0 && path[len(path)-1].Level >= h.Level {
			path = path[:len(path)-1]
		}
		path = append(path, h)
	}
	names := make([]string, len(path))
	for i, h := range path {
		names[i] = h.Text
	}
	want := strings.Join(names, " > ")
	if lone := len(path) > 0 && path[len(path)-1].Span == p.Span; lone {
		want = strings.Join(names[:len(names)-1], " > ")
	}
	if p.Context != want {
		t.Errorf("the context of %v is %q, want %q", p.Span, p.Context, want)
	}
}
