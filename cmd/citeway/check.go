package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/render"
	"github.com/citeway/citeway/verify"
)

// checkCmd is `citeway check`.
type checkCmd struct {
	From    string            `choices:"in" default:"markdown" help:"The form of the answer."`
	Sources string            `help:"A JSON file: the array of native sources that were shown to the model."`
	JSON    bool              `name:"json" help:"Print the native answer with its verdicts."`
	Stream  bool              `help:"Read the streamed shape."`
	Set     map[string]string `help:"A setting of the form, as name=value."`
	judgeFlags
	readerFlag
	File string `arg:"" optional:"" help:"The answer; standard input where there is none."`
}

// Run checks every citation and fails if one does not hold.
func (c *checkCmd) Run(ctx context.Context, m *Main) error {
	from, err := formOf("--from", c.From)
	if err != nil {
		return err
	}
	o := pipe.Options{From: from, To: c.report(m), Stream: c.Stream, Read: dialect.Options{Settings: c.Set}}
	if o.Resolve.Sources, err = readSources(c.Sources, m.Stderr); err != nil {
		return err
	}
	o.Resolve.Closed = true
	if err := pipe.CheckSettings(c.Set, "--set ", from); err != nil {
		return err
	}
	verified, err := c.verified(ctx, m)
	if err != nil {
		return err
	}
	seen := checked{held: true}
	var whole wholeWatch
	o.Steps = []pipe.Step{
		whole.step,
		verified,
		func(next citeway.Sink) citeway.Sink { return &holdWatch{next: next, seen: &seen} },
	}
	in, err := m.open(ctx, c.File)
	if err != nil {
		return err
	}
	defer in.Close()
	conversion, err := pipe.New(m.Stdout, o)
	if err != nil {
		return err
	}
	err = conversion.CloseWithError(copyPieces(ctx, conversion, in, 0))
	if err == nil {
		err = whole.err()
	}
	switch {
	case err != nil:
		return inFile(c.File, err)
	case !seen.answer:
		return inFile(c.File, &citeway.Error{Code: citeway.Invalid, Message: "holds no answer", Mend: "give one that has words"})
	case !seen.held:
		return errUnheld
	}
	return nil
}

// verified is the step that judges the citations, by the flags.
func (c *checkCmd) verified(ctx context.Context, m *Main) (pipe.Step, error) {
	judge, err := c.judge(m.Getenv)
	if err != nil {
		return nil, err
	}
	v, err := c.verifier()
	return func(next citeway.Sink) citeway.Sink {
		return verify.Step(v, next, verify.StepOptions{Judge: judge, Patient: true, Context: ctx})
	}, err
}

// report is the form in which a reviewer reads the verdicts.
func (c *checkCmd) report(m *Main) dialect.Form {
	write := render.Review
	if c.JSON {
		write = func(w io.Writer, a *citeway.Answer, _ render.Options) error {
			enc := json.NewEncoder(w)
			enc.SetEscapeHTML(false)
			enc.SetIndent("", "  ")
			return enc.Encode(a)
		}
	}
	width, tty := terminal(m.Stdout)
	o := render.Options{Width: width, Plain: !tty || m.Getenv("NO_COLOR") != ""}
	return dialect.Form{Name: "check", Carries: dialect.AllFeatures, NewEncoder: func(w io.Writer, _ dialect.Options) citeway.Sink {
		return dialect.Whole(func(a *citeway.Answer) error { return write(w, a, o) })
	}}
}

// checked is what was seen of an answer: whether there is one at all, which an empty file has not, and
// whether every citation holds.
type checked struct{ answer, held bool }

// holdWatch notes that of what passes.
type holdWatch struct {
	next citeway.Sink
	seen *checked
}

// Put passes the event on. A marker that was not resolved does not hold.
func (h *holdWatch) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		h.seen.answer = h.seen.answer || len(bytes.TrimSpace(e.Bytes)) > 0
	case *citeway.End:
		h.seen.answer = h.seen.answer || len(e.Calls) > 0
	case *citeway.Revision:
		if !e.Withdrawn && !e.Citation.Verdict.Holds() {
			h.seen.held = false
		}
	case *citeway.Citation:
		if !e.Verdict.Holds() {
			h.seen.held = false
		}
	case *citeway.Finding:
		switch e.Kind {
		case citeway.OutOfRange, citeway.UnknownSource:
			h.seen.held = false
		}
	}
	return h.next.Put(e)
}

// verifyPairsCmd is `citeway verify-pairs`.
type verifyPairsCmd struct {
	readerFlag
	File string `arg:"" optional:"" help:"JSON lines of claim and evidence; standard input where there is none."`
}

// Run judges each line.
func (c *verifyPairsCmd) Run(ctx context.Context, m *Main) error {
	v, err := c.verifier()
	if err != nil {
		return err
	}
	in, err := m.open(ctx, c.File)
	if err != nil {
		return err
	}
	defer in.Close()
	return inFile(c.File, v.Pairs(ctx, withoutBOM(in), m.Stdout))
}
