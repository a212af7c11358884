package plan

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/marker"
)

// The tools that are planned for.
const (
	listTool   = "list_metrics_views"
	getTool    = "get_metrics_view"
	queryTool  = "query_metrics_view"
	searchTool = "search_sources"
)

// Model is a model that plans before another answers.
type Model struct{ inner model.Model }

var _ model.Model = (*Model)(nil)

// New returns a model that plans before inner.
func New(inner model.Model) *Model { return &Model{inner} }

// Name is the inner model's name.
func (m *Model) Name() string { return m.inner.Name() }

// Stream plans a call, writes the answer that results allow, or asks the inner
// model; see model.Model.
func (m *Model) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	p := newPlanner(r)
	if answer := p.answer(); answer != "" {
		return write(answer, r, sink)
	}
	if calls := p.calls(); len(calls) > 0 {
		return sink.Put(&citeway.End{Calls: calls, Finish: citeway.FinishCalls})
	}
	return m.inner.Stream(ctx, withoutTables(r), sink)
}

// write sends an answer with its markers found.
func write(answer string, r *model.Request, sink citeway.Sink) error {
	scan := marker.New(sink, r.Reads)
	if _, err := scan.Write([]byte(answer)); err != nil {
		return err
	}
	if err := scan.Close(); err != nil {
		return err
	}
	return sink.Put(&citeway.End{Finish: citeway.FinishStop})
}

// withoutTables is r without the text of tool calls, in which a model that quotes
// sentences finds none. They keep their places, since numbers count them.
func withoutTables(r *model.Request) *model.Request {
	if !slices.ContainsFunc(r.Sources, func(s citeway.Source) bool { return s.Kind == citeway.KindTool }) {
		return r
	}
	q := *r
	q.Sources = slices.Clone(r.Sources)
	for i := range q.Sources {
		if q.Sources[i].Kind == citeway.KindTool {
			q.Sources[i].Passages = nil
		}
	}
	return &q
}

// planner is one question with the results so far.
type planner struct {
	request  *model.Request
	question question
	// before are the questions that this one may lean on, the latest first.
	before  []string
	results []result
}

func newPlanner(r *model.Request) *planner {
	p := &planner{request: r, results: results(r.Messages)}
	p.question = readQuestion(asked(r))
	if r.About != "" {
		p.before = strings.Split(r.About, "\n")
	}
	return p
}

// asked is the question as the person wrote it.
func asked(r *model.Request) string {
	if r.Question != "" {
		return r.Question
	}
	for _, m := range slices.Backward(r.Messages) {
		if m.Role == "user" {
			return m.Content
		}
	}
	return ""
}

func (p *planner) has(tool string) bool {
	return slices.ContainsFunc(p.request.Tools, func(t model.Tool) bool { return t.Name == tool })
}

// calls are the calls that bring the answer nearer; none if there is no more to ask.
func (p *planner) calls() []citeway.Call {
	if p.request.Choice == "none" {
		return nil
	}
	if p.question.counts && p.has(listTool) && p.has(getTool) && p.has(queryTool) {
		if calls := p.metrics(); len(calls) > 0 {
			return calls
		}
	}
	if len(p.request.Sources) == 0 && p.has(searchTool) && len(p.of(searchTool)) == 0 && len(p.of(queryTool)) == 0 {
		return []citeway.Call{p.call(searchTool, 1, map[string]any{"query": strings.TrimSpace(p.request.About + " " + p.question.text)})}
	}
	return nil
}

// metrics are the calls of the next step towards a query's result.
func (p *planner) metrics() []citeway.Call {
	switch {
	case len(p.of(listTool)) == 0:
		return []citeway.Call{p.call(listTool, 1, map[string]any{})}
	case len(p.of(getTool)) == 0:
		return p.describe()
	}
	queries, look := p.settled()
	_, asked := p.looked()
	switch {
	case len(queries) == 0:
		return nil
	case look:
		return p.queryCalls(lookFor, p.lookAround(queries)...)
	case len(asked) == 0:
		return p.queryCalls(askFor, arguments(queries)...)
	case len(asked) == len(queries) && p.fallback(queries):
		for _, q := range queries {
			q.relative = true // no data of that time: the last whole period that has some
		}
		return p.queryCalls(askFor, arguments(queries)...)
	}
	return nil
}

// arguments are those of each query.
func arguments(queries []*query) []map[string]any {
	var all []map[string]any
	for _, q := range queries {
		all = append(all, q.arguments())
	}
	return all
}

// lookAround are the looks at the views of queries that were not looked at yet.
func (p *planner) lookAround(queries []*query) []map[string]any {
	var all []map[string]any
	seen := map[string]bool{}
	for _, q := range queries {
		if !seen[q.view.Name] && len(p.looksAt(q.view)) == 0 {
			all = append(all, p.looks(q)...)
		}
		seen[q.view.Name] = true
	}
	return all
}

// fallback reports whether queries are repeated relative to the newest data: none of
// them has a row.
func (p *planner) fallback(queries []*query) bool {
	_, asked := p.looked()
	for i, q := range queries {
		if told := readRows(&asked[i]); !q.repeats() || !told.empty(q) {
			return false
		}
	}
	return true
}

// askFor begins the ids of all calls except those of [lookFor].
const askFor = "plan_"

func (p *planner) queryCalls(id string, arguments ...map[string]any) []citeway.Call {
	var calls []citeway.Call
	for i, args := range arguments {
		c := p.call(queryTool, i+1, args)
		c.ID = id + strings.TrimPrefix(c.ID, askFor)
		calls = append(calls, c)
	}
	return calls
}

// call is a call with an id that is unique in the conversation.
func (p *planner) call(tool string, n int, args map[string]any) citeway.Call {
	return citeway.Call{ID: fmt.Sprintf(askFor+"%d_%d", len(p.results)+1, n), Name: tool, Arguments: encoded(args)}
}
