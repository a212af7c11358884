package store_test

import (
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

func TestWhoSees(t *testing.T) {
	for _, test := range []struct {
		sight     store.Sight
		id, owner string
		want      bool
	}{
		{store.Sight{}, "g", "", true}, {store.Sight{}, "g", "k", false}, {store.Sight{Owner: "k"}, "g", "k", true}, {store.Sight{Owner: "k"}, "g", "j", false},
		{store.Sight{Owner: "k", Also: []string{"g"}}, "g", "j", true}, {store.Sight{Owner: "k", Also: []string{"h"}}, "g", "j", false},
	} {
		if got := test.sight.Sees(test.id, test.owner); got != test.want {
			t.Errorf("%+v sees %s of %q: %v", test.sight, test.id, test.owner, got)
		}
	}
}

func TestCounts(t *testing.T) {
	var c store.Counts
	for _, s := range []store.Status{store.InProgress, store.Completed, store.Completed, store.Failed, "odd"} {
		c.Add(s)
	}
	if c != (store.Counts{InProgress: 1, Completed: 2, Failed: 2}) || c.Total() != 5 {
		t.Errorf("%+v", c)
	}
}

func TestWhatAQueryFits(t *testing.T) {
	now := time.Now()
	f := &store.File{Graphs: []string{"g"}, Status: store.Completed, Kind: "txt", Created: now}
	for q, want := range map[*store.FileQuery]bool{
		{}: true, {Graph: "g"}: true, {Graph: "h"}: false, {Status: store.Completed}: true, {Status: store.Failed}: false,
		{Kinds: []string{"pdf", "txt"}}: true, {Kinds: []string{"pdf"}}: false, {Newest: now}: true, {Newest: now.Add(1)}: false,
	} {
		if got := q.Fits(f); got != want {
			t.Errorf("%+v: %v", q, got)
		}
	}
}

func TestErrors(t *testing.T) {
	if citeway.CodeOf(store.Missing("graph", "g")) != citeway.NotFound || citeway.CodeOf(store.Twice("graph", "g")) != citeway.Invalid || citeway.CodeOf(store.NoCursor("g")) != citeway.Invalid {
		t.Error("codes")
	}
}
