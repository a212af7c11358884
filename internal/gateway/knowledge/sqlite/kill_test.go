package sqlite_test

import (
	"bufio"
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/leak"
)

// The environment by which a test starts this program again as the writer that
// it will kill.
const (
	writerPath  = "CITEWAY_TEST_WRITER_PATH"
	writerFirst = "CITEWAY_TEST_WRITER_FIRST"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(writerPath); path != "" {
		write(path)
		return
	}
	leak.Main(m)
}

// write puts documents endlessly, and prints the number of each on standard output
// once it is acknowledged. Every seventh deletes one, and vectors are made
// meanwhile, so that the kill meets each kind of transaction.
func write(path string) {
	s, err := sqlite.Open(path)
	if err == nil {
		err = s.Embed(context.Background(), numbers{}, embed.Options{Batch: 2})
	}
	if err != nil {
		fmt.Println("error", err)
		return
	}
	first, err := strconv.Atoi(os.Getenv(writerFirst))
	if err != nil {
		fmt.Println("error", err)
		return
	}
	ctx := context.Background()
	for n := first; ; n++ {
		d, passages := numbered(n)
		if _, err := s.Put(ctx, d, passages); err != nil {
			fmt.Println("error", err)
			return
		}
		if err := someVectors(ctx, s); err != nil {
			fmt.Println("error", err)
			return
		}
		fmt.Println("put", n)
		if n%7 == 6 {
			// Deleted already is as good: the writer before was killed after it.
			if err := s.Delete(ctx, fmt.Sprint("d", n-3)); err != nil && citeway.CodeOf(err) != citeway.NotFound {
				fmt.Println("error", err)
				return
			}
			fmt.Println("deleted", n-3)
		}
	}
}

// someVectors returns when some vectors were made since: the kill that follows
// falls among the next.
func someVectors(ctx context.Context, s *sqlite.Store) error {
	before, err := s.Vectors(ctx)
	for p := before; err == nil && p.Done <= before.Done && p.Done < p.Total; p, err = s.Vectors(ctx) {
		time.Sleep(time.Millisecond)
	}
	return err
}

// numbers embeds: every text that names a number has the direction of its last
// digit.
type numbers struct{}

func (numbers) Dim() int { return 10 }

func (numbers) Name() string { return "numbers" }

func (numbers) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		vectors[i] = make([]float32, 10)
		word, _, _ := strings.Cut(text, " ")
		if n, err := strconv.Atoi(strings.TrimPrefix(word, "number")); err == nil {
			vectors[i][n%10] = 1
		}
	}
	return vectors, ctx.Err()
}

// passagesOf is how many passages each document of the writer has.
const passagesOf = 6

// numbered is the n-th document: its words say its number, in each passage.
func numbered(n int) (*knowledge.Document, []knowledge.Passage) {
	word := fmt.Sprint("number", n)
	paragraph := strings.Repeat(word+" tide harbour gauge ", 45)
	d := &knowledge.Document{ID: fmt.Sprint("d", n), Title: word, Text: strings.TrimSpace(strings.Repeat(strings.TrimSpace(paragraph)+"\n\n", passagesOf))}
	return d, ingest.Passages(d)
}

// step moves the moment of the kill on, from round to round: a document takes the
// writer a millisecond or two, so that the kills fall all over a transaction.
const step = 300 * time.Microsecond

// TestKilled kills the writer at different moments, from right after its first
// acknowledgement on, and inspects the file that is left.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("starts and kills processes")
	}
	path := filepath.Join(t.TempDir(), "citeway.db")
	next, gone := 0, map[int]bool{}
	for round, acknowledged := range []int{1, 2, 5, 13, 3, 8} {
		// Each writer begins with the document that was in flight before.
		next = killAfter(t, path, next, acknowledged, time.Duration(round)*step, gone)
		inspect(t, path, next, gone)
	}
	resume(t, path, gone)
}

// resume makes the vectors that the killed writers did not, and finds by them what
// is there and nothing that was deleted.
func resume(t *testing.T, path string, gone map[int]bool) {
	t.Helper()
	s := open(t, path)
	defer s.Close()
	if err := s.Embed(t.Context(), numbers{}, embed.Options{}); err != nil {
		t.Fatal(err)
	}
	before, err := s.Vectors(t.Context())
	if err != nil || before.Done == 0 {
		t.Fatalf("no vector outlived the kills: %+v, %v", before, err)
	}
	await(t, s)
	only := 0.0
	for digit := range 10 {
		hits, err := s.Search(t.Context(), knowledge.Query{Text: fmt.Sprint("number", digit), Limit: 1000, Tuning: knowledge.Tuning{Keywords: &only}})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range hits {
			if n, err := strconv.Atoi(strings.TrimPrefix(h.Source.ID, "d")); err != nil || gone[n] || h.Passage.Score == nil || (*h.Passage.Score > 0.9) != (n%10 == digit) {
				t.Errorf("%d finds %s, score %v, deleted %v", digit, h.Source.ID, h.Passage.Score, gone[n])
			}
		}
	}
	sound(t, path)
}

// killAfter starts a writer, kills it after so many acknowledgements and returns
// the number after the last one acknowledged.
func killAfter(t *testing.T, path string, first, acknowledged int, wait time.Duration, gone map[int]bool) int {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), writerPath+"="+path, writerFirst+"="+strconv.Itoa(first))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	next := first
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		next = note(t, lines.Text(), next, gone)
		if next-first == acknowledged {
			time.Sleep(wait)
			if err := cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	for lines.Scan() { // acknowledged before the kill took hold
		next = note(t, lines.Text(), next, gone)
	}
	if err := cmd.Wait(); err == nil {
		t.Fatal("the writer ended by itself")
	}
	return next
}

func note(t *testing.T, line string, next int, gone map[int]bool) int {
	t.Helper()
	verb, number, _ := strings.Cut(line, " ")
	n, err := strconv.Atoi(number)
	switch {
	case err != nil:
		t.Fatalf("the writer says %q", line)
	case verb == "deleted":
		gone[n] = true
	default:
		return n + 1
	}
	return next
}

// inspect checks that every acknowledged document is whole, that the one in flight is
// whole or absent, and that the file is sound.
func inspect(t *testing.T, path string, next int, gone map[int]bool) {
	t.Helper()
	s := open(t, path)
	defer s.Close()
	for n := range next + 1 {
		d, passages := numbered(n)
		held, err := s.Source(t.Context(), d.ID)
		if err != nil {
			if n < next {
				t.Fatalf("document %d was acknowledged and is lost: %v", n, err)
			}
			continue // it was in flight
		}
		hits, err := s.Search(t.Context(), knowledge.Query{Text: fmt.Sprint("number", n), Limit: 10 * passagesOf})
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case gone[n] && (!held.Gone || len(hits) != 0):
			t.Fatalf("document %d was deleted and has %d hits", n, len(hits))
		case !held.Gone && len(hits) != len(passages):
			t.Fatalf("document %d has %d of %d passages", n, len(hits), len(passages))
		}
		if text, err := s.Text(t.Context(), d.ID, ""); err != nil || text != d.Text {
			t.Fatalf("document %d has another text: %v", n, err)
		}
	}
	sound(t, path)
}

func sound(t *testing.T, path string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var verdict string
	if err := db.QueryRow("PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
		t.Fatalf("integrity check: %q, %v", verdict, err)
	}
	var orphans int
	if err := db.QueryRow(`SELECT count(*) FROM passages p LEFT JOIN documents d ON d.id = p.document AND (p.current = 0 OR d.version = (SELECT version FROM versions WHERE number = p.version))
		LEFT JOIN versions v ON v.number = p.version WHERE d.id IS NULL OR v.version IS NULL`).Scan(&orphans); err != nil || orphans != 0 {
		t.Fatalf("%d passages without their document, %v", orphans, err)
	}
	if err := db.QueryRow(`SELECT count(*) FROM vectors v LEFT JOIN passages p ON p.seq = v.passage AND p.current = 1
		LEFT JOIN documents d ON d.id = p.document AND d.gone = 0 WHERE d.id IS NULL`).Scan(&orphans); err != nil || orphans != 0 {
		t.Fatalf("%d vectors without their passage, %v", orphans, err)
	}
}
