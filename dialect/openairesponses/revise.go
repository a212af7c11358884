package openairesponses

import (
	"slices"

	"github.com/citeway/citeway"
)

// revise takes a citation again. The event that told of it is gone, but the
// whole list comes once more at the end, and there it is as it turned out to be.
func (s *stream) revise(r *citeway.Revision) {
	id := r.Citation.ID
	at := slices.IndexFunc(s.list, func(p placed) bool { return p.citation == id })
	if at < 0 {
		return
	}
	old := s.list[at]
	s.list = slices.DeleteFunc(s.list, func(p placed) bool { return p.citation == id })
	if r.Withdrawn {
		return
	}
	s.list = slices.Insert(s.list, at, s.annotate(r.Citation, old.start, old.end)...)
}
