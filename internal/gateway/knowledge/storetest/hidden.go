package storetest

import (
	"fmt"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// unmoved: what a caller may not see never affects the passages it gets, their order
// or their scores, so no count reveals it.
func (s *suite) unmoved() {
	for n := range 5 {
		s.put(fmt.Sprint("open", n), fmt.Sprintf("The harbour office opens at %d. The quay is behind it, the gauge beside it.", n))
		s.join("staff", fmt.Sprint("open", n))
	}
	sights := []knowledge.Sight{{Clearance: rank(0)}, {Sets: []string{"staff"}}, {Sets: []string{"staff", "none"}, Clearance: rank(0)}}
	questions := []string{"harbour office", "quay", "merger of the harbour", "gauge merger", "merger"}
	look := func() string {
		var b strings.Builder
		for _, sight := range sights {
			for _, q := range questions {
				for _, h := range s.search(knowledge.Query{Text: q, Clearance: sight.Clearance, Sets: sight.Sets}) {
					fmt.Fprintf(&b, "%s %s %v\n", q, h.Passage.ID, h.Score)
				}
			}
		}
		return b.String()
	}
	before := look()
	for n := range 20 {
		s.labelled(fmt.Sprint("hidden", n), fmt.Sprintf("The merger of the harbour is planned for %d, says the office at the quay.", n), &citeway.Label{Name: "Secret", Rank: 3})
	}
	if after := look(); after != before || before == "" {
		s.Errorf("before\n%s\nafter\n%s", before, after)
	}
	// A caller who may see all gets other scores, from other counts.
	if hits := s.search(knowledge.Query{Text: "merger"}); len(hits) == 0 {
		s.Error("what is hidden is not there at all")
	}
}
