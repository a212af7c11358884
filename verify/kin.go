package verify

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

// kin.txt lists, for common English stems, those that stand in like company:
// a stem, then others with how alike they are, in hundredths. Kin of eval/verify
// works it out from the GloVe vectors of 6 billion words, which are in the public domain.
//
//go:embed kin.txt
var kinText string

// leastAlike is how alike, in hundredths, two stems must be to stand for each other.
const leastAlike = 66

// kinOf maps a stem to those that may stand for it, most alike first.
type kinOf map[uint64][]uint64

var theKin = sync.OnceValue(func() kinOf { return readKin(kinText, theLexicon()) })

// readKin leaves out what a word list says is the opposite: opposites stand in
// like company too.
func readKin(text string, lx lexicon) kinOf {
	kin := kinOf{}
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) < 3 {
			continue
		}
		key := hashString(fields[0])
		mine := lx[key^stemSalt]
		for i := 1; i+1 < len(fields); i += 2 {
			other := hashString(fields[i])
			theirs := lx[other^stemSalt]
			n, err := strconv.Atoi(fields[i+1])
			if err != nil || n < leastAlike || mine.one&theirs.other|mine.other&theirs.one != 0 {
				continue
			}
			kin[key] = append(kin[key], other)
		}
	}
	return kin
}
