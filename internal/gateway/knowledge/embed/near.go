package embed

import (
	"context"
	"fmt"

	"github.com/citeway/citeway"
)

// Near returns the cosine of each text to the question, in order. Errors: those of e;
// Upstream where it gives another number of vectors.
func Near(ctx context.Context, e Embedder, question string, texts []string) ([]float64, error) {
	asked, vectors, err := together(ctx, e, question, texts)
	if err != nil {
		return nil, err
	}
	if len(vectors) != len(texts) {
		return nil, &citeway.Error{Code: citeway.Upstream, Place: e.Name(), Message: fmt.Sprintf("gave %d vectors for %d texts", len(vectors), len(texts))}
	}
	cosines := make([]float64, len(texts))
	for i, v := range vectors {
		for k := range min(len(v), len(asked)) {
			cosines[i] += float64(v[k]) * float64(asked[k])
		}
	}
	return cosines, nil
}

// together embeds a question and texts, in one call of e where it embeds both alike.
func together(ctx context.Context, e Embedder, question string, texts []string) (asked []float32, vectors [][]float32, err error) {
	if _, is := questioner(e); !is {
		vectors, err = e.Embed(ctx, append([]string{question}, texts...))
		if err != nil || len(vectors) == 0 {
			return nil, nil, err
		}
		return vectors[0], vectors[1:], nil
	}
	if asked, err = questioned(ctx, e, question); err != nil {
		return nil, nil, err
	}
	vectors, err = e.Embed(ctx, texts)
	return asked, vectors, err
}
