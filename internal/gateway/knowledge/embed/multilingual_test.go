package embed

import (
	"context"
	"slices"
	"testing"
)

// noting is a Reader that notes what it is given.
type noting struct {
	bag
	texts *[]string
}

func (n noting) Vectors(ctx context.Context, texts []string) ([][]float32, error) {
	*n.texts = append(*n.texts, texts...)
	return n.bag.Vectors(ctx, texts)
}

// TestQuestionsAreMarked: questions and what may answer them are embedded apart, in every
// script, wherever a question is embedded.
func TestQuestionsAreMarked(t *testing.T) {
	var texts []string
	e := NewMultilingual(noting{texts: &texts})
	if _, err := e.Embed(t.Context(), []string{"潮汐 每天", "tide"}); err != nil {
		t.Fatal(err)
	}
	for _, asked := range []Embedder{e, Remember(e)} {
		if v, err := NewAsker(asked, Options{}).Vector(t.Context(), "潮?"); err != nil || v == nil {
			t.Error(v, err)
		}
		if _, err := Near(t.Context(), asked, "when?", []string{"at six"}); err != nil {
			t.Error(err)
		}
	}
	want := []string{"passage: 潮汐 每天", "passage: tide", "query: 潮?", "query: when?", "passage: at six", "query: 潮?", "query: when?", "passage: at six"}
	if !slices.Equal(texts, want) {
		t.Errorf("%q\nwanted %q", texts, want)
	}
}
