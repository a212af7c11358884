package server

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// found is a library that finds so many passages of others.
type found int

func (n found) Search(_ context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	if n < 0 {
		return nil, errors.New("away")
	}
	var hits []knowledge.Hit
	for i := range min(int(n), q.Wanted()) {
		hits = append(hits, knowledge.Hit{Source: citeway.Source{ID: "other"}, Passage: citeway.Passage{ID: fmt.Sprint("o", i)}})
	}
	return hits, nil
}

func given(passages int) []citeway.Source {
	s := citeway.Source{ID: "mine", Title: "Ferry"}
	for i := range passages {
		s.Passages = append(s.Passages, citeway.Passage{ID: fmt.Sprint("m", i), Text: fmt.Sprintf("The ferry sails on day %d.", i)})
	}
	return []citeway.Source{s}
}

func TestOwnDocumentsAndOthers(t *testing.T) {
	for _, one := range []struct {
		question             string
		mine, others         int
		wantMine, wantOthers int
	}{
		{"When does the ferry sail?", 1, 20, 1, 7},
		{"When does the ferry sail?", 20, 20, 4, 4},
		{"When does the ferry sail?", 20, 1, 7, 1},
		{"When does the ferry sail?", 20, 0, 8, 0},
		{"Summarise it", 20, 20, someOf, 8 - someOf},
		{"Summarise it", 1, 0, 1, 0},
	} {
		o := &own{given: given(one.mine), next: found(one.others)}
		hits, err := o.Search(context.Background(), knowledge.Query{Text: one.question, Limit: 8})
		if err != nil {
			t.Fatal(err)
		}
		mine := 0
		for i, h := range hits {
			if h.Source.ID == "mine" {
				if mine++; i >= mine {
					t.Errorf("%+v: others stand before the person's own", one)
				}
			}
		}
		if mine != one.wantMine || len(hits)-mine != one.wantOthers {
			t.Errorf("%+v: %d of the person's own, %d others", one, mine, len(hits)-mine)
		}
	}
	if _, err := (&own{given: given(1), next: found(-1)}).Search(context.Background(), knowledge.Query{Text: "ferry"}); err == nil {
		t.Error("a library that is away is not missed")
	}
	if hits, err := (&own{given: given(3)}).Search(context.Background(), knowledge.Query{Text: "ferry", Limit: 2}); err != nil || len(hits) != 2 {
		t.Errorf("alone it finds %d, %v", len(hits), err)
	}
}
