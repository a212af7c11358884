// Package convert turns a cited answer from one form into another, each named as
// in the list of `citeway dialects`:
//
//	err := convert.Convert(os.Stdout, os.Stdin, convert.Options{From: "markdown", To: "webchat"})
//
// [NewWriter] and [NewReader] do the same for a program that pushes or pulls its
// bytes. The package links every form; a program that wants only a few, or one of
// its own, uses package dialect/pipe.
package convert

import (
	"bytes"
	"cmp"
	"errors"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/dialect/table"
	"github.com/citeway/citeway/resolve"
)

// Options say what is converted and how. Only From and To are needed. The same options may
// serve many conversions at once, if what Steps and Findings use may.
type Options struct {
	// From and To name the forms.
	From, To string
	// Stream says that the input is in the streamed shape of From, and asks for
	// that of To.
	Stream bool
	// Sources were shown to the model, in the order of the numbers it was told. Where there are
	// any, a source that the message brings itself is cited without its words
	// (resolve.Options.Closed).
	Sources []citeway.Source
	// Earlier are the sources that previous answers of a conversation numbered. They keep
	// their numbers and may be cited again.
	Earlier []citeway.Source
	// Unresolved is what becomes of a marker without a source; "" is resolve.Drop.
	Unresolved resolve.Policy
	// Offsets is the unit of positions; "" is what each form itself counts.
	Offsets citeway.Unit
	// Settings are choices that the forms leave to their user, by name.
	Settings map[string]string
	// Steps run over the resolved events, in this order: a function that puts a sink, such
	// as that of verify.Step, before the next.
	Steps []pipe.Step
	// Findings is told each finding as it comes; nil is nobody.
	Findings func(*citeway.Finding)
	// Begins reports whether a sentence begins at a place in text, for forms that cut prose
	// into sentences; nil has one begin behind each stop that blanks follow, "Mr." among them.
	Begins func(text string, at int) bool
}

// Convert reads one message from r and writes it to w in the other form. Returns
// Invalid for an unknown form, setting, policy or unit and for input that is not in the form
// From, and Truncated for a message that was cut short, whose beginning has been
// written. An error of r or w is returned as it is; the answer then says in its own form
// that it broke off, after what came of it. An error that the message reports of its own
// service is none of Convert: the output says it, and a step finds it in End. Neither r nor
// w is closed.
func Convert(w io.Writer, r io.Reader, o Options) error {
	to, err := NewWriter(w, o)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, r)
	return to.CloseWithError(err)
}

// Writer converts what is written to it, in pieces of any size. Close ends the
// message, CloseWithError one that broke off; one of them must be called for the last bytes
// to be written. Neither closes the writer that it writes to.
type Writer = pipe.Conversion

// NewWriter returns a writer that writes the other form to w. Errors are those of
// Convert.
func NewWriter(w io.Writer, o Options) (*Writer, error) {
	inner, err := o.pipe()
	if err != nil {
		return nil, err
	}
	return pipe.New(w, inner)
}

// pipe is the same options with the forms themselves.
func (o *Options) pipe() (pipe.Options, error) {
	inner := pipe.Options{Stream: o.Stream, Steps: o.Steps, Findings: o.Findings,
		Read: dialect.Options{Settings: o.Settings}, Write: dialect.Options{Settings: o.Settings, Offsets: o.Offsets, Begins: o.Begins},
		Resolve: resolve.Options{Sources: o.Sources, Earlier: o.Earlier, Closed: true, Unresolved: o.Unresolved}}
	var err error
	if inner.From, err = lookup("from", o.From); err != nil {
		return inner, err
	}
	if inner.To, err = lookup("to", o.To); err != nil {
		return inner, err
	}
	if o.To != "native" || o.From == "native" { // native's unit is its own; its stream does not say which it is
		inner.Read.Offsets = o.Offsets
	}
	return inner, nil
}

// lookup finds a form and names the option in the error.
func lookup(option, name string) (dialect.Form, error) {
	form, err := table.Lookup(name)
	var ours *citeway.Error
	if errors.As(err, &ours) {
		ours.Place = option
	}
	return form, err
}

// Reader is the other form of what it reads. Make one with NewReader; use it from one
// goroutine at a time. It starts none, and whoever opened what it reads closes it.
type Reader struct {
	from io.Reader
	to   *Writer
	out  bytes.Buffer
	buf  []byte
	err  error // what ends the reading, once out is empty
}

// readSize is how much is read at once.
const readSize = 32 << 10

// NewReader returns a reader of the other form of r. Errors are those of Convert;
// Read returns them where they are met, after what came before.
func NewReader(r io.Reader, o Options) (*Reader, error) {
	c := &Reader{from: r, buf: make([]byte, readSize)}
	var err error
	c.to, err = NewWriter(&c.out, o)
	return c, err
}

// Read reads the next bytes of the other form.
func (r *Reader) Read(p []byte) (int, error) {
	for r.out.Len() == 0 && r.err == nil && len(p) > 0 {
		r.fill()
	}
	if r.out.Len() > 0 {
		return r.out.Read(p)
	}
	return 0, r.err
}

// fill converts the next piece of the input.
func (r *Reader) fill() {
	n, err := r.from.Read(r.buf)
	if _, bad := r.to.Write(r.buf[:n]); bad != nil {
		err = bad
	}
	switch {
	case err == nil:
	case errors.Is(err, io.EOF):
		r.err = cmp.Or(r.to.Close(), io.EOF)
	default:
		r.err = r.to.CloseWithError(err)
	}
}
