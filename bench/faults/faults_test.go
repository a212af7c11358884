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

// TestWhatSettlesIsNoGrowth: what rises to a level and stays there passes, what goes on rising or is too much does
// not, and a short run is held against the most alone.
func TestWhatSettlesIsNoGrowth(t *testing.T) {
	settling, leaking := series{flat: 20, most: 300, settled: 20 * time.Minute}, series{flat: 20, most: 300, settled: 20 * time.Minute}
	short, high := series{flat: 20, most: 300, settled: 20 * time.Minute}, series{flat: 20, most: 200, settled: 20 * time.Minute}
	for second := 0.0; second < 3600; second += 10 {
		settling.add(second, 100+min(second, 1200)/12)
		high.add(second, 100+min(second, 1200)/10)
		leaking.add(second, 100+second/20)
		if second < 600 {
			short.add(second, 100+second/12)
		}
	}
	for _, test := range []struct {
		name string
		of   *series
		long time.Duration
		well bool
	}{{"settling", &settling, time.Hour, true}, {"leaking", &leaking, time.Hour, false}, {"short", &short, 10 * time.Minute, true}, {"too high", &high, time.Hour, false}} {
		if err := test.of.told(options{duration: test.long, report: &strings.Builder{}}); (err == nil) != test.well {
			t.Errorf("%s: error %v", test.name, err)
		}
	}
}

// TestTheUpstreamIsCutWithinItsProse: what a cut stream holds never ends well.
func TestTheUpstreamIsCutWithinItsProse(t *testing.T) {
	if strings.Contains(spoken[:finish], `"stop"`) || !strings.Contains(spoken[finish:], `"stop"`) {
		t.Errorf("%q", spoken[finish:])
	}
}

// TestTheClockCanBeStepped: the line that the build for chaos changes is in this Go's time package, once.
func TestTheClockCanBeStepped(t *testing.T) {
	if _, _, err := clockSource(); err != nil {
		t.Error(err)
	}
}
