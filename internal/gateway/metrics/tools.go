package metrics

import (
	"encoding/json"
	"slices"

	"github.com/citeway/citeway/internal/gateway/metrics/query"
	"github.com/citeway/citeway/internal/gateway/metrics/view"
)

// Tool describes a tool that a model or an MCP host may call. All of them only
// read.
type Tool struct {
	Name        string
	Title       string
	Description string
	// Schema is the JSON schema of the arguments.
	Schema json.RawMessage
}

// The names of the tools.
const (
	ListTool  = "list_metrics_views"
	GetTool   = "get_metrics_view"
	QueryTool = "query_metrics_view"
)

// Tools are the tools over metrics views: List, Get and Query.
func Tools() []Tool {
	return []Tool{
		{ListTool, "List metrics views", "Lists the metrics views: tables of numbers that can be asked with " + QueryTool + ".",
			json.RawMessage(`{"type":"object","properties":{}}`)},
		{GetTool, "Describe a metrics view", "Gives a metrics view's dimensions, measures and time range. Call it before " + QueryTool + ".",
			json.RawMessage(`{"type":"object","required":["metrics_view"],"properties":{"metrics_view":{"type":"string"}}}`)},
		{QueryTool, "Query a metrics view", queryDescription, query.Schema()},
	}
}

const queryDescription = `Computes measures of a metrics view, grouped by dimensions.
- Give sort and a small limit; longer results are cut, and truncation_warning says so.
- time_range holds its start and not its end. {"expression": "7D"} is relative to the newest data; the result says which moments it was resolved to.
- Months, days or years are a dimension with compute.time_floor.
- comparison_value, comparison_delta and comparison_ratio need comparison_time_range.
- In where and having, eq takes one value and in takes a list; each operand of and and or is {"cond": …}.
- Every number in an answer comes from a result and is cited with it. Do not compute numbers yourself: compute.expression does arithmetic over measures.
Example: {"metrics_view": "sales", "dimensions": [{"name": "month", "compute": {"time_floor": {"dimension": "sold_at", "grain": "month"}}}],
"measures": [{"name": "revenue"}, {"name": "change", "compute": {"comparison_ratio": {"measure": "revenue"}}}],
"time_range": {"expression": "3M as of latest/M"}, "comparison_time_range": {"expression": "3M as of latest/M offset -1Y"},
"where": {"cond": {"op": "in", "exprs": [{"name": "region"}, {"val": ["North", "South"]}]}}, "sort": [{"name": "month"}], "limit": 12}`

// Access is who asks. The zero value sees all. A view that may not be seen does
// not exist for the caller: it is not listed, and asking for it is the same error
// as for one that is not there.
type Access struct {
	// Clearance is the highest label rank that may be seen; nil is all.
	Clearance *int
	// Sets are the sets whose views may be seen; nil is all, and a list without a
	// set is none.
	Sets []string
}

// sees reports whether a view may be seen.
func (a Access) sees(v *view.View) bool {
	if v.Hidden || a.Clearance != nil && v.Label != nil && v.Label.Rank > *a.Clearance || a.Clearance != nil && *a.Clearance < 0 {
		return false
	}
	return a.Sets == nil || slices.ContainsFunc(a.Sets, func(set string) bool { return slices.Contains(v.Sets, set) })
}
