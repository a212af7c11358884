package rows_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

// began is when the records of the suite are made.
var began = time.Date(2031, 5, 6, 7, 8, 9, 0, time.UTC)

// Run runs the suite. open makes an empty store.
func suite(t *testing.T, open func(t *testing.T) store.Store) {
	tests := map[string]func(*testing.T, store.Store){
		"what is kept is found":         kept,
		"changes":                       changes,
		"what is gone":                  gone,
		"pages":                         pages,
		"choosing files":                choosing,
		"whose records are seen":        whose,
		"counts and what is unfinished": counts,
		"many at once":                  many,
		"by chance":                     byChance,
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

// fill keeps two graphs and three files.
func fill(t *testing.T, s store.Store) {
	t.Helper()
	ctx := t.Context()
	for _, g := range []store.Graph{
		{ID: "g1", Owner: "k1", Name: "Φύλλα", Created: began, Description: "d"},
		{ID: "g2", Name: "潮汐", Created: began, URLs: []store.URL{{URL: "https://sea.example/", Kind: "single_page", Status: "validating", Exclude: []string{"x"}}}},
	} {
		must(t, s.AddGraph(ctx, g))
	}
	for i, f := range []store.File{
		{ID: "f1", Owner: "k1", Name: "a.txt", Kind: "txt", Status: store.InProgress, Graphs: []string{"g1"}, Sets: []string{"team"}},
		{ID: "f2", Owner: "k2", Name: "b.pdf", Kind: "pdf", Status: store.Completed},
		{ID: "f3", Name: "c.txt", Kind: "txt", Status: store.Failed, Reason: "empty", Graphs: []string{"g1", "g2"}},
	} {
		f.Created = began.Add(time.Duration(i) * time.Minute)
		must(t, s.AddFile(ctx, f))
	}
}

// kept fills a store and looks for what it holds.
func kept(t *testing.T, s store.Store) {
	fill(t, s)
	filled(t, s)
}

// filled looks for what Fill kept.
func filled(t *testing.T, s store.Store) {
	t.Helper()
	ctx := t.Context()
	g, err := s.Graph(ctx, "g2")
	if err != nil || g.Name != "潮汐" || len(g.URLs) != 1 || g.URLs[0].Exclude[0] != "x" || !g.Created.Equal(began) || g.Gone {
		t.Errorf("%+v, %v", g, err)
	}
	f, err := s.File(ctx, "f3")
	if err != nil || f.Status != store.Failed || f.Reason != "empty" || !slices.Equal(f.Graphs, []string{"g1", "g2"}) {
		t.Errorf("%+v, %v", f, err)
	}
	if f, err = s.File(ctx, "f1"); err != nil || !slices.Equal(f.Sets, []string{"team"}) {
		t.Errorf("%+v, %v", f, err)
	}
	_, err = s.Graph(ctx, "f1")
	code(t, err, citeway.NotFound)
	_, err = s.File(ctx, "nosuch")
	code(t, err, citeway.NotFound)
	code(t, s.AddGraph(ctx, store.Graph{ID: "g1"}), citeway.Invalid)
	code(t, s.AddFile(ctx, store.File{ID: "f1"}), citeway.Invalid)
}

func changes(t *testing.T, s store.Store) {
	fill(t, s)
	ctx := t.Context()
	g, err := s.ChangeGraph(ctx, "g1", func(g *store.Graph) error { g.Name = "new"; return nil })
	if err != nil || g.Name != "new" {
		t.Errorf("%+v, %v", g, err)
	}
	g.Name = "not kept"
	refused := errors.New("refused")
	if _, err := s.ChangeGraph(ctx, "g1", func(g *store.Graph) error { g.Name = "half"; return refused }); !errors.Is(err, refused) {
		t.Errorf("%v", err)
	}
	if g, _ = s.Graph(ctx, "g1"); g.Name != "new" || g.Description != "d" {
		t.Errorf("%+v", g)
	}
	if _, err := s.ChangeFile(ctx, "f2", func(f *store.File) error { f.Graphs = []string{"g2"}; f.Status = store.Failed; return nil }); err != nil {
		t.Error(err)
	}
	if c, _ := s.Counts(ctx, "g2"); c.Failed != 2 || c.Total() != 2 {
		t.Errorf("%+v", c)
	}
	_, err = s.ChangeGraph(ctx, "nosuch", func(*store.Graph) error { t.Error("called"); return nil })
	code(t, err, citeway.NotFound)
	_, err = s.ChangeFile(ctx, "nosuch", func(*store.File) error { t.Error("called"); return nil })
	code(t, err, citeway.NotFound)
}

func gone(t *testing.T, s store.Store) {
	fill(t, s)
	ctx := t.Context()
	must(t, s.DropFile(ctx, "f1"))
	must(t, s.DropGraph(ctx, "g1"))
	owned(t, s, "k1", 0, 0)
	f, err := s.File(ctx, "f1")
	if err != nil || !f.Gone || f.Owner != "k1" || f.Name != "" {
		t.Errorf("%+v, %v", f, err)
	}
	g, err := s.Graph(ctx, "g1")
	if err != nil || !g.Gone || g.Owner != "k1" || g.Name != "" {
		t.Errorf("%+v, %v", g, err)
	}
	if f, _ = s.File(ctx, "f3"); !slices.Equal(f.Graphs, []string{"g2"}) {
		t.Errorf("still attached to %v", f.Graphs)
	}
	code(t, s.DropFile(ctx, "f1"), citeway.NotFound)
	code(t, s.DropGraph(ctx, "g1"), citeway.NotFound)
	_, err = s.ChangeFile(ctx, "f1", func(*store.File) error { return nil })
	code(t, err, citeway.NotFound)
	code(t, s.AddFile(ctx, store.File{ID: "f1"}), citeway.Invalid)
	if c, _ := s.Counts(ctx, "g1"); c.Total() != 0 {
		t.Errorf("%+v", c)
	}
	if files, _, _ := s.Unfinished(ctx); len(files) != 0 {
		t.Errorf("%v are unfinished", files)
	}
}

func pages(t *testing.T, s store.Store) {
	ctx := t.Context()
	for i := range 7 {
		must(t, s.AddFile(ctx, store.File{ID: fmt.Sprint("f", i+1), Created: began, Status: store.Completed}))
	}
	must(t, s.DropFile(ctx, "f4"))
	for _, test := range []struct {
		page store.Page
		want string
	}{
		{store.Page{Limit: 3}, "f7 f6 f5 +"},
		{store.Page{Limit: 3, After: "f5"}, "f3 f2 f1"},
		{store.Page{Limit: 2, After: "f4"}, "f3 f2 +"},
		{store.Page{Limit: 9}, "f7 f6 f5 f3 f2 f1"},
		{store.Page{Limit: 2, Ascending: true}, "f1 f2 +"},
		{store.Page{Limit: 2, Ascending: true, After: "f6"}, "f7"},
		{store.Page{Limit: 2, Before: "f2"}, "f5 f3 +"},
		{store.Page{Limit: 2, Before: "f5"}, "f7 f6"},
		{store.Page{Limit: 2, Before: "f7"}, ""},
		{store.Page{Limit: 2, Ascending: true, Before: "f6"}, "f3 f5 +"},
		{store.Page{Limit: 2, Ascending: true, Before: "f3"}, "f1 f2"},
	} {
		files, more, err := s.Files(ctx, store.Sight{}, store.FileQuery{}, test.page)
		if got := ids(files, more); err != nil || got != test.want {
			t.Errorf("%+v: %q, want %q, %v", test.page, got, test.want, err)
		}
	}
	_, _, err := s.Files(ctx, store.Sight{}, store.FileQuery{}, store.Page{Limit: 2, After: "nosuch"})
	code(t, err, citeway.Invalid)
	_, _, err = s.Graphs(ctx, store.Sight{}, store.Page{Limit: 2, Before: "nosuch"})
	code(t, err, citeway.Invalid)
}

func ids(files []store.File, more bool) string {
	var all []string
	for _, f := range files {
		all = append(all, f.ID)
	}
	if more {
		all = append(all, "+")
	}
	return strings.Join(all, " ")
}

func choosing(t *testing.T, s store.Store) {
	fill(t, s)
	for _, test := range []struct {
		query store.FileQuery
		want  string
	}{
		{store.FileQuery{}, "f3 f1"},
		{store.FileQuery{Graph: "g1"}, "f3 f1"},
		{store.FileQuery{Graph: "g2"}, "f3"},
		{store.FileQuery{Graph: "nosuch"}, ""},
		{store.FileQuery{Status: store.InProgress}, "f1"},
		{store.FileQuery{Kinds: []string{"txt", "pdf"}, Status: store.Failed}, "f3"},
		{store.FileQuery{Kinds: []string{"docx"}}, ""},
		{store.FileQuery{Newest: began.Add(time.Minute)}, "f3"},
	} {
		files, more, err := s.Files(t.Context(), store.Sight{Owner: "k1"}, test.query, store.Page{Limit: 5})
		if got := ids(files, more); err != nil || got != test.want {
			t.Errorf("%+v: %q, want %q, %v", test.query, got, test.want, err)
		}
	}
}

func whose(t *testing.T, s store.Store) {
	fill(t, s)
	for _, test := range []struct {
		sight store.Sight
		want  []string
	}{
		{store.Sight{}, []string{"g2"}},
		{store.Sight{Owner: "k1"}, []string{"g2", "g1"}},
		{store.Sight{Owner: "k2"}, []string{"g2"}},
		{store.Sight{Owner: "k2", Also: []string{"g1", "nosuch"}}, []string{"g2", "g1"}},
	} {
		graphs, _, err := s.Graphs(t.Context(), test.sight, store.Page{Limit: 5})
		var got []string
		for _, g := range graphs {
			got = append(got, g.ID)
		}
		if err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%+v: %v, %v", test.sight, got, err)
		}
	}
}

func counts(t *testing.T, s store.Store) {
	fill(t, s)
	if c, err := s.Counts(t.Context(), "g1"); err != nil || c != (store.Counts{InProgress: 1, Failed: 1}) || c.Total() != 2 {
		t.Errorf("%+v, %v", c, err)
	}
	owned(t, s, "k1", 1, 1)
	owned(t, s, "k2", 0, 1)
	owned(t, s, "", 1, 1)
	owned(t, s, "nobody", 0, 0)
	files, graphs, err := s.Unfinished(t.Context())
	if err != nil || !slices.Equal(files, []string{"f1"}) || !slices.Equal(graphs, []string{"g2"}) {
		t.Errorf("%v, %v, %v", files, graphs, err)
	}
}

func owned(t *testing.T, s store.Store, owner string, graphs, files int) {
	t.Helper()
	if g, f, err := s.Owned(t.Context(), owner); err != nil || g != graphs || f != files {
		t.Errorf("%q owns %d graphs and %d files, %v", owner, g, f, err)
	}
}

func many(t *testing.T, s store.Store) {
	must(t, s.AddFile(t.Context(), store.File{ID: "f"}))
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			_, err := s.ChangeFile(t.Context(), "f", func(f *store.File) error { f.Size++; return nil })
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if f, err := s.File(t.Context(), "f"); err != nil || f.Size != 20 {
		t.Errorf("%+v, %v", f, err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func code(t *testing.T, err error, want citeway.Code) {
	t.Helper()
	if citeway.CodeOf(err) != want {
		t.Errorf("%v, want %s", err, want)
	}
}
