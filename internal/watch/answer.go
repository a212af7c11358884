package watch

import (
	"time"

	"github.com/citeway/citeway"
)

// Answer is what is known of an answer once it has ended.
type Answer struct {
	ID, Model string
	// Owner is the id of the key that asked; "" without one.
	Owner string
	// Through says that a model's server answered a request that was passed to it: the
	// sources are what it or the request named.
	Through bool
	// Took is how long it took in all, First to its first words (0 if there are none), and
	// Verifying how long the work was to check its citations.
	Took, First, Verifying time.Duration
	// Held is the most bytes that were held back at once, since they might become a marker.
	Held int
	// Sources are those that it names, with their labels, and Citations its citations as
	// they stood at the end, without their claims and quotes.
	Sources   []citeway.Source
	Citations []citeway.Citation
	// Findings are counted by kind.
	Findings map[citeway.FindingKind]int
	Label    *citeway.Label
	Finish   citeway.Finish
	Usage    *citeway.Usage
	// Words are the question and the answer; only what may keep them is told.
	Question, Words string
	// Err says why it is not whole; nil for a whole one.
	Err *citeway.Error
}

// The outcomes of answers.
const (
	outcomeWhole   = "whole"
	outcomeBroken  = "broken"
	outcomeRefused = "refused" // without a word
	outcomeLeft    = "left"    // who asked went away
)

// outcome is how an answer ended, in one word.
func (a *Answer) outcome() string {
	switch {
	case a.Err == nil:
		return outcomeWhole
	case a.Err.Code == Cancelled:
		return outcomeLeft
	case a.First == 0:
		return outcomeRefused
	}
	return outcomeBroken
}
