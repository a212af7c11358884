package embed

import (
	"context"
	"hash/fnv"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// bag reads a text as the words that it holds: each is a direction.
type bag struct{}

func (bag) Dimension() int { return 16 }

func (bag) Space() string { return "bag" }

func (bag) Windows(text string, most int) []string {
	var all []string
	words := strings.Fields(text)
	for ; len(words) > most; words = words[most:] {
		all = append(all, strings.Join(words[:most], " "))
	}
	if len(words) > 0 {
		all = append(all, strings.Join(words, " "))
	}
	return all
}

func (b bag) Vectors(ctx context.Context, texts []string) ([][]float32, error) {
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		vectors[i] = make([]float32, b.Dimension())
		for word := range strings.FieldsSeq(text) {
			h := fnv.New32a()
			_, _ = h.Write([]byte(word))
			vectors[i][h.Sum32()%16]++
		}
		unit(vectors[i])
	}
	return vectors, ctx.Err()
}

// made is an embedder that reads words alone.
func made(testing.TB) *Encoder { return New(bag{}) }

// open returns the built-in one, or skips the test where the program lacks it.
func open(t testing.TB) *Encoder {
	t.Helper()
	e, err := Open()
	if citeway.CodeOf(err) == citeway.Unavailable {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// cosine is how close two vectors are, whatever their lengths.
func cosine(v, w []float32) (sum float64) {
	for i := range v {
		sum += float64(v[i]) * float64(w[i])
	}
	return sum / max(length(v)*length(w), 1e-12)
}
