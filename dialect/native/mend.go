package native

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/citeway/citeway"
)

const (
	// maxTold is how many characters of an answer a finding repeats.
	maxTold = 80
	// maxRepeated is how often mended labels may repeat the text: citations of few bytes
	// can each span all of it.
	maxRepeated = 4
)

// mender makes input from any writer keep what the events promise: each source has an
// id, and a citation names existing sources and lies within the prose. It reports what
// it drops in a finding.
type mender struct {
	ids   map[string]bool
	count int
}

// source gives a source an id if it has none, and removes impossible pages and scores.
func (m *mender) source(s *citeway.Source) {
	for s.ID == "" {
		m.count++
		if id := fmt.Sprintf("s%d", m.count); !m.ids[id] {
			s.ID = id
		}
	}
	if m.ids == nil {
		m.ids = map[string]bool{}
	}
	m.ids[s.ID] = true
	for i := range s.Passages {
		p := &s.Passages[i]
		p.Page = max(p.Page, 0)
		if p.Score != nil && (*p.Score < 0 || *p.Score > 1) {
			p.Score = nil
		}
	}
}

// citation removes missing sources from a citation. It returns a finding about that,
// and whether anything is left to cite.
func (m *mender) citation(c *citeway.Citation) (findings []citeway.Finding, left bool) {
	named := len(c.Sources)
	c.Sources = slices.DeleteFunc(c.Sources, func(id string) bool {
		if m.ids[id] {
			return false
		}
		findings = append(findings, citeway.Finding{Kind: citeway.UnknownSource, Marker: c.Marker, At: c.Start, Action: "dropped",
			Message: fmt.Sprintf("a citation names source %s, which is not there", id)})
		return true
	})
	return findings, named == 0 || len(c.Sources) > 0
}

// answer mends a whole answer with positions in bytes. It returns the citations that
// span words without repeating them, which come after the prose.
func (m *mender) answer(a *citeway.Answer) (late []*citeway.Citation) {
	for i := range a.Sources {
		if a.Sources[i].ID != "" {
			m.source(&a.Sources[i])
		}
	}
	for i := range a.Sources {
		m.source(&a.Sources[i])
	}
	citations := a.Citations
	inOrder := func(a, b citeway.Citation) int { return cmp.Or(a.End-b.End, a.Start-b.Start) }
	if !slices.IsSortedFunc(citations, inOrder) {
		slices.SortStableFunc(citations, inOrder)
	}
	a.Citations = citations[:0] // in the same room: each is read before it is written over
	repeated := 0
	for i := range citations {
		c := &citations[i]
		findings, left := m.citation(c)
		a.Findings = append(a.Findings, findings...)
		words := a.Text[c.Start:c.End]
		switch {
		case !left:
		case c.Label == words:
			a.Citations = append(a.Citations, *c)
		default:
			if c.Label != "" {
				a.Findings = append(a.Findings, citeway.Finding{Kind: citeway.MismatchedOffset, Marker: c.Marker, At: c.Start, Action: "repaired",
					Message: fmt.Sprintf("the label of a citation is not the words %.*q at its place; these count", maxTold, words)})
				if repeated += len(words); repeated > maxRepeated*len(a.Text)+len(c.Label) {
					words = ""
				}
				c.Label = words
			}
			after := *c
			late = append(late, &after)
		}
	}
	return late
}
