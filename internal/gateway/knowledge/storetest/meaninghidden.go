package storetest

import (
	"fmt"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

func (m *meant) clearance() {
	m.labelled("open", "Wages are due on the first.", nil)
	m.labelled("secret", "Wages of the board. Wages, wages.", &citeway.Label{Name: "Secret", Rank: 3})
	m.labelled("inner", "Wages of everyone.", &citeway.Label{Name: "Internal", Rank: 1})
	m.ready()
	for clearance, want := range map[int]int{-1: 0, 0: 1, 1: 2, 2: 2, 3: 3} {
		for _, keywords := range []float64{0, 0.5} {
			q := knowledge.Query{Text: "stipend", Clearance: rank(clearance), Tuning: knowledge.Tuning{Keywords: &keywords}}
			if hits := m.search(q); len(hits) != want {
				m.Errorf("clearance %d finds %d, want %d", clearance, len(hits), want)
			}
		}
	}
	m.finds(knowledge.Query{Text: "stipend", Limit: 1, Clearance: rank(0)}, "open")
	m.finds(knowledge.Query{Text: "stipend", Documents: []string{"secret"}, Clearance: rank(2)})
}

func (m *meant) sets() {
	for _, id := range []string{"board", "staff", "neither"} {
		m.put(id, "Wages of the "+id+".")
	}
	m.join("board", "board")
	m.join("staff", "staff")
	m.ready()
	m.finds(knowledge.Query{Text: "stipend", Sets: []string{"board"}}, "board")
	m.finds(knowledge.Query{Text: "stipend", Sets: []string{}})
	m.finds(knowledge.Query{Text: "stipend", Sets: []string{"none"}})
	m.leave("board", "board")
	m.finds(knowledge.Query{Text: "stipend", Sets: []string{"board"}})
	m.join("board", "neither")
	m.finds(knowledge.Query{Text: "stipend", Sets: []string{"board"}}, "neither")
	if hits := m.search(knowledge.Query{Text: "stipend"}); len(hits) != 3 {
		m.Errorf("%d hits without sets, want 3", len(hits))
	}
}

// labelChanges: from the moment that a document is labelled, who may not see it
// does not find it.
func (m *meant) labelChanges() {
	d, passages := m.put("plan", "The wages to come.")
	m.ready()
	m.finds(knowledge.Query{Text: "stipend", Clearance: rank(0)}, "plan")
	d.Label = &citeway.Label{Name: "Secret", Rank: 3}
	m.putDocument(d, passages, true)
	m.finds(knowledge.Query{Text: "stipend", Clearance: rank(0)})
	m.finds(knowledge.Query{Text: "stipend", Clearance: rank(3)}, "plan")
	d.Label = nil
	m.putDocument(d, passages, true)
	m.finds(knowledge.Query{Text: "stipend", Clearance: rank(0)}, "plan")
}

func (m *meant) unmoved() {
	for n := range 5 {
		m.put(fmt.Sprint("open", n), fmt.Sprintf("The port opens at %d. The wages are due then, and leave begins.", n))
		m.join("staff", fmt.Sprint("open", n))
	}
	m.ready()
	look := func() string {
		var b strings.Builder
		for _, sight := range []knowledge.Sight{{Clearance: rank(0)}, {Sets: []string{"staff"}}} {
			for _, q := range []string{"stipend", "harbour", "takeover of the harbour", "holiday pay", "port", "intention"} {
				for _, h := range m.search(knowledge.Query{Text: q, Clearance: sight.Clearance, Sets: sight.Sets}) {
					fmt.Fprintf(&b, "%s %s %v %v\n", q, h.Passage.ID, h.Score, *h.Passage.Score)
				}
			}
		}
		return b.String()
	}
	before := look()
	for n := range 20 {
		m.labelled(fmt.Sprint("hidden", n), fmt.Sprintf("The merger of the port is planned for %d: wages, leave, port.", n), &citeway.Label{Name: "Secret", Rank: 3})
	}
	m.ready()
	if after := look(); after != before || before == "" {
		m.Errorf("before\n%s\nafter\n%s", before, after)
	}
	if hits := m.search(knowledge.Query{Text: "takeover"}); len(hits) == 0 {
		m.Error("what is hidden is not there at all")
	}
}

func (m *meant) onlyThese() {
	for _, id := range []string{"a", "b", "c"} {
		m.put(id, "Wages at place "+id+".")
	}
	m.ready()
	m.finds(knowledge.Query{Text: "stipend", Documents: []string{"b"}}, "b")
	m.finds(knowledge.Query{Text: "stipend", Documents: []string{"nowhere"}})
}

func (m *meant) limit() {
	for n := range 12 {
		m.put(fmt.Sprint("d", n), fmt.Sprintf("Wages number %d.", n))
	}
	m.ready()
	for limit, want := range map[int]int{0: knowledge.DefaultLimit, 1: 1, 12: 12, 1000: 12} {
		if hits := m.search(knowledge.Query{Text: "stipend", Limit: limit}); len(hits) != want {
			m.Errorf("limit %d gives %d, want %d", limit, len(hits), want)
		}
	}
}

func tuned(keywords float64) knowledge.Tuning { return knowledge.Tuning{Keywords: &keywords} }

func (m *meant) shareOfKeywords() {
	m.put("words", "The intricate stipend, told of at length and in all its parts, of a tide and a harbour and bread.")
	m.put("meaning", "Wages.")
	m.ready()
	m.finds(knowledge.Query{Text: "stipend", Tuning: tuned(1)}, "words")
	m.finds(knowledge.Query{Text: "stipend", Tuning: tuned(0)}, "meaning", "words")
	if hits := m.search(knowledge.Query{Text: "stipend"}); len(hits) != 2 {
		m.Errorf("%d hits by both, want 2", len(hits))
	}
}

func (m *meant) thresholds() {
	m.put("exact", "Wages.")
	m.put("partly", "Wages and bread, and a zeppelin.")
	m.ready()
	m.finds(knowledge.Query{Text: "stipend"}, "exact", "partly")
	m.finds(knowledge.Query{Text: "stipend", Tuning: knowledge.Tuning{MinMeaning: 0.9}}, "exact")
	m.finds(knowledge.Query{Text: "stipend", Tuning: knowledge.Tuning{MinKeywords: 0.1}})
	m.finds(knowledge.Query{Text: "wages zeppelin", Tuning: knowledge.Tuning{MinKeywords: 0.25}}, "partly")
	m.finds(knowledge.Query{Text: "wages zeppelin", Tuning: knowledge.Tuning{MinKeywords: 0.25, MinMeaning: 0.9}})
	only := tuned(1)
	only.MinKeywords, only.MinMeaning = 0.25, 0.9 // meaning has no share
	m.finds(knowledge.Query{Text: "wages zeppelin", Tuning: only}, "partly")
	only = tuned(0)
	only.MinKeywords, only.MinMeaning = 0.9, 0.5 // keywords have none
	m.finds(knowledge.Query{Text: "stipend", Tuning: only}, "exact", "partly")
}
