package plan

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
)

// result is a call of this turn and its result.
type result struct {
	call    citeway.Call
	content string
	failed  bool
}

// results are the calls since the question, with their results.
func results(messages []model.Message) []result {
	from := 0
	for i := range messages {
		if messages[i].Role == "user" {
			from = i + 1
		}
	}
	var out []result
	calls := map[string]citeway.Call{}
	for _, m := range messages[from:] {
		for _, c := range m.Calls {
			calls[c.ID] = c
		}
		if c, ok := calls[m.Answers]; ok && m.Answers != "" {
			var told struct {
				Error json.RawMessage `json:"error"`
			}
			failed := json.Unmarshal([]byte(m.Content), &told) != nil || told.Error != nil
			out = append(out, result{c, m.Content, failed})
		}
	}
	return out
}

// of are the results of one tool.
func (p *planner) of(tool string) []result {
	var out []result
	for _, r := range p.results {
		if r.call.Name == tool {
			out = append(out, r)
		}
	}
	return out
}

// thing is something that has a name: a view, a dimension, a measure.
type thing struct {
	Name        string `json:"name"`
	DisplayName string `json:"display_name"`
	Label       words  `json:"label"`
	Description string `json:"description"`
	// Expression is how a measure is computed, Shareable whether shares of its total
	// make sense, as they do by default.
	Expression string `json:"expression"`
	Shareable  *bool  `json:"valid_percent_of_total"`
}

// words is a text; anything else, such as a sensitivity label, is "".
type words string

// UnmarshalJSON reads a string and ignores anything else.
func (w *words) UnmarshalJSON(raw []byte) error {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		*w = words(s)
	}
	return nil
}

// title is what people call it.
func (t *thing) title() string {
	switch {
	case t.DisplayName != "":
		return t.DisplayName
	case t.Label != "":
		return string(t.Label)
	}
	return strings.ReplaceAll(t.Name, "_", " ")
}

// view is a metrics view with what can be asked of it.
type view struct {
	thing
	TimeDimension string  `json:"time_dimension"`
	TimeSeries    string  `json:"timeseries"`
	Dimensions    []thing `json:"dimensions"`
	Measures      []thing `json:"measures"`
	// TimeRange is that of the data; its end is exclusive.
	TimeRange stretch `json:"time_range"`
}

// time is the name of the dimension of time, or "".
func (v *view) time() string {
	if v.TimeDimension != "" {
		return v.TimeDimension
	}
	return v.TimeSeries
}

// described are calls, at most maxViews, that describe the views nearest to the
// question.
func (p *planner) describe() []citeway.Call {
	var told struct {
		Views []thing `json:"metrics_views"`
	}
	first := p.of(listTool)[0]
	if first.failed || json.Unmarshal([]byte(first.content), &told) != nil {
		return nil
	}
	words := func(t thing) int {
		return p.question.shared(t.Name + " " + t.title() + " " + t.Description)
	}
	slices.SortStableFunc(told.Views, func(a, b thing) int { return words(b) - words(a) })
	var calls []citeway.Call
	for i, v := range told.Views[:min(len(told.Views), maxViews)] {
		calls = append(calls, p.call(getTool, i+1, map[string]any{"metrics_view": v.Name}))
	}
	return calls
}

// maxViews is how many views are looked at for one question.
const maxViews = 4

// views are the views that were described, in the order asked.
func (p *planner) views() []view {
	var out []view
	for _, r := range p.of(getTool) {
		var told struct {
			view
			Spec *view `json:"spec"`
		}
		if r.failed || json.Unmarshal([]byte(r.content), &told) != nil {
			continue
		}
		v := told.view
		if told.Spec != nil {
			v = *told.Spec
		}
		var asked struct {
			View string `json:"metrics_view"`
		}
		if json.Unmarshal([]byte(r.call.Arguments), &asked) == nil && asked.View != "" {
			v.Name = asked.View
		}
		out = append(out, v)
	}
	return out
}

func encoded(args map[string]any) string {
	raw, _ := json.Marshal(args) // strings, numbers and lists of them: it does not fail
	return string(raw)
}
