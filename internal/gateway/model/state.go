package model

import (
	"errors"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/upstream"
)

// State is how a model's circuit stands.
type State int

// The states, as figures show them.
const (
	Closed State = 0 // it is asked
	Trying State = 1 // one request tries it again
	Open   State = 2 // it is left alone
)

// StateOf returns how the circuit of a model stands that Guard returned; Closed for any
// other. Of a chain it is the first model's.
func StateOf(m Model) State {
	switch m := m.(type) {
	case *chain:
		return StateOf(m.models[0])
	case *forwardingChain:
		return StateOf(m.models[0])
	case *guarded:
		return m.circuit.state()
	case *forwarding:
		return m.circuit.state()
	}
	return Closed
}

func (c *circuit) state() State {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.until.IsZero():
		return Closed
	case c.probing || !c.until.After(c.now()):
		return Trying
	}
	return Open
}

// ProviderOf returns who serves a model, as GuardOptions say, and citeway for the built-in
// one. Of a chain it is the first model's.
func ProviderOf(m Model) string {
	switch m := m.(type) {
	case *chain:
		return ProviderOf(m.models[0])
	case *forwardingChain:
		return ProviderOf(m.models[0])
	case interface{ Provider() string }:
		return m.Provider()
	}
	return "citeway"
}

// statusOf is how a request ended, in a word from a short list.
func statusOf(err error) string {
	var refusal *upstream.Refusal
	switch {
	case err == nil:
		return StatusOK
	case errors.As(err, &refusal):
		return strconv.Itoa(refusal.Status)
	}
	switch citeway.CodeOf(err) {
	case citeway.Unavailable:
		return StatusUnreached
	case citeway.Upstream:
		return StatusFailed
	case citeway.Truncated:
		return StatusBroken
	}
	return StatusOther
}
