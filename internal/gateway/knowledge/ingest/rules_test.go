package ingest_test

import (
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

// rules label and gather what lies in the folder board.
type rules struct {
	rank int
	sets []string
	// seen are the names that were asked for.
	seen *heard
}

// heard is what several goroutines said.
type heard struct {
	mu    sync.Mutex
	names []string
}

func (h *heard) add(name string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.names = append(h.names, name)
}

func (r rules) Label(names []string, own *citeway.Label) *citeway.Label {
	r.seen.add(strings.Join(names, " | "))
	if own == nil && strings.HasPrefix(names[0], "board/") {
		return &citeway.Label{Name: "Board", Rank: r.rank}
	}
	return own
}

func (r rules) SetsOf(names []string) (join, leave []string) {
	for _, set := range []string{"board", "papers"} {
		if slices.Contains(r.sets, set) && strings.HasPrefix(names[0], "board/") {
			join = append(join, set)
		} else {
			leave = append(leave, set)
		}
	}
	return join, leave
}

func (r rules) Stamp() string { return "rank " + string(rune('0'+r.rank)) }

func TestRulesGiveLabelsAndSets(t *testing.T) {
	var seen heard
	f := newFixture(t, ingest.Options{})
	f.write("board/pay.md", "Pay of the board.")
	f.write("own.md", "---\nsensitivity: Public\n---\n\nPay of all.")
	under := func(r rules) ingest.Report {
		f.in = ingest.New(f.store, ingest.Options{Rules: r})
		return f.ingest()
	}
	sets := func(want string) {
		t.Helper()
		held, err := f.store.Source(t.Context(), f.source("board/pay.md").ID)
		if err != nil || strings.Join(held.Sets, " ") != want {
			t.Errorf("the paper is in %v, %v; want %s", held.Sets, err, want)
		}
	}
	f.counts(under(rules{2, []string{"board"}, &seen}), 2, 0, 0, 0)
	sets("board")
	if s := f.source("board/pay.md"); s.Label == nil || s.Label.Rank != 2 {
		t.Errorf("the label is %+v", s.Label)
	}
	if !slices.ContainsFunc(seen.names, func(s string) bool {
		return strings.HasPrefix(s, "board/pay.md | ") && strings.HasSuffix(s, "/board/pay.md")
	}) {
		t.Errorf("asked for %q", seen.names)
	}

	// Other sets are no reason to read a document anew, another rank is.
	f.counts(under(rules{2, []string{"papers"}, &seen}), 0, 2, 0, 0)
	sets("papers")
	f.counts(under(rules{3, []string{"board", "papers"}, &seen}), 2, 0, 0, 0)
	sets("board papers")
	if s := f.source("board/pay.md"); s.Label == nil || s.Label.Rank != 3 {
		t.Errorf("the label is %+v", s.Label)
	}
}

func TestSetsNoRuleKnowsStay(t *testing.T) {
	var seen heard
	f := newFixture(t, ingest.Options{Join: []string{"mine"}, Rules: rules{1, nil, &seen}})
	f.write("board/pay.md", "Pay of the board.")
	f.ingest()
	id := f.source("board/pay.md").ID
	if err := f.store.Join(t.Context(), "by hand", id); err != nil {
		t.Fatal(err)
	}
	f.write("board/pay.md", "Pay of the board, told anew.")
	f.counts(f.ingest(), 1, 0, 0, 0)
	if held, err := f.store.Source(t.Context(), id); err != nil || strings.Join(held.Sets, " ") != "by hand mine" {
		t.Errorf("%+v, %v", held, err)
	}
}

func TestADocumentOfOneFolderHasTwoNames(t *testing.T) {
	var seen heard
	f := newFixture(t, ingest.Options{Rules: rules{1, nil, &seen}})
	f.write("a.md", "Words.")
	f.ingest()
	if want := "a.md | " + filepath.Base(f.folder) + "/a.md"; len(seen.names) != 1 || seen.names[0] != want {
		t.Errorf("asked for %q, want %q", seen.names, want)
	}
}
