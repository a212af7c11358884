package sqlite_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/storetest"
)

// held is an embedder that does not come to an end with texts of one word.
type held struct {
	storetest.Concepts
	word string
}

func (h *held) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	if strings.Contains(strings.Join(texts, " "), h.word) {
		<-ctx.Done()
	}
	return h.Concepts.Embed(ctx, texts)
}

// TestANewDocumentNeedNotWaitForItsVector: while many passages wait for their vectors, one that
// has just come is found where it will stand once it has its own.
func TestANewDocumentNeedNotWaitForItsVector(t *testing.T) {
	s := meant(t, filepath.Join(t.TempDir(), "citeway.db"), &held{word: "quarry"})
	defer s.Close()
	for n := range 200 {
		put(t, s, fmt.Sprintf("far%d", n), "Tides, tides, tides and wages.")
		if n < 20 {
			put(t, s, fmt.Sprintf("like%d", n), fmt.Sprintf("The pilot heron%d gets a pay of %d coins.", n, n))
		}
	}
	await(t, s)
	for n := range 200 { // more than a question waits for
		put(t, s, fmt.Sprintf("quarry%d", n), "The quarry is deep.")
	}
	put(t, s, "new", "The pilot heron70 gets a pay of 70 coins.")
	finds(t, s, knowledge.Query{Text: "What pay does the pilot heron70 get?", Limit: 1}, "new")
}
