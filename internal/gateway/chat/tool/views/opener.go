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

// OpenQuery is the path under which a query is run on today's data.
const OpenQuery = "/-/open-query"

// Patience is how long a query may run again to tell whether it still gives the same
// result. After that it is unknown, and the reader is not kept waiting.
const Patience = 15 * time.Second

// Options are what an opener needs.
type Options struct {
	// Views are the metrics views; nil is none.
	Views *metrics.Library
	// Evidence is where a citation's call is found; nil opens citations without
	// their result.
	Evidence evidence.Store
	// Versions tells what became of documents; nil for unknown.
	Versions evidence.Library
	// Path is the path to which the query is appended, as "?query=…", to ask it again;
	// "" is OpenQuery. A gateway below a path puts that in front.
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

// Open opens a record whose label the caller may see: with the result of the call that
// it cites, and for a query with its picture and whether the data still give the same
// result. rec is not changed. Returns Forbidden for a query of a view that the caller
// may not see; other errors are those of the stores.
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

// whole is a copy of rec with what only the record of its call knows.
func (o *Opener) whole(ctx context.Context, rec *evidence.Record, a tool.Access) (*evidence.Record, error) {
	whole := *rec
	call, err := evidence.CallOf(ctx, o.o.Evidence, rec)
	if err != nil || call == nil || evidence.Allowed(call, a.Clearance) != nil {
		return &whole, err
	}
	whole.Arguments, whole.Resolved, whole.Result, whole.Digest = call.Arguments, call.Resolved, call.Result, call.Digest
	return &whole, nil
}

// viewOf is the name of the view in a query's arguments.
func viewOf(resolved json.RawMessage) string {
	var asked struct {
		View string `json:"metrics_view"`
	}
	_ = json.Unmarshal(resolved, &asked) // what is no query is of no view
	return asked.View
}

// drawn is a record with the picture of its result and the link to ask again. What
// cannot be read as a result has no picture.
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
	columns, rows := r.Table()
	opened.Table = &evidence.Table{Columns: columns, Rows: rows}
}

func (o *Opener) again(resolved json.RawMessage) string {
	if len(resolved) == 0 {
		return ""
	}
	return o.o.Path + "?query=" + url.QueryEscape(string(resolved))
}

// state runs the query again. If it no longer fits the view, the view has changed, and
// its data with it.
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

// Ask runs the arguments of query_metrics_view now and returns the result as a record
// that is not kept and has no id. Errors are those of metrics.Library.Query; a view
// that the caller may not see is NotFound, since the caller knows only its name.
func (o *Opener) Ask(ctx context.Context, query json.RawMessage, a tool.Access) (*evidence.Opened, error) {
	r, err := o.o.Views.Query(ctx, query, seenBy(a))
	if err != nil {
		return nil, err
	}
	rec := evidence.OfCall(&evidence.Call{Tool: metrics.QueryTool, Arguments: query, Resolved: r.Pinned, Result: encoded(r),
		Digest: r.Digest(), Source: sourceOf(r)})
	opened := &evidence.Opened{Record: &rec, State: evidence.Current, Again: o.again(r.Pinned)}
	o.draw(opened, r)
	return opened, nil
}

// Sees reports whether the caller may see the views that a record's call was about. It
// does not look at labels. A view that is gone hides nothing, and a call of another
// tool is about no view.
func (o *Opener) Sees(rec *evidence.Record, a tool.Access) bool {
	for _, name := range about(rec) {
		if there, seen := o.o.Views.Sees(name, seenBy(a)); there && !seen {
			return false
		}
	}
	return true
}

// about are the names of the views that a record's call was about.
func about(rec *evidence.Record) []string {
	switch rec.Tool {
	case metrics.QueryTool, metrics.GetTool:
		return []string{viewOf(rec.Resolved)}
	case metrics.ListTool:
		return listed(rec.Result)
	}
	return nil
}

// listed are the names in a list of views.
func listed(result json.RawMessage) []string {
	var list struct {
		Views []metrics.Summary `json:"metrics_views"`
	}
	_ = json.Unmarshal(result, &list) // what is no list names none
	names := make([]string, len(list.Views))
	for i := range list.Views {
		names[i] = list.Views[i].Name
	}
	return names
}
