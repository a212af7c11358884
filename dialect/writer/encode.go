package writer

import (
	"encoding/json"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/graphdata"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// answer is the object that the service answers with. Sources say file_id where
// references say fileId, in the same message.
type answer struct {
	Question   json.RawMessage       `json:"question"`
	Answer     string                `json:"answer"`
	Sources    []graphdata.Snippet   `json:"sources"`
	Subqueries json.RawMessage       `json:"subqueries"`
	References *graphdata.References `json:"references"`
	// An answer that is not whole has its error beside it.
	*graphdata.Errors
}

func newEncoder(w io.Writer, o dialect.Options) citeway.Sink {
	f := Form()
	bare := f.Setting(o, "citations") == citationsNone
	question, _ := json.Marshal(f.Setting(o, "question"))
	if o.Stream {
		return newStream(w, question, bare)
	}
	return dialect.Whole(func(a *citeway.Answer) error { return whole(w, a, question, bare) })
}

// asked is the question of an answer: the one that was given, else the one that
// was read with it.
func asked(given json.RawMessage, kept completion.Kept) json.RawMessage {
	if read := kept["question"]; read != nil && string(given) == `""` {
		return read
	}
	return given
}

func whole(w io.Writer, a *citeway.Answer, question json.RawMessage, bare bool) error {
	if a.Err != nil && a.Text == "" {
		return dialect.WriteJSON(w, graphdata.NewErrors(a.Err))
	}
	var text []byte
	p := graphdata.NewWriter(func(b []byte) error { text = append(text, b...); return nil }, bare)
	if err := prose.Replay(a, citeway.SinkFunc(p.Event)); err != nil {
		return err
	}
	var kept completion.Kept
	kept.Keep(name, a.Extra)
	body := answer{Question: asked(question, kept), Answer: string(text), Subqueries: kept["subqueries"]}
	body.References, body.Sources = p.List()
	if a.Err != nil {
		body.Errors = graphdata.NewErrors(a.Err)
	}
	return dialect.WriteJSON(w, body)
}
