package storetest

import (
	"context"
	"errors"
	"math"
	"strings"
	"sync/atomic"

	"github.com/citeway/citeway/encoder"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
)

// concepts are words that mean about the same, each list a direction of its own.
var concepts = [][]string{
	{"tide", "tides", "sea level"},
	{"pay", "stipend", "wages"},
	{"harbour", "port"},
	{"leave", "holiday", "vacation"},
	{"merger", "takeover"},
	{"bread", "loaf"},
	{"plan", "intention"},
}

// Concepts is an embedder for tests: it knows a few words that mean the same, and
// nothing else; a text with none of them has the zero vector.
type Concepts struct {
	// Named is its name; "" is "concepts".
	Named string
	// Broken has it fail.
	Broken atomic.Bool
	// Calls counts how often it was called.
	Calls atomic.Int64
}

var _ embed.Embedder = (*Concepts)(nil)

// Dim is the number of concepts.
func (c *Concepts) Dim() int { return len(concepts) }

// Name is its name.
func (c *Concepts) Name() string {
	if c.Named == "" {
		return "concepts"
	}
	return c.Named
}

// Embed counts the concepts in each text. Errors: that of ctx, and one of its own
// where it is Broken.
func (c *Concepts) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	c.Calls.Add(1)
	if c.Broken.Load() {
		return nil, errors.New("the embedder is broken")
	}
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		vectors[i] = conceptsIn(strings.ToLower(text))
	}
	return vectors, ctx.Err()
}

// exact is a reader for tests, for which a passage answers that says "exactly".
type exact struct{}

func (exact) Read(ctx context.Context, pairs []encoder.Pair) ([]encoder.Reading, error) {
	readings := make([]encoder.Reading, len(pairs))
	for i := range pairs {
		if readings[i].Answers = 0.5; strings.Contains(pairs[i].Second, "exactly") {
			readings[i].Answers = 1
		}
	}
	return readings, ctx.Err()
}

func conceptsIn(text string) []float32 {
	v := make([]float32, len(concepts))
	squares := 0.0
	for i, words := range concepts {
		for _, word := range words {
			v[i] += float32(strings.Count(text, word))
		}
		squares += float64(v[i] * v[i])
	}
	for i := range v {
		if squares > 0 {
			v[i] /= float32(math.Sqrt(squares))
		}
	}
	return v
}
