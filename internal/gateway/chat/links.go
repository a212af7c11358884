package chat

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// links says which addresses the answer of a turn may link to: those of the documents,
// pages and results that were shown. What a document says is no reason to link to it: a
// document may be somebody's who wants the reader's own words sent to an address in it.
func (r *turn) links(t *Turn) link.Rule {
	rule := r.service.o.Links
	known, read := link.Set{}, -1
	for _, list := range [][]citeway.Source{r.shown.sources, t.Earlier} {
		for i := range list {
			known.Add(list[i].URL)
			known.Add(list[i].Path)
		}
	}
	rule.Source = func(address string) bool {
		if len(r.shown.records) != read { // tools add to it
			read = len(r.shown.records)
			r.addRecords(known)
		}
		return known.Has(address)
	}
	return rule
}

// addRecords adds the addresses of what was recorded, and those at which it is opened.
func (r *turn) addRecords(known link.Set) {
	for id, rec := range r.shown.records {
		known.Add(rec.Source.URL)
		known.Add(rec.Source.Path)
		if open := r.service.o.OpenURL; open != nil {
			known.Add(open(id))
		}
	}
}
