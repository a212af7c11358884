package knowledge

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/eval"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

// many is how many passages the memory is measured with.
const many = 50_000

// chance gives each text some direction of as many numbers as the encoder's, at
// once: what memory and a search cost does not depend on which.
type chance struct{}

func (chance) Dim() int { return 384 }

func (chance) Name() string { return "chance" }

func (chance) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		r, squares := rand.New(rand.NewPCG(uint64(len(text)), uint64(i)+rand.Uint64())), 0.0
		v := make([]float32, chance{}.Dim())
		for n := range v {
			v[n] = r.Float32() - 0.5
			squares += float64(v[n] * v[n])
		}
		for n := range v {
			v[n] /= float32(math.Sqrt(squares))
		}
		vectors[i] = v
	}
	return vectors, ctx.Err()
}

// copies puts the abstracts again and again, until there are many passages.
func copies(b *testing.B, store *sqlite.Store, c *eval.Cranfield) {
	b.Helper()
	for passages, n := 0, 0; passages < many; n++ {
		a := &c.Abstracts[n%len(c.Abstracts)]
		d := &knowledge.Document{ID: fmt.Sprint(n), Title: a.Title, Text: fmt.Sprintf("%s\n\nCopy %d.", a.Text, n)}
		pieces := ingest.Passages(d)
		if _, err := store.Put(b.Context(), d, pieces); err != nil {
			b.Fatal(err)
		}
		passages += len(pieces)
	}
}

// BenchmarkMemory opens a store of 50,000 passages, with and without vectors, and
// reports what it holds in memory, how large the file is, how long it takes until
// the indexes are there, and what a question costs beside embedding it.
func BenchmarkMemory(b *testing.B) {
	c := collection(b)
	path := filepath.Join(b.TempDir(), "citeway.db")
	store, err := sqlite.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	copies(b, store, c)
	if err := store.Close(); err != nil {
		b.Fatal(err)
	}
	b.Run("keywords", func(b *testing.B) { weigh(b, c, path, nil) })
	if store, err = sqlite.Open(path); err != nil {
		b.Fatal(err)
	}
	if err := store.Embed(b.Context(), chance{}, embed.Options{Batch: 64}); err != nil {
		b.Fatal(err)
	}
	if err := store.AwaitVectors(b.Context(), nil); err != nil {
		b.Fatal(err)
	}
	if err := store.Close(); err != nil {
		b.Fatal(err)
	}
	b.Run("keywords and vectors", func(b *testing.B) { weigh(b, c, path, chance{}) })
}

func weigh(b *testing.B, c *eval.Cranfield, path string, e embed.Embedder) {
	before := heap()
	began := time.Now()
	store, err := sqlite.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	if e != nil {
		if err := store.Embed(b.Context(), e, embed.Options{}); err != nil {
			b.Fatal(err)
		}
	}
	if err := store.CatchUp(b.Context()); err != nil {
		b.Fatal(err)
	}
	opened := time.Since(began)
	after := heap()
	var times []time.Duration
	for n := 0; b.Loop(); n++ {
		began := time.Now()
		if _, err := store.Search(b.Context(), knowledge.Query{Text: c.Questions[n%len(c.Questions)].Text}); err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(began))
	}
	slices.Sort(times)
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(after-before)/(1<<20), "MiB-heap")
	b.ReportMetric(float64(info.Size())/(1<<20), "MiB-file")
	b.ReportMetric(opened.Seconds(), "s-open")
	b.ReportMetric(float64(times[len(times)/2].Nanoseconds())/1000, "p50-µs")
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
