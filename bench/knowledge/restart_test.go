package knowledge

import (
	"fmt"
	"math"
	"path/filepath"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/eval"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

// BenchmarkRestart opens stores of small documents and waits until the index of
// keywords holds them all. It reports the time of the larger and the exponent of its
// growth: 1 is as much longer as the store is larger.
func BenchmarkRestart(b *testing.B) {
	c := collection(b)
	few, all := 10_000, 100_000
	small, large := stocked(b, c, few), stocked(b, c, all)
	var before, after time.Duration
	for b.Loop() {
		before, after = before+untilThere(b, small), after+untilThere(b, large)
	}
	b.ReportMetric(after.Seconds()/float64(b.N), "s-ready")
	b.ReportMetric(math.Log(after.Seconds()/before.Seconds())/math.Log(float64(all)/float64(few)), "exponent")
}

// stocked makes a store of so many documents, each of one passage, and returns its path.
func stocked(b *testing.B, c *eval.Cranfield, documents int) string {
	b.Helper()
	path := filepath.Join(b.TempDir(), "citeway.db")
	store, err := sqlite.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	for n := range documents {
		a := &c.Abstracts[n%len(c.Abstracts)]
		d := &knowledge.Document{ID: fmt.Sprint(n), Title: a.Title, Text: fmt.Sprintf("%.400s. Copy %d.", a.Text, n)}
		if _, err := store.Put(b.Context(), d, ingest.Passages(d)); err != nil {
			b.Fatal(err)
		}
	}
	if err := store.Close(); err != nil {
		b.Fatal(err)
	}
	return path
}

func untilThere(b *testing.B, path string) time.Duration {
	b.Helper()
	began := time.Now()
	store, err := sqlite.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	if err := store.CatchUp(b.Context()); err != nil {
		b.Fatal(err)
	}
	return time.Since(began)
}
