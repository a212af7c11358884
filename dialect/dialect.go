// Package dialect is the contract that every wire form of a cited answer
// fulfils, and the framing they share. Each form lives in a folder of its own below
// this one, package dialect/table lists them, and package dialect/convert turns one
// into another. Nothing belongs here that only one form needs.
//
// # The life of a form
//
// Its [Form] is a value in the table. For each message NewDecoder makes a [Decoder],
// which takes the frames of the message one after another (a whole message is one
// frame) and sends events; Close tells it that no more will come, and it sends End.
// NewEncoder makes a sink that takes resolved events and writes the form; when it
// takes End it writes its last bytes. Neither is used again, nor by two goroutines.
//
// # What a decoder does
//
//   - Begin is its first event and End its last, once each, whatever it was given:
//     nothing, half a frame, bytes that are not JSON. Where the message names itself
//     late or never, Begin has no ID.
//   - Text comes as early as the form allows; in a stream whose citations come late, what
//     they may take out is held, unless Options.Hurry says not to. A source comes before the first citation
//     that names it where the form says it by then, and no citation names an id that no
//     source has borne so far; an id is never used for another, and two ids are two
//     sources, whatever their titles.
//   - A citation stands in place (Start is the prose so far) or late (its words have
//     been sent). Form.Late says that those of a stream come late.
//   - A form whose prose holds markers puts a marker.Scanner in front of its sink and
//     sends Markers and Definitions; resolve makes citations of them.
//   - The same bytes give the same events, however they are cut into frames and pieces.
//   - A field of the wrong type costs that field alone and gives a finding of kind
//     refused. Frame returns an error, of code Invalid, only for a frame of which
//     nothing can be read.
//   - An error that the service reports is the Err of End, of code Upstream, and not
//     an error of Frame or Close. A message that ends before it says so has an Err of
//     code Truncated in End, and Close returns the same error. Text cannot say where it
//     ends: a form with Form.Text never reports either.
//   - End says why the writer stopped, the tokens used and the tools to be called, as
//     far as the form says them. A message that broke off calls nothing.
//
// # What an encoder does
//
//   - It takes events in any order that citeway.Event allows: a source again with more
//     of it, citations of sources that come later or never, Revisions, Text that ends
//     within a character. It copies what it keeps of a Text.
//   - It returns the first error of its writer, and no other.
//   - It writes what it says in Form.Carries; that it leaves out the rest is reported
//     by dialect/pipe and not by the encoder. A source without a title is named by
//     its Name; a form without titles tells sources apart by URL, path or number. Two
//     sources stay two, also where they share a title or have none.
//   - Prose that only looks like one of the form's markers is written so that it is not
//     read as one. URLs that may not be links are left out.
//   - Where End has an Err the output says so in the form's own shape, after what came
//     of the answer; a whole message without any prose is the error alone.
//   - Written whole and streamed, an answer reads the same. Written whole, it is the same
//     bytes however its Text was cut, which Whole sees to.
//
// dialecttest.Run checks all of this, given a folder of golden cases.
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
	// Named reports whether a name is that of a source given beside the message, so that a decoder knows
	// a list of these in the prose; nil is nobody's. Conversion sets it.
	Named func(name []byte) bool
	// Sought are the markers that the prose was searched for before it reaches an
	// encoder: what still looks like one of them means no source.
	Sought citeway.Syntax
	// Offsets is the unit of positions, for forms that leave a choice.
	Offsets citeway.Unit
	// Settings are a form's own, by the names in Form.Settings.
	Settings map[string]string
	// Hurry has a decoder send words that a citation still to come might take out of the
	// prose, such as a link in parentheses, which is then cited as it stands.
	Hurry bool
	// Begins reports whether a sentence begins at a place in text, for forms that cut prose
	// into sentences; nil has one begin behind each stop that blanks follow, "Mr." among them.
	Begins func(text string, at int) bool
	// Silent leaves the markers out of the prose. Form.Encoder sees to it.
	Silent bool
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

// Fault is a service's name for its error, such as overloaded_error. Where the form has
// such names, it is the cause of the error in End.
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
	// Markers is the value with which the form reads the markers in its prose, which it
	// otherwise leaves alone, and cites by nothing else; "" for a setting that does not
	// decide that.
	Markers string
}

// Form is one wire form of a cited answer: how it is read and how it is written.
type Form struct {
	Name    string
	Summary string
	// Text says that the form is plain text: its frames are pieces of it.
	Text bool
	// Syntaxes are the markers that its prose may hold.
	Syntaxes citeway.Syntax
	// Carries is what the form has a place for when it is written.
	Carries Feature
	// Besides is what the form can hold for some sources and not for others; nil if it
	// treats all alike.
	Besides func(*citeway.Source) Feature
	// Late says that, read as a stream, citations come after their words, unless a setting has
	// it read the markers in its prose (Setting.Markers): then these alone cite.
	Late bool
	// InPlace says that, written as a stream, a citation can stand only at the end of
	// the prose so far; after a Late form everything waits.
	InPlace bool
	// Waits says that it needs every source before the first words, and so waits for
	// the end of the answer.
	Waits bool
	// SourceFirst says that, written as a stream, a citation needs its source to
	// be known: what comes from one whose label is not defined yet waits for the
	// definition.
	SourceFirst bool
	// OwnNumbers says that [n] in its prose means the n-th source that the message lists,
	// also where other sources are given beside it.
	OwnNumbers bool
	// Marks says that, when it is written, its prose holds the markers; else citations
	// stand beside it.
	Marks    bool
	Settings []Setting
	// NewDecoder is nil for a form that is only written, NewEncoder for a form that is
	// only read.
	NewDecoder func(citeway.Sink, Options) Decoder
	NewEncoder func(io.Writer, Options) citeway.Sink
}

// Setting returns the setting of that name from o, or else its default.
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

// Unread is the setting, as name=value, with which the form would read the markers in its
// prose, where o does not ask for that; "" where it reads them, or never does.
func (f *Form) Unread(o Options) string {
	for _, s := range f.Settings {
		if s.Markers != "" && o.Syntaxes == 0 && f.Setting(o, s.Name) != s.Markers {
			return s.Name + "=" + s.Markers
		}
	}
	return ""
}

// Whole is a sink that folds an answer and gives it to write at End: a writer of the
// whole shape is then a function of an answer.
func Whole(write func(*citeway.Answer) error) citeway.Sink {
	return folded(func(f *citeway.Folder) error { return write(f.Answer()) })
}

// Placed is Whole for a writer that goes through the citations once: they stand beside the
// answer, as they came and in order of place, and are not copied into it.
func Placed(write func(a *citeway.Answer, cited []*citeway.Citation) error) citeway.Sink {
	return folded(func(f *citeway.Folder) error { return write(f.Placed()) })
}

func folded(write func(*citeway.Folder) error) citeway.Sink {
	f := &citeway.Folder{}
	return citeway.SinkFunc(func(e citeway.Event) error {
		_ = f.Put(e)
		if _, last := e.(*citeway.End); last {
			return write(f)
		}
		return nil
	})
}
