package shared

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
	"github.com/citeway/citeway/internal/gateway/knowledge/ranking"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
	"github.com/citeway/citeway/internal/language"
)

// How many candidates are ranked.
const (
	// candidates is how many passages the engine is asked for of each kind, at least.
	candidates = 100
	// mostInstead is how many passages are looked at for words that nobody has.
	mostInstead = 100
	// leastShare is how much words must add to a score together, of what another adds alone, for candidates to be
	// looked for by them.
	leastShare = 0.02
)

// Search returns the passages that fit q best: by keywords, and where the store has an embedder and vectors, by
// meaning too. Errors: Unavailable where the engine or the rows cannot be read, and that of ctx.
func (s *Store) Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	if err := ctx.Err(); err != nil || q.Sets != nil && len(q.Sets) == 0 {
		return nil, err
	}
	w := searching{store: s, query: &q, question: index.QuestionOf(q.Text)}
	if err := w.count(ctx); err != nil {
		return nil, err
	}
	if err := w.ask(ctx); err != nil {
		return nil, err
	}
	return w.rank(ctx)
}

// searching is one search on its way.
type searching struct {
	store    *Store
	query    *knowledge.Query
	question index.Question
	// about is the question's vector; nil is none.
	about  []float32
	census index.Census
	at     moment
	// found are the ids of candidates.
	found []string
}

// count counts what may be seen, and asks for the question's vector where enough passages have one: few of many
// would pass for the nearest.
func (w *searching) count(ctx context.Context) (err error) {
	if w.census, w.at, err = w.store.count(ctx, w.query.Sight()); err != nil {
		return err
	}
	m := w.store.meaning.Load()
	if m == nil || w.query.Tuning.OnlyKeywords() || w.census.Passages == 0 {
		return nil
	}
	lacking := m.lacking.Load()
	if lacking > 0 {
		if err := w.partial(ctx); err != nil {
			return err
		}
	}
	if 2*lacking > int64(w.census.Passages) {
		if p, err := w.store.VectorsFor(ctx, w.query.Sight()); err != nil || 2*p.Done < p.Total {
			return err
		}
	}
	w.about, err = m.asker.Vector(ctx, w.query.Text)
	return err
}

// partial tells who asks that vectors are still being made.
func (w *searching) partial(ctx context.Context) error {
	if w.query.Partial == nil {
		return nil
	}
	p, err := w.store.VectorsFor(ctx, w.query.Sight())
	if err == nil && p.Done < p.Total {
		w.query.Partial(p)
	}
	return err
}

// ask asks the engine for candidates.
func (w *searching) ask(ctx context.Context) error {
	ask := Ask{Sight: w.query.Sight(), Documents: w.query.Documents, Own: w.question.Own, Likes: w.question.Likes, Vector: w.about,
		Limit: max(w.query.Wanted(), candidates), Known: w.store.census.known(w.at, w.question.Own, w.question.Likes)}
	ask.Own = w.telling(ask)
	c, err := w.store.engine.Candidates(ctx, ask)
	if err != nil {
		return err
	}
	w.store.census.learn(w.at, c.Held)
	for stem, n := range ask.Known {
		c.Held[stem] = n
	}
	w.census.Held = c.Held
	w.found = slices.Concat(c.Words, c.Likes, c.Near)
	var lost []string
	for _, stem := range w.question.Own {
		if c.Held[stem] == 0 {
			lost = append(lost, stem)
		}
	}
	if len(lost) == 0 || w.query.Tuning.OnlyMeaning() {
		return nil
	}
	return w.instead(ctx, ask, lost)
}

// telling are the question's own stems without those that tell next to nothing. Nearly every passage holds them, and
// an engine that ranks by them reads all of these. Where another word has candidates enough, the only passage missed
// for want of them is one that a hundred others are as good as, but for that small share. In the ranking of the
// candidates they count as they do everywhere.
func (w *searching) telling(ask Ask) []string {
	if len(ask.Documents) > 0 {
		return ask.Own
	}
	most, weights := 0.0, map[string]float64{}
	for _, stem := range ask.Own {
		held, known := ask.Known[stem]
		if !known || held < ask.Limit {
			continue
		}
		weights[stem] = index.Weight(w.census.Passages, held)
		most = max(most, weights[stem])
	}
	light := slices.SortedFunc(maps.Keys(weights), func(a, b string) int { return cmp.Or(cmp.Compare(weights[a], weights[b]), cmp.Compare(a, b)) })
	left := most * leastShare
	dropped := map[string]bool{}
	for _, stem := range light {
		if left -= weights[stem]; left < 0 {
			break
		}
		dropped[stem] = true
	}
	return slices.DeleteFunc(slices.Clone(ask.Own), func(stem string) bool { return dropped[stem] })
}

// instead asks for what may stand for words that nobody has: their parts, and words spelt nearly so.
func (w *searching) instead(ctx context.Context, ask Ask, lost []string) error {
	ways, patterns := index.Instead(lost)
	if len(ways)+len(patterns) == 0 {
		return nil
	}
	ask.Limit = mostInstead
	found, err := w.store.engine.Instead(ctx, ask, patterns, ways)
	if err != nil || len(found) == 0 {
		return err
	}
	named := map[string]bool{}
	for _, stem := range slices.Concat(ways...) {
		named[stem] = true
	}
	count := map[string]bool{}
	for id, stems := range found {
		w.found = append(w.found, id)
		for _, stem := range stems {
			if named[stem] || misspelt(stem, lost) {
				count[stem] = true
			}
		}
	}
	return w.hold(ctx, Ask{Sight: ask.Sight, Limit: 1, Count: slices.Sorted(maps.Keys(count))})
}

// hold counts stems, of which those are not asked for that are known.
func (w *searching) hold(ctx context.Context, ask Ask) error {
	ask.Known = w.store.census.known(w.at, ask.Count)
	maps.Copy(w.census.Held, ask.Known)
	if len(ask.Known) == len(ask.Count) {
		return nil
	}
	c, err := w.store.engine.Candidates(ctx, ask)
	if err != nil {
		return err
	}
	w.store.census.learn(w.at, c.Held)
	for stem, n := range c.Held {
		w.census.Held[stem] = max(w.census.Held[stem], n)
	}
	return nil
}

// misspelt reports whether a stem is spelt nearly as one of some words.
func misspelt(stem string, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return language.Misspelt(word, stem) })
}

// rank reads the candidates and puts them in order, as the store in memory does.
func (w *searching) rank(ctx context.Context) ([]knowledge.Hit, error) {
	rows, err := w.store.read(ctx, w)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	words := index.NewPart(w.census, w.question)
	var vectors *vector.Index
	if w.about != nil {
		vectors = vector.NewFor(len(w.about), len(w.found))
	}
	for i := range rows {
		words.Put(&rows[i].Entry)
		if vectors == nil || len(rows[i].vectors) == 0 {
			continue
		}
		if err := vectors.Add(vector.Document{ID: rows[i].Source.ID}, rows[i].vectors...); err != nil {
			return nil, err
		}
	}
	q := *w.query
	q.Clearance, q.Sets = nil, nil // what was read may be seen
	r := ranking.Ranker{Words: words, Vectors: vectors}
	if m := w.store.meaning.Load(); m != nil {
		r.Answers = m.asker.Answers
	}
	return r.Hits(ctx, &q, w.about)
}
