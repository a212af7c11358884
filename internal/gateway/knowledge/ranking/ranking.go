// Package ranking puts passages in order for a question: by keywords, and by meaning where the question has a
// vector. It is the one way in which stores rank, whether they hold everything in memory or were given
// candidates by an engine.
//
// It reads no rows and asks no embedder; what a caller may not see is not in its indexes, or they pass it over.
package ranking

import (
	"context"
	"math"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// depth is how many rows of each ranking are joined.
const depth = 200

// spare is how many passages are at hand for those that only point elsewhere or say the same.
const spare = 8

// Ranker ranks the passages of two indexes.
type Ranker struct {
	Words *index.Index
	// Vectors are what Words has vectors of; nil is none.
	Vectors *vector.Index
	// Needed adds the vectors of first, the best by keywords, that are not made yet; nil adds none.
	Needed func(ctx context.Context, near []vector.Hit, first []knowledge.Hit) ([]vector.Hit, error)
	// Texts gives hits the texts that Words does not hold; nil where it holds all.
	Texts func(ctx context.Context, hits []knowledge.Hit) error
	// Answers returns for each text the log odds that it answers the question, nil where
	// nobody can tell; nil reads nothing.
	Answers func(ctx context.Context, question string, texts []string) ([]float64, error)
}

// Hits returns the passages that fit q best, best first. about is the question's vector; nil ranks by keywords
// alone. Errors: that of ctx, and those of the Ranker's own functions.
func (r *Ranker) Hits(ctx context.Context, q *knowledge.Query, about []float32) ([]knowledge.Hit, error) {
	wanted := *q
	if about != nil {
		wanted.Limit = Deep(q)
	}
	found, err := r.Words.Rank(ctx, wanted)
	if err != nil {
		return nil, err
	}
	if about == nil {
		return holding(found.Hits, q.Tuning.MinKeywords), nil
	}
	return r.join(ctx, q, about, found)
}

// Deep is how many rows of each ranking are joined for q.
func Deep(q *knowledge.Query) int { return max(q.Wanted(), depth) }

// holding leaves the hits that hold that share of the question's weight, where that is known: they stand first.
func holding(hits []knowledge.Hit, least float64) []knowledge.Hit {
	for i := range hits {
		if score := hits[i].Passage.Score; score != nil && *score < least {
			return hits[:i]
		}
	}
	return hits
}

// joining joins what keywords found with what is near in meaning.
type joining struct {
	words *index.Index
	query *knowledge.Query
	ideal float64
	// hits are what keywords found, cosines how near each passage is, by id.
	hits    map[string]*knowledge.Hit
	cosines map[string]float64
}

// join ranks by both. about is the question's vector.
func (r *Ranker) join(ctx context.Context, q *knowledge.Query, about []float32, found index.Ranking) ([]knowledge.Hit, error) {
	j := joining{words: r.Words, query: q, ideal: found.Ideal, hits: map[string]*knowledge.Hit{}, cosines: map[string]float64{}}
	rows, ids := make([]vector.Row, len(found.Hits)), make([]string, len(found.Hits))
	for i := range found.Hits {
		h := &found.Hits[i]
		ids[i], rows[i] = h.Passage.ID, vector.Row{Passage: h.Passage.ID, Score: h.Score}
		j.hits[h.Passage.ID] = h
	}
	near, err := r.near(ctx, q, about, ids)
	if err == nil && r.Needed != nil {
		near, err = r.Needed(ctx, near, found.Hits)
	}
	if err != nil {
		return nil, err
	}
	for i := range near {
		j.cosines[near[i].Passage] = min(max(near[i].Score, 0), 1)
	}
	keywords := vector.Keywords{Rows: rows, Ideal: found.Ideal}
	ranked := foremost(vector.Fuse(keywords, near, weight(q)), found.Named)
	if r.Answers == nil || q.Tuning.Keywords != nil || found.Ideal <= 0 || keywords.Tell() {
		return j.take(ranked, q.Wanted()), nil
	}
	hits, err := r.reread(ctx, q.Text, j.take(ranked, max(q.Wanted(), readFirst)))
	return hits[:min(len(hits), q.Wanted())], err
}

// near are the passages closest in meaning, and those that keywords found.
func (r *Ranker) near(ctx context.Context, q *knowledge.Query, about []float32, found []string) ([]vector.Hit, error) {
	near, err := r.Vectors.Search(ctx, vector.Query{Vector: about, Limit: Deep(q), May: q.Sight().Sees, Documents: q.Documents})
	if err != nil {
		return nil, err
	}
	return r.Vectors.With(near, about, found)
}

// weight is the share of keywords; the default if the query gives none.
func weight(q *knowledge.Query) float64 {
	if q.Tuning.Keywords == nil || math.IsNaN(*q.Tuning.Keywords) {
		return vector.DefaultWeight
	}
	return *q.Tuning.Keywords
}

// take returns the first n of the ranked passages that come near enough, those last that only
// point elsewhere.
func (j *joining) take(ranked []vector.Fused, n int) []knowledge.Hit {
	var hits []knowledge.Hit
	for i := range ranked {
		if len(hits) == n+spare {
			break
		}
		id := ranked[i].Passage
		if !j.near(id) {
			continue
		}
		h, is := j.hit(id)
		if !is {
			continue
		}
		h.Score = ranked[i].Score
		if cosine, known := j.cosines[id]; known {
			h.Passage.Score = &cosine
		}
		hits = append(hits, h)
	}
	return last(hits, n)
}

// near reports whether a passage comes as near as the query wants it.
func (j *joining) near(id string) bool {
	t := &j.query.Tuning
	if cosine, known := j.cosines[id]; known && cosine < t.MinMeaning {
		return false
	}
	return t.OnlyMeaning() || j.ideal == 0 || j.share(id) >= t.MinKeywords
}

// share is what a passage holds of the question's weight.
func (j *joining) share(id string) float64 {
	if h := j.hits[id]; h != nil && h.Passage.Score != nil {
		return *h.Passage.Score
	}
	return 0
}

// hit is the passage as search returns it; is is false if, since the ranking, the passage has gone or may no
// longer be seen.
func (j *joining) hit(id string) (h knowledge.Hit, is bool) {
	if h := j.hits[id]; h != nil {
		return *h, true
	}
	return j.words.Hit(id, j.query)
}
