package views

import (
	"context"
	"encoding/json"
	"net/url"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/metrics"
)

// OpenQuery is the path under which a query is asked of today's data.
const OpenQuery = "/-/open-query"

// Patience is how long a query may run again to tell whether it still gives the
// same; beyond it that is unknown, and the reader is not kept waiting.
const Patience = 15 * time.Second

// Options say what an opener stands on.
type Options struct {
	// Views are the metrics views; nil is none.
	Views *metrics.Library
	// Evidence is where a citation's call is found; nil opens citations without
	// their result.
	Evidence evidence.Store
	// Versions tells what became of documents; nil for unknown.
	Versions evidence.Library
	// Path is what the query is appended to, as "?query=…", to ask it again; "" is
	// OpenQuery. A gateway below a path writes that before it.
	Path string
}

// Opener opens records as a person sees them. It is safe for concurrent use.
type Opener struct{ o Options }

// New returns the opener.
func New(o Options) *Opener {
	if o.Views == nil {
		o.Views = &metrics.Library{}
	}
	if o.Path == "" {
		o.Path = OpenQuery
	}
	return &Opener{o}
}

// Open opens a record that the caller may see by its label: with the result of the
// call that it cites, and of a query with its picture, and whether the data still
// give the same. rec is left as it is. Forbidden for a query of a view that is
// there and that the caller may not see; errors are else those of the stores.
func (o *Opener) Open(ctx context.Context, rec *evidence.Record, a tool.Access) (*evidence.Opened, error) {
	whole, err := o.whole(ctx, rec, a)
	if err != nil {
		return nil, err
	}
	if whole.Tool != metrics.QueryTool || whole.Document != "" {
		state, err := evidence.StateOf(ctx, whole, o.o.Versions)
		return &evidence.Opened{Record: whole, State: state}, err
	}
	there, seen := o.o.Views.Sees(viewOf(whole.Resolved), seenBy(a))
	if there && !seen {
		return nil, &citeway.Error{Code: citeway.Forbidden, Place: rec.ID, Message: "the query is of a metrics view that your key may not see",
			Mend: "ask the person who runs the server for a key that may"}
	}
	opened := o.drawn(whole, seenBy(a))
	opened.State = evidence.Gone
	if there {
		opened.State = o.state(ctx, whole, seenBy(a))
	}
	return opened, nil
}

// whole is a copy of rec with what the record of its call knows and it does not
// repeat.
func (o *Opener) whole(ctx context.Context, rec *evidence.Record, a tool.Access) (*evidence.Record, error) {
	whole := *rec
	call, err := evidence.CallOf(ctx, o.o.Evidence, rec)
	if err != nil || call == nil || evidence.Allowed(call, a.Clearance) != nil {
		return &whole, err
	}
	whole.Arguments, whole.Resolved, whole.Result, whole.Digest = call.Arguments, call.Resolved, call.Result, call.Digest
	return &whole, nil
}

// viewOf is the name of the view that arguments are of.
func viewOf(resolved json.RawMessage) string {
	var asked struct {
		View string `json:"metrics_view"`
	}
	_ = json.Unmarshal(resolved, &asked) // what is no query is of no view
	return asked.View
}

// drawn is a record with the picture of its result, and the way to ask again.
// What cannot be read as a result stands without.
func (o *Opener) drawn(rec *evidence.Record, a metrics.Access) *evidence.Opened {
	opened := &evidence.Opened{Record: rec, Again: o.again(rec.Resolved)}
	r, err := o.o.Views.Recorded(rec.Resolved, rec.Result, a)
	if err != nil {
		return opened
	}
	if rec.Source.Title != "" {
		r.Title = rec.Source.Title
	}
	o.draw(opened, r)
	return opened
}

// draw draws the measure that the claim is about, or the first.
func (o *Opener) draw(opened *evidence.Opened, r *metrics.Result) {
	measure := r.About(opened.Claim)
	opened.Figure, opened.Chart, opened.Facts = r.Figure(measure), r.Chart(measure), facts(r)
}

func (o *Opener) again(resolved json.RawMessage) string {
	if len(resolved) == 0 {
		return ""
	}
	return o.o.Path + "?query=" + url.QueryEscape(string(resolved))
}

// state asks the same again. A view that the query does not fit any more has
// changed, and its data with it.
func (o *Opener) state(ctx context.Context, rec *evidence.Record, a metrics.Access) evidence.State {
	within, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	r, err := o.o.Views.Query(within, rec.Resolved, a)
	switch {
	case err == nil:
		return evidence.ResultState(rec, r.Digest())
	case citeway.CodeOf(err) == citeway.NotFound:
		return evidence.Gone
	case citeway.CodeOf(err) == citeway.Invalid:
		return evidence.Changed
	}
	return evidence.Unknown
}
