package watch_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/watch"
)

// TestCaught: what panics is an error with its place for the log, of which a caller sees
// nothing, and an error is as it is.
func TestCaught(t *testing.T) {
	fails := errors.New("no")
	if err := watch.Caught(func() error { return fails }); err != fails {
		t.Error(err)
	}
	if err := watch.Caught(func() error { return nil }); err != nil {
		t.Error(err)
	}
	err := watch.Caught(func() error { panic(&citeway.Error{Code: citeway.NotFound, Message: "a secret"}) })
	var fell *watch.Panicked
	if !errors.As(err, &fell) || !strings.Contains(err.Error(), "caught_test.go") {
		t.Fatal(err)
	}
	seen := watch.Fault(err)
	if citeway.CodeOf(err) == citeway.NotFound || seen.Code != citeway.Internal || seen.Message != "a fault of the server" || !errors.Is(seen, err) {
		t.Errorf("%v, seen as %s %s", err, seen.Code, seen.Message)
	}
}
