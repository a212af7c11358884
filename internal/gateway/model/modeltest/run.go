// Package modeltest holds what the tests of models share. [Run] is the suite that
// every model behind a server passes: it asks the model through a server that
// speaks the model's own wire form, whole and faulty, and looks at what comes out.
package modeltest

import (
	"testing"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// check is one case of the suite.
type check struct {
	name string
	run  func(*bench)
}

// checks are all cases.
var checks = []check{
	{"answer", answer},
	{"whole answer", wholeAnswer},
	{"pieces of any size", pieces},
	{"many at once", manyAtOnce},
	{"cut at every byte", cut},
	{"slow first byte", slowFirstByte},
	{"silence between bytes", silence},
	{"slow reader", slowReader},
	{"429 then answered", tooMany},
	{"429 for long", tooManyForLong},
	{"500 until given up", serverErrors},
	{"401", unauthorized},
	{"redirect", redirect},
	{"malformed JSON", malformed},
	{"page", page},
	{"huge line", hugeLine},
	{"error before the answer", failureFirst},
	{"error in the answer", failureWithin},
	{"event key", eventKey},
	{"cancelled", cancelled},
	{"sink fails", sinkFails},
	{"not reached", notReached},
}

// Run asks the model that make makes through a server that speaks wire, and
// checks what comes of whole answers and of every fault.
func Run(t *testing.T, make Maker, wire Wire) {
	t.Helper()
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			c.run(&bench{t: t, wire: &wire, make: func(at service.Options) model.Model { return make(t, at) }})
		})
	}
}
