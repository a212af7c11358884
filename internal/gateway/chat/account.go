package chat

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/watch"
)

// account is the sink of a turn that notes what an operator is told of it: figures, an
// audit line and spans. What it notes of an answer is the size of the answer.
type account struct {
	service *Service
	next    citeway.Sink
	began   time.Time
	of      watch.Answer
	words   strings.Builder // kept only where the audit keeps words
	at      map[string]int  // where citations stand in of, by id
	gone    map[int]bool    // which were withdrawn
	sources map[string]int
	// writing is the work of the surface's encoder, resolving that of the resolver, and
	// verifying that of the verifier.
	writing, resolving, verifying clock
}

func (s *Service) account(t *Turn, model string, next citeway.Sink) *account {
	a := &account{service: s, began: time.Now(), at: map[string]int{}, gone: map[int]bool{}, sources: map[string]int{}}
	a.of = watch.Answer{Model: model, Owner: t.Owner, Findings: map[citeway.FindingKind]int{}}
	if s.o.Audit.Words() {
		a.of.Question = t.Question
	}
	a.next = a.writing.around(next)
	return a
}

// Put notes the event and passes it on.
func (a *account) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		a.of.ID = e.ID
	case *citeway.Text:
		a.said(len(e.Bytes))
		a.keep(string(e.Bytes))
	case *citeway.Source:
		a.source(e)
	case *citeway.Citation:
		a.said(len(e.Label))
		a.keep(e.Label)
		a.at[e.ID] = len(a.of.Citations)
		a.of.Citations = append(a.of.Citations, lean(e))
	case *citeway.Revision:
		if at, known := a.at[e.Citation.ID]; known {
			a.of.Citations[at], a.gone[at] = lean(e.Citation), e.Withdrawn
		}
	case *citeway.Finding:
		a.of.Findings[e.Kind]++
	case *citeway.End:
		a.of.Label, a.of.Finish, a.of.Usage, a.of.Err = e.Label, e.Finish, e.Usage, e.Err
	}
	return a.next.Put(e)
}

// lean is a citation without what only a reader needs.
func lean(c *citeway.Citation) citeway.Citation {
	return citeway.Citation{ID: c.ID, Number: c.Number, Sources: c.Sources, Passages: c.Passages, Verdict: c.Verdict}
}

func (a *account) source(s *citeway.Source) {
	bare := citeway.Source{ID: s.ID, Number: s.Number, Label: s.Label}
	if at, known := a.sources[s.ID]; known {
		a.of.Sources[at] = bare
		return
	}
	a.sources[s.ID] = len(a.of.Sources)
	a.of.Sources = append(a.of.Sources, bare)
}

// said notes when the first words came.
func (a *account) said(bytes int) {
	if bytes > 0 && a.of.First == 0 {
		a.of.First = max(1, time.Since(a.began))
	}
}

func (a *account) keep(words string) {
	if a.service.o.Audit.Words() {
		a.words.WriteString(words)
	}
}

// held notes how many bytes are held back.
func (a *account) held(bytes int) { a.of.Held = max(a.of.Held, bytes) }

// close tells what became of the turn.
func (a *account) close(ctx context.Context, err error) {
	a.of.Took, a.of.Verifying, a.of.Words = time.Since(a.began), a.verifying.work, a.words.String()
	var own *citeway.Error
	switch {
	case err == nil || a.of.Err != nil:
	case ctx.Err() != nil:
		a.of.Err = &citeway.Error{Code: watch.Cancelled, Message: "who asked went away"}
	case errors.As(err, &own):
		a.of.Err = own
	default:
		a.of.Err = &citeway.Error{Code: citeway.Internal, Message: err.Error()}
	}
	standing := a.of.Citations[:0]
	for i := range a.of.Citations {
		if !a.gone[i] {
			standing = append(standing, a.of.Citations[i])
		}
	}
	a.of.Citations = standing
	a.spans(ctx)
	a.service.o.Figures.Answered(&a.of)
	a.service.o.Audit.Answered(ctx, &a.of)
}

// spans tells of the steps that take turns while the answer streams: each as one span from
// its first event to the end, with the seconds of its own work.
func (a *account) spans(ctx context.Context) {
	for _, step := range []struct {
		name string
		of   *clock
	}{{"resolve", &a.resolving}, {"verify", &a.verifying}, {"encode", &a.writing}} {
		if step.of.began.IsZero() {
			continue
		}
		_, span := watch.StepFrom(ctx, step.name, step.of.began, watch.Fact{Name: "citeway.work_seconds", Value: step.of.work.Seconds()})
		if step.name == "verify" {
			span.Say(watch.Fact{Name: "citeway.citations", Value: len(a.of.Citations)})
		}
		span.End(nil)
	}
}

// clock measures the work of a step that is a sink: what it does itself, without what
// follows it.
type clock struct {
	began time.Time
	work  time.Duration
}

// around measures all that step does.
func (c *clock) around(step citeway.Sink) citeway.Sink {
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

// without leaves out what next does.
func (c *clock) without(next citeway.Sink) citeway.Sink {
	return citeway.SinkFunc(func(e citeway.Event) error {
		from := time.Now()
		err := next.Put(e)
		c.work -= time.Since(from)
		return err
	})
}
