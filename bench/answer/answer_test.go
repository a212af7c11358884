package answer

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/citeway/citeway"
	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/verify"
)

const question = "How many days of annual leave do I get?"

var handbook = filepath.Join("..", "..", "examples", "handbook")

// BenchmarkColdStart runs the program over the handbook: everything that a
// newcomer waits for after the build, up to the first byte.
func BenchmarkColdStart(b *testing.B) {
	program := filepath.Join(b.TempDir(), "citeway")
	build := exec.Command("go", "build", "-o", program, "./cmd/citeway")
	build.Dir = filepath.Join("..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	for b.Loop() {
		cmd := exec.Command(program, "ask", "--docs", handbook, "--to", "native", "--stream", question)
		out, err := cmd.StdoutPipe()
		if err != nil {
			b.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			b.Fatal(err)
		}
		began := time.Now()
		if _, err := io.ReadFull(out, make([]byte, 1)); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(time.Since(began).Milliseconds()), "ms-to-first-byte")
		_, _ = io.Copy(io.Discard, out)
		_ = cmd.Wait()
	}
}

// BenchmarkIngest takes the handbook in, into a file that is thrown away.
func BenchmarkIngest(b *testing.B) {
	documents := 0
	for b.Loop() {
		store := open(b, filepath.Join(b.TempDir(), "k.db"))
		report, err := ingest.New(store, ingest.Options{}).Ingest(context.Background(), []string{handbook}, nil)
		if err != nil {
			b.Fatal(err)
		}
		documents += report.In
		_ = store.Close()
	}
	b.ReportMetric(float64(documents)/b.Elapsed().Seconds(), "documents/s")
}

func open(b *testing.B, path string) *sqlite.Store {
	b.Helper()
	store, err := sqlite.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	return store
}

// BenchmarkFirstWords asks a service that is ready: retrieve, record, prompt,
// write, resolve; up to the first text event, and the whole answer with verdicts.
func BenchmarkFirstWords(b *testing.B) {
	if _, err := os.Stat(handbook); err != nil {
		b.Fatal(err)
	}
	store := open(b, "")
	defer store.Close()
	if _, err := ingest.New(store, ingest.Options{}).Ingest(context.Background(), []string{handbook}, nil); err != nil {
		b.Fatal(err)
	}
	s := chat.New(chat.Options{Library: store, Evidence: database.Memory(b, evidencesqlite.Open), Verifier: verify.New(verify.Options{}),
		Models: map[string]model.Model{"": extractive.New(extractive.Options{})}})
	var first time.Duration
	n := 0
	for b.Loop() {
		began, seen := time.Now(), false
		err := s.Answer(context.Background(), chat.Turn{Question: question}, citeway.SinkFunc(func(e citeway.Event) error {
			if _, text := e.(*citeway.Text); text && !seen {
				first, seen = first+time.Since(began), true
			}
			return nil
		}))
		if err != nil {
			b.Fatal(err)
		}
		n++
	}
	b.ReportMetric(float64(first.Microseconds())/float64(n), "µs-to-first-words")
}
