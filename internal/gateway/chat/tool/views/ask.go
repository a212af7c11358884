package views

import (
	"context"
	"encoding/json"

	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/metrics"
)

// Ask runs the arguments of query_metrics_view now, and returns the result as a
// record that is not kept: it has no id. Errors are those of metrics.Library.Query;
// a view that the caller may not see is NotFound, for who asks knows its name alone.
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
