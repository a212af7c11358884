package chat

import (
	"context"
	"errors"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/link"
	"github.com/citeway/citeway/internal/watch"
	"github.com/citeway/citeway/prompt"
	"github.com/citeway/citeway/resolve"
	"github.com/citeway/citeway/verify"
)

// Answer answers a turn and sends the events to sink, the last of which is End: it
// says why the model stopped, which tokens it used and which tools it asks to be
// called. An error before the first event means that nothing was sent. A model that
// breaks off is no error: the answer ends with what came and End says why. The
// sink's error, or that of ctx, stops the work at once and is returned. A part that panics
// is an error, Internal.
func (s *Service) Answer(ctx context.Context, t Turn, sink citeway.Sink) error {
	if err := t.Check(); err != nil {
		return err
	}
	t.unmark()
	m, err := s.model(t.Model)
	if err != nil {
		return err
	}
	id := evidence.NewID("ans_")
	ctx, told := s.o.Told.Answer(ctx, id, watch.Asked{Owner: t.Owner, Model: m.Name(), Question: func() string { return t.Question }})
	run := &turn{service: s, ctx: ctx, id: id, sink: told.Before(sink), told: told}
	err = caught(func() error { return run.try(&t, m) })
	told.Close(broken(err))
	return err
}

// broken is err as a fault of the answer: one that ends at a stop sequence has none.
func broken(err error) error {
	if errors.Is(err, errStopped) {
		return nil
	}
	return err
}

// turn is one answer under way.
type turn struct {
	service *Service
	ctx     context.Context
	id      string
	shown   *shown
	sink    citeway.Sink
	// unkept says that the evidence is no longer kept, since the disk is full.
	unkept bool
	told   *watch.Account
}

// try reads the question in one way after the other, until one is answered.
func (r *turn) try(t *Turn, m model.Model) (err error) {
	readings := t.readings()
	for i := range readings {
		err = r.read(r.ctx, t, m, &readings[i], i == len(readings)-1)
		if !errors.Is(err, errUnanswered) {
			break
		}
	}
	return err
}

// lose says once that the evidence is not kept; the answer goes on without.
func (r *turn) lose(to citeway.Sink) error {
	if r.unkept {
		return nil
	}
	r.unkept = true
	return to.Put(&citeway.Finding{Kind: citeway.UnkeptEvidence, Action: "none",
		Message: "the disk is full: what this answer rests on is not kept, and links to it open nothing"})
}

// beside reports whether m is given the passages beside the conversation.
func (r *turn) beside(m model.Model) bool {
	return model.TakesDocuments(m) && len(r.shown.records) > 0
}

// open saves the evidence and sends what is known before the model's words. A refusal
// announces nothing.
func (r *turn) open(t *Turn, name string, p prompt.Prompt, refused bool) error {
	unkept := r.service.save(r.ctx, r.shown, t.Owner)
	if unkept != nil && !database.DiskFull(unkept) {
		return unkept
	}
	if err := r.sink.Put(&citeway.Begin{ID: r.id, Model: name, Generated: true}); err != nil {
		return err
	}
	if unkept != nil {
		if err := r.lose(r.sink); err != nil {
			return err
		}
	}
	for _, list := range [][]citeway.Finding{r.shown.findings, p.Findings} {
		for i := range list {
			if err := r.sink.Put(&list[i]); err != nil {
				return err
			}
		}
	}
	if t.Announce && !refused {
		return r.announce()
	}
	return nil
}

// announce sends every source shown.
func (r *turn) announce() error {
	for i := range r.shown.sources {
		s := r.shown.sources[i]
		if err := r.sink.Put(&s); err != nil {
			return err
		}
	}
	return nil
}

// ask streams what the model writes through resolver, verifier and recorder.
func (r *turn) ask(m model.Model, t *Turn, as *reading, p prompt.Prompt, o *opening) error {
	first := r.pipeline(t)
	defer first.Close()
	q := &model.Request{Messages: p.Messages, Beside: r.beside(m), Sources: r.shown.sources, Plain: r.shown.plain, Context: r.shown.context, Question: as.question, About: as.about,
		Family: t.family(), Reads: t.reads(), Inline: !t.Consult, Tools: t.Tools, Choice: t.Choice, MaxTokens: t.MaxTokens, Temperature: t.Temperature,
		TopP: t.TopP, Leeway: t.Leeway, Held: r.told.Held}
	heard := &ear{next: first, asked: t.conversation(), shown: r.shown.sources}
	o.next = heard
	work, free := model.Stoppable(r.ctx)
	defer free()
	work, span := callModel(work, m, q)
	err := r.tooled(m, t, o.watch(t.Watch)).Stream(work, q, o)
	span.Answered(heard.end)
	span.End(broken(err))
	if errors.Is(err, errUnanswered) {
		return err
	}
	used := heard.used()
	access.Spend(r.ctx, used.Prompt+used.Answer)
	end := &citeway.End{Usage: used}
	switch {
	case errors.Is(err, errStopped):
		r.told.Note(&citeway.End{Finish: citeway.FinishStop, Usage: used}) // its reader gets that from Until
		return &stopped{used}
	case err != nil && r.ctx.Err() == nil && model.Stopped(work) != nil:
		end.Err = model.Stopped(work)
	case err == nil && heard.end != nil:
		return nil
	case err != nil && (r.ctx.Err() != nil || ours(err) == nil):
		return err
	case err != nil:
		end.Err = ours(err).Brief()
	}
	if err := o.settle(false); err != nil {
		return err
	}
	return first.Put(end)
}

// ear is the sink of a model: it refuses prose beyond MaxAnswer, and completes the end by
// what was used and by what a reader should know.
type ear struct {
	next  citeway.Sink
	asked []model.Message
	shown []citeway.Source
	said  []byte         // prose, and markers as they were written
	prose int            // bytes of prose
	end   *citeway.End   // as the model said it; nil until then
	usage *citeway.Usage // what was used, once the end has come
}

// used is what the model says it used, or an estimate: it is what the caller is told and
// what counts for its key.
func (h *ear) used() *citeway.Usage {
	if h.usage != nil {
		return h.usage
	}
	end := h.end
	if end == nil {
		end = &citeway.End{}
	}
	var shown []string
	for i := range h.shown {
		for j := range h.shown[i].Passages {
			shown = append(shown, h.shown[i].Passages[j].Text)
		}
	}
	return Used(end, h.said, h.asked, shown...)
}

// Put passes the event on.
func (h *ear) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		h.said = append(h.said, e.Bytes...)
		if h.prose += len(e.Bytes); h.prose > MaxAnswer {
			return &citeway.Error{Code: citeway.TooLarge, Place: "answer", Message: "the model wrote more than 4 MiB", Mend: "set max_tokens"}
		}
	case *citeway.Marker:
		h.said = append(h.said, e.Raw...)
	case *citeway.Citation:
		h.said = append(h.said, e.Label...)
	case *citeway.End:
		return h.ended(e)
	}
	return h.next.Put(e)
}

// cuts say why an answer lacks its end.
var cuts = map[citeway.Finish]string{
	citeway.FinishLength: "the answer reached a limit of tokens and lacks its end: allow more tokens, or ask for less",
	citeway.FinishFilter: "the model's server held words of the answer back by its content filter: ask in other words, or ask another model",
}

// ended completes the end.
func (h *ear) ended(e *citeway.End) error {
	h.end = e
	if why := cuts[e.Finish]; why != "" && e.Err == nil {
		if err := h.next.Put(&citeway.Finding{Kind: citeway.CutShort, At: h.prose, Action: "none", Message: why}); err != nil {
			return err
		}
	}
	end := *e
	h.usage = h.used()
	end.Usage = h.usage
	return h.next.Put(&end)
}

// pipeline builds the steps between scanner and sink. Whoever has it calls its Close.
func (r *turn) pipeline(t *Turn) *Timely {
	var next citeway.Sink = &recorder{turn: r, owner: t.Owner, earlier: t.Earlier, next: r.sink}
	way := &doubting{}
	if v := r.service.o.Verifier; v != nil {
		way.step = verify.Step(v, r.told.Without(watch.Verifying, narrow(next)), verify.StepOptions{Unsupported: t.Unsupported, Judge: r.service.o.Judge, Context: r.ctx})
		next = r.told.Around(watch.Verifying, way.step)
	}
	next = r.told.Without(watch.Resolving, link.Only(&refusal{next: next, shown: r.shown, wants: t.Nearest}, r.links(t)))
	way.Sink = r.told.Around(watch.Resolving, resolve.New(next, resolve.Options{Sources: r.shown.sources, Distinct: t.Sources == nil, Earlier: t.Earlier, Unresolved: t.Unresolved,
		Fallback: true, Identify: func(*citeway.Citation) string { return evidence.NewID("c_") }}))
	return InTime(way, t.doubt())
}
