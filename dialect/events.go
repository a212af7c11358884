package dialect

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/citeway/citeway/internal/jsonobject"
)

// EventWriter writes server-sent events, one JSON value each, every event in
// one Write so that a reader never sees half of one. After its first error it writes
// nothing more and returns that error. Make one with NewEventWriter; use it from one
// goroutine at a time.
type EventWriter struct {
	w    io.Writer
	buf  bytes.Buffer
	json *json.Encoder
	err  error
}

// NewEventWriter writes to w.
func NewEventWriter(w io.Writer) *EventWriter {
	e := &EventWriter{w: w}
	e.json = json.NewEncoder(&e.buf)
	e.json.SetEscapeHTML(false)
	return e
}

// Err is the first error.
func (e *EventWriter) Err() error { return e.err }

// Data writes value as an event without a name.
func (e *EventWriter) Data(value any) error { return e.Event("", value) }

// Event writes value as an event of that name; "" writes no name.
func (e *EventWriter) Event(name string, value any) error {
	e.begin(name)
	if e.err == nil {
		e.err = e.json.Encode(value) // it ends the line
	}
	e.buf.WriteByte('\n')
	return e.Raw(e.buf.Bytes())
}

// JSON writes an event of that name, "" for none, whose value is JSON already, without line
// breaks.
func (e *EventWriter) JSON(name string, value json.RawMessage) error {
	e.begin(name)
	e.buf.Write(value)
	e.buf.WriteString("\n\n")
	return e.Raw(e.buf.Bytes())
}

func (e *EventWriter) begin(name string) {
	e.buf.Reset()
	if name != "" {
		e.buf.WriteString("event: " + name + "\n")
	}
	e.buf.WriteString("data: ")
}

// Raw writes events that are framed already.
func (e *EventWriter) Raw(b []byte) error {
	if e.err == nil {
		_, e.err = e.w.Write(b)
	}
	return e.err
}

// Done writes the event that ends an OpenAI-style stream.
func (e *EventWriter) Done() error { return e.Raw([]byte("data: [DONE]\n\n")) }

// WriteJSON writes value as JSON and a line break, without escaping < > &.
func WriteJSON(w io.Writer, value any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(value)
}

// WriteLong writes what value makes of a string, as WriteJSON does, with a long text in the
// place of that string. value may be called more than once.
func WriteLong(w io.Writer, text []byte, value func(hole string) any) error {
	part := jsonobject.Append(make([]byte, 0, len(text)+len(text)/16+2), text)
	raw, err := jsonobject.Filled([]json.RawMessage{part}, func(holes []string) any { return value(holes[0]) })
	if err != nil {
		return err
	}
	return WriteLine(w, raw)
}

// WriteLine writes what is JSON already, and a line break.
func WriteLine(w io.Writer, value json.RawMessage) error {
	_, err := w.Write(append(value, '\n'))
	return err
}
