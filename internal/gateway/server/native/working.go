package native

import (
	"context"
	"fmt"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/convert"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/verify"
)

// WorkTime is how long one message may take to be converted, checked or inspected.
const WorkTime = time.Minute

// working is a context for the work on one message: it ends with ctx, and after most.
func working(ctx context.Context, most time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, most, &citeway.Error{Code: citeway.TooLarge, Place: "input",
		Message: fmt.Sprintf("takes longer than %s to work on", most), Mend: "send a part at a time"})
}

// while is a step that ends the work with ctx: when its reader has left, or its time is up.
func while(ctx context.Context) pipe.Step {
	return func(next citeway.Sink) citeway.Sink {
		return citeway.SinkFunc(func(e citeway.Event) error {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			return next.Put(e)
		})
	}
}

// checked adds the steps that check citations, while ctx lasts.
func (s *Surface) checked(ctx context.Context, o *convert.Options) {
	if s.o.Verifier == nil {
		return
	}
	o.Steps = append(o.Steps, func(next citeway.Sink) citeway.Sink {
		return verify.Step(s.o.Verifier, next, verify.StepOptions{Context: ctx})
	})
}
