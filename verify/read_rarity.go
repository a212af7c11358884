package verify

import (
	_ "embed"
	"math"
	"strconv"
	"strings"
	"sync"
)

// words.txt says how common stems are in the passages of general text that the
// weights were trained on: the number of passages, then lines of a count and the
// stems that stand in so many of them. bench/train writes it.
//
//go:embed words.txt
var wordsText string

// rarity is the weight of each known stem, and of an unknown one.
type rarity struct {
	of      map[uint64]float32
	unknown float32
}

var theRarity = sync.OnceValue(func() *rarity { return readRarity(wordsText) })

func readRarity(text string) *rarity {
	head, rest, _ := strings.Cut(text, "\n")
	total, err := strconv.ParseFloat(strings.TrimSpace(head), 64)
	if err != nil || total < 1 {
		total = 1000
	}
	r := &rarity{of: map[uint64]float32{}, unknown: float32(math.Log(total + 1))}
	for line := range strings.Lines(rest) {
		count, stems, _ := strings.Cut(strings.TrimSpace(line), "\t")
		n, err := strconv.ParseFloat(count, 64)
		if err != nil || n < 1 {
			continue
		}
		weight := float32(math.Log((total + 1) / n))
		for _, s := range strings.Fields(stems) {
			r.of[hashString(s)] = weight
		}
	}
	return r
}

// weight is the rarity of the stem with this hash and whether it is known.
func (r *rarity) weight(term uint64) (float32, bool) {
	if w, ok := r.of[term]; ok {
		return w, true
	}
	return r.unknown, false
}

// kin.txt lists, for common English stems, others that keep like company: a stem,
// then those with their likeness in hundredths. bench/train works it out from the
// GloVe vectors of 6 billion words, which are in the public domain.
//
//go:embed kin.txt
var kinText string

// leastAlike is the likeness, in hundredths, from which two stems stand for each other.
const leastAlike = 66

// kinOf maps a stem to those that may stand for it, most alike first.
type kinOf map[uint64][]uint64

var theKin = sync.OnceValue(func() kinOf { return readKin(kinText, theLexicon()) })

// readKin leaves out the opposites that the lexicon knows, which keep like company too.
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
