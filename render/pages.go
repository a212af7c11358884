package render

import (
	"fmt"
	"slices"
	"strings"

	"github.com/citeway/citeway"
)

// pages says on which pages the given passages of s stand: "page 3", "pages 2,
// 5–7", "slide 3", or "" where there are none. Without ids it is every passage of s.
func pages(s *citeway.Source, passages []string) string {
	var on []int
	named := map[string]bool{}
	for _, id := range passages {
		named[id] = true
	}
	for i := range s.Passages {
		p := &s.Passages[i]
		if p.Page > 0 && (passages == nil || named[p.ID]) {
			on = append(on, p.Page)
		}
	}
	slices.Sort(on)
	on = slices.Compact(on)
	switch len(on) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("%s %d", s.PageWord(), on[0])
	}
	return s.PageWord() + "s " + ranges(on)
}

// ranges writes sorted numbers, three or more in a row as a range.
func ranges(on []int) string {
	var parts []string
	for i := 0; i < len(on); {
		j := i
		for j+1 < len(on) && on[j+1] == on[j]+1 {
			j++
		}
		if j-i < 2 {
			parts = append(parts, fmt.Sprint(on[i]))
			i++
			continue
		}
		parts = append(parts, fmt.Sprintf("%d–%d", on[i], on[j]))
		i = j + 1
	}
	return strings.Join(parts, ", ")
}

// citedPages says on which pages of s the citations of it rest.
func citedPages(of []*citeway.Citation, s *citeway.Source) string {
	cited := []string{}
	for _, c := range of {
		cited = append(cited, c.Passages...)
	}
	if len(cited) == 0 {
		return pages(s, nil)
	}
	return pages(s, cited)
}
