package knowledge

import (
	"math"

	"github.com/citeway/citeway"
)

// Tuning says how a question's passages are ranked, and how near they must come.
// The zero value is what serves most questions.
//
// A store that searches by keywords alone, as every store does until its vectors are
// made, ignores the settings for meaning.
type Tuning struct {
	// Keywords is the share of keywords in the ranking: from 0, meaning alone, to
	// 1, keywords alone. nil is the store's own.
	Keywords *float64
	// MinKeywords is the least share of the question's weight that a passage must
	// hold, from 0 to 1, where keywords have a share; 0 is any.
	MinKeywords float64
	// MinMeaning is the least cosine between question and passage, from 0 to 1,
	// where meaning has a share; 0 is any. A passage must reach both; one of which
	// the cosine is not known yet is not held to it.
	MinMeaning float64
}

// Check refuses, as Invalid, a number that is not from 0 to 1.
func (t *Tuning) Check() error {
	if t.Keywords != nil && !unit(*t.Keywords) {
		return untunable("keywords")
	}
	if !unit(t.MinKeywords) {
		return untunable("minKeywords")
	}
	if !unit(t.MinMeaning) {
		return untunable("minMeaning")
	}
	return nil
}

func unit(x float64) bool { return !math.IsNaN(x) && x >= 0 && x <= 1 }

func untunable(name string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: "tuning." + name, Message: "is not between 0 and 1", Mend: "leave it out for what is usual"}
}

// OnlyKeywords reports whether meaning is given no share.
func (t *Tuning) OnlyKeywords() bool { return t.Keywords != nil && *t.Keywords >= 1 }

// OnlyMeaning reports whether keywords are given no share.
func (t *Tuning) OnlyMeaning() bool { return t.Keywords != nil && *t.Keywords <= 0 }
