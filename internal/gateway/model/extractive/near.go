package extractive

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"github.com/citeway/citeway"
)

// Near says how close in meaning each sentence is to the question: one cosine for
// each, in order. It must return when ctx ends. If it fails, the model abstains.
type Near func(ctx context.Context, question string, sentences []string) ([]float64, error)

// When meaning answers what words do not. A cosine alone cannot tell a passage that
// answers from one on the same subject that does not: with the answer removed, three
// questions in ten still have a neighbour above nearLeast. So one document must stand
// out as well, and the words of the question must be no help: where they are, they
// decide.
const (
	// nearLeast is the least cosine of the sentence, and of its passage.
	nearLeast = 0.4
	// nearLead is how far its passage must be ahead of every other document.
	nearLead = 0.1
	// nearWords is the largest share of the question that any passage shown may hold.
	nearWords = 0.3
	// nearSpread is how far a further sentence may be behind the best.
	nearSpread = 0.05
)

// The limits of what Near is asked: how many passages and sentences, and for how long where the
// options do not say.
const (
	maxNearPassages  = 3
	maxNearSentences = 24
	DefaultNearWait  = 2 * time.Second
)

// byMeaning answers with the sentences nearest to the question. If none is near
// enough it returns false and leaves result as it was.
func (m *Model) byMeaning(ctx context.Context, text string, sources []citeway.Source, r *reading, result *Result) bool {
	if m.options.Near == nil || r.literally() > nearWords {
		return false
	}
	places := r.sentencesOf(leading(sources))
	if len(places) == 0 {
		return false
	}
	cosines, ok := m.near(ctx, text, r.texts(places))
	if !ok {
		return false
	}
	best := slices.Max(cosines)
	if best < max(nearLeast, m.options.Threshold) {
		return false
	}
	if top := &r.units[places[slices.Index(cosines, best)]]; r.question.facts() && !r.question.exactly(&top.unit, r.asked) {
		return false
	}
	chosen := r.nearest(places, cosines, nearLeast, m.options.Sentences)
	*result = Result{Sentences: chosen, Confidence: max(result.Confidence, min(best, 1))}
	return true
}

// facts reports whether the question asks for a fact of a kind that a sentence shows: a
// sentence without it is about the same and answers nothing.
func (q *question) facts() bool {
	switch q.wants {
	case person, date, duration, frequency, money, amount:
		return true
	}
	return false
}

// literally is the largest share of the question that a passage shown holds in the
// question's own words.
func (r *reading) literally() float64 {
	most := 0.0
	for n, first := range r.firsts {
		lists := [][]float64{own(r.titleHeld[r.units[first].source])}
		for i := first; i < r.passageEnd(n); i++ {
			lists = append(lists, own(r.units[i].held), own(r.units[i].aboveHeld))
		}
		most = max(most, r.cover(lists...))
	}
	return most
}

// own is what is held in the question's own words.
func own(held []float64) []float64 {
	only := make([]float64, len(held))
	for i, h := range held {
		if h == 1 {
			only[i] = 1
		}
	}
	return only
}

// near asks Near, and returns false if its reply is unusable.
func (m *Model) near(ctx context.Context, text string, sentences []string) ([]float64, bool) {
	ctx, cancel := context.WithTimeout(ctx, m.options.NearWait)
	defer cancel()
	cosines, err := m.options.Near(ctx, text, sentences)
	if err != nil || ctx.Err() != nil || len(cosines) != len(sentences) {
		return nil, false
	}
	return cosines, !slices.ContainsFunc(cosines, math.IsNaN)
}

// passageAt is a passage by its indexes, and its score.
type passageAt struct {
	source, passage int
	score           float64
}

// leading are the passages that are ahead of every document but their own, the best
// first. There are none if no other document was shown to compare them with. A
// passage without a score does not count.
func leading(sources []citeway.Source) []passageAt {
	var all []passageAt
	for i := range sources {
		for j := range sources[i].Passages {
			if s := sources[i].Passages[j].Score; s != nil {
				all = append(all, passageAt{i, j, *s})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b passageAt) int { return cmp.Compare(b.score, a.score) })
	next := slices.IndexFunc(all, func(p passageAt) bool { return p.source != all[0].source })
	if next < 0 {
		return nil
	}
	first, least := all[0].source, max(nearLeast, all[next].score+nearLead)
	all = slices.DeleteFunc(all, func(p passageAt) bool { return p.source != first || p.score < least })
	return all[:min(len(all), maxNearPassages)]
}

// sentencesOf are the indexes of the sentences of those passages.
func (r *reading) sentencesOf(passages []passageAt) []int {
	var places []int
	for _, p := range passages {
		for i := range r.units {
			if u := &r.units[i]; u.source == p.source && u.passage == p.passage && len(places) < maxNearSentences {
				places = append(places, i)
			}
		}
	}
	return places
}

func (r *reading) texts(places []int) []string {
	texts := make([]string, len(places))
	for n, i := range places {
		texts[n] = r.units[i].text
	}
	return texts
}

// nearest are the best of the sentences at places and others of its passage that are
// about as near, and no less near than least: at most limit, the nearest first.
func (r *reading) nearest(places []int, cosines []float64, least float64, limit int) []Sentence {
	order := make([]int, len(places))
	for n := range order {
		order[n] = n
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(cosines[b], cosines[a]) })
	best := &r.units[places[order[0]]]
	least = min(max(cosines[order[0]]-nearSpread, least), cosines[order[0]])
	var chosen []picked
	for _, n := range order {
		u := &r.units[places[n]]
		if len(chosen) == limit || cosines[n] < least {
			break
		}
		if u.passage == best.passage && sameAs(chosen, u) < 0 {
			u.p = min(cosines[n], 1)
			chosen = append(chosen, picked{unit: u, at: places[n]})
		}
	}
	chosen = arrange(r.complete(chosen))
	sentences := make([]Sentence, len(chosen))
	for n := range chosen {
		sentences[n] = r.sentence(&chosen[n])
	}
	return sentences
}
