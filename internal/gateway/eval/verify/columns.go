package verify

import (
	"strings"

	room "github.com/citeway/citeway/verify"
)

// The signals by what their names say they are of.
var (
	// clashing are of what stands against a claim in the sentence nearest to it.
	clashing = []string{" there"}
	// turning change where a claim is turned round and its words stay, so that they
	// say nothing of how much of it is covered.
	turning = []string{"den", "negat", "oppos", "compar", "turned", "hedge", "stronger", "bound", "same side", "beside", "plainly", " there", "claim tokens", "order"}
	// turnable tell a claim from a changed copy of itself.
	turnable = []string{"number", "name", "den", "negat", "oppos", "compar", "turned", " there", "hedge", "stronger", "bound", "same side", "beside", "order", "plainly"}
	// covered rise with the share of the claim that the passages have.
	covered = []string{"recall", "best ", "window", "neighbouring", "longest run", "rare words", "first words", "last words", "first name found"}
	// missed rise with what the passages lack.
	missed = []string{"missing", "weightiest word"}
)

// signalsWith is the set of signals that have one of the words in their name.
func signalsWith(words []string) map[int]bool {
	set := map[int]bool{}
	for i, name := range room.SignalNames() {
		for _, w := range words {
			if strings.Contains(name, w) {
				set[i] = true
			}
		}
	}
	return set
}

// signalsBut is the set of the others.
func signalsBut(words []string) map[int]bool {
	with, set := signalsWith(words), map[int]bool{}
	for i := range room.SignalNames() {
		if !with[i] {
			set[i] = true
		}
	}
	return set
}

// ways maps the signals with one of the words in their name to way.
func ways(words []string, way int) map[int]int {
	signals := map[int]int{}
	for i := range signalsWith(words) {
		signals[i] = way
	}
	return signals
}

// covering are the ways of the signals of cover.
func covering() map[int]int {
	signals := ways(covered, 1)
	for i, way := range ways(missed, -1) {
		signals[i] = way
	}
	return signals
}
