package verify

import (
	"strings"

	"github.com/citeway/citeway"
)

// aside is the place of a citation's words that only name what is cited, from the
// beginning of the prose.
type aside struct{ start, end int }

// names reports whether the words of a citation name what is cited, as those of a cite
// tag and of a link that opens a query do: "Revenue rose <cite id="q7">see by
// region</cite>". Words of other markers are prose.
func names(c *citeway.Citation) bool {
	return c.Label != "" && (strings.HasPrefix(c.Marker, "<cite") || strings.Contains(c.Marker, "/-/open"))
}

// note remembers the words of a citation that are no part of what is claimed.
func (s *step) note(c *citeway.Citation) {
	if !names(c) || c.End-c.Start != len(c.Label) {
		return
	}
	s.asides = append(s.asides, aside{c.Start, c.End})
	if len(s.asides) > 2*maxPending {
		s.asides = append(s.asides[:0], s.asides[maxPending:]...)
	}
}

// claimIn is the claim of a citation in a text of the prose that begins at shift: without
// the words that name sources, unless what then is left of its sentence says too little.
func (s *step) claimIn(c *citeway.Citation, text string, shift int) (claim citeway.Span, words string) {
	left := s.without(text, shift+s.base, -1)
	claim = claimOf(left, s.near(c, left, shift))
	if left != text && wordsIn(claim.In(left)) < minClaimWords {
		left = s.without(text, shift+s.base, c.End)
		claim = claimOf(left, s.near(c, left, shift))
	}
	return claim, claimText(left, claim)
}

// without is a text that begins at from, with blanks for the words that name sources;
// but not for those that end at keep.
func (s *step) without(text string, from, keep int) string {
	var left []byte
	for _, a := range s.asides {
		start, end := a.start-from, a.end-from
		if start < 0 || end > len(text) || a.end == keep {
			continue
		}
		if left == nil {
			left = []byte(text)
		}
		for i := start; i < end; i++ {
			left[i] = ' '
		}
	}
	if left == nil {
		return text
	}
	return string(left)
}
