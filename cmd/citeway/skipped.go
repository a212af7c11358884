package main

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

const (
	// manyAlike is from how many files on those that were skipped for one reason are counted: a
	// folder of a program has thousands that are no documents.
	manyAlike = 6
	// mostEndings is how many endings of theirs are named.
	mostEndings = 6
)

// skippedLines say which files were skipped and why, a line for each, or for all that have the reason
// in common.
func skippedLines(skipped []ingest.Skipped) []string {
	names, reasons := map[string][]string{}, []string{}
	for _, s := range skipped {
		why := *s.Err
		why.Place = strings.TrimPrefix(strings.TrimPrefix(why.Place, s.Name), ": ")
		reason := why.Error()
		if names[reason] == nil {
			reasons = append(reasons, reason)
		}
		names[reason] = append(names[reason], s.Name)
	}
	var lines []string
	for _, reason := range reasons {
		if of := names[reason]; len(of) >= manyAlike {
			lines = append(lines, fmt.Sprintf("skipped %d files (%s): %s", len(of), inOneLine(endings(of)), inOneLine(reason)))
			continue
		}
		for _, name := range names[reason] {
			lines = append(lines, "skipped "+inOneLine(name+": "+reason))
		}
	}
	return lines
}

// endings are those of the names, the most frequent first, with how many have each.
func endings(names []string) string {
	count := map[string]int{}
	for _, name := range names {
		count[cmp.Or(strings.ToLower(path.Ext(name)), "no ending")]++
	}
	all := slices.SortedFunc(maps.Keys(count), func(a, b string) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
	})
	said := make([]string, 0, mostEndings+1)
	for i, ending := range all {
		if i == mostEndings {
			said = append(said, "and others")
			break
		}
		said = append(said, fmt.Sprintf("%d %s", count[ending], ending))
	}
	return strings.Join(said, ", ")
}
