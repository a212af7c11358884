package eval

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/citeway/citeway/internal/language"
	"github.com/citeway/citeway/verify"
)

// pairsOf are the claims of the attribution rows with their references, and the
// sentences that these begin with, by themselves. Of so many short texts some are
// taken for other languages, so that one word is met in several.
func pairsOf(d *sets) (claims []string, passages [][]string) {
	for i := range d.attribution {
		r := &d.attribution[i]
		claims, passages = append(claims, r.Claim), append(passages, r.References)
		for _, text := range r.References[:min(1, len(r.References))] {
			for _, span := range language.AppendSentences(nil, text[:min(len(text), minimalBytes)]) {
				claims, passages = append(claims, span.In(text)), append(passages, []string{span.In(text)})
			}
		}
	}
	return claims, passages
}

// hashed is each pair's signals as one number, by a verifier that meets the pairs
// in the order given.
func hashed(claims []string, passages [][]string, order []int) []uint64 {
	v := verify.New(verify.Options{})
	out := make([]uint64, len(claims))
	for _, i := range order {
		h := fnv.New64a()
		for _, s := range v.Signals(claims[i], prepareAll(v, passages[i])...) {
			_, _ = h.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(s)))
		}
		out[i] = h.Sum64()
	}
	return out
}

// The signals that are trained on are the same in whatever order the rows are met,
// so that what a process has read before says nothing in the weights.
func TestSignalsInAnyOrder(t *testing.T) {
	needData(t)
	d, err := loadSets(dataDir)
	if err != nil {
		t.Fatal(err)
	}
	claims, passages := pairsOf(d)
	order := make([]int, len(claims))
	for i := range order {
		order[i] = i
	}
	want := hashed(claims, passages, order)
	backwards := slices.Clone(order)
	slices.Reverse(backwards)
	rng := rand.New(rand.NewPCG(7, 7))
	shuffled := slices.Clone(order)
	rng.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	for name, other := range map[string][]int{"backwards": backwards, "shuffled": shuffled} {
		apart := 0
		for i, h := range hashed(claims, passages, other) {
			if h != want[i] {
				apart++
			}
		}
		if apart > 0 {
			t.Errorf("%s, %d of %d pairs have other signals", name, apart, len(claims))
		}
	}
}

// Trees grown twice from the same rows are the same trees.
func TestGrowTwice(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	examples := make([]example, 400)
	for i := range examples {
		signals := make([]float32, 12)
		for k := range signals {
			signals[k] = float32(rng.IntN(9))
		}
		examples[i] = example{signals, signals[3]+signals[5] > float32(rng.IntN(16)), 1, ""}
	}
	o := boosting{trees: 20, depth: 3, rate: 0.1, rows: 0.6, columns: 0.5, ridge: 1, least: 1, seed: 3, rising: map[int]int{3: 1, 4: -1, 5: 1}}
	duels := []duel{{0, 1, 1}, {2, 3, 0.5}}
	if a, b := o.grow(examples, duels), o.grow(examples, duels); !reflect.DeepEqual(a, b) {
		t.Error("the second trees are other ones")
	}
}
