package ranking

import (
	"cmp"
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// pointers are the headings of what only names other pages, as manuals and encyclopedias write
// them.
var pointers = []string{
	"see also", "siehe auch", "voir aussi", "véase también", "vedi anche", "ver também", "zie ook", "se även", "se også",
	"zobacz też", "см. также", "参见", "関連項目",
}

// points reports whether a passage stands under such a heading. It holds the words of many
// questions and the answer of none.
func points(h *knowledge.Hit) bool {
	heading := strings.ToLower(strings.TrimRight(h.Context[strings.LastIndex(h.Context, ">")+1:], ": "))
	return slices.Contains(pointers, strings.TrimSpace(heading))
}

// last puts the passages that only point elsewhere behind the others, and returns the first n.
// The scores stay in order: they change places with the passages.
func last(hits []knowledge.Hit, n int) []knowledge.Hit {
	if !slices.ContainsFunc(hits, func(h knowledge.Hit) bool { return points(&h) }) {
		return hits[:min(len(hits), n)]
	}
	scores := make([]float64, len(hits))
	for i := range hits {
		scores[i] = hits[i].Score
	}
	slices.SortStableFunc(hits, func(a, b knowledge.Hit) int { return cmp.Compare(placed(&a), placed(&b)) })
	for i := range hits {
		hits[i].Score = scores[i]
	}
	return hits[:min(len(hits), n)]
}

func placed(h *knowledge.Hit) int {
	if points(h) {
		return 1
	}
	return 0
}
