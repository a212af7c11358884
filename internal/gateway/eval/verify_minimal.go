package eval

import (
	"math/rand/v2"
	"strings"

	"github.com/citeway/citeway/internal/language"
	"github.com/citeway/citeway/verify"
)

// The bounds of the sentences that minimal pairs are made of, in words.
const (
	minimalLeast = 3
	minimalMost  = 28
)

// minimalSeed is the seed of the minimal pairs, minimalWeight their weight in training.
const (
	minimalSeed   = 33
	minimalWeight = 0.2
	minimalBytes  = 700 // of a reference that are read
	minimalEvery  = 2   // one sentence of so many is taken
)

// minimal pairs a sentence of the passages with a changed copy of it, both ways round,
// and with itself: what a claim looks like when the passage has all its other words.
// These pairs are only learned from.
func (c *collection) minimal(v *verify.Verifier, group, text string, claims []string, rng *rand.Rand) {
	for _, span := range language.AppendSentences(nil, text) {
		words := strings.Fields(span.In(text))
		if rng.IntN(minimalEvery) > 0 || len(words) < minimalLeast || len(words) > 2*minimalMost {
			continue
		}
		words = words[:min(len(words), minimalLeast+rng.IntN(minimalMost-minimalLeast))]
		said := strings.TrimRight(strings.Join(words, " "), ".,;:") + "."
		around := v.Prepare(said + " " + text[:min(len(text), rng.IntN(400))])
		if rng.IntN(2) == 0 {
			around = v.Prepare(said)
		}
		c.pairs = append(c.pairs, example{v.Signals(said, around), true, minimalWeight, group})
		if cut := shortened(words); cut != "" {
			c.pairs = append(c.pairs, example{v.Signals(cut, around), true, minimalWeight, group})
		}
		for _, p := range append(perturbations, finer...) {
			other := p.change(said, claims, rng)
			if other == "" || other == said {
				continue
			}
			c.pairs = append(c.pairs, example{v.Signals(other, around), false, minimalWeight, group})
			if !p.oneWay {
				c.pairs = append(c.pairs, example{v.Signals(said, v.Prepare(other)), false, minimalWeight, group})
			}
		}
	}
}

// shortened leaves out the words after the last comma.
func shortened(words []string) string {
	text := strings.Join(words, " ")
	at := strings.LastIndex(text, ", ")
	if at < len(text)/3 {
		return ""
	}
	return text[:at] + "."
}

// finer are changes that are learned from besides the measured ones.
var finer = []perturbation{
	{name: "roles", change: exchange},
	{name: "unit", change: exchanged(`km/miles kilometres/miles miles/kilometres metres/feet feet/metres kg/pounds pounds/kg hours/days days/hours
		months/years years/months weeks/days dollars/euros euros/dollars million/billion billion/million minutes/hours percent/million`)},
	{name: "member", change: exchanged(`January/March February/June March/May April/August May/March June/July July/September August/October September/April
		October/December November/January December/February Monday/Thursday Tuesday/Friday Sunday/Monday Saturday/Wednesday
		red/blue blue/green green/red black/white white/black yellow/brown Europe/Asia Asia/Africa Africa/Europe summer/winter`)},
	{name: "many", oneWay: true, change: exchanged(`some/all many/all several/all most/all few/many Some/All Many/All Most/All Several/All sometimes/always often/always usually/always`)},
	{name: "sure", oneWay: true, change: exchanged(`may/must can/must could/must might/must should/must`)},
	{name: "bound", change: bounded},
}

// exchanged replaces the first word that pairs has another for.
func exchanged(pairs string) func(string, []string, *rand.Rand) string {
	to := opposites(pairs, false)
	return func(claim string, _ []string, _ *rand.Rand) string {
		return swapped(claim, func(word string) string { return to[word] })
	}
}

// exchange exchanges the first and the last word of a claim if both are names.
func exchange(claim string, _ []string, _ *rand.Rand) string {
	words := strings.Fields(claim)
	last := strings.TrimRight(words[len(words)-1], ".")
	first := words[0]
	if len(words) < 3 || len(words) > 9 || first == last || !capital(last) || !capital(first) || len(first) < 4 {
		return ""
	}
	words[0], words[len(words)-1] = last, first+"."
	return strings.Join(words, " ")
}

// bounded reverses a claim's bound on a number.
func bounded(claim string, _ []string, _ *rand.Rand) string {
	for _, p := range [...][2]string{
		{"at least ", "at most "}, {"at most ", "at least "}, {"more than ", "fewer than "}, {"less than ", "more than "},
		{"fewer than ", "more than "}, {"up to ", "at least "}, {"over ", "under "}, {"under ", "over "},
	} {
		if at := strings.Index(claim, p[0]); at >= 0 && at+len(p[0]) < len(claim) && digit(claim[at+len(p[0])]) {
			return claim[:at] + p[1] + claim[at+len(p[0]):]
		}
	}
	return ""
}
