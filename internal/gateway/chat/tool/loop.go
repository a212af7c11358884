package tool

import (
	"context"
	"fmt"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
)

var _ model.Model = (*Loop)(nil)

// Loop is a model with the desk's tools: the tools it asks for are called, and it is
// asked again with their results until it answers. Tools that the request brings are
// the client's: when the model asks for one of them, the loop ends and End carries the
// call. If both have a tool of the same name, the client's is meant.
//
// What the model writes on the way is part of the answer. A Source event precedes the
// words that may cite it.
type Loop struct {
	Desk
	// Model is the model that is asked.
	Model model.Model
	// Watch hears of every call, from one goroutine, in order; nil is nobody. Its
	// error ends the work.
	Watch func(Step) error
}

// Name is the model's name.
func (l *Loop) Name() string { return l.Model.Name() }

// Stream asks the model until it answers; see model.Model.
func (l *Loop) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	t := l.turn(r, sink)
	if len(t.desk.Tools) == 0 {
		return l.Model.Stream(ctx, r, sink)
	}
	for {
		if t.rounds >= t.limits.Rounds || t.calls >= t.limits.Calls {
			t.request.Choice = "none"
		}
		t.ear.begin()
		if err := l.Model.Stream(ctx, &t.request, t.ear); err != nil {
			return err
		}
		end := t.ear.end
		t.spend(&end)
		own, theirs := t.divide(end.Calls)
		if end.Err != nil || len(own) == 0 || len(theirs) > 0 || t.request.Choice == "none" {
			return t.close(end, own, theirs)
		}
		t.rounds++
		if err := t.serve(ctx, own); err != nil {
			return err
		}
		t.request.Choice = "" // a choice is made once
	}
}

// turn is a loop under way.
type turn struct {
	desk    Desk
	watch   func(Step) error
	limits  Limits
	request model.Request
	theirs  []model.Tool
	ear     *ear
	known   passages
	calls   int
	rounds  int
	usage   citeway.Usage
	counted bool
}

// turn begins a turn: the request with the tools and the rules for citing what
// they give.
func (l *Loop) turn(r *model.Request, sink citeway.Sink) *turn {
	t := &turn{desk: l.Desk, watch: l.Watch, limits: l.Limits.filled(), request: *r, theirs: r.Tools, known: passages{}}
	t.desk.Tools = slices.DeleteFunc(slices.Clone(l.Tools), func(own Tool) bool { return t.isTheirs(own.Spec().Name) })
	t.request.Tools = append(t.desk.Specs(), r.Tools...)
	t.request.Messages = slices.Clone(r.Messages)
	t.request.Sources = slices.Clone(r.Sources)
	t.request.Messages = instructed(t.request.Messages, rules(&t.request))
	for i := range r.Sources {
		t.known.add(&r.Sources[i])
	}
	t.ear = &ear{turn: t, next: sink}
	return t
}

func (t *turn) isTheirs(name string) bool {
	return slices.ContainsFunc(t.theirs, func(c model.Tool) bool { return c.Name == name })
}

// divide separates calls of our tools from calls of the client's. An unknown tool is
// ours to refuse. Calls without an id, or with one that is taken, get one.
func (t *turn) divide(calls []citeway.Call) (own, theirs []citeway.Call) {
	seen := map[string]bool{"": true}
	for i, c := range calls {
		for n := i + 1; seen[c.ID]; n++ {
			c.ID = fmt.Sprintf("call_%d_%d", t.rounds+1, n)
		}
		seen[c.ID] = true
		if t.isTheirs(c.Name) {
			theirs = append(theirs, c)
		} else {
			own = append(own, c)
		}
	}
	return own, theirs
}

// spend adds up the tokens of the rounds and has end say the sum.
func (t *turn) spend(end *citeway.End) {
	if end.Usage != nil {
		t.counted = true
		t.usage.Prompt += end.Usage.Prompt
		t.usage.Answer += end.Usage.Answer
		t.usage.Cached += end.Usage.Cached
		t.usage.Reasoning += end.Usage.Reasoning
	}
	if t.counted {
		sum := t.usage
		end.Usage = &sum
	}
}

// close ends the loop. A finding reports each call of ours that is not made: with the
// client's results, the model may ask for it again.
func (t *turn) close(end citeway.End, own, theirs []citeway.Call) error {
	end.Calls = theirs
	if len(theirs) == 0 && end.Finish == citeway.FinishCalls {
		end.Finish = citeway.FinishStop
	}
	for _, c := range own {
		why := "the model may call no more tools in this turn"
		if len(theirs) > 0 {
			why = "the client's tools are called first"
		}
		f := &citeway.Finding{Kind: citeway.Refused, Action: "dropped", Message: "call of " + c.Name + " was not made: " + why}
		if err := t.ear.Put(f); err != nil {
			return err
		}
	}
	return t.ear.next.Put(&end)
}
