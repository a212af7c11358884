package pipe_test

import (
	"io"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/markdown"
	"github.com/citeway/citeway/dialect/native"
	"github.com/citeway/citeway/dialect/pipe"
)

// TestAStepThatIsNone is refused at once, and not where the first event comes.
func TestAStepThatIsNone(t *testing.T) {
	same := func(next citeway.Sink) citeway.Sink { return next }
	_, err := pipe.New(io.Discard, pipe.Options{From: markdown.Form(), To: native.Form(), Steps: []pipe.Step{same, nil}})
	if citeway.CodeOf(err) != citeway.Invalid || !strings.HasPrefix(err.Error(), "steps[1]: is nil") {
		t.Errorf("%v", err)
	}
}
