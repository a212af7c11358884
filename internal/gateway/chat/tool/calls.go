package tool

import (
	"context"
	"fmt"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// job is one call of a round.
type job struct {
	id   string
	call citeway.Call
	// refused says why it is not run; nil if it is.
	refused error
}

// note is what a running call reports.
type note struct {
	job      int
	message  string
	result   Result
	err      error
	finished bool
}

// serve runs the calls of one reply and tells the model their results. Every call that
// was reported gets a result, even when ctx ends.
func (t *turn) serve(ctx context.Context, calls []citeway.Call) error {
	jobs := make([]job, len(calls))
	for i, c := range calls {
		jobs[i] = job{id: NewID(), call: c}
		if t.calls++; t.calls > t.limits.Calls {
			jobs[i].refused = &citeway.Error{Code: citeway.TooLarge, Place: c.Name, Message: fmt.Sprintf("more than %d calls were asked for in one turn", t.limits.Calls), Mend: "answer from what there is"}
		}
		if err := t.tell(Step{Kind: Called, ID: jobs[i].id, Call: c}); err != nil {
			return err
		}
	}
	t.request.Messages = append(t.request.Messages, model.Message{Role: prompt.Assistant, Content: strings.TrimSpace(t.ear.said.String()), Calls: calls})
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := t.collect(ctx, jobs, t.start(within, jobs), cancel); err != nil {
		return err
	}
	return ctx.Err()
}

// start runs the jobs, a few at a time. Each sends notes, the last of them finished.
// The channel stays open; the receiver counts.
func (t *turn) start(ctx context.Context, jobs []job) <-chan note {
	notes := make(chan note, len(jobs))
	slots := make(chan struct{}, t.limits.Parallel)
	for i := range jobs {
		go func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			n := note{job: i, finished: true, err: jobs[i].refused}
			if n.err == nil {
				report, silence := reporting(ctx, notes, i)
				n.result, n.err = t.desk.call(report, jobs[i].id, jobs[i].call)
				silence()
			}
			notes <- n
		}()
	}
	return notes
}

// reporting is ctx under which progress becomes notes, at most maxProgress of them,
// until silence is called.
func reporting(ctx context.Context, notes chan<- note, i int) (reporting context.Context, silence func()) {
	ctx, cancel := context.WithCancel(ctx)
	left := make(chan struct{}, maxProgress)
	return Reporting(ctx, func(message string) {
		select {
		case left <- struct{}{}:
		default:
			return
		}
		select {
		case notes <- note{job: i, message: message}:
		case <-ctx.Done():
		}
	}), cancel
}

// collect takes the notes until every job is finished. Results are shown in the
// order of the calls, each as soon as those before it are. The first error stops
// the calls that still run.
func (t *turn) collect(ctx context.Context, jobs []job, notes <-chan note, stop func()) error {
	finished := make([]*note, len(jobs))
	var failed error
	for next, open := 0, len(jobs); open > 0; {
		n := <-notes
		switch {
		case n.finished:
			open--
			finished[n.job] = &n
		case failed == nil && finished[n.job] == nil:
			failed = t.tell(Step{Kind: Progressed, ID: jobs[n.job].id, Call: jobs[n.job].call, Message: n.message})
		}
		for ; failed == nil && next < len(jobs) && finished[next] != nil; next++ {
			failed = t.answer(ctx, &jobs[next], finished[next])
		}
		if failed != nil {
			stop()
		}
	}
	return failed
}

// answer keeps the evidence of a result, makes it citable and shows it.
func (t *turn) answer(ctx context.Context, j *job, n *note) error {
	o := t.desk.outcome(j.id, j.call, n.result, n.err, t.mark(), t.known)
	if ctx.Err() == nil {
		if err := t.desk.keep(ctx, &o); err != nil {
			return err
		}
	}
	for i := range o.Findings {
		if err := t.ear.next.Put(&o.Findings[i]); err != nil {
			return err
		}
	}
	for i := range o.Sources {
		t.links(&o.Sources[i])
		if err := t.ear.show(&o.Sources[i]); err != nil {
			return err
		}
	}
	t.request.Messages = append(t.request.Messages, model.Message{Role: prompt.Tool, Answers: j.call.ID, Content: string(o.Content)})
	return t.tell(Step{Kind: Answered, ID: j.id, Call: j.call, Outcome: &o})
}

func (t *turn) tell(s Step) error {
	if t.watch == nil {
		return nil
	}
	return t.watch(s)
}
