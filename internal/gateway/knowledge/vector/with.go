package vector

import (
	"fmt"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector/dot"
)

// With returns hits together with the passages named, where the index holds them
// and they are not among hits, in order: so that what keywords found is compared
// by its meaning too, also where that is not among the closest. The passages are
// those that the caller may see. Error: Invalid for a vector of another length.
func (x *Index) With(hits []Hit, vector []float32, passages []string) ([]Hit, error) {
	if len(vector) != x.dim {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "question", Message: fmt.Sprintf("the vector has %d numbers, want %d", len(vector), x.dim)}
	}
	seen := make(map[string]bool, len(hits)+len(passages))
	for i := range hits {
		seen[hits[i].Passage] = true
	}
	all := slices.Clone(hits)
	x.mu.RLock()
	defer x.mu.RUnlock()
	for _, id := range passages {
		at, known := x.passages[id]
		if !known || seen[id] {
			continue
		}
		seen[id] = true
		score := float64(dot.Product(x.vector(at), vector))
		all = append(all, Hit{Passage: id, Document: x.owners[x.slots[at].owner].ID, Score: score})
	}
	slices.SortFunc(all, before)
	return all, nil
}
