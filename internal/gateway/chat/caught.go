package chat

import (
	"errors"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/watch"
)

// caught is the error of do, also where a part of the turn panics: surfaces answer apart
// from their requests, where a panic would end the whole program.
func caught(do func() error) error {
	err := watch.Caught(do)
	if none := ours(err); none == nil && errors.As(err, &none) || errors.As(err, new(*watch.Panicked)) {
		return watch.Fault(err)
	}
	return err
}

// ours is the error of ours in err's chain, nil where there is none or it is a nil one.
func ours(err error) (own *citeway.Error) {
	errors.As(err, &own)
	return own
}
