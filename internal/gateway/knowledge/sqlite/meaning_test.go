package sqlite_test

import (
	"path/filepath"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/knowledge/storetest"
)

// meant opens the store in the file at path with that embedder.
func meant(t *testing.T, path string, e embed.Embedder) *sqlite.Store {
	t.Helper()
	s := open(t, path)
	if err := s.Embed(t.Context(), e, sqlite.EmbedOptions{Batch: 3}); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestMeaningInAFile(t *testing.T) {
	storetest.RunMeaning(t, func(t *testing.T, e embed.Embedder) storetest.Meant {
		return meant(t, filepath.Join(t.TempDir(), "citeway.db"), e)
	})
}

func TestMeaningInMemory(t *testing.T) {
	storetest.RunMeaning(t, func(t *testing.T, e embed.Embedder) storetest.Meant { return meant(t, "", e) })
}

// TestEverythingElse: a store that embeds passes the suite of those that do not,
// where the embedder can read nothing.
func TestEverythingElse(t *testing.T) {
	storetest.Run(t, func(t *testing.T) knowledge.Store {
		return meant(t, filepath.Join(t.TempDir(), "citeway.db"), unreading{&storetest.Concepts{}})
	})
}
