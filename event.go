package citeway

import "encoding/json"

// Event is one step of an answer as it is written. The events are *Begin, *Text,
// *Marker, *Definition, *Trim, *Source, *Citation, *Revision, *Finding and *End.
//
// Order: Begin first and End last, once each; a Source before the Citation that
// cites it, if it is known by then; everything else as it comes. Marker, Definition
// and Trim exist only between a decoder and resolve: a resolved stream has none.
//
// An event and its bytes belong to the sender and are valid until Put returns. To
// keep a Text, Marker, Definition or Trim, copy it.
// Sources, Citations, Revisions and Findings are not changed once sent.
type Event interface{ event() }

// Sink takes the events of one answer in order.
type Sink interface {
	// Put takes the next event. An error ends the stream: the sender stops and
	// returns it.
	Put(Event) error
}

// SinkFunc is a function that is a Sink.
type SinkFunc func(Event) error

// Put calls f.
func (f SinkFunc) Put(e Event) error { return f(e) }

// Begin opens an answer.
type Begin struct {
	ID    string
	Model string
	// Generated says that a model wrote the prose.
	Generated bool
	// Extra carries what only one wire form knows of the message.
	Extra map[string]json.RawMessage
}

// Text is prose, in pieces of any size; a piece may end within a character.
type Text struct{ Bytes []byte }

// Trim is text that was taken out of the prose because it says nothing: the heading
// of a source list that the model wrote, the line breaks around it.
type Trim struct{ Bytes []byte }

// Revision replaces a citation that was already sent, by its ID: its verdict is
// known, or a late definition moved it to another source.
type Revision struct {
	Citation *Citation
	// Withdrawn says that there is no such citation: its marker never resolved.
	Withdrawn bool
}

// End closes an answer.
type End struct {
	// Label is the message's label.
	Label *Label
	// Finish is why the writer stopped; "" if it does not say.
	Finish Finish
	// Usage is nil if the writer does not say.
	Usage *Usage
	// Calls are the tools that the message wants called, in order.
	Calls []Call
	// Err says why the answer is not whole; nil for a whole one.
	Err *Error
	// Extra carries what only one wire form knows of the end.
	Extra map[string]json.RawMessage
}

func (*Begin) event()      {}
func (*Text) event()       {}
func (*Marker) event()     {}
func (*Definition) event() {}
func (*Trim) event()       {}
func (*Source) event()     {}
func (*Citation) event()   {}
func (*Revision) event()   {}
func (*Finding) event()    {}
func (*End) event()        {}
