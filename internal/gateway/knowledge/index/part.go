package index

import "slices"

// Census is what may be seen of a whole of which an index holds a part. Scores rest on these numbers.
type Census struct {
	// Passages is how many passages there are, Length adds up how long they are, as [Analyser.Terms] has it.
	Passages int
	Length   float64
	// Held is how many passages hold a stem; one that is not in it is counted in the part.
	Held map[string]int
}

// NewPart returns an empty index for a part of a whole, such as what an engine found for one question: its
// scores are those that an index of the whole would give. Everything put into it may be seen by whoever asks, and
// nothing is asked of it but that question: of other words it keeps no more than how many there are, unless they
// may stand for a word of the question that nobody has.
func NewPart(whole Census, asked Question) *Index {
	x := New()
	x.whole = &whole
	for _, stem := range asked.Own {
		if whole.Held[stem] == 0 && spellable(stem) {
			return x
		}
	}
	x.only = make(map[string]bool, len(asked.Own)+len(asked.Likes))
	for _, stem := range slices.Concat(asked.Own, asked.Likes) {
		x.only[stem] = true
	}
	return x
}

// ofWhole has the counts of the population be those of the whole, if the index holds a part of it.
func (p population) ofWhole(x *Index) *population {
	if p.whole = x.whole; p.whole != nil {
		p.live, p.length = max(p.whole.Passages, p.live), max(p.whole.Length, p.length)
	}
	return &p
}

// counted is how many passages of the whole hold a stem of which the part has so many.
func (p *population) counted(stem string, here int) int {
	if p.whole == nil {
		return here
	}
	return min(max(p.whole.Held[stem], here), p.live)
}
