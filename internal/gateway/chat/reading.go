package chat

import (
	"context"
	"errors"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/watch"
	"github.com/citeway/citeway/prompt"
)

// reading is one way to understand the question: alone, or with what was asked before.
type reading struct {
	question, about string
}

// text is what the library is searched for.
func (r *reading) text() string {
	if r.about == "" {
		return r.question
	}
	return r.question + "\n" + r.about
}

// readings are the ways to understand the turn's question, the likeliest first: one that
// plainly leans is read with the questions before it, any other alone. The next is tried
// if the model finds that the sources do not answer the one before.
func (t *Turn) readings() []reading {
	alone := reading{question: t.Question}
	if _, courteous := model.Courtesy(t.Question); courteous {
		t.unasked()
		return []reading{alone}
	}
	about, last := t.topic()
	if about == "" {
		return []reading{alone}
	}
	leaning := reading{question: t.Question, about: about}
	if leans(t.Question, last) {
		return []reading{leaning, alone}
	}
	return []reading{alone, leaning}
}

// unasked makes a turn of one that asks nothing: it needs no sources, and no tools of
// ours.
func (t *Turn) unasked() {
	t.Sources, t.Own, t.Free = []citeway.Source{}, []tool.Tool{}, true
}

// topic is what the conversation is about: the last question, with those that it leans
// on itself, the latest first; and the last question alone.
func (t *Turn) topic() (about, last string) {
	for i := range t.Messages {
		m := &t.Messages[i]
		if _, courteous := model.Courtesy(m.Content); m.Role != prompt.User || courteous || blank(m.Content) {
			continue
		}
		said := strings.TrimSpace(m.Content)
		if about != "" && leans(said, last) {
			about = said + "\n" + about
		} else {
			about = said
		}
		last = said
	}
	return strings.ToValidUTF8(about[:min(len(about), maxAbout)], ""), last
}

// errUnanswered ends the work of a model that finds no answer where the question can be
// read in another way.
var errUnanswered = errors.New("the sources do not answer this reading of the question")

// opening is the sink of a model that is asked one of several readings: nothing is sent
// before it is known whether the sources answer.
type opening struct {
	next citeway.Sink
	// begin sends what comes before the model's events; refused says that the first of
	// them is a refusal.
	begin func(refused bool) error
	// last says that there is no other reading.
	last bool
	// settled says that the reading is kept.
	settled bool
}

// Put passes the event on, unless the model's first one is that there is no answer.
func (o *opening) Put(e citeway.Event) error {
	f, finds := e.(*citeway.Finding)
	refuses := finds && f.Kind == citeway.NoAnswer
	if refuses && !o.settled && !o.last {
		return errUnanswered
	}
	if err := o.settle(refuses); err != nil {
		return err
	}
	return o.next.Put(e)
}

func (o *opening) settle(refused bool) error {
	if o.settled {
		return nil
	}
	o.settled = true
	return o.begin(refused)
}

// watch is t.Watch, which hears of calls only in a reading that is kept.
func (o *opening) watch(then func(tool.Step) error) func(tool.Step) error {
	if then == nil {
		return nil
	}
	return func(s tool.Step) error {
		if err := o.settle(false); err != nil {
			return err
		}
		return then(s)
	}
}

// read answers one reading of the turn's question. It returns errUnanswered, with nothing
// sent, if the sources do not answer it and last is false.
func (r *turn) read(ctx context.Context, t *Turn, m model.Model, as *reading, last bool) error {
	shown, err := r.service.shown(ctx, t, as, r.id)
	if err != nil {
		return err
	}
	r.shown = shown
	_, span := watch.Step(ctx, "prompt", watch.Fact{Name: "citeway.sources", Value: len(shown.sources)})
	p := prompt.Build(prompt.Request{Question: t.Question, History: t.Messages, Sources: shown.sources, Context: shown.context,
		Family: t.family(), Inline: !t.Consult, Beside: r.beside(m),
		Free: t.Free, Instructions: t.Instructions, Budget: r.service.o.Budget})
	span.End(nil)
	o := &opening{last: last, begin: func(refused bool) error { return r.open(t, m.Name(), p, refused) }}
	if last && !t.Announce {
		if err := o.settle(false); err != nil {
			return err
		}
	}
	return r.ask(m, t, as, p, o)
}
