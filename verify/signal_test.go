package verify

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// signalOf is one signal of a pair, by its name.
func signalOf(t *testing.T, name, claim string, passages ...string) float32 {
	t.Helper()
	at := slices.Index(SignalNames(), name)
	if at < 0 {
		t.Fatalf("no signal is called %q", name)
	}
	v := New(Options{})
	evidence := make([]*Evidence, len(passages))
	for i, p := range passages {
		evidence[i] = v.Prepare(p)
	}
	return v.Signals(claim, evidence...)[at]
}

const old = "The old mill was rebuilt in 1932 after the flood."

func TestSignals(t *testing.T) {
	for _, c := range []struct {
		signal, claim, passage string
		want                   float32
	}{
		{"recall", old, old, 1},
		{"recall", "Dolphins sing.", old, 0},
		{"recall plain", "The old mill sings.", old, 2.0 / 3},
		{"best sentence", old, "Rain fell. " + old, 1},
		{"window of two", "The old mill was rebuilt. Rain fell.", "Rain fell. " + old, 1},
		{"neighbouring pairs", "The old mill.", old, 1},
		{"neighbouring pairs", "The mill is old.", old, 0},
		{"longest run", "old mill was rebuilt", old, 1},
		{"words in order", "old mill was rebuilt", "The mill, now old, was rebuilt.", 0.75},
		{"claim words", "The old mill of the valley.", old, 3},
		{"numbers", "In 1932 and 1940 the 3 mills.", old, 3},
		{"numbers missing", "In 1932 and 1940 the 3 mills.", old, 2},
		{"numbers missing", "The old mill was rebuilt.", old, 0},
		{"share of numbers found", "In 1932 and 1940.", old, 0.5},
		{"share of numbers found", "The old mill.", old, 1},
		{"number in another's place", "The old mill was rebuilt in 1933 after the flood.", old, 1},
		{"number in another's place", "The old mill was rebuilt 4 times.", old, 0},
		{"bound turned round", "At least 50 came.", "At most 50 came.", 1},
		{"bound turned round", "At least 50 came.", "More than 50 came.", 0},
		{"names", "In Leeds they met Anna Berg.", old, 3},
		{"names missing", "In Leeds they met Anna Berg.", "They met Anna.", 2},
		{"denied by the passage", "The drug is safe.", "The drug is not safe.", 1},
		{"denied by the claim", "The drug is not safe.", "The drug is safe.", 1},
		{"denied by both", "The drug is not safe.", "The drug is not safe.", 1},
		{"negations of the claim", "It is not so and never was.", old, 2},
		{"negations of the sentence", "The drug is safe.", "The drug is not safe, never.", 2},
		{"opposites in the best sentence", "Sales rose.", "Sales fell.", 1},
		{"opposites in the best sentence", "Sales rose.", "Sales rose.", 0},
		{"same side of an opposition", "Sales rose.", "Sales grew.", 1},
		{"hedged in the passage", "It rains.", "It may perhaps rain.", 2},
		{"claim stronger than the passage", "It rains.", "It may rain.", 1},
		{"claim stronger than the passage", "It may rain.", "It rains.", -1},
		{"quotations absent", `It says "the old mill was sold before the war".`, old, 1},
		{"first words found", "The old mill sings and dances and plays.", old, 1},
		{"last words found", "Dolphins sing in the old mill.", old, 1},
		{"first name found", "In Leeds they met Anna.", "They met Anna.", 0},
		{"first name found", "In Leeds they met Anna.", "They met in Leeds.", 1},
		{"negations of the claim that nothing answers", "The drug is not safe.", "The drug is safe.", 1},
		{"negations of the claim that nothing answers", "The drug is not safe.", "The drug is never safe.", 0},
		{"clauses denied by the claim that nothing answers", "The drug is not safe.", "The drug is safe.", 1},
		{"clauses denied by the claim that nothing answers", "The drug, not safe, is sold.", "The drug is safe.", 0},
		{"clauses denied by the sentence that nothing answers", "The drug is safe.", "The drug is not safe.", 1},
		{"comparisons that the chosen sentences share", "The mill is larger.", "The mill is bigger.", 1},
		{"comparisons turned round in the chosen sentences", "The mill is larger.", "The mill is smaller.", 1},
		{"comparisons turned round in the passages", "The mill is larger.", "The mill turns. A smaller house fell.", 1},
		{"comparisons that nothing answers", "The mill is larger.", "The mill turns.", 1},
		{"comparisons upward that nothing answers", "The mill is larger.", "The mill turns.", 1},
		{"comparisons upward that nothing answers", "The mill is smaller.", "The mill turns.", 0},
		{"comparisons downward that nothing answers", "The mill is smaller.", "The mill turns.", 1},
		{"comparing words that the nearest sentence has", "The mill is larger.", "The mill is larger.", 1},
		{"comparing words that the nearest sentence has", "The mill is larger.", "The mill is bigger.", 0},
		{"comparing words that the passages lack", "The mill is larger.", "The mill is bigger.", 1},
		{"turned round there", "The drug is safe.", "The drug is not safe.", 1},
		{"denied there", "The drug is safe.", "The drug is safe.", 0},
		{"opposite there", "Sales rose sharply.", "Sales fell sharply.", 1},
		{"roles exchanged there", "Alice sued Robert.", "Robert sued Alice.", 1},
		{"roles exchanged there", "Alice sued Robert.", "Robert was sued by Alice.", 0},
		{"other number or unit there", "The tower is 300 metres tall.", "The tower is 350 metres tall.", 1},
		{"other of its set there", "The shop opened in June.", "The shop opened in October.", 1},
		{"other name there", "The prize went to Anna Berg.", "The prize went to Anna Holm.", 1},
		{"other word there", "The doctor treated the horse.", "The doctor treated the soldier.", 1},
		{"said less strongly there", "Members must pay.", "Members may pay.", 1},
		{"words only ever denied", "The drug is safe.", "The drug is not safe.", 1},
		{"denied words that are denied too", "The drug is not safe.", "The drug is not safe.", 1},
		{"denied words that are only said plainly", "The drug is not safe.", "The drug is safe.", 1},
		{"comparisons beside the same word", "Sales rose.", "Sales grew.", 1},
		{"comparisons turned round beside the same word", "Sales rose.", "Sales fell.", 1},
	} {
		if got := signalOf(t, c.signal, c.claim, c.passage); math.Abs(float64(got-c.want)) > 0.01 {
			t.Errorf("%s: %q against %q: got %.3f, want %.3f", c.signal, c.claim, c.passage, got, c.want)
		}
	}
}

func TestPassagesAreCounted(t *testing.T) {
	one, three := signalOf(t, "passages", old, old), signalOf(t, "passages", old, old, old, old)
	if math.Abs(float64(one)-math.Log(2)) > 1e-6 || math.Abs(float64(three)-math.Log(4)) > 1e-6 {
		t.Errorf("one %v, three %v", one, three)
	}
}

// sample is a claim and passages of a few words, some of them the same.
func sample(rng *rand.Rand) (string, []string) {
	words := strings.Fields("the old mill of Leeds was not rebuilt in 1932 after a larger flood . It sold 12 wheels to Anna Berg , who may never have paid . Sales rose 5 % and fell")
	some := func(n int) string {
		var b strings.Builder
		for range n {
			b.WriteString(words[rng.IntN(len(words))] + " ")
		}
		return b.String()
	}
	passages := make([]string, 1+rng.IntN(4))
	for i := range passages {
		passages[i] = some(5 + rng.IntN(40))
	}
	return some(3 + rng.IntN(15)), passages
}

// No signal is ever anything but a finite number, and shares are shares.
func TestSignalsAreFinite(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	v := New(Options{})
	names := SignalNames()
	for range 400 {
		claim, passages := sample(rng)
		evidence := make([]*Evidence, len(passages))
		for i, p := range passages {
			evidence[i] = v.Prepare(p)
		}
		for i, x := range v.Signals(claim, evidence...) {
			if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
				t.Fatalf("%s is %v for %q", names[i], x, claim)
			}
			share := strings.Contains(names[i], "recall") || strings.Contains(names[i], "window") || strings.HasSuffix(names[i], " there")
			if share && (x < 0 || x > 1.0001) {
				t.Fatalf("%s is %v for %q against %q", names[i], x, claim, passages)
			}
		}
	}
}

// More to read never makes less of a claim found.
func TestMorePassagesFindMore(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	v := New(Options{})
	names := SignalNames()
	recall, window := slices.Index(names, "recall"), slices.Index(names, "window of two")
	for range 300 {
		claim, passages := sample(rng)
		var evidence []*Evidence
		last := make([]float32, len(names))
		for _, p := range passages {
			evidence = append(evidence, v.Prepare(p))
			now := v.Signals(claim, evidence...)
			if now[recall] < last[recall]-1e-5 || now[window] < last[window]-1e-5 {
				t.Fatalf("%q: less is found with %q", claim, p)
			}
			last = now
		}
	}
}

// What is found does not depend on the order of the passages.
func TestOrderOfPassages(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	v := New(Options{})
	names := SignalNames()
	for range 200 {
		claim, passages := sample(rng)
		forward, backward := make([]*Evidence, len(passages)), make([]*Evidence, len(passages))
		for i, p := range passages {
			forward[i] = v.Prepare(p)
			backward[len(passages)-1-i] = forward[i]
		}
		a, b := v.Signals(claim, forward...), v.Signals(claim, backward...)
		for _, name := range []string{"recall", "recall plain", "best sentence", "numbers missing", "names missing", "passages", "missing words"} {
			i := slices.Index(names, name)
			if math.Abs(float64(a[i]-b[i])) > 1e-4 {
				t.Fatalf("%s: %v and %v for %q against %q", name, a[i], b[i], claim, passages)
			}
		}
	}
}

// The same pair gives the same result, whatever was checked before it.
func TestNothingIsLeftOver(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	v := New(Options{})
	for range 200 {
		claim, passages := sample(rng)
		other, others := sample(rng)
		want := New(Options{}).Pair(claim, passages)
		v.Pair(other, others)
		if got := v.Pair(claim, passages); got.Score != want.Score || got.Verdict != want.Verdict || !slices.Equal(got.Reasons, want.Reasons) {
			t.Fatalf("%q: %+v, alone %+v", claim, got, want)
		}
		if rng.IntN(3) == 0 {
			v = New(Options{})
		}
	}
}

// Quotes and sentences lie within their passages.
func TestQuotesLieWithin(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	v := New(Options{})
	for range 300 {
		claim, passages := sample(rng)
		r := v.Pair(claim, passages)
		if r.Score < 0 || r.Score > 1 || len(r.Sentences) > maxChosen {
			t.Fatalf("%q: %+v", claim, r)
		}
		for _, q := range r.Quotes {
			if p := passages[q.Evidence]; q.Start < 0 || q.End > len(p) || p[q.Start:q.End] != q.Text {
				t.Fatalf("%q: a quote outside its passage: %+v", claim, q)
			}
		}
	}
}
