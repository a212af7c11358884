package extractive

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/gateway/model"
)

// What the answer to a question that leans on earlier ones needs.
const (
	// leastOwn is the share of the question's own words that its sentence, with
	// headings and title, must hold: with the earlier ones alone it is an old answer.
	leastOwn = 0.4
	// furtherShare is how much of what the best sentence says of both a further one
	// must say.
	furtherShare = 0.75
	// nearTopic is how much of what the best passage says of the earlier questions
	// another must say for its sentences to be compared by meaning.
	nearTopic = 0.6
)

// followUp answers a question that leans on what was asked before: as the one that it stands
// for, if that can be told and is answered, or else by the words of all.
func (m *Model) followUp(ctx context.Context, text string, request *model.Request) Result {
	if whole := standalone(text, request.About); whole != "" {
		if result := m.followUpAs(ctx, whole, text, request); !result.Abstained {
			return result
		}
	}
	return m.followUpAs(ctx, "", text, request)
}

// followUpAs answers with the words of what was asked before to find the passage, those of
// the question its sentence. It abstains if no sentence says something of both. A question
// is read as the whole one that it stands for, if that is known.
func (m *Model) followUpAs(ctx context.Context, whole, text string, request *model.Request) Result {
	p := part{text: text}
	p.lean(&part{query: request.About, about: request.About})
	if whole != "" {
		p.query = whole
	}
	r := m.read(p.query, request.Sources)
	if len(r.units) == 0 || r.total == 0 {
		return Result{Abstained: true}
	}
	ranked, sure := m.rankLeaning(ctx, r, whole, text, request)
	kind := kindsOf(text)
	own := slices.DeleteFunc(p.own, func(s string) bool { return kind(s) || whole != "" && !slices.Contains(r.question.stems, s) })
	ranked = r.forOwn(ranked, own, request.About)
	if len(ranked) == 0 {
		return m.followUpNear(ctx, text, request.About, r)
	}
	if r.meant == nil {
		sure = r.sureness(ranked)
	}
	if m.options.Threshold > 0 && (sure < m.options.Threshold/2 || r.units[ranked[0]].features[fUnion] < leastCover) {
		return Result{Confidence: sure, Abstained: true}
	}
	sentences := r.pick(ranked, m.options.Sentences)
	if pointsAtLast(text) { // what "they" are is known to who asks
		sentences = from(sentences, r.units[ranked[0]].cited())
	}
	return Result{Confidence: sure, Sentences: sentences}
}

// rankLeaning ranks the sentences by the question's own kind of thing, and by the reader where
// the whole question is known.
func (m *Model) rankLeaning(ctx context.Context, r *reading, whole, text string, request *model.Request) (ranked []int, sure float64) {
	if r.question.wants = wantedBy(text, r.question.tongue); r.question.wants == anything {
		r.question.wants = wantedBy(request.About, r.question.tongue)
	}
	for i := range r.units {
		r.local(i)
	}
	ranked = r.rank()
	sure = r.sureness(ranked)
	if whole != "" && m.options.Reader != nil && r.readBy(ctx, m.options.Reader, whole, request.Sources) {
		ranked = r.rerank()
		sure = r.readSureness(ranked, sure)
	}
	return ranked, sure
}

// from leaves out the sentences before the one at a place, which may be said in part; all
// stay if none is there.
func from(sentences []Sentence, at Cited) []Sentence {
	for n := range sentences {
		c := sentences[n].Cited[0]
		if c.Source == at.Source && c.Passage == at.Passage && c.Span.Start >= at.Span.Start && c.Span.End <= at.Span.End {
			return sentences[n:]
		}
	}
	return sentences
}

// followUpNear answers with the sentence nearest in meaning among the passages that say
// the most of what was asked before.
func (m *Model) followUpNear(ctx context.Context, text, about string, r *reading) Result {
	if m.options.Near == nil {
		return Result{Abstained: true}
	}
	earlier := r.earlier(about)
	least := nearTopic * slices.Max(earlier)
	var places []int
	for i := range r.units {
		if earlier[i] > 0 && earlier[i] >= least && len(places) < maxNearSentences {
			places = append(places, i)
		}
	}
	if len(places) == 0 {
		return Result{Abstained: true}
	}
	cosines, ok := m.near(ctx, text, r.texts(places))
	if !ok || slices.Max(cosines) < max(nearLeast, m.options.Threshold) {
		return Result{Abstained: true}
	}
	return Result{Sentences: r.nearest(places, cosines, nearLeast, 1), Confidence: min(slices.Max(cosines), 1)}
}

// kindsOf tells the stems that name the kind of thing asked for, which an answer need
// not repeat: the day of "on which day", the hours of "how many hours".
func kindsOf(text string) func(stem string) bool {
	kinds := map[string]bool{}
	words := strings.Fields(text)
	for i := 1; i < len(words); i++ {
		switch bare(words[i-1]) {
		case "which", "what", "many", "much":
			kinds[stem(bare(words[i]))] = true
		}
	}
	return func(s string) bool { return kinds[s] }
}

// forOwn are those of the ranked sentences that say something of the question's own
// stems, in a passage that says something of what was asked before: those that say the
// most of both, the best first.
func (r *reading) forOwn(ranked []int, own []string, about string) []int {
	said := map[int]float64{}
	must := own
	if len(must) == 0 { // "On which day?" asks more of the same
		must = contentStems(termsOf(about))
	}
	earlier := r.earlier(about)
	ranked = slices.DeleteFunc(ranked, func(i int) bool {
		u := &r.units[i]
		said[i] = r.said(must, u, false) + earlier[i] + u.p
		return earlier[i] == 0 || len(own) > 0 && r.said(own, u, true) < leastOwn
	})
	slices.SortStableFunc(ranked, func(a, b int) int { return cmp.Compare(said[b], said[a]) })
	further := slices.IndexFunc(ranked, func(i int) bool { return said[i] < furtherShare*said[ranked[0]] })
	if further > 0 {
		ranked = ranked[:further]
	}
	return ranked
}

// said is the share of the stems, by rarity, that a sentence says, in these or in other words,
// with its headings and, if that counts, its title.
func (r *reading) said(stems []string, u *scored, titled bool) float64 {
	sum, all := 0.0, 0.0
	for _, s := range stems {
		all += r.rarity[s]
		if at := slices.Index(r.question.stems, s); at >= 0 {
			held := max(u.held[at], u.aboveHeld[at])
			if titled {
				held = max(held, r.titleHeld[u.source][at])
			}
			sum += held * r.rarity[s]
		}
	}
	return ratio(sum, all)
}

// part is the share of the stems, by rarity, that are in the lists.
func (r *reading) part(stems []string, lists ...[]string) float64 {
	sum, all := 0.0, 0.0
	for _, s := range stems {
		all += r.rarity[s]
		if slices.ContainsFunc(lists, func(list []string) bool { return slices.Contains(list, s) }) {
			sum += r.rarity[s]
		}
	}
	return ratio(sum, all)
}

// earlier is, for each sentence, how much its passage says of the earlier questions,
// with its headings and title: of the latest the most.
func (r *reading) earlier(about string) []float64 {
	parts := make([]float64, len(r.units))
	var asked [][]string
	for q := range strings.Lines(about) {
		asked = append(asked, contentStems(termsOf(q)))
	}
	for n, first := range r.firsts {
		lists := [][]string{r.titles[r.units[first].source]}
		for i := first; i < r.passageEnd(n); i++ {
			lists = append(lists, r.units[i].stems, r.units[i].above)
		}
		share, weight := 0.0, 0.5
		for _, stems := range asked {
			share += weight * r.part(stems, lists...)
			weight /= 2
		}
		for i := first; i < r.passageEnd(n); i++ {
			parts[i] = 2 * share
		}
	}
	return parts
}
