package sqlite_test

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/knowledge/storetest"
)

// meant opens the store in the file at path with that embedder.
func meant(t *testing.T, path string, e embed.Embedder) *sqlite.Store {
	t.Helper()
	return meantAs(t, path, e, embed.Options{Batch: 3})
}

// meantAs is meant, with an embedder that is asked so.
func meantAs(t *testing.T, path string, e embed.Embedder, o embed.Options) *sqlite.Store {
	t.Helper()
	s := open(t, path)
	if err := s.Embed(t.Context(), e, o); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestMeaningInAFile(t *testing.T) {
	storetest.RunMeaning(t, func(t *testing.T, e embed.Embedder, o embed.Options) storetest.Meant {
		return meantAs(t, filepath.Join(t.TempDir(), "citeway.db"), e, o)
	})
}

func TestMeaningInMemory(t *testing.T) {
	storetest.RunMeaning(t, func(t *testing.T, e embed.Embedder, o embed.Options) storetest.Meant { return meantAs(t, "", e, o) })
}

func TestVectorsOfAnother(t *testing.T) {
	storetest.RunMade(t, func(t *testing.T) (storetest.Moved, func(embed.Embedder)) {
		s, err := sqlite.Open(filepath.Join(t.TempDir(), "citeway.db"))
		if err != nil {
			t.Fatal(err)
		}
		return s, func(e embed.Embedder) {
			if err := s.Embed(t.Context(), e, embed.Options{}); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestEverythingElse: a store that embeds passes the suite of those that do not,
// where the embedder can read nothing.
func TestEverythingElse(t *testing.T) {
	storetest.Run(t, func(t *testing.T) knowledge.Store {
		return meant(t, filepath.Join(t.TempDir(), "citeway.db"), unreading{&storetest.Concepts{}})
	})
}

// widest is an embedder that notes the most texts it was given at a time.
type widest struct {
	storetest.Concepts
	most atomic.Int64
}

func (w *widest) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	w.most.Store(max(w.most.Load(), int64(len(texts)))) // one goroutine asks
	return w.Concepts.Embed(ctx, texts)
}

// TestEachProcessorGetsTexts: where there are many processors, none is left without a text.
func TestEachProcessorGetsTexts(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
	s, e := open(t, ""), &widest{}
	defer s.Close()
	for i := range 40 {
		put(t, s, fmt.Sprint("tides", i), "The tide rises.")
	}
	if err := s.Embed(t.Context(), e, embed.Options{}); err != nil {
		t.Fatal(err)
	}
	if err := s.AwaitVectors(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if most := e.most.Load(); most < 16 { // titles are texts too
		t.Errorf("%d texts at a time for 8 processors", most)
	}
}
