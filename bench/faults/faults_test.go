package main

import (
	"math"
	"strings"
	"testing"
	"time"
)

// TestAGrowingLineFails: what rises by more than its bound fails, what swings about a level does not.
func TestAGrowingLineFails(t *testing.T) {
	o := options{duration: time.Hour, report: &strings.Builder{}}
	rising, swinging := series{name: "rising", flat: 20}, series{name: "swinging", flat: 20}
	for second := 0; second < 3600; second += 10 {
		rising.add(float64(second), 100+float64(second)/60)
		swinging.add(float64(second), 100+float64(second%20)*5)
	}
	if got := rising.slope() * 3600; math.Abs(got-60) > 1e-6 {
		t.Errorf("60 an hour is %v", got)
	}
	if rising.told(o) == nil {
		t.Error("growth by 48 passes as flat")
	}
	if err := swinging.told(o); err != nil {
		t.Error(err)
	}
}

// TestTheUpstreamIsCutWithinItsProse: what a cut stream holds never ends well.
func TestTheUpstreamIsCutWithinItsProse(t *testing.T) {
	if strings.Contains(spoken[:finish], `"stop"`) || !strings.Contains(spoken[finish:], `"stop"`) {
		t.Errorf("%q", spoken[finish:])
	}
}
