package sqlite_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/assets"
	"github.com/citeway/citeway/encoder"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

// pairs reads a file of tab-separated pairs.
func pairs(t *testing.T, name string) [][2]string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "embed", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var all [][2]string
	for line := range strings.Lines(string(raw)) {
		left, right, found := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !found {
			t.Fatalf("%s: %q is no pair", name, line)
		}
		all = append(all, [2]string{left, right})
	}
	return all
}

// switched reads nothing until it has a reader.
type switched struct{ by embed.PairReader }

func (s *switched) Read(ctx context.Context, pairs []encoder.Pair) ([]encoder.Reading, error) {
	if s.by == nil {
		return nil, errors.New("nobody reads")
	}
	return s.by.Read(ctx, pairs)
}

// reader is the built-in encoder as it reads.
func reader(t *testing.T) *encoder.Encoder {
	t.Helper()
	file, err := assets.Encoder()
	if err != nil {
		t.Fatal(err)
	}
	e, err := encoder.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestQuestionsInOtherWords asks the store 40 questions that share nearly no word
// with the passage that answers them: by keywords alone, with the encoder's vectors, and
// with the first passages read.
func TestQuestionsInOtherWords(t *testing.T) {
	if testing.Short() {
		t.Skip("embeds a hundred passages")
	}
	e, err := embed.Open()
	if citeway.CodeOf(err) == citeway.Unavailable {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, filepath.Join(t.TempDir(), "citeway.db"))
	defer s.Close()
	for _, p := range pairs(t, "passages.tsv") {
		d := &knowledge.Document{ID: p[0], Text: p[1]}
		if _, err := s.Put(t.Context(), d, ingest.Passages(d)); err != nil {
			t.Fatal(err)
		}
	}
	questions := pairs(t, "paraphrases.tsv")
	first := func() float64 {
		right := 0
		for _, q := range questions {
			hits, err := s.Search(t.Context(), knowledge.Query{Text: q[0]})
			if err != nil {
				t.Fatal(err)
			}
			if len(hits) > 0 && hits[0].Source.ID == q[1] {
				right++
			}
		}
		return float64(right) / float64(len(questions))
	}
	if share := first(); share >= 0.1 {
		t.Errorf("keywords find %.3f: the questions are not in other words", share)
	} else {
		t.Logf("keywords alone: hit@1 %.3f", share)
	}
	r := &switched{}
	if err := s.Embed(t.Context(), e, embed.Options{Reader: r}); err != nil {
		t.Fatal(err)
	}
	await(t, s)
	if share := first(); share < 0.85 {
		t.Errorf("with meaning %.3f are found first, want 0.85", share)
	} else {
		t.Logf("with meaning: hit@1 %.3f", share)
	}
	r.by = reader(t)
	if share := first(); share < 0.925 {
		t.Errorf("with meaning, and read, %.3f are found first, want 0.925", share)
	} else {
		t.Logf("with meaning, and read: hit@1 %.3f", share)
	}
}
