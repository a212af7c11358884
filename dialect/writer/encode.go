package writer

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
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
	e := &encoder{w: w, events: dialect.NewEventWriter(w), question: question}
	if o.Stream {
		e.Body = references.NewBody(name, references.Citations(f.Setting(o, "citations"), o), e.piece)
		return prose.Await(e)
	}
	e.Body = references.NewBody(name, references.Citations(f.Setting(o, "citations"), o), nil)
	return dialect.Placed(func(a *citeway.Answer, cited []*citeway.Citation) error {
		return e.Whole(w, a, cited, func(text string) any { return e.whole(a, text) })
	})
}

// encoder writes one answer.
type encoder struct {
	*references.Body
	w        io.Writer
	events   *dialect.EventWriter
	question json.RawMessage

	pieces jsontext.Pieces
	around [3][]byte // what stands round the two copies of a piece
	buf    []byte
}

// Put writes the next event of a stream.
func (e *encoder) Put(ev citeway.Event) error {
	switch ev := ev.(type) {
	case *citeway.Begin:
		e.Keep(ev.Extra)
	case *citeway.End:
		return e.end(ev)
	}
	return e.Body.Put(ev)
}

// whole is an answer whose prose is written.
func (e *encoder) whole(a *citeway.Answer, text string) any {
	b := e.last(text)
	if a.Err == nil {
		return b
	}
	return struct {
		body
		*references.Errors
	}{b, references.NewErrors(a.Err)}
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
	if json.Compact(&line, e.Kept["question"]) == nil && line.Len() > 0 {
		return line.Bytes()
	}
	return e.question
}

// last is the body that holds the references.
func (e *encoder) last(text string) body {
	refs, snippets := e.Refs.References()
	return body{Question: e.asked(), Answer: text, Sources: snippets, Subqueries: e.Kept["subqueries"], References: refs}
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
	e.Keep(last.Extra)
	if last.Err == nil || e.around[0] != nil {
		b := e.last("")
		if err := e.events.Data(frame{b, b}); err != nil || last.Err == nil {
			return err
		}
	}
	return e.events.Event("error", references.NewErrors(last.Err))
}
