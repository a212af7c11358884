package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/citeway/citeway/verify"
)

// leastSeen is in how many passages a stem must stand to be written down.
const leastSeen = 2

// passageWords is how many words of running text count as one passage.
const passageWords = 120

// countWords counts in how many passages each stem stands, and writes the counts
// as verify reads them.
func countWords(w io.Writer, texts []string) error {
	counts := map[string]int{}
	passages := 0
	for _, t := range texts {
		stems := verify.Stems(t)
		for len(stems) > 0 {
			n := min(passageWords, len(stems))
			seen := map[string]bool{}
			for _, s := range stems[:n] {
				seen[s] = true
			}
			for s := range seen {
				counts[s]++
			}
			passages++
			stems = stems[n:]
		}
	}
	return writeCounts(w, passages, counts)
}

func writeCounts(w io.Writer, passages int, counts map[string]int) error {
	by := map[int][]string{}
	for s, n := range counts {
		if n >= leastSeen {
			by[n] = append(by[n], s)
		}
	}
	var order []int
	for n := range by {
		order = append(order, n)
	}
	slices.Sort(order)
	if _, err := fmt.Fprintln(w, passages); err != nil {
		return err
	}
	for _, n := range slices.Backward(order) {
		slices.Sort(by[n])
		if _, err := fmt.Fprintf(w, "%d\t%s\n", n, strings.Join(by[n], " ")); err != nil {
			return err
		}
	}
	return nil
}
