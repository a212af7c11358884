package writer

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/writer"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/verify"
)

// MaxGraphs is how many graphs one question may be put to.
const MaxGraphs = 100

// toGraphs is what a request asks of graphs: the same for a question and for the
// graph tool of a chat.
type toGraphs struct {
	graphs     []string
	subqueries bool
	query      query
}

func toGraphsOf(o *jsonobject.Object) toGraphs {
	g := toGraphs{graphs: texts(o, "graph_ids", MaxGraphs), subqueries: o.Flag("subqueries"), query: queryOf(o.Child("query_config"))}
	if len(g.graphs) == 0 {
		o.Fail(o.At("graph_ids"), "are missing", "send the ids of one or more graphs")
	}
	slices.Sort(g.graphs)
	g.graphs = slices.Compact(g.graphs)
	return g
}

// questions handles questions to graphs.
type questions struct {
	*asker
	library Library
	store   store.Store
	graphs  *graphs
	// helper and single are as in Options.
	helper string
	single bool
}

// question is POST /writer/v1/graphs/question.
func (s *questions) question(w http.ResponseWriter, r *http.Request) error {
	o, err := bodyOf(r)
	if err != nil {
		return err
	}
	to := toGraphsOf(o)
	text, stream := o.Text("question"), o.Flag("stream")
	if o.Err() == nil && strings.TrimSpace(text) == "" {
		o.Fail("question", "is missing", "ask something")
	}
	if o.Err() != nil {
		return o.Err()
	}
	t := turnFor(r.Context())
	t.Question = text
	found, err := s.retrieving(r.Context(), &t, &to)
	if err != nil {
		return err
	}
	form, extra := writer.Form(), map[string]json.RawMessage{}
	return s.run(w, r, &asking{turn: t, stream: stream,
		before: func(t *chat.Turn) ([]*citeway.Answer, error) {
			return s.divide(r.Context(), t, found, &to, "writer:subqueries", extra)
		},
		to: func(out io.Writer) *answer {
			settings := map[string]string{"question": text, "citations": citations(to.query.inline)}
			return newAnswer(r.Context(), &living{s.store, to.graphs}, form.NewEncoder(out, dialect.Options{Stream: stream, Settings: settings}), citeway.Begin{})
		},
		last: func(_ *answer, end *citeway.End) { end.Extra = extra },
	})
}

// citations is the value of the dialects' setting of that name.
func citations(inline bool) string {
	if inline {
		return "inline"
	}
	return "none"
}

// turnFor is what every turn of a request has. Citations that do not hold are left
// out: a reader of these forms sees no verdict.
func turnFor(ctx context.Context) chat.Turn {
	c := server.CallerOf(ctx)
	return chat.Turn{Access: c.Access(), Citing: chat.Citing{Announce: true, Unsupported: verify.Drop}}
}

// retrieving lets a turn retrieve from graphs, as their query says. NotFound for a
// graph that the caller does not see.
func (s *questions) retrieving(ctx context.Context, t *chat.Turn, to *toGraphs) (*shelves, error) {
	found, err := s.shelvesOf(ctx, to.graphs)
	if err != nil {
		return nil, err
	}
	t.Library = found
	to.query.apply(t)
	return found, nil
}

// subquery is the JSON form of a sub-question.
type subquery struct {
	Query   string    `json:"query"`
	Answer  string    `json:"answer"`
	Sources []snippet `json:"sources"`
}

type snippet struct {
	File    string `json:"file_id"`
	Snippet string `json:"snippet"`
}

// divide asks the sub-questions of a turn, where they are wanted, and lets the turn
// see what they found. They are kept in extra under that name. Where the model
// answers one question at a time, their answers are returned: together they are
// the answer.
func (s *questions) divide(ctx context.Context, t *chat.Turn, found *shelves, to *toGraphs, name string, extra map[string]json.RawMessage) ([]*citeway.Answer, error) {
	if !to.subqueries {
		return nil, nil
	}
	parts := subquestions(t.Question, to.query.subquestions)
	asked, answers := make([]subquery, len(parts)), make([]*citeway.Answer, len(parts))
	joined := len(parts) > 1 && s.single && t.Model == ""
	asking := *t
	if joined && t.MaxTokens > 0 {
		asking.MaxTokens = max(1, t.MaxTokens/len(parts))
	}
	for i, part := range parts {
		a, err := s.part(ctx, asking, part)
		if err != nil {
			return nil, fmt.Errorf("sub-question %d: %w", i+1, err)
		}
		asked[i], answers[i] = subquery{Query: part, Answer: a.Text, Sources: snippetsOf(a)}, a
	}
	extra[name] = raw(asked)
	switch {
	case joined:
		return fitting(answers, t.MaxTokens), nil
	case len(parts) > 1:
		found.beside = parts
	}
	return nil, nil
}

// part asks one sub-question.
func (s *questions) part(ctx context.Context, t chat.Turn, question string) (*citeway.Answer, error) {
	t.Question, t.Messages, t.Model, t.Tools, t.Choice = question, nil, s.helper, nil, ""
	var fold citeway.Folder
	if err := s.chat.Answer(ctx, t, &fold); err != nil {
		return nil, err
	}
	a := fold.Answer()
	if a.Err != nil {
		return nil, a.Err
	}
	return a, nil
}

// snippetsOf returns the passages that an answer cites, or, if it cites none, those of
// the sources it was shown.
func snippetsOf(a *citeway.Answer) []snippet {
	cited := map[string]bool{}
	for i := range a.Citations {
		for _, id := range a.Citations[i].Passages {
			cited[id] = true
		}
	}
	list := []snippet{}
	for i := range a.Sources {
		source := &a.Sources[i]
		for j := range source.Passages {
			if p := &source.Passages[j]; len(cited) == 0 || cited[p.ID] {
				list = append(list, snippet{source.ID, p.Text})
			}
		}
	}
	return list
}
