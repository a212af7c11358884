package embed_test

import (
	"context"
	"errors"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
)

// given is an embedder that gives these vectors, whatever it is asked.
type given struct {
	vectors [][]float32
	err     error
}

func (g *given) Embed(context.Context, []string) ([][]float32, error) { return g.vectors, g.err }
func (*given) Dim() int                                               { return 2 }
func (*given) Name() string                                           { return "given" }

func TestNear(t *testing.T) {
	away := errors.New("away")
	for _, test := range []struct {
		name    string
		vectors [][]float32
		err     error
		want    []float64
		code    citeway.Code
	}{
		{name: "near, far and against", vectors: [][]float32{{1, 0}, {1, 0}, {0, 1}, {-1, 0}}, want: []float64{1, 0, -1}},
		{name: "a text that it cannot read", vectors: [][]float32{{1, 0}, {0, 0}, {1, 0}, {1, 0}}, want: []float64{0, 1, 1}},
		{name: "too few", vectors: [][]float32{{1, 0}, {1, 0}}, code: citeway.Upstream},
		{name: "none", code: citeway.Upstream},
		{name: "an error", err: away, code: citeway.CodeOf(away)},
	} {
		cosines, err := embed.Near(t.Context(), &given{test.vectors, test.err}, "question", []string{"a", "b", "c"})
		if citeway.CodeOf(err) != test.code || len(cosines) != len(test.want) {
			t.Errorf("%s: %v, %v", test.name, cosines, err)
			continue
		}
		for i := range cosines {
			if cosines[i] != test.want[i] {
				t.Errorf("%s: %v, want %v", test.name, cosines, test.want)
			}
		}
	}
}
