package shared_test

import (
	"fmt"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/citeway/citeway/internal/database/databasetest"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/shared"
	"github.com/citeway/citeway/internal/gateway/knowledge/storetest"
	"github.com/citeway/citeway/internal/gateway/knowledge/weaviate"
	"github.com/citeway/citeway/internal/gateway/knowledge/weaviate/weaviatetest"
)

func open(t testing.TB, where string, e shared.Engine) *shared.Store {
	t.Helper()
	s, err := shared.Open(t.Context(), where, e)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func meant(t testing.TB, s *shared.Store, e embed.Embedder) *shared.Store {
	t.Helper()
	return meantAs(t, s, e, embed.Options{Batch: 3})
}

func meantAs(t testing.TB, s *shared.Store, e embed.Embedder, o embed.Options) *shared.Store {
	t.Helper()
	if err := s.Embed(t.Context(), e, o); err != nil {
		t.Fatal(err)
	}
	return s
}

// suites runs what every store passes, and what those pass that search by meaning.
func suites(t *testing.T, opened func(t *testing.T) *shared.Store) {
	t.Run("words", func(t *testing.T) {
		storetest.Run(t, func(t *testing.T) knowledge.Store { return opened(t) })
	})
	t.Run("meaning", func(t *testing.T) {
		storetest.RunMeaning(t, func(t *testing.T, e embed.Embedder, o embed.Options) storetest.Meant {
			return meantAs(t, opened(t), e, o)
		})
	})
	t.Run("vectors of another", func(t *testing.T) {
		storetest.RunMade(t, func(t *testing.T) (storetest.Moved, func(embed.Embedder)) {
			s := opened(t)
			return s, func(e embed.Embedder) { meant(t, s, e) }
		})
	})
}

func TestInAFile(t *testing.T) {
	suites(t, func(t *testing.T) *shared.Store {
		return open(t, filepath.Join(t.TempDir(), "knowledge.db"), newMemory())
	})
}

func TestOnPostgreSQL(t *testing.T) {
	server := databasetest.Start(t)
	suites(t, func(t *testing.T) *shared.Store { return open(t, server.Database(t), newMemory()) })
}

// TestOnPostgreSQLAndWeaviate is what many machines run on.
func TestOnPostgreSQLAndWeaviate(t *testing.T) {
	cluster, server := weaviatetest.Start(t, 1), databasetest.Start(t)
	var n atomic.Int64
	suites(t, func(t *testing.T) *shared.Store { return open(t, server.Database(t), engine(t, cluster, &n)) })
}

// engine is an empty engine of a cluster.
func engine(t testing.TB, cluster *weaviatetest.Cluster, n *atomic.Int64) shared.Engine {
	t.Helper()
	x, err := weaviate.Open(t.Context(), weaviate.Options{Addresses: cluster.Addresses(), Prefix: fmt.Sprint("Test", n.Add(1))})
	if err != nil {
		t.Fatal(err)
	}
	return x
}
