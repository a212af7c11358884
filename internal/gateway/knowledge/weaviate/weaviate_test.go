package weaviate_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/shared"
	"github.com/citeway/citeway/internal/gateway/knowledge/weaviate"
	"github.com/citeway/citeway/internal/gateway/knowledge/weaviate/weaviatetest"
)

func open(t testing.TB, o weaviate.Options) *weaviate.Index {
	t.Helper()
	x, err := weaviate.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = x.Close() })
	return x
}

// entry is a document of one passage with that id and those terms.
func entry(id string, number int64, terms string) shared.Entry {
	return shared.Entry{Document: id, Number: number, Passages: []shared.Passage{{ID: "p" + id, Terms: strings.Fields(terms)}}}
}

func put(t testing.TB, x *weaviate.Index, entries ...shared.Entry) {
	t.Helper()
	if err := x.Put(t.Context(), entries); err != nil {
		t.Fatal(err)
	}
}

func candidates(t testing.TB, x *weaviate.Index, ask shared.Ask) shared.Candidates {
	t.Helper()
	if ask.Limit == 0 {
		ask.Limit = 10
	}
	c, err := x.Candidates(t.Context(), ask)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func same(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	got = slices.Clone(got)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func rank(n int) *int { return &n }

func TestOneServer(t *testing.T) {
	cluster := weaviatetest.Start(t, 1)
	n := 0
	opened := func(t *testing.T) *weaviate.Index {
		n++
		return open(t, weaviate.Options{Addresses: cluster.Addresses(), Prefix: fmt.Sprint("Test", n)})
	}
	for name, test := range map[string]func(*testing.T, *weaviate.Index){"words": words, "sight": sight, "changes": changes, "meaning": meaning, "other words": otherWords, "many": many} {
		t.Run(name, func(t *testing.T) { test(t, opened(t)) })
	}
	t.Run("identity", func(t *testing.T) {
		o := weaviate.Options{Addresses: cluster.Addresses(), Prefix: "Identity"}
		first, second := open(t, o), open(t, o)
		if first.Identity() == "" || first.Identity() != second.Identity() {
			t.Errorf("%q, %q", first.Identity(), second.Identity())
		}
	})
}

// words: terms are what they are, whatever they look like: the engine knows no stop words, folds nothing and
// splits at blanks alone.
func words(t *testing.T, x *weaviate.Index) {
	put(t, x, entry("a", 1, "the tide tide rise"), entry("b", 1, `潮汐 港 c++ "quoted" the`), entry("c", 1, "öffnung Tide"))
	c := candidates(t, x, shared.Ask{Own: []string{"the"}, Likes: []string{"öffnung"}, Count: []string{"tide", "Tide", "港", `"quoted"`, "none"}})
	same(t, "the", c.Words, "pa", "pb")
	same(t, "öffnung", c.Likes, "pc")
	for stem, want := range map[string]int{"the": 2, "öffnung": 1, "tide": 1, "Tide": 1, "港": 1, `"quoted"`: 1, "none": 0} {
		if c.Held[stem] != want {
			t.Errorf("%s is held by %d, want %d", stem, c.Held[stem], want)
		}
	}
	if c := candidates(t, x, shared.Ask{Own: []string{"tide"}, Limit: 1}); len(c.Words) != 1 || c.Words[0] != "pa" {
		t.Errorf("%v", c.Words)
	}
}

// sight: what may not be seen is not found, and counts for nothing.
func sight(t *testing.T, x *weaviate.Index) {
	secret, board, both := entry("secret", 1, "pay"), entry("board", 1, "pay"), entry("both", 1, "pay")
	secret.Rank, board.Sets, both.Sets, both.Rank = 3, []string{"Board "}, []string{"Board ", "staff"}, 1
	put(t, x, entry("open", 1, "pay"), secret, board, both)
	for name, test := range map[string]struct {
		sight     knowledge.Sight
		documents []string
		want      []string
		count     int
	}{
		"all":            {knowledge.Sight{}, nil, []string{"pboard", "pboth", "popen", "psecret"}, 4},
		"rank":           {knowledge.Sight{Clearance: rank(0)}, nil, []string{"pboard", "popen"}, 2},
		"set":            {knowledge.Sight{Sets: []string{"Board "}}, nil, []string{"pboard", "pboth"}, 2},
		"another set":    {knowledge.Sight{Sets: []string{"Board"}}, nil, nil, 0},
		"sets":           {knowledge.Sight{Sets: []string{"staff", "Board "}, Clearance: rank(0)}, nil, []string{"pboard"}, 1},
		"none":           {knowledge.Sight{Sets: []string{}}, nil, nil, 0},
		"documents":      {knowledge.Sight{Clearance: rank(1)}, []string{"both", "secret"}, []string{"pboth"}, 3},
		"other document": {knowledge.Sight{}, []string{"nowhere"}, nil, 4},
	} {
		c := candidates(t, x, shared.Ask{Own: []string{"pay"}, Sight: test.sight, Documents: test.documents})
		same(t, name, c.Words, test.want...)
		if c.Held["pay"] != test.count {
			t.Errorf("%s: %d, want %d", name, c.Held["pay"], test.count)
		}
	}
}

// changes: what is put replaces what was there of the document, and nothing of others.
func changes(t *testing.T, x *weaviate.Index) {
	first := shared.Entry{Document: "a", Number: 1, Passages: []shared.Passage{{ID: "p1", Terms: []string{"tide"}}, {ID: "p2", Terms: []string{"tide", "ebb"}}}}
	put(t, x, first, entry("b", 1, "tide"))
	put(t, x, first, first) // again
	same(t, "at first", candidates(t, x, shared.Ask{Own: []string{"tide"}}).Words, "p1", "p2", "pb")
	put(t, x, shared.Entry{Document: "a", Number: 2, Rank: 3, Passages: []shared.Passage{{ID: "p2", Terms: []string{"ebb", "flood"}}, {ID: "p3", Terms: []string{"flood"}}}})
	same(t, "a new version", candidates(t, x, shared.Ask{Own: []string{"tide"}}).Words, "pb")
	same(t, "its words", candidates(t, x, shared.Ask{Own: []string{"flood"}}).Words, "p2", "p3")
	same(t, "its label", candidates(t, x, shared.Ask{Own: []string{"flood"}, Sight: knowledge.Sight{Clearance: rank(2)}}).Words)
	put(t, x, shared.Entry{Document: "a", Number: 3}, shared.Entry{Document: "never", Number: 4})
	same(t, "gone", candidates(t, x, shared.Ask{Own: []string{"flood", "tide"}}).Words, "pb")
}

// meaning: vectors are found by those who may see their passages, and those of one embedder alone.
func meaning(t *testing.T, x *weaviate.Index) {
	if c := candidates(t, x, shared.Ask{Vector: []float32{1, 0}}); len(c.Near) > 0 {
		t.Errorf("%v", c)
	}
	identity, err := x.Embed(t.Context(), "two", 2)
	if err != nil || identity == "" {
		t.Fatal(identity, err)
	}
	same(t, "nothing yet", candidates(t, x, shared.Ask{Vector: []float32{1, 0}}).Near)
	a, b, c := entry("a", 1, "tide"), entry("b", 1, "tide"), entry("c", 1, "tide")
	a.Passages[0].Vector, b.Passages[0].Vector, b.Rank = []float32{1, 0}, []float32{0, 1}, 2
	put(t, x, a, b, c)
	if got := candidates(t, x, shared.Ask{Vector: []float32{0.1, 0.9}}).Near; !slices.Equal(got, []string{"pb", "pa"}) {
		t.Errorf("near: %v", got)
	}
	same(t, "may be seen", candidates(t, x, shared.Ask{Vector: []float32{0.1, 0.9}, Sight: knowledge.Sight{Clearance: rank(0)}}).Near, "pa")
	c.OnlyVectors, c.Passages[0].Vector, c.Passages[0].Terms = true, []float32{0.5, 0.5}, nil
	put(t, x, c)
	same(t, "later", candidates(t, x, shared.Ask{Vector: []float32{0.1, 0.9}, Own: []string{"tide"}}).Near, "pa", "pb", "pc")
	same(t, "its words stay", candidates(t, x, shared.Ask{Own: []string{"tide"}}).Words, "pa", "pb", "pc")
	put(t, x, shared.Entry{Document: "a", Number: 2, Passages: []shared.Passage{{ID: "pa", Terms: []string{"ebb"}}}}) // without its vector
	same(t, "renamed", candidates(t, x, shared.Ask{Vector: []float32{1, 0}}).Near, "pb", "pc")
	if other, err := x.Embed(t.Context(), "three", 3); err != nil || other == identity {
		t.Fatal(other, err)
	}
	same(t, "another embedder", candidates(t, x, shared.Ask{Vector: []float32{1, 0, 0}}).Near)
}

// otherWords: words by pattern, and all words of a way together.
func otherWords(t *testing.T, x *weaviate.Index) {
	secret := entry("secret", 1, "harbour")
	secret.Rank = 3
	put(t, x, entry("a", 1, "the harbour"), entry("b", 1, "life jacket"), entry("c", 1, "life"), secret)
	ask := shared.Ask{Sight: knowledge.Sight{Clearance: rank(0)}, Limit: 10}
	for name, test := range map[string]struct {
		patterns []string
		ways     [][]string
		want     string
	}{
		"pattern": {[]string{"harb*r", "nothing*"}, nil, "map[pa:[the harbour]]"},
		"way":     {nil, [][]string{{"life", "jacket"}, {"lifejacket"}}, "map[pb:[life jacket]]"},
		"none":    {nil, nil, "map[]"},
	} {
		got, err := x.Instead(t.Context(), ask, test.patterns, test.ways)
		if err != nil || fmt.Sprint(got) != test.want {
			t.Errorf("%s: %v, %v; want %s", name, got, err, test.want)
		}
	}
}

// many: more passages than one request takes, of which all but one go.
func many(t *testing.T, x *weaviate.Index) {
	e := shared.Entry{Document: "a", Number: 1, New: true}
	for n := range 450 {
		e.Passages = append(e.Passages, shared.Passage{ID: fmt.Sprint("p", n), Terms: []string{"tide", fmt.Sprint("n", n)}})
	}
	put(t, x, e)
	c := candidates(t, x, shared.Ask{Own: []string{"tide"}, Limit: 1000})
	if len(c.Words) != 450 || c.Held["tide"] != 450 {
		t.Errorf("%d passages, %d", len(c.Words), c.Held["tide"])
	}
	put(t, x, shared.Entry{Document: "a", Number: 2, Passages: e.Passages[:1]})
	if c := candidates(t, x, shared.Ask{Own: []string{"tide"}, Limit: 1000}); len(c.Words) != 1 || c.Held["tide"] != 1 {
		t.Errorf("%d passages, %d", len(c.Words), c.Held["tide"])
	}
}

// TestThreeServers: with a server gone, what was put is found, and more is put.
func TestThreeServers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	cluster := weaviatetest.Start(t, 3)
	x := open(t, weaviate.Options{Addresses: cluster.Addresses(), Replicas: 3, Shards: 3})
	for n := range 20 {
		put(t, x, entry(fmt.Sprint("a", n), 1, "tide"))
	}
	cluster.Stop(t, 0) // the one that is asked first
	for n := range 20 {
		put(t, x, entry(fmt.Sprint("b", n), 1, "tide"))
	}
	if c := candidates(t, x, shared.Ask{Own: []string{"tide"}, Limit: 100}); len(c.Words) != 40 || c.Held["tide"] != 40 {
		t.Errorf("%d passages, %d", len(c.Words), c.Held["tide"])
	}
	put(t, x, shared.Entry{Document: "a0", Number: 2})
	if c := candidates(t, x, shared.Ask{Own: []string{"tide"}, Limit: 100}); len(c.Words) != 39 {
		t.Errorf("%d passages", len(c.Words))
	}
	cluster.Resume(t, 0)
	if c := candidates(t, x, shared.Ask{Own: []string{"tide"}, Limit: 100}); len(c.Words) != 39 {
		t.Errorf("%d passages after it came again", len(c.Words))
	}
}

func TestOptionsRefused(t *testing.T) {
	for name, o := range map[string]weaviate.Options{
		"no address":  {},
		"an address":  {Addresses: []string{"localhost"}},
		"prefix":      {Addresses: []string{"http://localhost:1"}, Prefix: "lower"},
		"replicas":    {Addresses: []string{"http://localhost:1"}, Replicas: weaviate.MaxReplicas + 1},
		"shards":      {Addresses: []string{"http://localhost:1"}, Shards: weaviate.MaxShards + 1},
		"prefix form": {Addresses: []string{"http://localhost:1"}, Prefix: "A{b}"},
	} {
		if x, err := weaviate.Open(t.Context(), o); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v, %v", name, x, err)
		}
	}
}

func entrySight() knowledge.Sight {
	return knowledge.Sight{Clearance: rank(1), Sets: []string{"staff"}}
}
