package embed

import (
	"context"
	"fmt"

	"github.com/citeway/citeway"
)

// Near returns the cosine of each text to the question, in order, from one call of
// e. Errors: those of e; Upstream where it gives another number of vectors.
func Near(ctx context.Context, e Embedder, question string, texts []string) ([]float64, error) {
	vectors, err := e.Embed(ctx, append([]string{question}, texts...))
	if err != nil {
		return nil, err
	}
	if len(vectors) != len(texts)+1 {
		return nil, &citeway.Error{Code: citeway.Upstream, Place: e.Name(), Message: fmt.Sprintf("gave %d vectors for %d texts", len(vectors), len(texts)+1)}
	}
	cosines := make([]float64, len(texts))
	for i, v := range vectors[1:] {
		for k := range min(len(v), len(vectors[0])) {
			cosines[i] += float64(v[k]) * float64(vectors[0][k])
		}
	}
	return cosines, nil
}
