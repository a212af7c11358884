package storetest

import (
	"context"
	"slices"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
)

// Moved is a store whose vectors another store can be given.
type Moved interface {
	Meant
	Made(ctx context.Context, document string) ([]knowledge.Made, error)
	KeepMade(ctx context.Context, made []knowledge.Made) error
}

// RunMade has a store take vectors that another of its kind made. open opens an empty store, and returns what gives
// it an embedder.
func RunMade(t *testing.T, open func(t *testing.T) (store Moved, embedder func(embed.Embedder))) {
	begin := func() (*meant, Moved, func(embed.Embedder)) {
		store, embedder := open(t)
		t.Cleanup(func() { _ = store.Close() })
		return &meant{suite: &suite{T: t, store: store, ctx: t.Context()}, store: store}, store, embedder
	}
	here, from, embedHere := begin()
	embedHere(&Concepts{})
	here.put("money", "Wages are due on the first.")
	here.put("strange", "Zygote quorum.")
	here.ready()
	there, to, embedThere := begin()
	there.put("money", "Wages are due on the first.")
	there.put("strange", "Zygote quorum.")
	for _, document := range []string{"money", "strange"} {
		made, err := from.Made(t.Context(), document)
		if err != nil || len(made) != 1 {
			t.Fatalf("%s: %v %v", document, made, err)
		}
		for range 2 { // a move that was cut begins again
			if err := to.KeepMade(t.Context(), made); err != nil {
				t.Fatal(err)
			}
		}
		again, err := to.Made(t.Context(), document)
		if err != nil || !slices.EqualFunc(again, made, func(a, b knowledge.Made) bool {
			return a.Passage == b.Passage && a.Embedder == b.Embedder && a.Dim == b.Dim && slices.Equal(a.Vector, b.Vector)
		}) {
			t.Errorf("%s: %v %v, wanted %v", document, again, err, made)
		}
	}
	e := &Concepts{}
	embedThere(e)
	there.ready()
	if n := e.Calls.Load(); n > 0 {
		t.Errorf("%d vectors were made again", n)
	}
	there.finds(knowledge.Query{Text: "What is my stipend?"}, "money")
}
