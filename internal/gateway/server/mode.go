package server

import (
	"cmp"
	"net/http"
	"strconv"

	"github.com/citeway/citeway"
)

// Mode is how a request that names a model with a server of its own is answered.
type Mode string

// The modes.
const (
	// Knowledge answers from the knowledge base.
	Knowledge Mode = "knowledge"
	// Passthrough lets the model's server answer and corrects its citations.
	Passthrough Mode = "passthrough"
)

// ModeHeader is the request header that names a mode.
const ModeHeader = "Citeway-Mode"

// ParseMode returns the mode with that name; "" leaves it unset. Returns Invalid, at
// place, for any other name.
func ParseMode(place, name string) (Mode, error) {
	switch m := Mode(name); m {
	case "", Knowledge, Passthrough:
		return m, nil
	}
	return "", &citeway.Error{Code: citeway.Invalid, Place: place, Message: strconv.Quote(name) + " is no mode", Mend: "use knowledge or passthrough"}
}

// ModeSaid is the mode that a request's header names, or "".
func ModeSaid(r *http.Request) (Mode, error) { return ParseMode(ModeHeader, r.Header.Get(ModeHeader)) }

// ModeOf is how a request for the bare name of a model is answered: the header says it, or
// the key, or the setting. Returns Invalid for a name that is no mode.
func ModeOf(r *http.Request, setting Mode) (Mode, error) {
	said, err := ModeSaid(r)
	if err != nil {
		return "", err
	}
	byKey, err := ParseMode("the key's mode", CallerOf(r.Context()).Mode)
	if err != nil {
		return "", err
	}
	return cmp.Or(said, byKey, setting), nil
}
