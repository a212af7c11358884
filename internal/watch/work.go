package watch

import (
	"time"

	"github.com/citeway/citeway"
)

// Work is a step that takes turns with others while an answer streams.
type Work int

// The steps.
const (
	Resolving Work = iota
	Verifying
	Encoding
	works
)

// workSpans are the names of their spans.
var workSpans = [works]string{"resolve", "verify", "encode"}

// clock measures the work of a step that is a sink: what it does itself, without what
// follows it.
type clock struct {
	began time.Time
	work  time.Duration
}

// Around measures all that a step does. nil measures nothing.
func (a *Account) Around(w Work, step citeway.Sink) citeway.Sink {
	if a == nil {
		return step
	}
	c := &a.clocks[w]
	return citeway.SinkFunc(func(e citeway.Event) error {
		from := time.Now()
		if c.began.IsZero() {
			c.began = from
		}
		err := step.Put(e)
		c.work += time.Since(from)
		return err
	})
}

// Without leaves out of a step's work what follows it.
func (a *Account) Without(w Work, next citeway.Sink) citeway.Sink {
	if a == nil {
		return next
	}
	c := &a.clocks[w]
	return citeway.SinkFunc(func(e citeway.Event) error {
		from := time.Now()
		err := next.Put(e)
		c.work -= time.Since(from)
		return err
	})
}

// spans tells of the steps: each as one span from its first event to the end, with the
// seconds of its own work.
func (a *Account) spans() {
	for w := range a.clocks {
		c := &a.clocks[w]
		if c.began.IsZero() {
			continue
		}
		_, span := StepFrom(a.ctx, workSpans[w], c.began, Fact{Name: "citeway.work_seconds", Value: c.work.Seconds()})
		if Work(w) == Verifying {
			span.Say(Fact{Name: "citeway.citations", Value: len(a.of.Citations)})
		}
		span.End(nil)
	}
}
