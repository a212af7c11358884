// Package views is metrics views for those who answer and those who read: the tools
// list_metrics_views, get_metrics_view and query_metrics_view, and the opener of what
// was cited from them. A query is kept with its times resolved, so that opening it
// shows what was seen, and says whether the data still give the same result.
//
// Answering and drawing a query is left to package metrics. Of access, it checks only
// the view.
package views

import (
	"context"
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/metrics"
	"github.com/citeway/citeway/internal/gateway/model"
)

// Tools are the tools over the views of a library, in the order in which a model
// needs them: list, get, query.
func Tools(l *metrics.Library) []tool.Tool {
	calls := map[string]call{metrics.ListTool: listViews, metrics.GetTool: getView, metrics.QueryTool: queryView}
	var tools []tool.Tool
	for _, t := range metrics.Tools() {
		tools = append(tools, &viewTool{l, model.Tool{Name: t.Name, Description: t.Description, Parameters: t.Schema}, calls[t.Name]})
	}
	return tools
}

type call func(ctx context.Context, l *metrics.Library, args json.RawMessage, a metrics.Access) (tool.Result, error)

// viewTool is one of the tools.
type viewTool struct {
	library *metrics.Library
	spec    model.Tool
	call    call
}

var _ tool.Tool = (*viewTool)(nil)

// Spec says what the tool does.
func (t *viewTool) Spec() model.Tool { return t.spec }

// Call runs it. A view that the caller may not see is reported as unknown.
func (t *viewTool) Call(ctx context.Context, args json.RawMessage, access tool.Access) (tool.Result, error) {
	return t.call(ctx, t.library, args, seenBy(access))
}

func seenBy(a tool.Access) metrics.Access {
	return metrics.Access{Clearance: a.Clearance, Sets: a.Sets}
}

// listViews takes no arguments, and ignores those that a model makes up.
func listViews(_ context.Context, l *metrics.Library, _ json.RawMessage, a metrics.Access) (tool.Result, error) {
	seen := l.List(a)
	r := tool.Result{Plain: true, JSON: encoded(map[string]any{"metrics_views": seen}), Source: citeway.Source{Title: "Metrics views"}}
	for _, v := range seen { // the list bears the highest label in it
		if v.Label != nil && (r.Source.Label == nil || r.Source.Label.Rank < v.Label.Rank) {
			r.Source.Label = v.Label
		}
	}
	return r, nil
}

func getView(ctx context.Context, l *metrics.Library, args json.RawMessage, a metrics.Access) (tool.Result, error) {
	var asked struct {
		View string `json:"metrics_view"`
	}
	if err := tool.Read(args, &asked); err != nil {
		return tool.Result{}, err
	}
	d, err := l.Get(ctx, asked.View, a)
	if err != nil {
		return tool.Result{}, err
	}
	title := d.DisplayName
	if title == "" {
		title = d.Name
	}
	return tool.Result{Plain: true, JSON: encoded(d), Source: citeway.Source{Title: title, Label: d.Label}}, nil
}

func queryView(ctx context.Context, l *metrics.Library, args json.RawMessage, a metrics.Access) (tool.Result, error) {
	r, err := l.Query(ctx, args, a)
	if err != nil {
		return tool.Result{}, err
	}
	return tool.Result{Source: sourceOf(r), JSON: encoded(r), Digest: r.Digest(), Findings: r.Findings}, nil
}

// sourceOf is a result as a source.
func sourceOf(r *metrics.Result) citeway.Source {
	return citeway.Source{Kind: citeway.KindTool, Title: r.Title, Label: r.Label, Query: r.Pinned, Passages: r.Passages()}
}

func encoded(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil // cells are strings, truth values and finite numbers
	}
	return raw
}
