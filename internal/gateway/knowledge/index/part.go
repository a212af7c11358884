package index

import (
	"slices"

	"github.com/citeway/citeway/internal/language"
)

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
// nothing is asked of it but that question: of other words it keeps no more than how many there are.
func NewPart(whole Census, asked Question) *Index {
	x := New()
	x.whole = &whole
	x.only = &wanted{stems: map[string]bool{}}
	for _, stem := range asked.Own {
		if whole.Held[stem] == 0 {
			x.only.lost = append(x.only.lost, stem)
		}
	}
	for _, stem := range slices.Concat(append(ways(x.only.lost), asked.Own, asked.Likes)...) {
		x.only.stems[stem] = true
	}
	for stem := range x.only.stems {
		language.Initials(stem, &x.only.initials)
	}
	for _, stem := range x.only.lost { // a word spelt nearly so has the same first letter
		language.Initials(stem, &x.only.initials)
	}
	x.only.lost = slices.DeleteFunc(x.only.lost, func(stem string) bool { return !spellable(stem) })
	return x
}

// wanted are the stems that a part keeps: some, and those that are spelt nearly as one that nobody has.
type wanted struct {
	stems map[string]bool
	lost  []string
	// initials are the first bytes of the words that they may be the stems of.
	initials [256]bool
}

func (w *wanted) has(stem string) bool {
	return w.stems[stem] || slices.ContainsFunc(w.lost, func(lost string) bool { return language.Misspelt(lost, stem) })
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
