package knowledge

import (
	"context"
	"github.com/citeway/citeway/internal/dataset"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/eval"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

// data is the folder of the data sets.
var data = dataset.Path()

// shown is how many hits a question gets in the timed part: what a chat shows.
const shown = 10

func collection(tb testing.TB) *eval.Cranfield {
	tb.Helper()
	c, err := eval.LoadCranfield(data)
	if err != nil {
		tb.Skip("the Cranfield collection is not there: ", err)
	}
	return c
}

// meant is the store with the built-in encoder, once every passage has its vector.
func meant(tb testing.TB, c *eval.Cranfield) eval.Ranker {
	tb.Helper()
	if testing.Short() {
		tb.Skip("embeds the collection: minutes")
	}
	e, err := embed.Open()
	if err != nil {
		tb.Skip(err)
	}
	s := citeway(tb, c)
	if err := s.Embed(context.Background(), e, nil); err != nil {
		tb.Fatal(err)
	}
	return s
}

func citeway(tb testing.TB, c *eval.Cranfield) *eval.Shelf {
	tb.Helper()
	store, err := sqlite.Open(filepath.Join(tb.TempDir(), "citeway.db"))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = store.Close() })
	s, err := c.Fill(context.Background(), store)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func rival(tb testing.TB, c *eval.Cranfield) eval.Ranker {
	tb.Helper()
	r, err := NewRival(filepath.Join(tb.TempDir(), "bleve"))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = r.Close() })
	if err := r.Fill(c); err != nil {
		tb.Fatal(err)
	}
	return r
}

// TestBothRank keeps the comparison honest: both rank the same collection, and
// neither so badly that it must be set up wrongly.
func TestBothRank(t *testing.T) {
	c := collection(t)
	for name, s := range map[string]eval.Ranker{"citeway": citeway(t, c), "bleve": rival(t, c)} {
		r, err := c.Measure(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: nDCG@10 %.4f, graded %.4f, recall@100 %.3f", name, r.NDCG, r.Graded, r.Recall)
		if r.NDCG < .3 || r.Recall < .6 {
			t.Errorf("%s ranks as if set up wrongly", name)
		}
	}
}

// BenchmarkSearch asks the questions of the collection by turns. It reports the
// median time of a question and the quality of the ranking, so that neither is
// bought with the other unseen.
func BenchmarkSearch(b *testing.B) {
	c := collection(b)
	b.Run("citeway", func(b *testing.B) { ask(b, c, citeway(b, c)) })
	b.Run("bleve", func(b *testing.B) { ask(b, c, rival(b, c)) })
	b.Run("citeway by meaning too", func(b *testing.B) { ask(b, c, meant(b, c)) })
}

// BenchmarkSearchWhileEmbedding asks by keywords while the encoder is at work on
// the collection: how much of the machine it leaves to answering.
func BenchmarkSearchWhileEmbedding(b *testing.B) {
	c := collection(b)
	e, err := embed.Open()
	if err != nil {
		b.Skip(err)
	}
	store, err := sqlite.Open(filepath.Join(b.TempDir(), "citeway.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	s, err := c.Fill(b.Context(), store)
	if err != nil {
		b.Fatal(err)
	}
	if err := store.Embed(b.Context(), e, embed.Options{}); err != nil {
		b.Fatal(err)
	}
	only := 1.0
	ask(b, c, s.Tuned(knowledge.Tuning{Keywords: &only}))
	p, err := store.Vectors(b.Context())
	if err != nil || p.Done == p.Total {
		b.Fatalf("the encoder was done before the questions were: %+v, %v", p, err)
	}
}

func ask(b *testing.B, c *eval.Cranfield, s eval.Ranker) {
	r, err := c.Measure(b.Context(), s) // and warms it up
	if err != nil {
		b.Fatal(err)
	}
	var times []time.Duration
	n := 0
	for b.Loop() {
		began := time.Now()
		if _, err := s.Rank(b.Context(), c.Questions[n%len(c.Questions)].Text, shown); err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(began))
		n++
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Nanoseconds())/1000, "p50-µs")
	b.ReportMetric(float64(times[len(times)*99/100].Nanoseconds())/1000, "p99-µs")
	b.ReportMetric(r.NDCG, "nDCG@10")
}

// BenchmarkTakeIn takes the whole collection in, split and kept. A document of
// citeway is acknowledged one by one, a batch of bleve as a whole.
func BenchmarkTakeIn(b *testing.B) {
	c := collection(b)
	b.Run("citeway", func(b *testing.B) { takeIn(b, c, func() { citeway(b, c) }) })
	b.Run("bleve", func(b *testing.B) { takeIn(b, c, func() { rival(b, c) }) })
}

// BenchmarkTakeInWhileEmbedding is BenchmarkTakeIn with the encoder at work behind
// it: it gives way.
func BenchmarkTakeInWhileEmbedding(b *testing.B) {
	c := collection(b)
	e, err := embed.Open()
	if err != nil {
		b.Skip(err)
	}
	takeIn(b, c, func() {
		store, err := sqlite.Open(filepath.Join(b.TempDir(), "citeway.db"))
		if err != nil {
			b.Fatal(err)
		}
		if err := store.Embed(b.Context(), e, embed.Options{}); err != nil {
			b.Fatal(err)
		}
		if _, err := c.Fill(b.Context(), store); err != nil {
			b.Fatal(err)
		}
		b.StopTimer() // the other rows do not close what they filled either
		if err := store.Close(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	})
}

func takeIn(b *testing.B, c *eval.Cranfield, f func()) {
	for b.Loop() {
		f()
	}
	b.ReportMetric(float64(len(c.Abstracts)*b.N)/b.Elapsed().Seconds(), "documents/s")
}
