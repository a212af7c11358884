package shared_test

import (
	"cmp"
	"context"
	"maps"
	"path"
	"slices"
	"sync"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/shared"
)

// memory is an engine in memory, which can fail and can be looked at.
type memory struct {
	mu        sync.Mutex
	documents map[string]shared.Entry
	identity  string
	embedder  string
	// broken is why it fails; nil is that it does not. puts counts how often it was given some.
	broken error
	// answers says that it answers although it is broken; refused is a document that it does not take.
	answers bool
	refused string
	puts    int
}

func newMemory() *memory { return &memory{documents: map[string]shared.Entry{}, identity: "first"} }

func (m *memory) Identity() string { return m.identity }
func (m *memory) Close() error     { return nil }

func (m *memory) Embed(_ context.Context, embedder string, _ int) (string, error) {
	m.embedder = embedder
	return m.identity + embedder, nil
}

func (m *memory) fail(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.broken, m.answers = err, false
}

// answerOnly has it answer, and take nothing.
func (m *memory) answerOnly(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.broken, m.answers = err, true
}

// refuse has it take any document but one.
func (m *memory) refuse(document string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refused = document
}

// given is how often it was given documents.
func (m *memory) given() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.puts
}

func (m *memory) Put(ctx context.Context, entries []shared.Entry) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.puts++
	if m.broken != nil {
		return m.broken
	}
	for _, e := range entries {
		if e.Document == m.refused {
			return &citeway.Error{Code: citeway.Upstream, Place: e.Document, Message: "refused"}
		}
		if old := m.documents[e.Document]; e.OnlyVectors {
			for i := range e.Passages {
				at := slices.IndexFunc(old.Passages, func(p shared.Passage) bool { return p.ID == e.Passages[i].ID })
				if at < 0 {
					return &citeway.Error{Code: citeway.Upstream, Message: "vectors of a passage that is not there"}
				}
				e.Passages[i].Terms = old.Passages[at].Terms
			}
		}
		m.documents[e.Document] = e
	}
	return ctx.Err()
}

// each calls f with every passage that a question may find; or, for counts, that its caller may see.
func (m *memory) each(ask shared.Ask, all bool, f func(shared.Passage)) {
	for _, id := range slices.Sorted(maps.Keys(m.documents)) {
		e := m.documents[id]
		if !ask.Sight.Sees(e.Rank, e.Sets) || !all && len(ask.Documents) > 0 && !slices.Contains(ask.Documents, id) {
			continue
		}
		for _, p := range e.Passages {
			f(p)
		}
	}
}

func (m *memory) Candidates(ctx context.Context, ask shared.Ask) (c shared.Candidates, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.broken != nil && !m.answers {
		return c, m.broken
	}
	holding := func(stems []string) (found []string) {
		m.each(ask, false, func(p shared.Passage) {
			if slices.ContainsFunc(stems, func(stem string) bool { return slices.Contains(p.Terms, stem) }) {
				found = append(found, p.ID)
			}
		})
		return found[:min(len(found), ask.Limit)]
	}
	c.Words, c.Likes, c.Held = holding(ask.Own), holding(ask.Likes), map[string]int{}
	for _, stem := range slices.Concat(ask.Own, ask.Likes, ask.Count) {
		c.Held[stem] = 0
		m.each(ask, true, func(p shared.Passage) {
			if slices.Contains(p.Terms, stem) {
				c.Held[stem]++
			}
		})
	}
	c.Near = m.near(ask)
	return c, ctx.Err()
}

func (m *memory) near(ask shared.Ask) (ids []string) {
	var near []shared.Passage
	m.each(ask, false, func(p shared.Passage) {
		if len(ask.Vector) > 0 && len(p.Vector) == len(ask.Vector) {
			near = append(near, p)
		}
	})
	slices.SortStableFunc(near, func(a, b shared.Passage) int {
		return cmp.Compare(dot(b.Vector, ask.Vector), dot(a.Vector, ask.Vector))
	})
	for _, p := range near[:min(len(near), ask.Limit)] {
		ids = append(ids, p.ID)
	}
	return ids
}

func (m *memory) Instead(ctx context.Context, ask shared.Ask, patterns []string, ways [][]string) (map[string][]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	found := map[string][]string{}
	m.each(ask, false, func(p shared.Passage) {
		fits := func(pattern string) bool {
			return slices.ContainsFunc(p.Terms, func(stem string) bool { is, _ := path.Match(pattern, stem); return is })
		}
		whole := func(way []string) bool {
			return !slices.ContainsFunc(way, func(stem string) bool { return !slices.Contains(p.Terms, stem) })
		}
		if slices.ContainsFunc(patterns, fits) || slices.ContainsFunc(ways, whole) {
			found[p.ID] = p.Terms
		}
	})
	return found, ctx.Err()
}

// dot is the product of two vectors.
func dot(x, y []float32) (sum float32) {
	for i := range x {
		sum += x[i] * y[i]
	}
	return sum
}
