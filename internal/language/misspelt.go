package language

// The least length of a word, in bytes, that may be spelt wrongly in one place, and in
// two.
const (
	oneSlip  = 5
	twoSlips = 9
)

// MostSlips is by how many letters, in bytes, a word and one that is misspelt differ in length at most.
const MostSlips = 2

// Misspelt reports whether two words are as near in spelling as a slip of the pen makes
// them: one letter too many, too few or wrong, or two that changed places; in a long
// word two of these. The first letter must be the same, as it nearly always is.
func Misspelt(a, b string) bool {
	if a == "" || b == "" || a[0] != b[0] || a == b {
		return false
	}
	most := 0
	switch n := max(len(a), len(b)); {
	case n >= twoSlips:
		most = MostSlips
	case n >= oneSlip:
		most = 1
	}
	if most == 0 || len(a) > len(b)+most || len(b) > len(a)+most {
		return false
	}
	return slips(a, b) <= most
}

// slips is the smallest number of insertions, deletions, replacements and exchanges of
// neighbours that turn a into b, counted in bytes.
func slips(a, b string) int {
	before, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next[0] = i + 1
		for j := range len(b) {
			change := row[j]
			if a[i] != b[j] {
				change++
			}
			next[j+1] = min(change, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row, next = row, next, before
	}
	return row[len(b)]
}
