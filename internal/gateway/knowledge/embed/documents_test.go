package embed

import (
	"context"
	"slices"
	"testing"

	"github.com/citeway/citeway"
)

// TestDocumentsAreAsOneByOne: several documents in one call have the vectors that
// each has by itself.
func TestDocumentsAreAsOneByOne(t *testing.T) {
	e := made(t)
	documents := []Titled{{"a", []string{"abc", "b"}}, {"", nil}, {"ccc", []string{""}}, {"b", []string{"ab"}}}
	all, err := Documents(t.Context(), e, documents)
	if err != nil || len(all) != len(documents) {
		t.Fatalf("%d documents, %v", len(all), err)
	}
	for i, d := range documents {
		alone, err := passagesOf(t.Context(), e, d.Title, d.Passages)
		if err != nil || !slices.EqualFunc(alone, all[i], slices.Equal) {
			t.Errorf("document %d differs from itself alone, %v", i, err)
		}
	}
}

// fewer gives a vector too few.
type fewer struct{ Embedder }

func (f fewer) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	vectors, err := f.Embedder.Embed(ctx, texts)
	return vectors[1:], err
}

func TestAnEmbedderThatMiscountsIsTold(t *testing.T) {
	if _, err := passagesOf(t.Context(), fewer{made(t)}, "a", []string{"b"}); citeway.CodeOf(err) != citeway.Upstream {
		t.Errorf("%v", err)
	}
}

// passagesOf is Documents for one document.
func passagesOf(ctx context.Context, e Embedder, title string, passages []string) ([][]float32, error) {
	vectors, err := Documents(ctx, e, []Titled{{title, passages}})
	if err != nil {
		return nil, err
	}
	return vectors[0], nil
}
