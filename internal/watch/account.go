package watch

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/citeway/citeway"
)

// Teller is who is told of answers; the zero value is nobody.
type Teller struct {
	Figures *Figures
	Audit   *Audit
}

// Asked says who asks whom.
type Asked struct {
	// Owner is the id of the key that asks; "" without one.
	Owner string
	// Model is the model's name.
	Model string
	// Question is kept only where the audit keeps words; nil is none.
	Question func() string
	// Through says that a model's server is asked with its own request, and shown nothing
	// of Citeway's.
	Through bool
}

// Answer begins an answer under an id: its span, and the account of it. Whoever answers
// calls Close.
func (t Teller) Answer(ctx context.Context, id string, asked Asked) (context.Context, *Account) {
	ctx, span := Step(ctx, "answer")
	if span.Told() {
		span.Say(Fact{Name: "citeway.answer_id", Value: id})
	}
	a := &Account{teller: t, ctx: ctx, span: span, began: time.Now()}
	a.of = Answer{ID: id, Model: asked.Model, Owner: asked.Owner, Through: asked.Through}
	if t.Audit.Words() && asked.Question != nil {
		a.of.Question = asked.Question()
	}
	return ctx, a
}

// Account notes of an answer what an operator is told of it: figures, an audit line and
// spans. What it notes is the size of the answer. It belongs to one goroutine at a time.
// nil notes nothing.
type Account struct {
	teller  Teller
	ctx     context.Context //nolint:containedctx // it is that of the answer
	span    Span
	call    Span // of the request to the model, where it is not ended elsewhere
	began   time.Time
	of      Answer
	words   strings.Builder // kept only where the audit keeps words
	at      map[string]int  // where citations stand in of, by id
	gone    map[int]bool    // which were withdrawn
	sources map[string]int
	clocks  [works]clock
}

// By says which model answers, and the span of its request, which Close ends.
func (a *Account) By(model string, call Span) {
	if a != nil {
		a.of.Model, a.call = model, call
	}
}

// Held notes how many bytes are held back.
func (a *Account) Held(bytes int) {
	if a != nil {
		a.of.Held = max(a.of.Held, bytes)
	}
}

// Before is an encoder that is told to the account: each event, and its work.
func (a *Account) Before(encoder citeway.Sink) citeway.Sink {
	if a == nil {
		return encoder
	}
	encoder = a.Around(Encoding, encoder)
	return citeway.SinkFunc(func(e citeway.Event) error {
		a.Note(e)
		return encoder.Put(e)
	})
}

// Note notes an event of the answer, as its reader gets it.
func (a *Account) Note(e citeway.Event) {
	if a == nil {
		return
	}
	switch e := e.(type) {
	case *citeway.Begin:
		a.named(e.ID)
	case *citeway.Text:
		a.said(len(e.Bytes))
		a.keep(string(e.Bytes))
	case *citeway.Source:
		a.source(e)
	case *citeway.Citation:
		a.said(len(e.Label))
		a.keep(e.Label)
		note(&a.at, e.ID, len(a.of.Citations))
		a.of.Citations = append(a.of.Citations, lean(e))
	case *citeway.Revision:
		if at, known := a.at[e.Citation.ID]; known {
			a.of.Citations[at] = lean(e.Citation)
			note(&a.gone, at, e.Withdrawn)
		}
	case *citeway.Finding:
		note(&a.of.Findings, e.Kind, a.of.Findings[e.Kind]+1)
	case *citeway.End:
		a.end(e)
	}
}

// note puts a value into a map, which is made with its first: many answers cite nothing,
// and none need wait for maps before its model is asked.
func note[K comparable, V any](m *map[K]V, key K, value V) {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[key] = value
}

// named takes the id that the reader gets.
func (a *Account) named(id string) {
	if id != "" && id != a.of.ID {
		a.of.ID = id
		a.span.Say(Fact{Name: "citeway.answer_id", Value: id})
	}
}

// end notes what an end says; an answer of several parts has several, and not all say all.
func (a *Account) end(e *citeway.End) {
	if e.Label != nil {
		a.of.Label = e.Label
	}
	if e.Finish != "" {
		a.of.Finish = e.Finish
	}
	if e.Usage != nil {
		a.of.Usage = e.Usage
	}
	if e.Err != nil {
		a.of.Err = e.Err
	}
}

// Used is what the answer is said to have used; zero where nothing is said, as by nil.
func (a *Account) Used() citeway.Usage {
	if a == nil || a.of.Usage == nil {
		return citeway.Usage{}
	}
	return *a.of.Usage
}

// lean is a citation without what only a reader needs.
func lean(c *citeway.Citation) citeway.Citation {
	return citeway.Citation{ID: c.ID, Number: c.Number, Sources: c.Sources, Passages: c.Passages, Verdict: c.Verdict}
}

// source notes a source. One of Citeway's own is found by its id; where another named it,
// its title and address say what it is.
func (a *Account) source(s *citeway.Source) {
	bare := citeway.Source{ID: s.ID, Number: s.Number, Label: s.Label}
	if a.of.Through {
		bare.Title, bare.URL = s.Title, s.URL
	}
	if at, known := a.sources[s.ID]; known {
		a.of.Sources[at] = bare
		return
	}
	note(&a.sources, s.ID, len(a.of.Sources))
	a.of.Sources = append(a.of.Sources, bare)
}

// said notes when the first words came.
func (a *Account) said(bytes int) {
	if bytes > 0 && a.of.First == 0 {
		a.of.First = max(1, time.Since(a.began))
	}
}

func (a *Account) keep(words string) {
	if a.teller.Audit.Words() {
		a.words.WriteString(words)
	}
}

// Close tells what became of the answer; err says why it is not whole, unless its end did.
func (a *Account) Close(err error) {
	if a == nil {
		return
	}
	a.of.Took, a.of.Verifying, a.of.Words = time.Since(a.began), a.clocks[Verifying].work, a.words.String()
	if a.of.Err == nil {
		a.of.Err = a.failure(err)
	}
	standing := a.of.Citations[:0]
	for i := range a.of.Citations {
		if !a.gone[i] {
			standing = append(standing, a.of.Citations[i])
		}
	}
	a.of.Citations = standing
	a.call.Answered(&citeway.End{Finish: a.of.Finish, Usage: a.of.Usage, Err: a.of.Err})
	a.call.End(err)
	a.spans()
	a.span.End(err)
	a.teller.Figures.Answered(&a.of)
	a.teller.Audit.Answered(a.ctx, &a.of)
}

// failure is an error as it is told.
func (a *Account) failure(err error) *citeway.Error {
	var own *citeway.Error
	switch {
	case err == nil:
		return nil
	case a.ctx.Err() != nil:
		return &citeway.Error{Code: Cancelled, Message: "who asked went away"}
	case errors.As(err, &own):
		return own
	}
	return &citeway.Error{Code: citeway.Internal, Message: err.Error()}
}
