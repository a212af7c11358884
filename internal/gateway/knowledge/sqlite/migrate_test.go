package sqlite_test

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/knowledge/storetest"
)

// wider is an encoder of a later version: its vectors are longer than those before.
type wider struct {
	storetest.Concepts
	// left is how many passages it takes before it fails; texts counts what it took.
	left  int
	texts []string
}

func (w *wider) Dim() int { return w.Concepts.Dim() + 1 }

func (*wider) Name() string { return "later" }

func (w *wider) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	for _, text := range texts {
		if strings.HasPrefix(text, "Wages") { // and is no question
			if w.left--; w.left < 0 {
				return nil, errors.New("the program was stopped")
			}
			w.texts = append(w.texts, text)
		}
	}
	vectors, err := w.Concepts.Embed(ctx, texts)
	for i := range vectors {
		vectors[i] = append(vectors[i], 0)
	}
	return vectors, err
}

// older is a library of six documents with vectors of the encoder that was built in
// before.
func older(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "citeway.db")
	s := meant(t, path, &storetest.Concepts{Named: "use-lite-int8-1"})
	for _, id := range strings.Fields("a b c d e f") {
		put(t, s, id, "Wages of "+id+".")
	}
	await(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// kept counts the vectors in the file by the name of their encoder.
func kept(t *testing.T, path string) map[string]int {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query(`SELECT e.name, count(*) FROM vectors v JOIN embedders e ON e.id = v.embedder GROUP BY e.name`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	all := map[string]int{}
	for rows.Next() {
		var name string
		var count int
		if err := rows.Scan(&name, &count); err != nil {
			t.Fatal(err)
		}
		all[name] = count
	}
	return all
}

// asks searches, and returns how many passages were found and what is said of vectors that
// are lacking, nil if nothing is.
func asks(t *testing.T, s *sqlite.Store, question string) (found int, lacks *knowledge.Progress) {
	t.Helper()
	hits, err := s.Search(t.Context(), knowledge.Query{Text: question, Partial: func(p knowledge.Progress) { lacks = &p }})
	if err != nil {
		t.Fatal(err)
	}
	return len(hits), lacks
}

// TestALibraryOfAnOlderEncoder: its vectors are made anew behind the searches, which
// answer by keywords meanwhile and say so; what is made is kept by whoever goes on.
func TestALibraryOfAnOlderEncoder(t *testing.T) {
	path := older(t)
	s := open(t, path)
	if err := s.Embed(t.Context(), &wider{left: 2}, embed.Options{Batch: 1}); err != nil {
		t.Fatal(err)
	}
	for s.AwaitVectors(t.Context(), nil) == nil { // until it is stopped
	}
	if found, lacks := asks(t, s, "wages"); found != 6 || lacks == nil || lacks.Done != 2 || lacks.Total != 6 || lacks.Name != "later" {
		t.Errorf("by keywords %d of 6 are found; lacking: %+v", found, lacks)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if got := kept(t, path); got["later"] != 2 || got["use-lite-int8-1"] != 4 {
		t.Errorf("vectors %v", got)
	}
	rest := &wider{left: 100}
	s = open(t, path)
	defer s.Close()
	if err := s.Embed(t.Context(), rest, embed.Options{Batch: 1}); err != nil {
		t.Fatal(err)
	}
	await(t, s)
	if found, lacks := asks(t, s, "stipend"); found != 6 || lacks != nil || len(rest.texts) != 4 {
		t.Errorf("in other words %d of 6 are found, lacking %+v; %q were made anew", found, lacks, rest.texts)
	}
	if got := kept(t, path); got["later"] != 6 || got["use-lite-int8-1"] != 0 {
		t.Errorf("vectors %v", got)
	}
}

// TestFewVectorsDoNotRank: as long as most passages lack their vector, those that have
// one do not pass for the nearest.
func TestFewVectorsDoNotRank(t *testing.T) {
	s := open(t, older(t))
	defer s.Close()
	stopped := &wider{left: 2}
	if err := s.Embed(t.Context(), stopped, embed.Options{Batch: 1}); err != nil {
		t.Fatal(err)
	}
	for s.AwaitVectors(t.Context(), nil) == nil {
	}
	if found, lacks := asks(t, s, "stipend"); found != 0 || lacks == nil {
		t.Errorf("%d of 2 vectors of 6 are found, lacking %+v", found, lacks)
	}
}

// twice brings a file back to the schema that kept the words of passages beside those of
// their versions; of texts that are compressed, the words of passages are not right.
const twice = `
ALTER TABLE passages RENAME TO stretches;
ALTER TABLE versions RENAME TO numbered;
DROP INDEX passages_document;
CREATE TABLE versions (
  document TEXT NOT NULL, version TEXT NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (document, version)
);
CREATE TABLE passages (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, document TEXT NOT NULL, version TEXT NOT NULL,
  text TEXT NOT NULL, context TEXT NOT NULL, page INTEGER NOT NULL, chunk TEXT NOT NULL,
  start INTEGER NOT NULL, end INTEGER NOT NULL, current INTEGER NOT NULL
);
CREATE INDEX passages_document ON passages(document, current);
INSERT INTO versions SELECT document, version, text FROM numbered;
INSERT INTO passages SELECT p.seq, p.id, p.document, v.version, CAST(substr(CAST(v.text AS BLOB), p.start + 1, p.end - p.start) AS TEXT),
  p.context, p.page, p.chunk, p.start, p.end, p.current FROM stretches p JOIN numbered v ON v.number = p.version;
DROP TABLE stretches;
DROP TABLE numbered;
PRAGMA user_version = 8;
`

// TestWordsThatWereKeptTwice: a file of that schema opens with every version, passage and
// vector that it had, and is smaller.
func TestWordsThatWereKeptTwice(t *testing.T) {
	path := filepath.Join(t.TempDir(), "citeway.db")
	s := meant(t, path, &storetest.Concepts{})
	long := strings.Repeat("Wages are due on the first. The tide rises 潮汐 at noon.\n\n", 200)
	before := put(t, s, "long", long)
	now := put(t, s, "long", "Fish are sold.\n\n"+long)
	short := put(t, s, "short", "A stipend is paid.")
	await(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	execute(t, path, twice)
	execute(t, path, "VACUUM")
	s = meant(t, path, &storetest.Concepts{})
	defer s.Close()
	for _, want := range [][]knowledge.Passage{before, now, short} {
		got, err := s.Passages(t.Context(), want[0].Document, want[0].Version)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%d passages, %v, want %d", len(got), err, len(want))
		}
		for i := range want {
			found, err := s.Passage(t.Context(), want[i].ID)
			if err != nil || found.Passage.Text != want[i].Text || found.Version != want[i].Version || found.Current == (i < len(before) && want[i].ID == before[i].ID) {
				t.Errorf("passage %d is %+v, %v", i, found, err)
			}
		}
	}
	if p, err := s.Vectors(t.Context()); err != nil || p.Done != len(now)+1 || p.Total != len(now)+1 {
		t.Errorf("vectors %+v, %v", p, err)
	}
	finds(t, s, knowledge.Query{Text: "paid", Limit: 1}, "short")
}
