package index

import "github.com/citeway/citeway/internal/gateway/knowledge"

// Hit returns the passage with that id as a hit without a score, if the index
// holds it, q asks for its document and q's caller may see it.
func (x *Index) Hit(passage string, q *knowledge.Query) (knowledge.Hit, bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	n, known := x.passages[passage]
	if !known || !x.wanted(n, q) {
		return knowledge.Hit{}, false
	}
	d := x.slots[n].document
	if !q.Sight().Sees(d.rank, d.sets) {
		return knowledge.Hit{}, false
	}
	return x.slots[n].hit(0), true
}

// About returns the label's rank and the sets of a document that is there; the
// sets are not to be changed.
func (x *Index) About(document string) (rank int, sets []string, is bool) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	d := x.documents[document]
	if d == nil {
		return 0, nil, false
	}
	return d.rank, d.sets, true
}
