package sqlite

import (
	"context"
	"math"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// How a question is searched by meaning.
const (
	// depth is how many rows of each ranking are joined.
	depth = 200
	// maxMeant is how many bytes of a question are embedded.
	maxMeant = 1 << 10
	// DefaultWait is how long the embedder may take for a question, and silence how
	// long it is not asked again where it failed: keywords answer meanwhile.
	DefaultWait = 3 * time.Second
	silence     = 20 * time.Second
)

// ask returns the question's vector, or nil if keywords alone must answer: the query
// asks for that, there is no vector to compare with, or the embedder returns none.
// The only error is that of ctx.
func (m *meaning) ask(ctx context.Context, q *knowledge.Query) ([]float32, error) {
	if m == nil || q.Tuning.OnlyKeywords() || m.vectors.Len() == 0 || time.Now().UnixNano() < m.silent.Load() {
		return nil, nil
	}
	within, cancel := context.WithTimeout(ctx, m.wait)
	defer cancel()
	vectors, err := m.embedder.Embed(within, []string{beginning(q.Text)})
	if err != nil || len(vectors) != 1 || len(vectors[0]) != m.vectors.Dim() {
		if ctx.Err() == nil {
			m.silent.Store(time.Now().Add(silence).UnixNano())
		}
		return nil, ctx.Err()
	}
	if !slices.ContainsFunc(vectors[0], func(v float32) bool { return v != 0 }) {
		return nil, nil
	}
	return vectors[0], nil
}

// beginning is what of a question is embedded.
func beginning(text string) string {
	if len(text) <= maxMeant {
		return text
	}
	end := maxMeant
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end]
}

// joining joins what keywords found with what is near in meaning.
type joining struct {
	store *Store
	query *knowledge.Query
	ideal float64
	// hits are what keywords found, cosines how near each passage is, by id.
	hits    map[string]*knowledge.Hit
	cosines map[string]float64
}

// join ranks by both. about is the question's vector.
func (s *Store) join(ctx context.Context, q *knowledge.Query, m *meaning, about []float32, found index.Ranking) ([]knowledge.Hit, error) {
	j := joining{store: s, query: q, ideal: found.Ideal, hits: map[string]*knowledge.Hit{}, cosines: map[string]float64{}}
	rows, ids := make([]vector.Row, len(found.Hits)), make([]string, len(found.Hits))
	for i := range found.Hits {
		h := &found.Hits[i]
		ids[i], rows[i] = h.Passage.ID, vector.Row{Passage: h.Passage.ID, Score: h.Score}
		j.hits[h.Passage.ID] = h
	}
	near, err := m.vectors.Search(ctx, vector.Query{Vector: about, Limit: deep(q), May: q.Sight().Sees, Documents: q.Documents})
	if err != nil {
		return nil, err
	}
	if near, err = m.vectors.With(near, about, ids); err != nil {
		return nil, err
	}
	if near, err = m.needed(ctx, s, about, near, found.Hits); err != nil {
		return nil, err
	}
	for i := range near {
		j.cosines[near[i].Passage] = min(max(near[i].Score, 0), 1)
	}
	return j.take(vector.Fuse(vector.Keywords{Rows: rows, Ideal: found.Ideal}, near, weight(q))), nil
}

// deep is how many rows of each ranking are joined for q.
func deep(q *knowledge.Query) int { return max(q.Wanted(), depth) }

// weight is the share of keywords; the default if the query gives none.
func weight(q *knowledge.Query) float64 {
	if q.Tuning.Keywords == nil || math.IsNaN(*q.Tuning.Keywords) {
		return vector.DefaultWeight
	}
	return *q.Tuning.Keywords
}

// take returns as many of the ranked passages as are wanted and come near enough.
func (j *joining) take(ranked []vector.Fused) []knowledge.Hit {
	var hits []knowledge.Hit
	for i := range ranked {
		if len(hits) == j.query.Wanted() {
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
	return hits
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

// hit is the passage as search returns it; is is false if, since the ranking, the
// passage has gone or may no longer be seen.
func (j *joining) hit(id string) (h knowledge.Hit, is bool) {
	if h := j.hits[id]; h != nil {
		return *h, true
	}
	return j.store.index.Hit(id, j.query)
}
