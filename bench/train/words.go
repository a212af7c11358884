package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/language"
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
		stems := stemsOf(t)
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

// longest is the most bytes of a word that is counted.
const longest = 40

// stemsOf are the stems of an English text's words, in order, without numbers and
// words of one letter.
func stemsOf(text string) []string {
	var words language.Words
	var stems language.Stemmer
	var out []string
	words.Reset(text)
	for words.Next() {
		if words.Digits {
			words.Number()
			continue
		}
		word := strings.TrimSuffix(string(words.Word), "'s")
		if len(word) > 1 && len(word) <= longest && !words.Paired && !isDigit(word[0]) {
			out = append(out, stems.Stem(language.English, language.Base(word)))
		}
	}
	return out
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
