package chat

import (
	"context"
	"errors"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/model"
	"github.com/citeway/citeway/prompt"
	"github.com/citeway/citeway/resolve"
	"github.com/citeway/citeway/verify"
)

// Answer answers a turn and sends the events to sink. An error before the first
// event means that nothing was sent. A model that breaks off is no error: the
// answer ends with what came and End says why. The sink's error, or that of ctx,
// stops the work at once and is returned.
func (s *Service) Answer(ctx context.Context, t Turn, sink citeway.Sink) error {
	if err := t.check(); err != nil {
		return err
	}
	m, err := s.model(t.Model)
	if err != nil {
		return err
	}
	id := evidence.NewID("ans_")
	shown, err := s.shown(ctx, &t, id)
	if err != nil {
		return err
	}
	p := prompt.Build(prompt.Request{Question: t.Question, History: t.Messages, Sources: shown.sources,
		Family: t.family(), Inline: !t.Consult, Budget: s.o.Budget})
	run := &turn{service: s, ctx: ctx, id: id, shown: shown, sink: sink}
	if err := run.open(m.Name(), p); err != nil {
		return err
	}
	return run.ask(m, &t, p)
}

// turn is one answer under way.
type turn struct {
	service *Service
	ctx     context.Context
	id      string
	shown   *shown
	sink    citeway.Sink
}

// open sends what is known before the model is asked.
func (r *turn) open(name string, p prompt.Prompt) error {
	if err := r.sink.Put(&citeway.Begin{ID: r.id, Model: name, Generated: true}); err != nil {
		return err
	}
	for i := range p.Findings {
		if err := r.sink.Put(&p.Findings[i]); err != nil {
			return err
		}
	}
	return nil
}

// ask streams the model's words through scanner, resolver, verifier and recorder.
func (r *turn) ask(m model.Model, t *Turn, p prompt.Prompt) error {
	first := r.pipeline(t)
	scanner := marker.New(first, t.reads())
	q := &model.Request{Messages: p.Messages, Sources: r.shown.sources, Question: t.standalone(), Family: t.family(),
		Inline: !t.Consult, MaxTokens: t.MaxTokens, Temperature: t.Temperature}
	written := 0
	err := m.Stream(r.ctx, q, func(piece []byte) error {
		if written += len(piece); written > MaxAnswer {
			return &citeway.Error{Code: citeway.TooLarge, Place: "answer", Message: "the model wrote more than 4 MiB", Mend: "set max_tokens"}
		}
		_, err := scanner.Write(piece)
		return err
	})
	end := &citeway.End{}
	if err != nil {
		var broken *citeway.Error
		if r.ctx.Err() != nil || !errors.As(err, &broken) {
			return err
		}
		end.Err = broken
	}
	if err := scanner.Close(); err != nil {
		return err
	}
	return first.Put(end)
}

// pipeline builds the steps between scanner and sink.
func (r *turn) pipeline(t *Turn) citeway.Sink {
	var next citeway.Sink = &recorder{turn: r, next: r.sink}
	if v := r.service.o.Verifier; v != nil {
		next = verify.Step(v, narrow(next), verify.StepOptions{Unsupported: t.Unsupported, Judge: r.service.o.Judge})
	}
	return resolve.New(next, resolve.Options{Sources: r.shown.sources, Earlier: t.Earlier, Unresolved: t.Unresolved,
		Fallback: true, Identify: func(*citeway.Citation) string { return evidence.NewID("c_") }})
}

// family is the set of syntaxes the model is asked for.
func (t *Turn) family() citeway.Syntax {
	if t.Family == 0 {
		return citeway.Bracket
	}
	return t.Family
}

// reads is the set of syntaxes looked for in what the model writes: a model
// writes others than it was asked for.
func (t *Turn) reads() citeway.Syntax {
	return t.family() | citeway.Bracket | citeway.Lenticular | citeway.Fullwidth | citeway.Footnote |
		citeway.Doc | citeway.Dagger | citeway.PrivateUse | citeway.Cite | citeway.Linked | citeway.SourceList
}
