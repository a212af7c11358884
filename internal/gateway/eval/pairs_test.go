package eval

import (
	"slices"
	"testing"

	"github.com/citeway/citeway/verify"
)

// Every pair is whole, its kind is known, and no claim stands in the passage twice.
func TestPairsAreWhole(t *testing.T) {
	for half, text := range map[string]string{"one": pairsOne, "two": pairsTwo} {
		list := readPairs(text)
		if len(list) < 110 {
			t.Errorf("half %s has %d pairs", half, len(list))
		}
		for _, p := range list {
			if p.passage == "" || p.holds == "" || p.not == "" || p.holds == p.not || !slices.Contains(pairKinds[:], p.kind) {
				t.Errorf("half %s: not a pair: %+v", half, p)
			}
		}
	}
}

// pairsLeast is the share of pairs of each half with both sides right that may not be
// lost again.
const pairsLeast = 0.5

func TestPairsAreJudged(t *testing.T) {
	v := verify.New(verify.Options{})
	for half, text := range map[string]string{"one": pairsOne, "two": pairsTwo} {
		all := countPairs(t.Context(), v, readPairs(text))[""]
		if share := float64(all.both) / float64(all.n); share < pairsLeast {
			t.Errorf("half %s: both sides right in %.3f of %d, want %.2f", half, share, all.n, pairsLeast)
		}
	}
}
