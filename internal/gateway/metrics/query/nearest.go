package query

import (
	"math"
	"strings"

	"github.com/citeway/citeway/internal/language"
)

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

// distance is how far apart two names are spelled: without end where either is longer
// than maxCompared.
func distance(a, b string) int {
	if len(a) > maxCompared || len(b) > maxCompared {
		return math.MaxInt
	}
	return language.Distance(a, b)
}
