package extractive

import (
	"context"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// When a sentence of another language answers. Words say nothing there, so that what is
// nearest in meaning must be near, and nearer than what any other passage says: of what the
// documents do not answer, several places are about as near.
const (
	acrossLeast = 0.36
	acrossLead  = 0.03
	// maxAcross is how many sentences are compared, the first passages' first: a question waits
	// for them.
	maxAcross = 48
)

// abroadFrom reports whether the question surely is in another language than the sources.
func (r *reading) abroadFrom(sources []citeway.Source, text string) bool {
	asked, sure := tongueOf(text, leastAsked)
	if !sure {
		return false
	}
	shown, told := tongueOf(shownText(sources), leastShown)
	return told && shown != asked
}

// across answers with the sentences nearest to the question, in whatever language they are. If
// none is near enough it returns false and leaves result as it was.
func (m *Model) across(ctx context.Context, text string, sources []citeway.Source, r *reading, result *Result) bool {
	if m.options.Near == nil {
		return false
	}
	places := make([]int, 0, min(len(r.units), maxAcross))
	for i := range r.units {
		if len(places) < maxAcross {
			places = append(places, i)
		}
	}
	if len(places) == 0 {
		return false
	}
	cosines, ok := m.near(ctx, text, r.titled(places, sources))
	if !ok {
		return false
	}
	best := slices.Index(cosines, slices.Max(cosines))
	near := cosines[best] >= max(acrossLeast, m.options.Threshold) && cosines[best]-r.elsewhereNear(places, cosines, best) >= acrossLead
	if !near && m.options.Threshold > 0 {
		return false
	}
	*result = Result{Sentences: r.nearest(places, cosines, acrossLeast, m.options.Sentences), Confidence: max(result.Confidence, min(cosines[best], 1))}
	return true
}

// titled are the sentences at places, each after the title of its document: alone they seldom say
// what they are about.
func (r *reading) titled(places []int, sources []citeway.Source) []string {
	texts := r.texts(places)
	for n, i := range places {
		texts[n] = sources[r.units[i].source].Title + ": " + texts[n]
	}
	return texts
}

// elsewhereNear is the cosine of the nearest sentence of another passage, which says something
// else than the best.
func (r *reading) elsewhereNear(places []int, cosines []float64, best int) float64 {
	top, next := &r.units[places[best]], 0.0
	only := []picked{{unit: top, at: places[best]}}
	for n, i := range places {
		u := &r.units[i]
		if (u.source != top.source || u.passage != top.passage) && sameAs(only, u) < 0 {
			next = max(next, cosines[n])
		}
	}
	return next
}

// multilingual reports whether meaning alone is to answer: the words of the question say
// nothing of these sources.
func (m *Model) multilingual(text string, sources []citeway.Source, r *reading, abstained bool) bool {
	if !m.options.AnyTongue {
		return false
	}
	return r.abroadFrom(sources, text) || abstained && r.question.tongue != language.English && r.literally() <= nearWords
}
