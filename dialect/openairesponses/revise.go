package openairesponses

import (
	"slices"

	"github.com/citeway/citeway"
)

// revise takes a citation again. The event that told of it is gone, but the
// whole list comes once more at the end, and there it is as it turned out to be.
func (w *writer) revise(r *citeway.Revision) {
	id := r.Citation.ID
	at := slices.IndexFunc(w.list, func(p placed) bool { return p.citation == id })
	if at < 0 {
		return
	}
	old := w.list[at]
	w.list = slices.DeleteFunc(w.list, func(p placed) bool { return p.citation == id })
	if r.Withdrawn {
		return
	}
	w.list = slices.Insert(w.list, at, w.annotate(r.Citation, old.start, old.end)...)
}
