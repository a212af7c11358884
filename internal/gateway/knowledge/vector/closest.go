package vector

import "slices"

// Closest adds passages with vectors of their own to hits, by how close they are to the question's, the closest first:
// passages that no index holds yet. Each vector is as long as the question's, and no passage is among hits.
func Closest(hits []Hit, question []float32, passages []Passage) []Hit {
	all := slices.Clone(hits)
	for i := range passages {
		all = append(all, Hit{Passage: passages[i].ID, Score: dot(passages[i].Vector, question)})
	}
	slices.SortFunc(all, before)
	return all
}
