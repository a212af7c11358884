package sqlite

import (
	"context"
	"time"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// What a question may cost for passages whose vectors are not made yet.
const (
	// neededFirst is how many of the passages that keywords put first are looked at.
	neededFirst = 8
	// neededWait is how long their vectors may take.
	neededWait = 2 * time.Second
)

// needed adds to near how near those of the first passages by keywords are that have no
// vector yet: a document that has just come waits behind thousands of others for its own, and
// without one it would stand behind passages that say something else in a similar way. Where the
// embedder does not give them in time, they stay as near as the last.
func (m *meaning) needed(ctx context.Context, s *Store, about []float32, near []vector.Hit, first []knowledge.Hit) ([]vector.Hit, error) {
	if !m.behind() {
		return near, nil
	}
	known := make(map[string]bool, len(near))
	for i := range near {
		known[near[i].Passage] = true
	}
	var lacking []knowledge.Hit
	for _, h := range first[:min(neededFirst, len(first))] {
		if !known[h.Passage.ID] {
			lacking = append(lacking, h)
		}
	}
	if len(lacking) == 0 {
		return near, nil
	}
	if err := s.complete(ctx, lacking); err != nil {
		return nil, err
	}
	documents := make([]embed.Titled, len(lacking))
	for i := range lacking {
		documents[i] = embed.Titled{Title: lacking[i].Source.Title, Passages: []string{lacking[i].Passage.Text}}
	}
	within, cancel := context.WithTimeout(ctx, neededWait)
	defer cancel()
	vectors, err := embed.Documents(within, m.embedder, documents)
	if err != nil {
		return near, ctx.Err()
	}
	return vector.Closest(near, about, made(lacking, vectors)), nil
}

// made are passages with the vectors that were made for them.
func made(hits []knowledge.Hit, vectors [][][]float32) []vector.Passage {
	all := make([]vector.Passage, len(hits))
	for i := range hits {
		all[i] = vector.Passage{ID: hits[i].Passage.ID, Vector: vectors[i][0]}
	}
	return all
}
