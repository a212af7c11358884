package shared_test

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/database/databasetest"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/shared"
	"github.com/citeway/citeway/internal/gateway/knowledge/weaviate/weaviatetest"
)

// The corpus of the benchmark: documents of paragraphs that each become about one passage.
const (
	speedDocuments  = 1000
	speedParagraphs = 10
	speedWords      = 120
	speedVocabulary = 20_000
)

// corpus makes texts of words that are as rare as words are.
type corpus struct {
	random *rand.Rand
	words  *rand.Zipf
}

func newCorpus() *corpus {
	random := rand.New(rand.NewPCG(1, 2))
	return &corpus{random, rand.NewZipf(random, 1.07, 20, speedVocabulary-1)}
}

func (c *corpus) text(words int) string {
	var b strings.Builder
	for range words {
		b.WriteString(word(c.words.Uint64()) + " ")
	}
	return strings.TrimSpace(b.String())
}

// word is the n-th word: syllables, so that it looks like one.
func word(n uint64) string {
	w := ""
	for {
		w += string("bdfgklmnprstvz"[n%14]) + string("aeiou"[n/14%5])
		if n /= 70; n == 0 {
			return w + "x"
		}
	}
}

// question is a text without the most frequent words: those that a question has are left out of it as stop words.
func (c *corpus) question(words int) string {
	const stopped = 50
	var b strings.Builder
	for n := 0; n < words; {
		if w := c.words.Uint64(); w >= stopped {
			b.WriteString(word(w) + " ")
			n++
		}
	}
	return b.String()
}

// timed is an engine that counts how long it is asked for candidates.
type timed struct {
	shared.Engine
	took atomic.Int64
}

func (e *timed) Candidates(ctx context.Context, ask shared.Ask) (shared.Candidates, error) {
	defer func(began time.Time) { e.took.Add(int64(time.Since(began))) }(time.Now())
	return e.Engine.Candidates(ctx, ask)
}

func (c *corpus) document(n int) (*knowledge.Document, []knowledge.Passage) {
	paragraphs := make([]string, speedParagraphs)
	for i := range paragraphs {
		paragraphs[i] = c.text(speedWords) + "."
	}
	d := &knowledge.Document{ID: fmt.Sprint("d", n), Title: fmt.Sprint("Report ", n), Path: fmt.Sprint(n, ".md"), Text: strings.Join(paragraphs, "\n\n")}
	return d, ingest.Passages(d)
}

// hashed is an embedder of 384 numbers that costs nothing.
type hashed struct{}

func (hashed) Dim() int     { return 384 }
func (hashed) Name() string { return "hashed" }
func (hashed) Embed(_ context.Context, texts []string) ([][]float32, error) {
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		h := fnv.New64a()
		_, _ = h.Write([]byte(text))
		random := rand.New(rand.NewPCG(h.Sum64(), 1))
		v, squares := make([]float32, 384), 0.0
		for n := range v {
			v[n] = float32(random.NormFloat64())
			squares += float64(v[n] * v[n])
		}
		for n := range v {
			v[n] /= float32(math.Sqrt(squares))
		}
		vectors[i] = v
	}
	return vectors, nil
}

// BenchmarkTenThousand takes ten thousand passages in and asks about them, on a PostgreSQL and one Weaviate.
func BenchmarkTenThousand(b *testing.B) {
	cluster, server := weaviatetest.Start(b, 1), databasetest.Start(b)
	var n atomic.Int64
	e := &timed{Engine: engine(b, cluster, &n)}
	s := open(b, server.Database(b), e)
	defer s.Close()
	c := newCorpus()
	began, passages := time.Now(), takeIn(b, s, c)
	b.Logf("%d passages taken in, %.0f a second", passages, float64(passages)/time.Since(began).Seconds())
	b.Run("words", func(b *testing.B) { asked(b, s, e, c, knowledge.Query{}) })
	clearance := 1
	b.Run("words within a clearance", func(b *testing.B) { asked(b, s, e, c, knowledge.Query{Clearance: &clearance}) })
	b.Run("a word that nobody has", func(b *testing.B) { asked(b, s, e, c, knowledge.Query{Clearance: &clearance, Text: "babadabex"}) })
	began = time.Now()
	if err := s.Embed(b.Context(), hashed{}, embed.Options{Batch: 64}); err != nil {
		b.Fatal(err)
	}
	if err := s.AwaitVectors(b.Context(), nil); err != nil {
		b.Fatal(err)
	}
	b.Logf("their vectors, %.0f a second", float64(passages)/time.Since(began).Seconds())
	b.Run("words and meaning", func(b *testing.B) { asked(b, s, e, c, knowledge.Query{Clearance: &clearance}) })
}

// takeIn puts the corpus, several documents at the same time.
func takeIn(b *testing.B, s *shared.Store, c *corpus) (passages int) {
	const workers = 16
	type one struct {
		d *knowledge.Document
		p []knowledge.Passage
	}
	work := make(chan one)
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for w := range work {
				if _, err := s.Put(b.Context(), w.d, w.p); err != nil {
					b.Error(err)
				}
			}
		})
	}
	for n := range speedDocuments {
		d, p := c.document(n)
		passages += len(p)
		work <- one{d, p}
	}
	close(work)
	all.Wait()
	return passages
}

// asked asks questions of five words and reports how long the middle one and the slowest of a hundred took.
func asked(b *testing.B, s *shared.Store, e *timed, c *corpus, q knowledge.Query) {
	var took []time.Duration
	more := q.Text
	e.took.Store(0)
	for b.Loop() {
		q.Text = c.question(5) + more
		began := time.Now()
		if _, err := s.Search(b.Context(), q); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	b.ReportMetric(float64(e.took.Load())/1e6/float64(len(took)), "engine-ms")
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
}
