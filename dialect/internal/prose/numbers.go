package prose

import (
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// Numbers tracks the cited sources by id and by number. The zero value is ready to use.
type Numbers struct {
	byID     map[string]*citeway.Source
	byNumber map[int]*citeway.Source
	ids      []string // in the order of first mention

	written map[int]bool     // the numbers that have been written
	first   map[string][]int // those that a citation was the first to write
	again   map[int]string   // a number written, and the source it turned out to be

	lead map[string]*citeway.Citation // the first to cite a source whose passages have addresses
}

// Put notes a source; a later one with the same id replaces an earlier one.
func (n *Numbers) Put(s *citeway.Source) {
	if n.byID == nil {
		n.byID, n.byNumber = map[string]*citeway.Source{}, map[int]*citeway.Source{}
	}
	if old := n.byID[s.ID]; old != nil && n.byNumber[old.Number] == old {
		delete(n.byNumber, old.Number)
	}
	if n.byID[s.ID] == nil {
		n.ids = append(n.ids, s.ID)
	}
	n.byID[s.ID] = s
	if s.Number > 0 {
		n.byNumber[s.Number] = s
	}
}

// Of returns the numbers that a citation shows, each once, in the order of its sources.
// It returns none for a citation that could not be resolved.
func (n *Numbers) Of(c *citeway.Citation) []int { return n.of(nil, c) }

// of is Of appending to numbers, which is empty.
func (n *Numbers) of(numbers []int, c *citeway.Citation) []int {
	for _, id := range c.Sources {
		s := n.byID[id]
		if s != nil && s.Number > 0 && !slices.Contains(numbers, s.Number) {
			numbers = append(numbers, s.Number)
		}
	}
	if len(numbers) == 0 && c.Number > 0 {
		return append(numbers, c.Number)
	}
	return numbers
}

// Source returns the source of that id, or nil.
func (n *Numbers) Source(id string) *citeway.Source { return n.byID[id] }

// Revise takes a changed citation whose markers have been written. A source may turn
// out to be another that was cited before; its number, which no source has any more,
// then stands for that other source in what Cited returns.
func (n *Numbers) Revise(c *citeway.Citation) {
	n.leads(c)
	first := n.first[c.ID]
	if len(first) == 0 || len(c.Sources) == 0 {
		return
	}
	now := n.Of(c)
	for i, number := range first {
		if slices.Contains(now, number) {
			continue
		}
		if n.again == nil {
			n.again = map[int]string{}
		}
		n.again[number] = c.Sources[min(i, len(c.Sources)-1)]
	}
}

// show remembers the numbers that a citation was written with. One citation per number
// is enough: those that share a number are revised alike.
func (n *Numbers) show(c *citeway.Citation, numbers []int) {
	for _, number := range numbers {
		if n.written[number] {
			continue
		}
		if n.written == nil {
			n.written, n.first = map[int]bool{}, map[string][]int{}
		}
		n.written[number] = true
		n.first[c.ID] = append(n.first[c.ID], number)
	}
}

// leads notes a citation that is the first of a source, or that citation as revised. A
// number stands for a source, of which one address is written: that of the passage that
// is cited first, where passages have their own.
func (n *Numbers) leads(c *citeway.Citation) {
	for _, id := range c.Sources {
		s, first := n.byID[id], n.lead[id]
		if s == nil || !link.Addressed(s) || first != nil && first.ID != c.ID {
			continue
		}
		if n.lead == nil {
			n.lead = map[string]*citeway.Citation{}
		}
		n.lead[id] = c
	}
}

// led is a source with the address that is written for it.
func (n *Numbers) led(s *citeway.Source) *citeway.Source {
	c := n.lead[s.ID]
	if c == nil {
		return s
	}
	own := *s
	own.URL = link.Of(s, link.Meant(c, s))
	return &own
}

// Cited returns the numbered sources, ordered by number. The URL of each is the address
// that is written for it.
func (n *Numbers) Cited() []*citeway.Source {
	cited := make([]*citeway.Source, 0, len(n.byNumber))
	for _, s := range n.byNumber {
		cited = append(cited, n.led(s))
	}
	for number, id := range n.again {
		if s := n.byID[id]; s != nil && n.byNumber[number] == nil {
			twin := *n.led(s)
			twin.Number = number
			cited = append(cited, &twin)
		}
	}
	slices.SortFunc(cited, func(a, b *citeway.Source) int { return a.Number - b.Number })
	return cited
}

// Consulted returns the sources that are shown because nothing was cited.
func (n *Numbers) Consulted() []*citeway.Source {
	var consulted []*citeway.Source
	for _, id := range n.ids {
		if s := n.byID[id]; s.Consulted && s.Number == 0 {
			consulted = append(consulted, s)
		}
	}
	return consulted
}
