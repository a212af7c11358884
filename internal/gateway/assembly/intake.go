package assembly

import (
	"context"
	"errors"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

// How long to wait for vectors. A passage that still has none is found by keywords.
const (
	// AskPatience is for a question whose answer someone is waiting for.
	AskPatience = 5 * time.Second
	// IngestPatience is for taking documents in, and for a server before it says
	// that it is ready.
	IngestPatience = 10 * time.Second
)

// Intake says how documents are taken in.
type Intake struct {
	Paths []string
	// Join are sets that the documents are put into.
	Join []string
	// MustHave makes it an error if every document was skipped.
	MustHave bool
	// Show receives the progress, Report the result; either may be nil.
	Show   func(knowledge.Progress)
	Report func(*ingest.Report)
}

// Ingest takes documents in.
func (b *Base) Ingest(ctx context.Context, in Intake) error {
	if len(in.Paths) == 0 {
		return nil
	}
	report, err := ingest.New(b.store, ingest.Options{Extractor: b.reader, Rules: b.now.Load().settings, Join: in.Join, Originals: b.keepsOriginals(), Watcher: newReading(b.arrivals)}).Ingest(ctx, in.Paths, in.Show)
	if err != nil {
		return err
	}
	if in.Report != nil {
		in.Report(&report)
	}
	if in.MustHave && report.In+report.Unchanged == 0 && len(report.Skipped) > 0 {
		return nothingIn(&report.Skipped[0], in.Report != nil)
	}
	return nil
}

// nothingIn is the error of documents of which each was skipped. The first says why, unless that
// was reported.
func nothingIn(first *ingest.Skipped, reported bool) error {
	e := &citeway.Error{Code: citeway.Invalid, Place: first.Name, Message: "nothing could be taken in", Mend: "mend the documents, or name others"}
	if !reported {
		e.Err = first.Err
	}
	return e
}

// Settle brings the base up to date after an ingest: files that clients sent get
// the labels of today's settings, and the keyword index catches up.
func (b *Base) Settle(ctx context.Context) error {
	if err := (&library{b}).refresh(ctx); err != nil {
		return err
	}
	if b.places.Search != "" {
		return nil // what this gateway took in is found; what others write meanwhile they bring themselves, without an end
	}
	return b.store.CatchUp(ctx)
}

// TakeIn takes documents in beside a server that already answers, and settles. It waits for
// vectors, at most so long, where a document came in: those that lack since before are made
// meanwhile, as after a restart. progress may be nil.
func (b *Base) TakeIn(ctx context.Context, in Intake, patience time.Duration, progress func(knowledge.Progress)) error {
	came, report := 0, in.Report
	in.Report = func(r *ingest.Report) {
		came = r.In
		if report != nil {
			report(r)
		}
	}
	if err := b.Ingest(ctx, in); err != nil {
		return err
	}
	if err := b.Settle(ctx); err != nil || came == 0 {
		return err
	}
	return b.AwaitVectors(ctx, patience, progress)
}

// Taking is documents being taken in beside a server that already answers.
type Taking struct {
	ctx        context.Context // ends with the work; its cause is what went wrong
	stop       context.CancelCauseFunc
	in, ending chan struct{}
}

// Take runs work in the background, then after. An error of work ends the Context.
// The caller must call End.
func Take(ctx context.Context, work func(context.Context) error, after func(context.Context)) *Taking {
	t := &Taking{in: make(chan struct{}), ending: make(chan struct{})}
	t.ctx, t.stop = context.WithCancelCause(ctx)
	go func() {
		defer close(t.ending)
		if err := work(t.ctx); err != nil {
			t.stop(err)
			return
		}
		close(t.in)
		after(t.ctx)
	}()
	return t
}

// Context ends with the work, or when the work fails; its cause says why.
func (t *Taking) Context() context.Context { return t.ctx }

// Failed returns why the work failed; nil if it did not, or was told to stop.
func (t *Taking) Failed() error {
	if cause := context.Cause(t.ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		return cause
	}
	return nil
}

// Wait waits until the documents are in.
func (t *Taking) Wait(ctx context.Context) error {
	select {
	case <-t.in:
		return nil
	case <-t.ctx.Done():
		return context.Cause(t.ctx)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// End stops the work and waits until it has ended, so that the base can be closed.
func (t *Taking) End() {
	t.stop(nil)
	<-t.ending
}
