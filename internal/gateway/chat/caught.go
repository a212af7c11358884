package chat

import (
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/citeway/citeway"
)

// caught is the error of do, also where a part of the turn panics: surfaces answer apart
// from their requests, where a panic would end the whole program.
func caught(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fault(fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	err = do()
	if none := ours(err); none == nil && errors.As(err, &none) {
		return fault(err)
	}
	return err
}

// ours is the error of ours in err's chain, nil where there is none or it is a nil one.
func ours(err error) (own *citeway.Error) {
	errors.As(err, &own)
	return own
}

// fault is a fault of ours, or of a part that a program brought; its cause is for the log.
func fault(cause error) error {
	return &citeway.Error{Code: citeway.Internal, Message: "a fault of the server", Err: cause}
}
