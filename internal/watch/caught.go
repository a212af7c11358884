package watch

import (
	"fmt"
	"runtime/debug"

	"github.com/citeway/citeway"
)

// Panicked is what a part of the program panicked with, as an error for the log.
type Panicked struct {
	// Value is what it panicked with.
	Value any
	// Stack is where.
	Stack []byte
}

// Error is the value and the stack.
func (p *Panicked) Error() string { return fmt.Sprintf("panic: %v\n%s", p.Value, p.Stack) }

// Caught is the error of do, and a *Panicked where it panics: for work on a goroutine of its
// own, where a panic would end the whole program, and for parts that are not ours.
func Caught(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &Panicked{Value: p, Stack: debug.Stack()}
		}
	}()
	return do()
}

// Fault is a fault of ours, or of a part that a program brought, as a caller may see it; its
// cause is for the log.
func Fault(cause error) *citeway.Error {
	return &citeway.Error{Code: citeway.Internal, Message: "a fault of the server", Err: cause}
}
