package webchat

import (
	"slices"

	"github.com/citeway/citeway"
)

// places knows which passages an answer cites, in order.
type places struct {
	citations [][]string      // the passages of each
	at        map[string]int  // the place of a citation by its id
	named     map[string]bool // the passages that any names, or named before
}

// placesFor has room for n citations.
func placesFor(n int) places {
	return places{citations: make([][]string, 0, n), at: make(map[string]int, n)}
}

// add notes a citation; a later one with the same id replaces it. It reports whether the
// order of the passages may be another for it.
func (p *places) add(c *citeway.Citation) bool {
	passages := c.Passages
	if len(c.Quotes) > 0 {
		passages = nil
		for _, q := range c.Quotes {
			passages = append(passages, q.Passage)
		}
		passages = append(passages, c.Passages...)
	}
	if at, known := p.at[c.ID]; known {
		p.citations[at] = passages
		return true
	}
	return p.enter(c, passages)
}

func (p *places) enter(c *citeway.Citation, passages []string) (more bool) {
	for _, id := range passages {
		if p.named[id] {
			continue
		}
		if p.named == nil {
			p.named = map[string]bool{}
		}
		p.named[id], more = true, true
	}
	if c.ID != "" {
		if p.at == nil {
			p.at = map[string]int{}
		}
		p.at[c.ID] = len(p.citations)
	}
	p.citations = append(p.citations, passages)
	return more
}

// drop forgets a citation.
func (p *places) drop(c *citeway.Citation) {
	if at, known := p.at[c.ID]; known {
		p.citations[at] = nil
	}
}

// order has the place of each passage cited.
func (p *places) order() map[string]int {
	order := map[string]int{}
	for i := range p.citations {
		for _, id := range p.citations[i] {
			if _, known := order[id]; !known && id != "" {
				order[id] = len(order)
			}
		}
	}
	return order
}

// sorted returns the passages of a source, those cited first, and how many of them are
// cited. If none is named, the whole source is cited.
func sorted(passages []citeway.Passage, order map[string]int) (all []citeway.Passage, count int) {
	all = slices.Clone(passages)
	place := func(p *citeway.Passage) int {
		if at, ok := order[p.ID]; ok {
			return at
		}
		return len(order)
	}
	slices.SortStableFunc(all, func(a, b citeway.Passage) int { return place(&a) - place(&b) })
	for count < len(all) && place(&all[count]) < len(order) {
		count++
	}
	if count == 0 {
		count = len(all)
	}
	return all, count
}
