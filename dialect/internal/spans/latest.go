package spans

import (
	"slices"

	"github.com/citeway/citeway"
)

// Latest are citations that a form writes behind the words, each as it is by then.
type Latest struct {
	cited []*citeway.Citation
	byID  map[string]int
}

// Add takes a citation.
func (l *Latest) Add(c *citeway.Citation) {
	if l.byID == nil {
		l.byID = map[string]int{}
	}
	l.byID[c.ID] = len(l.cited)
	l.cited = append(l.cited, c)
}

// Revise takes a citation again.
func (l *Latest) Revise(r *citeway.Revision) {
	at, known := l.byID[r.Citation.ID]
	if !known {
		return
	}
	l.cited[at] = r.Citation
	if r.Withdrawn {
		l.cited[at] = &citeway.Citation{}
	}
}

// Any reports whether a citation was taken.
func (l *Latest) Any() bool { return len(l.cited) > 0 }

// All are the citations that cite something, in the order they came.
func (l *Latest) All() []*citeway.Citation {
	return slices.DeleteFunc(l.cited, func(c *citeway.Citation) bool { return len(c.Sources) == 0 })
}
