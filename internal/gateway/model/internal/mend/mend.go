// Package mend says what to do about a provider's error, by the kind that the
// provider gives it. What may not enter: the kinds of one provider.
package mend

import (
	"errors"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/upstream"
)

// Add is err with the mend of its kind, unless it has one: the kind of a refusal is
// the reason that the server gave, that of another error is given.
func Add(err error, mends map[string]string, kind string) error {
	var e *citeway.Error
	if !errors.As(err, &e) || e.Mend != "" || e.Code != citeway.Upstream {
		return err
	}
	var refused *upstream.Refusal
	if errors.As(err, &refused) {
		kind = refused.Reason
	}
	if mends[kind] == "" {
		return err
	}
	return upstream.Change(err, func(e *citeway.Error) { e.Mend = mends[kind] })
}
