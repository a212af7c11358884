package ranking

import (
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

// last puts the passages that only point elsewhere behind the others, and those that say word for word
// what one before them says, as manuals do of an option that several programs have; and returns the
// first n. The scores stay in order: they change places with the passages.
func last(hits []knowledge.Hit, n int) []knowledge.Hit {
	said := make(map[uint64]bool, len(hits))
	var first, behind []knowledge.Hit
	for i := range hits {
		words := fingerprint(hits[i].Passage.Text)
		if points(&hits[i]) || said[words] && hits[i].Passage.Text != "" {
			behind = append(behind, hits[i])
			continue
		}
		said[words] = true
		first = append(first, hits[i])
	}
	if len(behind) == 0 {
		return hits[:min(len(hits), n)]
	}
	for i, h := range append(first, behind...) {
		h.Score = hits[i].Score
		hits[i] = h
	}
	return hits[:min(len(hits), n)]
}

// fingerprint is a number for the words of a text, wherever its lines end.
func fingerprint(text string) uint64 {
	sum := uint64(14695981039346656037) // FNV-1a
	for i := range len(text) {
		if c := text[i]; c > ' ' {
			sum = (sum ^ uint64(c)) * 1099511628211
		}
	}
	return sum
}
