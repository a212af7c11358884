package knowledge_test

import (
	"math"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

func TestTuning(t *testing.T) {
	number := func(x float64) *float64 { return &x }
	for _, c := range []struct {
		name         string
		tuning       knowledge.Tuning
		code         citeway.Code
		words, means bool
	}{
		{"nothing said", knowledge.Tuning{}, "", false, false},
		{"both", knowledge.Tuning{Keywords: number(0.5), MinKeywords: 1, MinMeaning: 1}, "", false, false},
		{"keywords alone", knowledge.Tuning{Keywords: number(1)}, "", true, false},
		{"meaning alone", knowledge.Tuning{Keywords: number(0)}, "", false, true},
		{"over 1", knowledge.Tuning{Keywords: number(1.01)}, citeway.Invalid, true, false},
		{"under 0", knowledge.Tuning{Keywords: number(-1)}, citeway.Invalid, false, true},
		{"no number", knowledge.Tuning{Keywords: number(math.NaN())}, citeway.Invalid, false, false},
		{"a threshold over 1", knowledge.Tuning{MinKeywords: 70}, citeway.Invalid, false, false},
		{"a threshold that is no number", knowledge.Tuning{MinMeaning: math.NaN()}, citeway.Invalid, false, false},
	} {
		if err := c.tuning.Check(); citeway.CodeOf(err) != c.code {
			t.Errorf("%s: %v, want %q", c.name, err, c.code)
		}
		if c.tuning.OnlyKeywords() != c.words || c.tuning.OnlyMeaning() != c.means {
			t.Errorf("%s: keywords alone %v, meaning alone %v", c.name, c.tuning.OnlyKeywords(), c.tuning.OnlyMeaning())
		}
	}
}
