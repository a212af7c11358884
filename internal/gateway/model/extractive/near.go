package extractive

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"github.com/citeway/citeway"
)

// Near says how close each sentence is to the question in meaning: a cosine for
// each, in order. It must end when ctx does. Where it fails, the model abstains.
type Near func(ctx context.Context, question string, sentences []string) ([]float64, error)

// When meaning answers what words do not. A cosine by itself cannot tell the
// passage that answers from one of the same subject that does not: with the answer
// taken away, three questions in ten still have a neighbour above nearLeast. What
// tells them apart is that one document stands out, and that the words of the
// question are no help; where they are, what the words say holds.
const (
	// nearLeast is the least cosine of the sentence, and of its passage.
	nearLeast = 0.4
	// nearLead is how far its passage must be ahead of all other documents.
	nearLead = 0.08
	// nearWords is the most of the question that any passage shown may hold.
	nearWords = 0.3
	// nearSpread is how far behind the best a further sentence may be.
	nearSpread = 0.05
)

// The most that Near is asked: sentences, of so many passages, for so long.
const (
	maxNearPassages  = 3
	maxNearSentences = 24
	nearPatience     = 2 * time.Second
)

// byMeaning answers by the sentences nearest to the question, and reports false
// where none is near enough. Then result is as it was.
func (m *Model) byMeaning(ctx context.Context, text string, sources []citeway.Source, r *reading, result *Result) bool {
	if m.options.Near == nil || slices.Max(r.passages) > nearWords {
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
	chosen := r.nearest(places, cosines, m.options.Sentences)
	*result = Result{Sentences: chosen, Confidence: max(result.Confidence, min(best, 1))}
	return true
}

// near asks Near, and reports false where what it says is no answer.
func (m *Model) near(ctx context.Context, text string, sentences []string) ([]float64, bool) {
	ctx, cancel := context.WithTimeout(ctx, nearPatience)
	defer cancel()
	cosines, err := m.options.Near(ctx, text, sentences)
	if err != nil || ctx.Err() != nil || len(cosines) != len(sentences) {
		return nil, false
	}
	return cosines, !slices.ContainsFunc(cosines, math.IsNaN)
}

// passageAt is the place of a passage, and its score.
type passageAt struct {
	source, passage int
	score           float64
}

// leading are the passages that are ahead of all other documents than theirs, the
// best first: none where there is no other document to compare them with. A passage
// without a score is far from everything.
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

// sentencesOf are the places of the sentences of those passages.
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

// nearest are the best of the sentences at places and those of its passage that
// are about as near, at most limit, as they stand. Of equals the first is best.
func (r *reading) nearest(places []int, cosines []float64, limit int) []Sentence {
	order := make([]int, len(places))
	for n := range order {
		order[n] = n
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(cosines[b], cosines[a]) })
	best := &r.units[places[order[0]]]
	least := max(cosines[order[0]]-nearSpread, nearLeast)
	var chosen []picked
	for _, n := range order {
		u := &r.units[places[n]]
		if len(chosen) == limit || cosines[n] < least {
			break
		}
		if u.passage == best.passage && sameAs(chosen, u) < 0 {
			u.p = min(cosines[n], 1)
			chosen = append(chosen, picked{unit: u})
		}
	}
	slices.SortStableFunc(chosen, func(a, b picked) int { return cmp.Compare(a.unit.index, b.unit.index) })
	sentences := make([]Sentence, len(chosen))
	for n := range chosen {
		sentences[n] = chosen[n].sentence()
	}
	return sentences
}
