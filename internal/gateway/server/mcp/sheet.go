package mcp

import (
	"slices"

	"github.com/citeway/citeway"
)

// piece is one passage that an answer cites.
type piece struct {
	citation *citeway.Citation
	source   *citeway.Source
	passage  *citeway.Passage
	quote    string
}

// sheet is an answer with what it cites, looked up once.
type sheet struct {
	*citeway.Answer
	at *citeway.Lookup
	// pieces are the passages cited, each once, in order of first mention; of are those of
	// each source, by its id.
	pieces []piece
	of     map[string][]*piece
	// first is the first citation of each source, by its id.
	first map[string]*citeway.Citation
	open  func(id string) string
}

func newSheet(a *citeway.Answer, open func(id string) string) *sheet {
	s := &sheet{Answer: a, at: a.Lookup(), of: map[string][]*piece{}, first: map[string]*citeway.Citation{}, open: open}
	seen := map[string]bool{}
	for i := range a.Citations {
		s.cited(&a.Citations[i], seen)
	}
	for i := range s.pieces {
		p := &s.pieces[i]
		s.of[p.source.ID] = append(s.of[p.source.ID], p)
	}
	return s
}

// cited takes the passages of a citation. One without passage is its own.
func (s *sheet) cited(c *citeway.Citation, seen map[string]bool) {
	place := make(map[string]int, len(c.Sources))
	for at, id := range slices.Backward(c.Sources) {
		place[id] = at
		if s.first[id] == nil {
			s.first[id] = c
		}
	}
	ids := c.Passages
	if len(ids) == 0 && len(c.Sources) > 0 {
		ids = []string{c.ID}
	}
	var quotes map[string]string
	for _, id := range ids {
		if seen[id] {
			continue
		}
		p, ok := s.pieceOf(c, place, id)
		if !ok {
			continue
		}
		if quotes == nil {
			quotes = quotesOf(c)
		}
		seen[id], p.quote = true, quotes[id]
		s.pieces = append(s.pieces, p)
	}
}

// quotesOf are the words quoted from each passage.
func quotesOf(c *citeway.Citation) map[string]string {
	of := map[string]string{}
	for _, q := range slices.Backward(c.Quotes) {
		of[q.Passage] = q.Text
	}
	return of
}

// pieceOf finds a passage in the first of the citation's sources that holds it; place is
// where these stand.
func (s *sheet) pieceOf(c *citeway.Citation, place map[string]int, id string) (piece, bool) {
	if id == c.ID {
		return s.own(c)
	}
	found := piece{citation: c}
	best := len(c.Sources)
	for _, h := range s.at.Passages(id) {
		if at, named := place[h.Source.ID]; named && at < best {
			best, found.source, found.passage = at, h.Source, h.Passage
		}
	}
	return found, found.source != nil
}

// own is the piece of a citation that names no passage: its first source.
func (s *sheet) own(c *citeway.Citation) (piece, bool) {
	for _, name := range c.Sources {
		if source := s.at.Source(name); source != nil {
			p := source.Passage(c.ID)
			if p == nil {
				p = &citeway.Passage{ID: c.ID}
			}
			return piece{citation: c, source: source, passage: p}, true
		}
	}
	return piece{}, false
}

// opens is what opens the evidence of a source: of its first citation, else of its
// first passage.
func (s *sheet) opens(of *citeway.Source) string {
	if c := s.first[of.ID]; c != nil {
		return s.open(c.ID)
	}
	if len(of.Passages) > 0 {
		return s.open(of.Passages[0].ID)
	}
	return ""
}
