package main

import (
	"context"
	"io"
	"os"

	"golang.org/x/term"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/table"
	"github.com/citeway/citeway/internal/gateway/assembly"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/language"
	"github.com/citeway/citeway/render"
	"github.com/citeway/citeway/resolve"
	"github.com/citeway/citeway/verify"
)

// askCmd is `citeway ask`.
type askCmd struct {
	Docs        []string `help:"A folder or file of documents; may be given several times."`
	Data        string   `help:"The folder of a knowledge base; without it one is made in memory." type:"path"`
	To          string   `choices:"out" help:"The form of the answer; in a terminal it is drawn, else plain text."`
	Stream      bool     `help:"With --to: write the streamed shape; a terminal is drawn on as the words come."`
	Offsets     string   `choices:"bytes,runes,utf16" help:"What positions count: bytes, runes or utf16; else what the form itself counts, in native bytes."`
	NoCitations bool     `name:"no-citations" help:"No inline citations: the sources are listed as consulted."`
	Unresolved  string   `choices:"drop,keep,flag" default:"drop" help:"What becomes of a marker without a source: drop, keep or flag."`
	Unsupported string   `choices:"keep,flag,drop" default:"keep" help:"What becomes of a citation that its source does not support: keep, flag or drop."`
	Clearance   *int     `help:"The highest label rank that may be seen."`
	Set         []string `help:"A set of sources to answer from; may be given several times. Without it all."`
	baseFlags
	Question string `arg:"" help:"The question."`
}

// Run answers the question.
func (c *askCmd) Run(ctx context.Context, m *Main) error {
	sink, err := c.sink(m)
	if err != nil {
		return err
	}
	t := chat.Turn{Question: c.Question, Citing: chat.Citing{Consult: c.NoCitations, Nearest: true}, Access: chat.Access{Clearance: c.Clearance, Sets: c.Set}}
	if f, err := table.Lookup(c.To); err == nil {
		t.Family = f.Syntaxes &^ citeway.SourceList // the form's encoder writes the list
	}
	if t.Unresolved, err = resolve.ParsePolicy(c.Unresolved); err != nil {
		return err
	}
	if t.Unsupported, err = verify.ParseUnsupported(c.Unsupported); err != nil {
		return err
	}
	if len(c.Docs) == 0 && c.Data == "" && c.Metrics == "" {
		return &citeway.Error{Code: citeway.Invalid, Place: "--docs", Message: "there are no documents to answer from", Mend: "name a folder: --docs examples/handbook"}
	}
	b, err := c.open(ctx, m, c.Data)
	if err != nil {
		return err
	}
	defer b.Close()
	keep := b.KeepVectors(c.Docs)
	if err := ingestWith(ctx, m, b, assembly.Intake{Paths: c.Docs, MustHave: true}); err != nil {
		return err
	}
	if err := awaitVectors(ctx, m, b, assembly.AskPatience); err != nil {
		return err
	}
	keep()
	b.TellVectors(ctx)
	var broken *citeway.Error
	err = b.Answer(ctx, t, citeway.SinkFunc(func(e citeway.Event) error {
		if end, ok := e.(*citeway.End); ok && end.Err != nil {
			broken = end.Err
		}
		return sink.Put(e)
	}))
	if err == nil && broken != nil {
		return broken
	}
	return err
}

// sink returns what writes the answer: a form by name, else a drawing for a
// terminal, else plain text.
func (c *askCmd) sink(m *Main) (citeway.Sink, error) {
	unit, err := offsets(c.Offsets)
	if err != nil {
		return nil, err
	}
	width, drawn := terminal(m.Stdout)
	if c.Stream && c.To == "" && !drawn {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "--stream", Message: "stands without --to, and plain text is written whole", Mend: "name a form that streams: --to text"}
	}
	if c.To != "" {
		f, err := formOf("--to", c.To)
		if err != nil {
			return nil, err
		}
		if f.NewEncoder == nil {
			return nil, &citeway.Error{Code: citeway.Invalid, Place: "--to", Message: c.To + " can only be read", Mend: "name a form that citeway dialects marks as out"}
		}
		return f.NewEncoder(m.Stdout, dialect.Options{Stream: c.Stream, Offsets: unit, Begins: language.Begins}), nil
	}
	if drawn {
		return render.NewTerminal(m.Stdout, render.Options{Width: width, Plain: m.Getenv("NO_COLOR") != ""}), nil
	}
	return dialect.Whole(func(a *citeway.Answer) error { return render.Text(m.Stdout, a, render.Options{}) }), nil
}

// terminal reports whether w is a terminal, and how wide.
func terminal(w io.Writer) (int, bool) {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0, false
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		width = render.DefaultWidth
	}
	return width, true
}
