package ingest

import (
	"slices"
	"sort"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/language"
)

// The size of a passage in words.
const (
	// Least is the fewest words of a passage, if its section has as many and no entries.
	Least = 120
	// LeastEntry is the fewest words of one that ends before an entry.
	LeastEntry = 40
	// Most is the most words of a passage.
	Most = 200
	// aim is about how many words the parts of a longer section have.
	aim = 160
	// MaxPassages is the most passages of one document.
	MaxPassages = 250_000
)

// Piece is a passage in the making: where it is, on which page, under which headings.
// It is a span of the text, never an altered copy. The headings above it are its context.
// A heading also opens the first piece of its section, since text under "Hotel" seldom
// repeats the word; before a record or at the end of a page it is context only.
type Piece struct {
	Span    citeway.Span
	Page    int
	Context string
}

// contextJoin separates the headings of a context.
const contextJoin = " > "

// Split cuts the text of c into pieces, in order and without overlaps, at the borders of
// its structure: section, page, record, paragraph, line, sentence, and between two words
// only if nothing else serves. It stops after MaxPassages.
func Split(c *Content) []Piece {
	s := &splitter{content: c}
	for _, part := range s.sections() {
		s.section(part)
	}
	if len(s.pieces) > MaxPassages {
		return s.pieces[:MaxPassages]
	}
	return s.pieces
}

type splitter struct {
	content *Content
	pieces  []Piece
	// record, page and entry are the indexes of the first record, page and entry not yet passed.
	record, page, entry int
}

// section is the text between two headings or page ends.
type section struct {
	span    citeway.Span
	context string
}

// sections cuts the text at headings and page ends.
func (s *splitter) sections() []section {
	c := s.content
	var parts []section
	var path []knowledge.Heading
	at := 0
	for i, h := range c.Headings {
		parts = append(parts, s.paged(section{citeway.Span{Start: at, End: h.Span.Start}, contextOf(path)})...)
		path = under(path, h)
		at = h.Span.End
		switch {
		case s.lone(i):
			parts = append(parts, section{h.Span, contextOf(path[:len(path)-1])})
		case s.leads(i):
			at = h.Span.Start
		}
	}
	return append(parts, s.paged(section{citeway.Span{Start: at, End: len(c.Text)}, contextOf(path)})...)
}

// lone reports whether the i-th heading has neither text nor headings below it. Then
// the heading is all that its section says.
func (s *splitter) lone(i int) bool {
	c := s.content
	end := len(c.Text)
	if i+1 < len(c.Headings) {
		next := c.Headings[i+1]
		if next.Level > c.Headings[i].Level {
			return false
		}
		end = next.Span.Start
	}
	if c.Apart {
		end = min(end, s.pageEnd(c.Headings[i].Span.End))
	}
	return i > 0 && strings.TrimSpace(c.Text[c.Headings[i].Span.End:end]) == "" || len(c.Headings) == 1 && len(c.Text) == c.Headings[0].Span.Len()
}

// leads reports whether words of its own section follow the i-th heading, so that the
// two make one passage. A record is a passage of its own, and so are words on another
// page.
func (s *splitter) leads(i int) bool {
	c := s.content
	h := c.Headings[i]
	end := len(c.Text)
	if i+1 < len(c.Headings) {
		end = c.Headings[i+1].Span.Start
	}
	if n := sort.Search(len(c.Records), func(n int) bool { return c.Records[n].Start >= h.Span.End }); n < len(c.Records) {
		end = min(end, c.Records[n].Start)
	}
	end = min(end, s.pageEnd(h.Span.End))
	return strings.TrimSpace(c.Text[h.Span.End:max(end, h.Span.End)]) != ""
}

// pageEnd is where the page that holds the byte before at ends, or the text.
func (s *splitter) pageEnd(at int) int {
	pages := s.content.Pages
	if n := sort.Search(len(pages), func(n int) bool { return pages[n].Span.End >= at }); n < len(pages) {
		return pages[n].Span.End
	}
	return len(s.content.Text)
}

// paged cuts a section at the ends of pages. Where pages stand apart the headings hold as
// far as the first.
func (s *splitter) paged(whole section) []section {
	parts := make([]section, 0, 1)
	for _, p := range s.content.Pages {
		if s.content.Apart && p.Span.End == whole.span.Start {
			whole.context = "" // the heading is the last of its page
		}
		if p.Span.End <= whole.span.Start || p.Span.End >= whole.span.End {
			continue
		}
		parts = append(parts, section{citeway.Span{Start: whole.span.Start, End: p.Span.End}, whole.context})
		whole.span.Start = p.Span.End
		if s.content.Apart {
			whole.context = ""
		}
	}
	return append(parts, whole)
}

// under returns the heading path after h.
func under(path []knowledge.Heading, h knowledge.Heading) []knowledge.Heading {
	path = slices.DeleteFunc(slices.Clone(path), func(above knowledge.Heading) bool { return above.Level >= h.Level })
	return append(path, h)
}

func contextOf(path []knowledge.Heading) string {
	names := make([]string, len(path))
	for i, h := range path {
		names[i] = h.Text
	}
	return strings.Join(names, contextJoin)
}

// section cuts one section: into its records, and by size between them.
func (s *splitter) section(part section) {
	at := part.span.Start
	records := s.content.Records
	for ; s.record < len(records) && records[s.record].End <= part.span.End; s.record++ {
		r := records[s.record]
		if r.Start < at {
			continue
		}
		s.prose(citeway.Span{Start: at, End: r.Start}, part.context)
		s.prose(r, part.context)
		at = r.End
	}
	s.prose(citeway.Span{Start: at, End: part.span.End}, part.context)
}

// prose cuts a span into pieces of about the same size.
func (s *splitter) prose(span citeway.Span, context string) {
	if span = language.Trim(s.content.Text, span); span.Len() == 0 {
		return
	}
	total := Words(span.In(s.content.Text))
	if total <= Least || total <= Most && !s.entriesIn(span) {
		s.piece(span, context)
		return
	}
	share := total / ((total + aim - 1) / aim)
	for _, group := range grouped(s.entered(units(s.content.Text, span)), share) {
		s.piece(group, context)
	}
}

// entriesIn reports whether an entry begins within a span.
func (s *splitter) entriesIn(span citeway.Span) bool {
	entries := s.content.Entries
	n := sort.SearchInts(entries, span.Start+1)
	return n < len(entries) && entries[n] < span.End
}

// entered are units of which it is noted which begin an entry.
func (s *splitter) entered(units []unit) []unit {
	entries := s.content.Entries
	for i := range units {
		for s.entry < len(entries) && entries[s.entry] < units[i].span.Start {
			s.entry++
		}
		units[i].enters = s.entry < len(entries) && entries[s.entry] == units[i].span.Start
	}
	return units
}

func (s *splitter) piece(span citeway.Span, context string) {
	if span = language.Trim(s.content.Text, span); span.Len() > 0 {
		s.pieces = append(s.pieces, Piece{Span: span, Page: s.pageAt(span.Start), Context: context})
	}
}

// pageAt returns the number of the page that holds a byte. Pieces come in order, so
// each search continues where the last one ended.
func (s *splitter) pageAt(at int) int {
	pages := s.content.Pages
	for s.page < len(pages) && pages[s.page].Span.End <= at {
		s.page++
	}
	if s.page < len(pages) && pages[s.page].Span.Contains(at) {
		return pages[s.page].Number
	}
	return 0
}
