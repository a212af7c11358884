package writerchat

import (
	"encoding/json"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/ending"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/dialect/internal/references"
)

// message is a whole message, or a delta.
type message struct {
	Role    string   `json:"role"`
	Content string   `json:"content"`
	Refusal *string  `json:"refusal"`
	Calls   []called `json:"tool_calls"`
	Graph   *graph   `json:"graph_data,omitempty"`
}

// called is a call, which has its place in whole messages too.
type called struct {
	Index int `json:"index"`
	ending.Call
}

// graph is the graph_data that is written.
type graph struct {
	Sources    []references.Snippet   `json:"sources"`
	Status     string                 `json:"status"`
	Subqueries json.RawMessage        `json:"subqueries"`
	References *references.References `json:"references"`
}

// opening is the delta of the first chunk.
type opening struct {
	Role    string `json:"role"`
	Content string `json:"content"`
	Graph   *graph `json:"graph_data,omitempty"`
}

func newEncoder(w io.Writer, o dialect.Options) citeway.Sink {
	f := Form()
	e := &encoder{w: w, out: completion.NewStream(w), plain: f.Setting(o, "graph") == graphNone}
	e.out.NoDone = true // the stock Python client takes [DONE] for JSON
	if o.Stream {
		e.Body = references.NewBody(name, references.Citations(f.Setting(o, "citations"), o), e.out.Text)
		return prose.Await(e)
	}
	e.Body = references.NewBody(name, references.Citations(f.Setting(o, "citations"), o), nil)
	return dialect.Placed(func(a *citeway.Answer, cited []*citeway.Citation) error {
		return e.Whole(w, a, cited, func(text string) any {
			return completion.NewWhole(a, "chat.completion", e.Kept, e.last(text, a.Calls))
		})
	})
}

// encoder writes one answer.
type encoder struct {
	*references.Body
	w     io.Writer
	out   *completion.Stream
	begun bool
	plain bool // no graph was asked
}

// Put writes the next event of a stream.
func (e *encoder) Put(ev citeway.Event) error {
	switch ev := ev.(type) {
	case *citeway.Begin:
		return e.begin(ev)
	case *citeway.End:
		return e.end(ev)
	}
	return e.Body.Put(ev)
}

func (e *encoder) begin(b *citeway.Begin) error {
	if e.begun {
		return nil
	}
	e.begun = true
	e.Keep(b.Extra)
	e.out.Head = completion.NewHead(b, "chat.completion.chunk", e.Kept)
	first := opening{Role: "assistant"}
	if !e.plain {
		first.Graph = &graph{Sources: []references.Snippet{}, Status: "processing"}
	}
	return e.out.Delta(first)
}

// last is the message that holds the references.
func (e *encoder) last(text string, calls []citeway.Call) message {
	m := message{Role: "assistant", Content: text, Calls: []called{}}
	for i, c := range ending.Written(calls) {
		m.Calls = append(m.Calls, called{i, c})
	}
	if !e.plain {
		refs, snippets := e.Refs.References()
		m.Graph = &graph{Sources: snippets, Status: "finished", Subqueries: e.Kept["subqueries"], References: refs}
	}
	return m
}

// end writes the last chunk. What was written of an answer that is not whole has
// its references too; its error follows them, as the client expects it.
func (e *encoder) end(last *citeway.End) error {
	if err := e.begin(&citeway.Begin{}); err != nil {
		return err
	}
	e.Keep(last.Extra)
	if last.Err == nil {
		m := e.last("", last.Calls)
		return e.out.Finish(m, m, e.Kept.Finish(last), e.Kept.Usage(last))
	}
	if err := e.out.Rest(); err != nil {
		return err
	}
	if e.Prose.At() > 0 {
		if err := e.out.Delta(e.last("", nil)); err != nil {
			return err
		}
	}
	return dialect.NewEventWriter(e.w).Event("error", references.NewErrors(last.Err))
}
