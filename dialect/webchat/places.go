package webchat

import (
	"slices"

	"github.com/citeway/citeway"
)

// places knows which passages an answer cites, in the order in which it does.
type places struct{ citations []cited }

// cited is what one citation cites.
type cited struct {
	id       string
	passages []string
}

// add notes a citation; one with the same id takes its place.
func (p *places) add(c *citeway.Citation) {
	one := cited{id: c.ID}
	for _, q := range c.Quotes {
		one.passages = append(one.passages, q.Passage)
	}
	one.passages = append(one.passages, c.Passages...)
	if at := p.find(c.ID); at >= 0 {
		p.citations[at] = one
		return
	}
	p.citations = append(p.citations, one)
}

// drop forgets a citation.
func (p *places) drop(c *citeway.Citation) {
	if at := p.find(c.ID); at >= 0 {
		p.citations = slices.Delete(p.citations, at, at+1)
	}
}

func (p *places) find(id string) int {
	return slices.IndexFunc(p.citations, func(c cited) bool { return id != "" && c.id == id })
}

// order are the passages cited, each with its place among them.
func (p *places) order() map[string]int {
	order := map[string]int{}
	for i := range p.citations {
		for _, id := range p.citations[i].passages {
			if _, known := order[id]; !known && id != "" {
				order[id] = len(order)
			}
		}
	}
	return order
}

// sorted are the passages of a source, those that are cited first and in that order,
// and how many these are. Where none is named the source is cited as a whole.
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
