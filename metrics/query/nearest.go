package query

import "strings"

// nearest is the one of the names that is fewest changes away from s, "" where
// none is near.
func nearest(s string, names []string) string {
	best, least := "", len(s)/3+1
	for _, name := range names {
		if d := distance(fold(s), fold(name)); d < least {
			best, least = name, d
		}
	}
	return best
}

// plainlySame reports whether two names differ by no more than case, blanks,
// dashes and underscores.
func plainlySame(a, b string) bool { return b != "" && fold(a) == fold(b) }

var separators = strings.NewReplacer("_", "", "-", "", " ", "", ".", "")

func fold(s string) string { return separators.Replace(strings.ToLower(s)) }

// maxCompared is how long names are that are compared letter by letter.
const maxCompared = 64

// distance is the number of insertions, deletions and replacements between two
// texts.
func distance(a, b string) int {
	if len(a) > maxCompared || len(b) > maxCompared {
		return maxCompared
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
