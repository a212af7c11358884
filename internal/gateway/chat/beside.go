package chat

import (
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
)

// mostBeside is how many documents a record names. Where an answer rests on more, nothing
// is said, and its words are for those who may see everything.
const mostBeside = 256

// beside is what the model has read by now: what it was shown, in this turn and in those
// before it.
func (r *recorder) beside() *evidence.Beside {
	b := &evidence.Beside{}
	for _, rec := range r.turn.shown.records {
		b.Rank = max(b.Rank, rankOf(&rec.Source))
		if rec.Document == "" {
			b.Own = true
			continue
		}
		b.Documents = append(b.Documents, rec.Document)
	}
	for i := range r.earlier {
		b.Rank = max(b.Rank, rankOf(&r.earlier[i]))
		b.Documents = append(b.Documents, r.earlier[i].ID)
	}
	slices.Sort(b.Documents)
	if b.Documents = slices.Compact(b.Documents); len(b.Documents) > mostBeside {
		return nil
	}
	return b
}

func rankOf(s *citeway.Source) int {
	if s.Label == nil {
		return 0
	}
	return s.Label.Rank
}
