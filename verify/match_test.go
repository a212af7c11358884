package verify

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// matched is the work on a random pair.
func matched(rng *rand.Rand) *match {
	claim, passages := sample(rng)
	v := New(Options{})
	evidence := make([]*Evidence, len(passages))
	for i, p := range passages {
		evidence[i] = v.Prepare(p)
	}
	return matchOf(claim, evidence...)
}

// A term is met in the sentences that have it, and nowhere else.
func TestHitsAreTheSentencesWords(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	for range 40 {
		m := matched(rng)
		for s := range m.hit {
			e, _, sent := m.place(int32(s))
			want := uint64(0)
			for at := sent.first; at < sent.last; at++ {
				want |= m.claimTerm(e.tokens[at].term)
			}
			numbers := uint64(0)
			for i := range m.terms {
				if m.terms[i].flags&isNumber != 0 {
					numbers |= 1 << i
				}
			}
			if extra := (m.hit[s] &^ want) &^ (numbers | m.equal); extra != 0 || want&^m.hit[s] != 0 {
				t.Fatalf("sentence %d of %q: has %b, said to have %b", s, m.text, want, m.hit[s])
			}
		}
	}
}

// The best window is the best of all, looked at one by one.
func TestWindowIsTheBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	for range 60 {
		m := matched(rng)
		for n := 1; n <= 4; n++ {
			best := float32(0)
			for s := range m.hit {
				hit, kin := uint64(0), uint64(0)
				for k := s; k < min(s+n, len(m.hit)); k++ {
					hit |= m.hit[k]
					kin |= m.kin[k]
				}
				best = max(best, m.weight(hit)+kinWeight*m.weight(kin&^hit))
			}
			if got := m.window(n); math.Abs(float64(got-best)) > 1e-3 {
				t.Fatalf("%q: window of %d is %v, the best %v", m.text, n, got, best)
			}
		}
	}
}

// Sentences are chosen best first, none twice, and each adds to what is covered.
func TestChosenAddSomething(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 13))
	for range 80 {
		m := matched(rng)
		hit, kin := uint64(0), uint64(0)
		seen := map[int32]bool{}
		for i, s := range m.chosen {
			if seen[s] {
				t.Fatalf("%q: sentence %d is chosen twice", m.text, s)
			}
			seen[s] = true
			if i > 0 && (m.hit[s]|m.kin[s])&^(hit|kin) == 0 {
				t.Fatalf("%q: sentence %d adds nothing", m.text, s)
			}
			hit |= m.hit[s]
			kin |= m.kin[s]
		}
	}
}

func TestWeightOfASet(t *testing.T) {
	m, _ := paired("The old mill of Leeds was rebuilt in 1932.", old)
	for set := uint64(0); set < 1<<len(m.terms); set++ {
		want := float32(0)
		for i := range m.terms {
			if set>>i&1 != 0 {
				want += m.terms[i].weight
			}
		}
		if got := m.weight(set); math.Abs(float64(got-want)) > 1e-3 {
			t.Fatalf("%b: got %v, want %v", set, got, want)
		}
	}
}

// The table of a passage's terms is a map of them.
func TestTermTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 14))
	for range 50 {
		n := 1 + rng.IntN(200)
		var table termTable
		table.init(n)
		last, many := map[uint64]int32{}, map[uint64]int32{}
		for i := range int32(n) {
			key := mix(uint64(rng.IntN(60))) | 1
			was := table.push(key, i)
			if want, ok := last[key]; ok && was != want || !ok && was != -1 {
				t.Fatalf("push %d: got %d", i, was)
			}
			last[key] = i
			many[key]++
		}
		for key := range uint64(80) {
			key = mix(key) | 1
			head, count := table.find(key)
			if want, ok := last[key]; ok && (head != want || count != many[key]) || !ok && (head != -1 || count != 0) {
				t.Fatalf("find: got %d, %d", head, count)
			}
		}
	}
}

func TestSmallTable(t *testing.T) {
	var table smallTable
	for i := range uint64(maxPlaces) {
		s := table.slot(mix(i))
		if s.used {
			t.Fatalf("key %d is there before it is entered", i)
		}
		*s = smallSlot{key: mix(i), used: true, places: i}
	}
	for i := range uint64(maxPlaces) {
		if s := table.slot(mix(i)); !s.used || s.places != i {
			t.Fatalf("key %d is not found again", i)
		}
	}
}

// However long a claim, no more terms are weighed than fit a set.
func TestLongClaim(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 15))
	var claim []byte
	for range 3000 {
		for range 3 + rng.IntN(6) {
			claim = append(claim, byte('a'+rng.IntN(26)))
		}
		claim = append(claim, ' ')
	}
	m, _ := paired(string(claim), string(claim[:4000]))
	if len(m.terms) > maxTerms || bits.Len64(m.found) > maxTerms || len(m.ofToken) != len(m.tokens) {
		t.Errorf("%d terms of %d tokens", len(m.terms), len(m.tokens))
	}
}

func TestBeginnings(t *testing.T) {
	v := New(Options{})
	for _, c := range []struct {
		claim, passage string
		want           bool
	}{
		{"A democracy.", "It is democratic.", true},
		{"The electricity.", "An electrician came.", true},
		{"The mill.", "The miller.", false}, // too short to tell
		{"The house.", "The mill.", false},
		{"Number 12345678.", "Number 12345999.", false},
	} {
		m := matchOf(c.claim, v.Prepare(c.passage))
		if got := (m.kinFound|m.found)&1 != 0 && m.kinFound != 0; got != c.want {
			t.Errorf("%q against %q: kin is %v", c.claim, c.passage, got)
		}
	}
}

func TestThreeDigits(t *testing.T) {
	for text, want := range map[string]bool{"200": true, "200 x": true, "200,": true, "2000": false, "20": false, "20a": false, "": false} {
		if got := threeDigits(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}
