// Package dialect is the contract that every wire form of a cited answer
// fulfils, and the framing they share. A form lives in a folder of its own below
// this one; package dialect/table lists them; package dialect/pipe runs one
// into another. What may not enter: anything that only one form needs.
//
// The life of a form: its [Form] is a value in the table. For each message
// NewDecoder makes a [Decoder], which is given the frames of the message, one
// after another (a whole message is one frame), and sends events; Close tells it
// that no more will come, and it sends End. NewEncoder makes a sink that is
// given resolved events and writes the form; when it is given End it writes its
// last bytes. Neither is used again, nor by two goroutines.
package dialect

import (
	"io"

	"github.com/citeway/citeway"
)

// Options say how a form is read or written.
type Options struct {
	// Stream asks an encoder for the form's streamed shape. A decoder reads both
	// shapes without being told.
	Stream bool
	// Syntaxes are the markers a decoder looks for in prose; 0 is Form.Syntaxes.
	Syntaxes citeway.Syntax
	// Sought are the markers that were looked for in the prose before an encoder is
	// given it: what still looks like one of them means no source.
	Sought citeway.Syntax
	// Offsets is the unit of positions, for forms that leave a choice.
	Offsets citeway.Unit
	// Settings are a form's own, by the names in Form.Settings.
	Settings map[string]string
}

// Frame is one message of a stream: an SSE event, a line of JSON, a piece of
// plain text, or a whole message.
type Frame struct {
	// Event is the SSE event name, or "".
	Event string
	// Data is one JSON value, or text for a form whose Text is set. It is valid
	// until Frame returns.
	Data []byte
	// Done says that the stream said [DONE]; Data is empty.
	Done bool
}

// Fault is the name that a service gives an error of its own, as overloaded_error. It
// is the cause of the error that End carries, where the form has such names.
type Fault string

// Error is the name.
func (f Fault) Error() string { return string(f) }

// Decoder reads one message in one form and sends its events, unresolved.
type Decoder interface {
	// Frame takes the next frame. An error of code Invalid names the place within
	// the frame, as a JSON path.
	Frame(Frame) error
	// Close ends the message: what is held is sent, then End. Where the form says
	// how a message ends and this one did not, End carries an error of code
	// Truncated, and Close returns it.
	Close() error
}

// Setting is one choice that a form leaves to its user.
type Setting struct {
	Name, Default, Summary string
	// Values are the legal ones; nil for any.
	Values []string
}

// Form is one wire form of a cited answer: how it is read and how it is written.
type Form struct {
	Name    string
	Summary string
	// Text says that the form is plain text: its frames are pieces of it.
	Text bool
	// Syntaxes are the marker families that its prose may hold.
	Syntaxes citeway.Syntax
	// Carries is what the form has a place for when it is written.
	Carries Feature
	// Besides is what the form has a place for in some sources and not in others;
	// nil where it makes no difference between them.
	Besides func(*citeway.Source) Feature
	// Late says that, read as a stream, citations come after their words.
	Late bool
	// InPlace says that, written as a stream, a citation can stand only where the
	// prose has just come to; with a Late form before it everything waits.
	InPlace bool
	// Waits says that it must have every source before the first words, and so
	// waits for the end of the answer.
	Waits bool
	// SourceFirst says that, written as a stream, a citation needs its source to
	// be known: what comes from one whose label is not defined yet waits for the
	// definition.
	SourceFirst bool
	Settings    []Setting
	// NewDecoder is nil for a form that is only written, NewEncoder for one that
	// is only read.
	NewDecoder func(citeway.Sink, Options) Decoder
	NewEncoder func(io.Writer, Options) citeway.Sink
}

// Setting returns the setting of that name: as o has it, else the default.
func (f *Form) Setting(o Options, name string) string {
	if v, ok := o.Settings[name]; ok {
		return v
	}
	for _, s := range f.Settings {
		if s.Name == name {
			return s.Default
		}
	}
	return ""
}

// Whole is a sink that folds an answer and gives it to write at End. A writer
// of the whole shape is one function of an answer.
func Whole(write func(*citeway.Answer) error) citeway.Sink {
	f := &citeway.Folder{}
	return citeway.SinkFunc(func(e citeway.Event) error {
		_ = f.Put(e)
		if _, last := e.(*citeway.End); last {
			return write(f.Answer())
		}
		return nil
	})
}
