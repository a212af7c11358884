package eval

import (
	"slices"
	"testing"

	"github.com/citeway/citeway/internal/gateway/assembly"
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

// pairsLeast are the shares of pairs of each half with both sides right, by words and with
// what is read, that may not be lost again.
var pairsLeast = map[string]map[string]float64{
	"one": {string(verify.ReadOff): 0.7, string(verify.ReadAuto): 0.74},
	"two": {string(verify.ReadOff): 0.52, string(verify.ReadAuto): 0.58},
}

func TestPairsAreJudged(t *testing.T) {
	for half, text := range map[string]string{"one": pairsOne, "two": pairsTwo} {
		for choice, least := range pairsLeast[half] {
			o, err := assembly.ClaimReader(choice)
			if err != nil {
				t.Fatal(err)
			}
			all := countPairs(t.Context(), verify.New(o), readPairs(text))[""]
			if share := float64(all.both) / float64(all.n); share < least {
				t.Errorf("half %s, --reader %s: both sides right in %.3f of %d, want %.2f", half, choice, share, all.n, least)
			}
		}
	}
}
