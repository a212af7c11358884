package mcp_test

import (
	"context"
	"encoding/json"
	"errors"
	"github.com/citeway/citeway/internal/database"
	"sync/atomic"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/sources"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server/mcp"
)

// scripted answers every turn with the same events, waiting for step before each
// where there is one.
type scripted struct {
	events  []citeway.Event
	err     error
	step    chan struct{}
	turn    chat.Turn
	stopped atomic.Bool
}

func (s *scripted) Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) error {
	s.turn = t
	for _, e := range s.events {
		if s.step != nil {
			select {
			case <-s.step:
			case <-ctx.Done():
				s.stopped.Store(true)
				return ctx.Err()
			}
		}
		if err := sink.Put(e); err != nil {
			return err
		}
	}
	return s.err
}

var written = time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)

func score(f float64) *float64 { return &f }

// tides is an answer that cites a page of one document, and was shown another.
func tides() []citeway.Event {
	return []citeway.Event{
		&citeway.Begin{ID: "ans_1", Model: "m", Generated: true},
		&citeway.Text{Bytes: []byte("Tides rise")},
		&citeway.Source{ID: "d_1", Number: 1, Title: "Tide tables", Kind: citeway.KindFile, Path: "sea/tides.md", Modified: &written,
			Passages: []citeway.Passage{{ID: "p_1", Text: "The tides rise twice a day.", Page: 3}, {ID: "p_2", Text: "Whales sing."}}},
		&citeway.Citation{ID: "c_1", Number: 1, Start: 10, End: 10, Blank: " ", Marker: "[1]", Sources: []string{"d_1"}, Passages: []string{"p_1"},
			Claim: &citeway.Span{End: 10}, Verdict: citeway.Supported, Score: score(0.9), Quotes: []citeway.Quote{{Passage: "p_1", Start: 0, End: 27, Text: "The tides rise twice a day."}}},
		&citeway.Text{Bytes: []byte(".")},
		&citeway.Source{ID: "d_2", Title: "Log", Passages: []citeway.Passage{{ID: "p_3", Text: "Not cited."}}},
		&citeway.End{},
	}
}

// shelf is a library of two documents, the second for those who may see rank 2.
type shelf struct{ asked knowledge.Query }

func (s *shelf) Search(_ context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	s.asked = q
	if q.Text == "broken" {
		return nil, errors.New("disk gone")
	}
	one := knowledge.Hit{Source: citeway.Source{ID: "d_1", Title: "Tide tables", Path: "sea/tides.md", Modified: &written},
		Passage: citeway.Passage{Text: "The tides rise twice a day [1].", Page: 3, Score: score(0.9)}, Version: "v1"}
	two := knowledge.Hit{Source: citeway.Source{ID: "d_2", Title: "Board", Label: &citeway.Label{Name: "Secret", Rank: 2}},
		Passage: citeway.Passage{Text: "The board meets."}, Version: "v1"}
	if sight := q.Sight(); !sight.Sees(2, []string{"board"}) {
		return []knowledge.Hit{one}, nil
	}
	return []knowledge.Hit{one, two}, nil
}

// Sees: d_1 is in the set sea, everything else in none.
func (*shelf) Sees(_ context.Context, id string, sight knowledge.Sight) (bool, error) {
	return id == "d_1" && sight.Covers([]string{"sea"}), nil
}

// Version: the first document changed since, the second is gone.
func (*shelf) Version(_ context.Context, id string) (string, bool, error) {
	return map[string]string{"d_1": "v2", "d_3": "v1"}[id], id != "d_2", nil
}

// kept is a store with evidence of every sort.
func kept(t testing.TB) *sqlite.Store {
	t.Helper()
	store := database.Memory(t, sqlite.Open)
	tables := citeway.Source{ID: "d_1", Title: "Tide tables", Path: "sea/tides.md"}
	err := store.Save(context.Background(),
		evidence.Record{ID: "p_1", Kind: evidence.Passage, Source: tables, Document: "d_1", Version: "v1", Context: "Spring", Created: written,
			Passage: citeway.Passage{ID: "p_1", Text: "The tides rise twice a day.", Page: 3}, Owner: "k_1"},
		evidence.Record{ID: "c_1", Kind: evidence.Citation, Source: tables, Document: "d_3", Version: "v1", Created: written, Claim: "Tides rise",
			Passage: citeway.Passage{ID: "p_1", Text: "The tides rise twice a day."}, Verdict: citeway.Supported, Score: score(0.9),
			Quotes: []citeway.Quote{{Passage: "p_1", Text: "The tides\nrise"}}, Reasons: []string{"in one sentence"}},
		evidence.Record{ID: "p_secret", Kind: evidence.Passage, Document: "d_2", Version: "v1", Created: written, Passage: citeway.Passage{Text: "The board meets."},
			Source: citeway.Source{ID: "d_2", Title: "Board", Label: &citeway.Label{Name: "Secret", Rank: 2}}},
		evidence.Record{ID: "p_tool", Kind: evidence.Tool, Tool: "query_metrics_view", Source: citeway.Source{Title: "heights"}, Created: written, Owner: "k_1",
			Arguments: json.RawMessage(`{"range":"7D"}`), Resolved: json.RawMessage(`{"start":"2026-03-01"}`), Digest: "abc", Passage: citeway.Passage{Text: "height 4.2"}},
	)
	if err != nil {
		t.Fatal(err)
	}
	return store
}

// slow is a tool that reports, then waits for its end or that of ctx.
type slow struct {
	begun, end chan struct{}
	stopped    atomic.Bool
}

func (*slow) Spec() model.Tool { return model.Tool{Name: "slow", Description: "Waits."} }

func (s *slow) Call(ctx context.Context, args json.RawMessage, _ tool.Access) (tool.Result, error) {
	tool.Progress(ctx, "half way")
	close(s.begun)
	select {
	case <-s.end:
		return tool.Result{JSON: args}, nil
	case <-ctx.Done():
		s.stopped.Store(true)
		return tool.Result{}, ctx.Err()
	}
}

// options are a surface with everything, over the fakes.
func options(t testing.TB) mcp.Options {
	l := &shelf{}
	return mcp.Options{Chat: &scripted{events: tides()}, Evidence: kept(t), Library: l, Versions: l, Version: "1.2",
		Tools: []mcp.Offer{{Tool: sources.NewSearch(l), Title: "Search", Scope: access.Answer}}}
}
