// Package pipe converts one form into another: decode, resolve, any steps between,
// encode. It takes forms as values, including a program's own; package convert takes
// them by name. A whole message and a stream take the same path; the sources and
// definitions of a whole message are known before its first word.
package pipe

import (
	"bytes"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/resolve"
)

// Step is a step over resolved events: it is given the sink that follows it. Verifying is
// one where verify.Step has its verifier and options:
//
//	func(next citeway.Sink) citeway.Sink { return verify.Step(v, next, verify.StepOptions{}) }
type Step func(next citeway.Sink) citeway.Sink

// Options say what is converted and how.
type Options struct {
	From, To dialect.Form
	// Stream says that the input is in the streamed shape of From, and asks for the
	// streamed shape of To.
	Stream bool
	// Read and Write are the two forms' own options; their Stream is ignored.
	Read, Write dialect.Options
	Resolve     resolve.Options
	Steps       []Step
	// Findings, if not nil, is called once with every finding, as it comes.
	Findings func(*citeway.Finding)
}

// Conversion is one message on its way from one form to another. Write takes
// the bytes of the message in pieces of any size, Close ends it, and CloseWithError
// ends one whose bytes broke off; neither closes the writer behind it. Make one with New;
// use it from one goroutine at a time. It starts none itself: steps and Findings are
// called within Write and Close, and a conversion that is given up needs no end.
type Conversion struct {
	o       Options
	decoder dialect.Decoder
	frames  *dialect.Reader // streamed JSON
	first   []byte          // its first line
	record  *recorder       // whole
	whole   []byte
	opening *opening // streamed text
	sink    citeway.Sink
	broken  *citeway.Error // why the message is not whole, as far as its bytes cannot say it
	closed  bool
}

// New returns a conversion that writes to w. An error of code Invalid says that a form
// cannot be read or cannot be written, that there is no such unit, policy or setting, or
// that a step is nil.
func New(w io.Writer, o Options) (*Conversion, error) {
	if o.From.NewDecoder == nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "from", Message: o.From.Name + " can only be written", Mend: "choose a form that `citeway dialects` marks as in"}
	}
	if o.To.NewEncoder == nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "to", Message: o.To.Name + " can only be read", Mend: "choose a form that `citeway dialects` marks as out"}
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	o.Write.Stream, o.Read.Stream = o.Stream, o.Stream
	o.Read.Named = resolve.Named(o.Resolve.Sources)
	if o.Write.Sought = o.Read.Syntaxes; o.Write.Sought == 0 {
		o.Write.Sought = o.From.Syntaxes
	}
	c := &Conversion{o: o}
	c.sink = c.after(o.To.NewEncoder(w, o.Write))
	if !o.Stream {
		c.record = &recorder{}
		c.o.Resolve.Complete = true
	}
	c.o.Resolve.OwnNumbers = o.From.OwnNumbers
	c.o.Resolve.Undefined = !o.Write.Sought.Has(citeway.Defining)
	c.sink = resolve.New(o.unread(c.sink), c.o.Resolve)
	c.start()
	return c, nil
}

// start puts the decoder in front.
func (c *Conversion) start() {
	first := c.sink
	if !c.o.Stream {
		first = c.record
	}
	first = &breaking{next: first, c: c}
	c.decoder = c.o.From.NewDecoder(first, c.o.Read)
	switch {
	case !c.o.Stream:
	case c.o.From.Text:
		c.opening = &opening{decoder: c.decoder}
	default:
		c.frames = dialect.NewReader(c.decoder)
	}
}

// after builds what follows the resolver: the steps, the watch for what the form cannot
// carry, the waiter for a form that needs it, and the encoder.
func (c *Conversion) after(encoder citeway.Sink) citeway.Sink {
	sink := encoder
	waits := c.o.To.Waits || c.o.late() && c.o.To.InPlace
	if c.o.Stream && waits {
		sink = dialect.Whole(func(a *citeway.Answer) error { return citeway.Unfold(a, encoder) })
	}
	if c.o.Stream && c.o.To.SourceFirst {
		sink = prose.Await(sink)
	}
	sink = &watch{next: sink, form: &c.o.To, findings: c.o.Findings, inPlace: c.o.Stream && c.o.To.InPlace && !waits}
	for i := len(c.o.Steps) - 1; i >= 0; i-- {
		sink = c.o.Steps[i](sink)
	}
	return sink
}

// Write takes the next bytes of the message; after its end it takes none. Of a whole message that is too large nothing is written.
func (c *Conversion) Write(p []byte) (int, error) {
	if c.closed {
		return 0, &citeway.Error{Code: citeway.Invalid, Message: "the message has ended", Mend: "make a conversion for each message", Err: io.ErrClosedPipe}
	}
	switch {
	case c.frames != nil:
		c.note(p)
		n, err := c.frames.Write(p)
		return n, c.shaped(err)
	case c.opening != nil:
		return len(p), c.opening.write(p)
	}
	if len(c.whole)+len(p) > dialect.MaxMessage {
		c.whole, c.closed = nil, true // a part of it would be taken for the message
		return 0, &citeway.Error{Code: citeway.TooLarge, Message: "the message is larger than 64 MiB", Mend: "convert it as a stream"}
	}
	c.whole = append(c.whole, p...)
	return len(p), nil
}

// Close ends the message and writes what was held. An error of code Truncated says that
// the message was cut short; what came of it has been written. Only the first call of
// Close or CloseWithError does anything.
func (c *Conversion) Close() error {
	if c.closed {
		return nil
	}
	c.closed = true
	switch {
	case c.frames != nil:
		return c.shaped(c.frames.Close())
	case c.opening != nil:
		return c.opening.close()
	}
	return c.shaped(c.all())
}

// all reads a whole message.
func (c *Conversion) all() error {
	err := c.decoder.Frame(dialect.Frame{Data: bytes.TrimPrefix(c.whole, dialect.BOM)})
	if closed := c.decoder.Close(); err == nil {
		err = closed
	}
	if err != nil && c.broken == nil && citeway.CodeOf(err) != citeway.Truncated {
		return err
	}
	if replayed := c.record.replay(c.sink); replayed != nil {
		return replayed
	}
	return err
}

// All converts the whole of in.
func All(w io.Writer, in []byte, o Options) error {
	c, err := New(w, o)
	if err != nil {
		return err
	}
	_, err = c.Write(in)
	return c.CloseWithError(err)
}
