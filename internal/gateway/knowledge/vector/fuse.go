package vector

import (
	"cmp"
	"math"
	"slices"
)

// DefaultWeight is the weight that serves questions in the passages' own words
// and questions in other words alike.
const DefaultWeight = 0.5

// Keywords are what keywords found.
type Keywords struct {
	// Rows are passages with their BM25 scores, the best first.
	Rows []Row
	// Ideal is what a passage would score at most that is full of every word of the
	// question: for each word, what its rarity gives. 0 is not known: then only
	// the order of the rows counts.
	Ideal float64
}

// Tell reports whether keywords say anything at the default weight: the best passage holds
// enough of the question.
func (k *Keywords) Tell() bool { return len(k.Rows) > 0 && k.share(1) > gateShut }

// share is what the passage at that place has of the ideal score.
func (k *Keywords) share(place int) float64 {
	return min(max(k.Rows[place-1].Score/k.Ideal, 0), 1)
}

// Row is a passage with its score.
type Row struct {
	Passage string
	Score   float64
}

// Fused is a passage of either ranking.
type Fused struct {
	Passage string
	// Score compares within one answer of Fuse; it is at least 0.
	Score float64
	// Keyword and Meaning are its places in the rankings, from 1; 0 is in none.
	Keyword int
	Meaning int
}

// rankDamping is how many places the first ones of a ranking stand apart from
// being infinitely better: the constant of reciprocal rank fusion, as its authors
// chose it (Cormack, Clarke and Büttcher, 2009).
const rankDamping = 60

// Keywords say little where the best passage holds little of the question: below
// gateShut of the ideal score they say nothing, from gateOpen on all they can, at
// the default weight. Where they speak, they say more than the encoder does. The three
// were chosen on CLAPNQ, Natural Questions, SQuAD 2.0, COVID-QA and questions in other
// words.
const (
	gateShut    = 0.17
	gateOpen    = 0.30
	keywordPart = 2
)

// Fuse joins the hits by keywords with the hits by meaning. weight is from 0,
// meaning only, to 1, keywords only; NaN is DefaultWeight. meaning
// is a search's hits, the closest first; where it is empty, keywords stand alone.
//
// A passage's score is its cosine and its share of the ideal keyword score, added
// by weight; keywords count less the less of the question the best passage holds,
// since a question in other words finds by keywords only what it does not ask
// for. Without an ideal, the score is that of reciprocal rank fusion. Equal scores
// go by the keywords' place, then by the meaning's, then by id.
func Fuse(keywords Keywords, meaning []Hit, weight float64) []Fused {
	switch {
	case len(meaning) == 0:
		weight = 1
	case math.IsNaN(weight):
		weight = DefaultWeight
	}
	f := fusion{weight: min(max(weight, 0), 1), keywords: keywords, meaning: meaning}
	all := f.gather()
	for i := range all {
		all[i].Score = f.score(&all[i])
	}
	slices.SortFunc(all, less)
	return all
}

type fusion struct {
	weight   float64
	keywords Keywords
	meaning  []Hit
}

// gather returns every passage once, with its places. A ranking without weight is
// left out.
func (f *fusion) gather() []Fused {
	var all []Fused
	at := map[string]int{}
	place := func(id string) *Fused {
		i, known := at[id]
		if !known {
			i = len(all)
			at[id], all = i, append(all, Fused{Passage: id})
		}
		return &all[i]
	}
	for i := range f.keywords.Rows {
		if r := place(f.keywords.Rows[i].Passage); f.weight > 0 && r.Keyword == 0 {
			r.Keyword = i + 1
		}
	}
	for i := range f.meaning {
		if r := place(f.meaning[i].Passage); f.weight < 1 && r.Meaning == 0 {
			r.Meaning = i + 1
		}
	}
	return slices.DeleteFunc(all, func(r Fused) bool { return r.Keyword == 0 && r.Meaning == 0 })
}

func (f *fusion) score(r *Fused) float64 {
	if f.keywords.Ideal <= 0 {
		return f.weight*reciprocal(r.Keyword) + (1-f.weight)*reciprocal(r.Meaning)
	}
	score := (1 - f.weight) * f.cosine(r.Meaning)
	if r.Keyword > 0 {
		score += f.weight * keywordPart * f.gate() * f.keywords.share(r.Keyword)
	}
	return score
}

func reciprocal(place int) float64 {
	if place == 0 {
		return 0
	}
	return 1 / float64(rankDamping+place)
}

// cosine is the closeness of the passage at that place. One that is in no place
// was not among the closest, or has no vector yet: it is as close as the last.
func (f *fusion) cosine(place int) float64 {
	if len(f.meaning) == 0 { // and it has no weight
		return 0
	}
	if place == 0 {
		place = len(f.meaning)
	}
	return min(max(f.meaning[place-1].Score, 0), 1)
}

// gate is how much keywords count, from 0 to 1. It opens with the weight: at 1 it
// stands open.
func (f *fusion) gate() float64 {
	scale := 2 * (1 - f.weight)
	shut, open := scale*gateShut, scale*gateOpen
	if open == 0 || len(f.keywords.Rows) == 0 {
		return 1
	}
	return min(max((f.keywords.share(1)-shut)/(open-shut), 0), 1)
}

// less orders by score, then by the places.
func less(a, b Fused) int {
	return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(last(a.Keyword), last(b.Keyword)),
		cmp.Compare(last(a.Meaning), last(b.Meaning)), cmp.Compare(a.Passage, b.Passage))
}

// last puts no place behind every place.
func last(place int) int {
	if place == 0 {
		return math.MaxInt
	}
	return place
}
