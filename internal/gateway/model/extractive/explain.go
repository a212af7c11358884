package extractive

import "github.com/citeway/citeway"

// Candidate is a sentence that could be picked, with what it is judged by.
type Candidate struct {
	Cited    Cited
	Text     string
	Features []float64
	// Score is the probability in [0, 1] that it belongs to the answer.
	Score float64
}

// Explain returns every sentence of the sources, the best first, and the features
// of the answer as a whole: what Answer decides by.
func (m *Model) Explain(text string, sources []citeway.Source) (candidates []Candidate, answer []float64) {
	r := read(text, sources, m.options.Weights)
	ranked := r.rank()
	for _, i := range ranked {
		u := &r.units[i]
		candidates = append(candidates, Candidate{Cited: u.cited(), Text: u.text, Features: u.features[:], Score: u.p})
	}
	features := r.confidence(ranked)
	return candidates, features[:]
}
