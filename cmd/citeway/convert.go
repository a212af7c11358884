package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/convert"
	"github.com/citeway/citeway/dialect/table"
	"github.com/citeway/citeway/internal/language"
	"github.com/citeway/citeway/resolve"
	"github.com/citeway/citeway/verify"
)

// convertCmd is `citeway convert`.
type convertCmd struct {
	From       string            `choices:"in" required:"" help:"The form of the input."`
	To         string            `choices:"out" required:"" help:"The form of the output."`
	Sources    string            `help:"A JSON file: the array of native sources that were shown to the model."`
	Stream     bool              `help:"Read the streamed shape and write the streamed shape."`
	Chunk      int               `default:"0" help:"With --stream: cut the input into pieces of this many bytes."`
	Unresolved string            `choices:"drop,keep,flag" default:"drop" help:"What becomes of a marker without a source: drop, keep or flag."`
	Offsets    string            `choices:"bytes,runes,utf16" help:"What positions count: bytes, runes or utf16; else what the form itself counts, in native bytes."`
	Verify     bool              `help:"Check each citation against its source."`
	Findings   string            `help:"A file for the findings, one JSON object a line; else they go to standard error."`
	Set        map[string]string `help:"A setting of a form, as name=value; see citeway dialects --json."`
	readerFlag
	File string `arg:"" optional:"" help:"The input; standard input where there is none."`
}

// Run converts.
func (c *convertCmd) Run(ctx context.Context, m *Main) error {
	o, err := c.options(ctx, m)
	if err != nil {
		return err
	}
	in, err := m.open(ctx, c.File)
	if err != nil {
		return err
	}
	defer in.Close()
	told, finish, err := m.findings(c.Findings, c.From == "native" || c.From == "webchat")
	if err != nil {
		return err
	}
	o.Findings = told
	var whole wholeWatch
	o.Steps = append(o.Steps, whole.step)
	out := &stickyWriter{w: m.Stdout}
	conversion, err := convert.NewWriter(out, o)
	if err != nil {
		return err
	}
	err = conversion.CloseWithError(copyPieces(ctx, conversion, in, c.Chunk))
	if err == nil {
		err = whole.err()
	}
	if out.err != nil {
		err = &citeway.Error{Code: citeway.Internal, Place: "standard output", Message: "cannot be written", Err: out.err}
	}
	if bad := finish(); err == nil {
		err = bad
	}
	return inFile(c.File, err)
}

// options turns the flags into options, each checked.
func (c *convertCmd) options(ctx context.Context, m *Main) (convert.Options, error) {
	o := convert.Options{From: c.From, To: c.To, Stream: c.Stream, Settings: c.Set, Begins: language.Begins}
	if c.Chunk < 0 {
		return o, &citeway.Error{Code: citeway.Invalid, Place: "--chunk", Message: "less than 0", Mend: "give a number of bytes"}
	}
	var err error
	if o.Offsets, err = offsets(c.Offsets); err != nil {
		return o, err
	}
	if o.Unresolved, err = resolve.ParsePolicy(c.Unresolved); err != nil {
		return o, err
	}
	if c.Verify {
		v, err := c.verifier()
		if err != nil {
			return o, err
		}
		o.Steps = append(o.Steps, func(next citeway.Sink) citeway.Sink {
			return verify.Step(v, next, verify.StepOptions{Patient: !c.Stream, Context: ctx})
		})
	}
	o.Sources, err = readSources(c.Sources, m.Stderr)
	return o, err
}

// offsets returns a unit by name; without a name each form uses its own.
func offsets(name string) (citeway.Unit, error) {
	if name == "" {
		return "", nil
	}
	return citeway.ParseUnit(name)
}

// readSize is how much is read at once if --chunk does not say.
const readSize = 64 << 10

// copyPieces copies in to the conversion in pieces of chunk bytes, or as they arrive
// if chunk is 0.
func copyPieces(ctx context.Context, to io.Writer, in io.Reader, chunk int) error {
	buf := make([]byte, readSize)
	for ctx.Err() == nil {
		n, err := in.Read(buf)
		if bad := writePieces(to, buf[:n], chunk); bad != nil {
			return bad
		}
		if err == io.EOF {
			return nil
		}
		if err != nil && ctx.Err() == nil {
			return &citeway.Error{Code: citeway.Invalid, Message: "the input cannot be read", Err: err}
		}
	}
	return ctx.Err()
}

func writePieces(to io.Writer, b []byte, chunk int) error {
	for len(b) > 0 {
		n := len(b)
		if chunk > 0 {
			n = min(n, chunk)
		}
		if _, err := to.Write(b[:n]); err != nil {
			return err
		}
		b = b[n:]
	}
	return nil
}

// findings returns what writes findings, to a file of JSON lines or to standard
// error, and what closes it. stated is what losses says of it.
func (m *Main) findings(name string, stated bool) (func(*citeway.Finding), func() error, error) {
	if name == "" {
		l := &losses{w: m.Stderr, stated: stated}
		return l.tell, l.finish, nil
	}
	file, err := os.Create(name)
	if err != nil {
		return nil, nil, &citeway.Error{Code: citeway.Invalid, Place: name, Message: "cannot be written", Err: err}
	}
	enc := json.NewEncoder(file)
	enc.SetEscapeHTML(false)
	var bad error
	tell := func(f *citeway.Finding) {
		if err := enc.Encode(f); err != nil && bad == nil {
			bad = err
		}
	}
	return tell, func() error { return errors.Join(bad, file.Close()) }, nil
}

// stickyWriter remembers the first error of its writer.
type stickyWriter struct {
	w   io.Writer
	err error
}

// Write passes p on.
func (s *stickyWriter) Write(p []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	n, err := s.w.Write(p)
	s.err = err
	return n, err
}

// inFile puts the name of the input before the place of an error.
func inFile(name string, err error) error {
	if name == "" || name == "-" {
		name = "standard input"
	}
	return dialect.At(name, err)
}

// dialectsCmd is `citeway dialects`.
type dialectsCmd struct {
	JSON     bool `name:"json" help:"Print JSON."`
	Markdown bool `help:"Print the matrix of the documentation."`
}

// Run prints the table of dialects.
func (c *dialectsCmd) Run(m *Main) error {
	switch {
	case c.JSON:
		enc := json.NewEncoder(m.Stdout)
		enc.SetIndent("", "  ")
		return enc.Encode(table.Rows())
	case c.Markdown:
		return table.Markdown(m.Stdout)
	}
	return table.Print(m.Stdout)
}
