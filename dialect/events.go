package dialect

import (
	"bytes"
	"encoding/json"
	"io"
)

// EventWriter writes server-sent events, one JSON value each, every event in
// one Write so that a reader never sees half of one.
type EventWriter struct {
	w    io.Writer
	buf  bytes.Buffer
	json *json.Encoder
}

// NewEventWriter writes to w.
func NewEventWriter(w io.Writer) *EventWriter {
	e := &EventWriter{w: w}
	e.json = json.NewEncoder(&e.buf)
	e.json.SetEscapeHTML(false)
	return e
}

// Data writes value as an event without a name.
func (e *EventWriter) Data(value any) error { return e.Event("", value) }

// Event writes value as an event of that name; "" writes no name.
func (e *EventWriter) Event(name string, value any) error {
	e.buf.Reset()
	if name != "" {
		e.buf.WriteString("event: " + name + "\n")
	}
	e.buf.WriteString("data: ")
	if err := e.json.Encode(value); err != nil { // Encode ends the line
		return err
	}
	e.buf.WriteByte('\n')
	_, err := e.w.Write(e.buf.Bytes())
	return err
}

// Done writes the event that ends an OpenAI-style stream.
func (e *EventWriter) Done() error {
	_, err := io.WriteString(e.w, "data: [DONE]\n\n")
	return err
}

// WriteJSON writes value as JSON and a line break, without escaping < > &.
func WriteJSON(w io.Writer, value any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(value)
}
