package writer

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/jsontext"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/dialect/internal/references"
)

// body is the answer as it is written, whole or one frame.
type body struct {
	Question   json.RawMessage        `json:"question"`
	Answer     string                 `json:"answer"`
	Sources    []references.Snippet   `json:"sources"`
	Subqueries json.RawMessage        `json:"subqueries"`
	References *references.References `json:"references"`
}

// frame is a body, and once more under data, where the types of the stock client
// look for it.
type frame struct {
	body
	Data body `json:"data"`
}

func newEncoder(w io.Writer, o dialect.Options) citeway.Sink {
	f := Form()
	question, _ := json.Marshal(f.Setting(o, "question"))
	e := &encoder{w: w, events: dialect.NewEventWriter(w), refs: references.NewWriter(name), question: question,
		bare: f.Setting(o, "citations") == references.CitationsNone}
	e.weave = prose.Writer{Mark: e.refs.Mark, Spaced: true, Unlink: !e.bare}
	if o.Stream {
		e.weave.Out = e.piece
		return prose.Await(e)
	}
	e.weave.Out = func(b []byte) error { e.whole = append(e.whole, b...); return nil }
	return dialect.Whole(e.answer)
}

// encoder writes one answer.
type encoder struct {
	w        io.Writer
	events   *dialect.EventWriter
	weave    prose.Writer
	refs     *references.Writer
	kept     completion.Kept
	question json.RawMessage
	bare     bool // the answer is written without its markers
	whole    []byte

	pieces jsontext.Pieces
	around [3][]byte // what stands round the two copies of a piece
	buf    []byte
}

// Put writes the next event of a stream.
func (e *encoder) Put(ev citeway.Event) error {
	switch ev := ev.(type) {
	case *citeway.Begin:
		e.kept.Keep(name, ev.Extra)
	case *citeway.Text:
		return e.weave.Text(ev.Bytes)
	case *citeway.Source:
		e.refs.Put(ev)
	case *citeway.Citation:
		return references.Cite(&e.weave, ev, e.bare)
	case *citeway.End:
		return e.end(ev)
	}
	return nil
}

// answer writes a whole answer.
func (e *encoder) answer(a *citeway.Answer) error {
	if a.Err != nil && a.Text == "" {
		return dialect.WriteJSON(e.w, references.NewErrors(a.Err))
	}
	var last *citeway.End
	err := prose.Replay(a, citeway.SinkFunc(func(ev citeway.Event) error {
		if end, ok := ev.(*citeway.End); ok {
			last = end
			return nil
		}
		return e.Put(ev)
	}))
	if err != nil || last == nil {
		return err
	}
	b := e.last(string(e.whole))
	if a.Err == nil {
		return dialect.WriteJSON(e.w, b)
	}
	return dialect.WriteJSON(e.w, struct {
		body
		*references.Errors
	}{b, references.NewErrors(a.Err)})
}

// piece writes a frame with a piece of the answer.
func (e *encoder) piece(b []byte) error {
	b = e.pieces.Whole(b)
	if len(b) == 0 {
		return nil
	}
	return e.send(b)
}

func (e *encoder) send(b []byte) error {
	if e.around[0] == nil {
		e.frame()
	}
	e.buf = append(e.buf[:0], e.around[0]...)
	e.buf = jsontext.Append(e.buf, b)
	text := e.buf[len(e.around[0]):]
	e.buf = append(e.buf, e.around[1]...)
	e.buf = append(e.buf, text...)
	e.buf = append(e.buf, e.around[2]...)
	_, err := e.w.Write(e.buf)
	return err
}

// frame makes what stands round a piece of the answer.
func (e *encoder) frame() {
	head := `{"question":` + string(e.asked()) + `,"answer":"`
	const tail = `","sources":[],"subqueries":null,"references":null`
	e.around = [3][]byte{[]byte("data: " + head), []byte(tail + `,"data":` + head), []byte(tail + "}}\n\n")}
}

func (e *encoder) asked() json.RawMessage {
	var line bytes.Buffer
	if json.Compact(&line, e.kept["question"]) == nil && line.Len() > 0 {
		return line.Bytes()
	}
	return e.question
}

// last is the body that holds the references.
func (e *encoder) last(text string) body {
	refs, snippets := e.refs.References()
	return body{Question: e.asked(), Answer: text, Sources: snippets, Subqueries: e.kept["subqueries"], References: refs}
}

// end writes the last frame, and no [DONE]: the stock Python client takes that
// for JSON. What was written of an answer that is not whole has its references
// too; its error follows them.
func (e *encoder) end(last *citeway.End) error {
	if rest := e.pieces.Rest(); len(rest) > 0 {
		if err := e.send(rest); err != nil {
			return err
		}
	}
	e.kept.Keep(name, last.Extra)
	if last.Err == nil || e.around[0] != nil {
		b := e.last("")
		if err := e.events.Data(frame{b, b}); err != nil || last.Err == nil {
			return err
		}
	}
	return e.events.Event("error", references.NewErrors(last.Err))
}
