package ranking

import (
	"slices"

	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// foremost puts the passages that open what the question names first, however near others are in
// meaning: "What is MLW?" is asked of the document "Mean low water (MLW)". The scores stay in order:
// they change places with the passages.
func foremost(ranked []vector.Fused, named []string) []vector.Fused {
	at := 0
	for _, id := range named {
		from := slices.IndexFunc(ranked, func(f vector.Fused) bool { return f.Passage == id })
		if from < at {
			continue
		}
		for ; from > at; from-- {
			a, b := &ranked[from-1], &ranked[from]
			*a, *b = *b, *a
			a.Score, b.Score = b.Score, a.Score
		}
		at++
	}
	return ranked
}
