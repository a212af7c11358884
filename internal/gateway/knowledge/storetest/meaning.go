package storetest

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
)

// Meant is a store that searches by meaning too.
type Meant interface {
	knowledge.Store
	// AwaitVectors returns when every passage has its vector.
	AwaitVectors(ctx context.Context, progress func(knowledge.Progress)) error
}

// RunMeaning runs the suite of a store that searches by meaning, each case on an
// empty store of its own that open gives an embedder, asked as the options say.
func RunMeaning(t *testing.T, open func(t *testing.T, e embed.Embedder, o embed.Options) Meant) {
	for _, c := range meanings {
		t.Run(c.name, func(t *testing.T) {
			e := &Concepts{}
			store := open(t, e, embed.Options{Batch: 3, Reader: exact{}})
			t.Cleanup(func() {
				if err := store.Close(); err != nil {
					t.Error("close: ", err)
				}
			})
			c.run(&meant{suite: &suite{T: t, store: store, ctx: t.Context()}, embedder: e, store: store})
		})
	}
}

var meanings = []struct {
	name string
	run  func(*meant)
}{
	{"in other words", (*meant).otherWords},
	{"in other words, and read", (*meant).read},
	{"scores from 0 to 1", (*meant).scores},
	{"what the embedder cannot read", (*meant).unreadable},
	{"clearance", (*meant).clearance},
	{"sets", (*meant).sets},
	{"a label that changes", (*meant).labelChanges},
	{"what is hidden shifts no score", (*meant).unmoved},
	{"only these documents", (*meant).onlyThese},
	{"limit", (*meant).limit},
	{"deleted", (*meant).deleted},
	{"replaced", (*meant).replaced},
	{"renamed", (*meant).renamed},
	{"the same words again are not embedded again", (*meant).keptVectors},
	{"share of keywords", (*meant).shareOfKeywords},
	{"thresholds", (*meant).thresholds},
	{"an embedder that fails", (*meant).broken},
	{"many at the same time", (*meant).concurrent},
}

// meant is one case of a store that searches by meaning.
type meant struct {
	*suite
	embedder *Concepts
	store    Meant
}

// ready waits for the vectors.
func (m *meant) ready() {
	m.Helper()
	if err := m.store.AwaitVectors(m.ctx, nil); err != nil {
		m.Fatal("vectors: ", err)
	}
}

func (m *meant) otherWords() {
	m.put("money", "Wages are due on the first.")
	m.put("sea", "It comes and goes twice a day: the tide.")
	m.put("bakery", "Bread is baked at dawn.")
	m.ready()
	m.finds(knowledge.Query{Text: "What is my stipend?"}, "money")
	m.finds(knowledge.Query{Text: "sea level"}, "sea")
	m.finds(knowledge.Query{Text: "a loaf"}, "bakery")
	m.finds(knowledge.Query{Text: "zeppelins"})
	// What has both the words and the meaning comes first.
	m.put("both", "A stipend is paid.")
	m.ready()
	m.finds(knowledge.Query{Text: "stipend"}, "both", "money")
}

// read: two passages mean the same, and the one that answers is first, unless the caller says how
// to rank.
func (m *meant) read() {
	m.put("late", "Wages, in short.")
	m.put("money", "Of wages and of what bread is had for them it says exactly when.")
	m.ready()
	m.finds(knowledge.Query{Text: "stipend"}, "money", "late")
	m.finds(knowledge.Query{Text: "stipend", Limit: 1}, "money")
	meaning := 0.0
	m.finds(knowledge.Query{Text: "stipend", Tuning: knowledge.Tuning{Keywords: &meaning}}, "late", "money")
	m.finds(knowledge.Query{Text: "wages in short"}, "late", "money")
}

func (m *meant) scores() {
	m.put("money", "Wages are due on the first.")
	m.put("sea", "The tide at the port, and the leave of the crew.")
	m.ready()
	hits := m.search(knowledge.Query{Text: "holiday at the harbour"})
	if len(hits) != 1 || hits[0].Passage.Score == nil || math.Abs(*hits[0].Passage.Score-math.Sqrt(2./3)) > 1e-3 {
		m.Errorf("hits %+v; two of three concepts are a cosine of 0.816", hits)
	}
	hits = m.search(knowledge.Query{Text: "the first zeppelin"})
	if len(hits) != 1 || hits[0].Passage.Score == nil || *hits[0].Passage.Score <= 0 || *hits[0].Passage.Score >= 0.9 {
		m.Errorf("hits %+v; without a meaning the score is the share of the words", hits)
	}
}

func (m *meant) unreadable() {
	m.put("money", "Wages are due on the first.")
	m.put("strange", "Zygote quorum.")
	m.ready()
	m.finds(knowledge.Query{Text: "quorum"}, "strange")
	hits := m.search(knowledge.Query{Text: "stipend quorum"})
	if len(hits) != 2 {
		m.Fatalf("hits %+v", hits)
	}
	for _, h := range hits {
		if h.Passage.Score == nil || *h.Passage.Score < 0 || *h.Passage.Score > 1 {
			m.Errorf("%s scores %v", h.Source.ID, h.Passage.Score)
		}
	}
}

func (m *meant) deleted() {
	m.put("money", "Wages are due on the first.")
	m.put("late", "Wages were due last year.")
	m.ready()
	if err := m.store.Delete(m.ctx, "money"); err != nil {
		m.Fatal(err)
	}
	m.finds(knowledge.Query{Text: "stipend"}, "late")
	d, passages := document("money", "Wages are due on the first.")
	m.putDocument(d, passages, true)
	m.ready()
	if hits := m.search(knowledge.Query{Text: "stipend"}); len(hits) != 2 {
		m.Errorf("%d hits after it was put again, want 2", len(hits))
	}
}

func (m *meant) replaced() {
	m.put("sheet", "Wages are due on the first.")
	m.ready()
	m.put("sheet", "Bread is baked at dawn.")
	m.finds(knowledge.Query{Text: "stipend"}) // before its vector is made, too
	m.ready()
	m.finds(knowledge.Query{Text: "stipend"})
	m.finds(knowledge.Query{Text: "loaf"}, "sheet")
	d, passages := document("sheet", "Wages are due on the first.")
	m.putDocument(d, passages, true)
	m.ready()
	m.finds(knowledge.Query{Text: "stipend"}, "sheet")
	m.finds(knowledge.Query{Text: "loaf"})
}

// renamed: a passage leans to its title, and to a new title where that changes.
func (m *meant) renamed() {
	d, passages := document("sheet", "Bread is baked at dawn.")
	d.Title = "Wages"
	m.putDocument(d, passages, true)
	m.ready()
	m.finds(knowledge.Query{Text: "stipend"}, "sheet")
	d.Title = "Tides"
	m.putDocument(d, passages, true)
	m.ready()
	m.finds(knowledge.Query{Text: "stipend"})
	m.finds(knowledge.Query{Text: "sea level"}, "sheet")
}

// keptVectors: a changed label or place is no reason to embed again.
func (m *meant) keptVectors() {
	d, passages := m.put("money", "Wages are due on the first.")
	m.ready()
	before := m.embedder.Calls.Load()
	d.Label, d.Path = &citeway.Label{Name: "Internal", Rank: 1}, "elsewhere.md"
	m.putDocument(d, passages, true)
	m.join("staff", "money")
	m.ready()
	if calls := m.embedder.Calls.Load(); calls != before {
		m.Errorf("%d calls, want %d", calls, before)
	}
	m.finds(knowledge.Query{Text: "stipend", Sets: []string{"staff"}}, "money")
}

// broken: without an embedder there are keywords, and what it did not make it
// makes later.
func (m *meant) broken() {
	m.put("money", "Wages are due on the first.")
	m.ready()
	m.embedder.Broken.Store(true)
	m.put("late", "Wages were due last year.")
	if hits := m.search(knowledge.Query{Text: "wages"}); len(hits) != 2 {
		m.Errorf("%d hits by keywords, want 2", len(hits))
	}
	for m.store.AwaitVectors(m.ctx, nil) == nil {
	}
	m.embedder.Broken.Store(false)
	for m.store.AwaitVectors(m.ctx, nil) != nil {
		if m.ctx.Err() != nil {
			m.Fatal("the vector was not made")
		}
	}
}

func (m *meant) concurrent() {
	done := make(chan error)
	for worker := range 3 {
		go func() { done <- m.churn(worker) }()
	}
	for range 60 {
		for _, h := range m.search(knowledge.Query{Text: "stipend", Clearance: rank(0)}) {
			if strings.Contains(h.Source.ID, "secret") {
				m.Errorf("%s is found", h.Source.ID)
			}
		}
	}
	for range 3 {
		if err := <-done; err != nil {
			m.Error(err)
		}
	}
	m.ready()
	if hits := m.search(knowledge.Query{Text: "stipend", Limit: 100}); len(hits) != 45 {
		m.Errorf("%d hits, want 45", len(hits))
	}
}

// churn puts and deletes.
func (m *meant) churn(worker int) error {
	for n := range 10 {
		for _, id := range []string{"secret", "open", "gone"} {
			d, passages := document(fmt.Sprint(id, worker, "-", n), fmt.Sprintf("Wages of %d, %d.", worker, n))
			if id == "secret" {
				d.Label = &citeway.Label{Name: "Secret", Rank: 3}
			}
			if id == "open" && n%2 == 0 {
				continue
			}
			if _, err := m.store.Put(m.ctx, d, passages); err != nil {
				return err
			}
			if id != "gone" {
				continue
			}
			if err := m.store.Delete(m.ctx, d.ID); err != nil {
				return err
			}
		}
	}
	return nil
}
