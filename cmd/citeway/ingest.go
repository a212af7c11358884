package main

import (
	"context"
	"time"

	"github.com/citeway/citeway/internal/gateway/assembly"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/model"
)

// ingestCmd is `citeway ingest`.
type ingestCmd struct {
	settingsFlag
	Set   []string `help:"A set of sources to put the documents into; may be given several times."`
	Data  string   `default:"citeway-data" help:"The folder in which the knowledge is kept." type:"path"`
	Wait  bool     `help:"Wait until every passage can be found by its meaning too; else for ten seconds, and serve does the rest."`
	Paths []string `arg:"" name:"path" help:"Folders, files, URLs, or lists of URLs (*.urls)."`
}

// Run takes the documents in.
func (c *ingestCmd) Run(ctx context.Context, m *Main) error {
	f := baseFlags{settingsFlag: c.settingsFlag, modelFlags: modelFlags{Model: model.Builtin}}
	b, err := f.open(ctx, m, c.Data)
	if err != nil {
		return err
	}
	defer b.Close()
	if err := ingestWith(ctx, m, b, assembly.Intake{Paths: c.Paths, Join: c.Set, MustHave: true}); err != nil {
		return err
	}
	patience := assembly.IngestPatience
	if c.Wait {
		patience = 0
	}
	err = awaitVectors(ctx, m, b, patience)
	b.TellVectors(ctx)
	return err
}

// ingestWith takes documents in, shows progress on a terminal, and reports what was
// skipped.
func ingestWith(ctx context.Context, m *Main, b *assembly.Base, in assembly.Intake) error {
	in, done := shownOn(m, in)
	defer done()
	return b.Ingest(ctx, in)
}

// shownOn is the intake with its progress on a terminal, until done.
func shownOn(m *Main, in assembly.Intake) (shown assembly.Intake, done func()) {
	bar := newProgress(m.Stderr)
	in.Show = bar.show
	in.Report = func(r *ingest.Report) {
		bar.done()
		bar.report(r)
	}
	return in, bar.done
}

// awaitVectors waits for the vectors and shows progress on a terminal.
func awaitVectors(ctx context.Context, m *Main, b *assembly.Base, patience time.Duration) error {
	bar := newProgress(m.Stderr)
	defer bar.done()
	return b.AwaitVectors(ctx, patience, embedded(bar))
}

// embedded shows how many passages have their vectors.
func embedded(bar *progress) func(knowledge.Progress) {
	return func(p knowledge.Progress) {
		bar.show(knowledge.Progress{Done: p.Done, Total: p.Total, Name: "passages embedded"})
	}
}

// takeIn takes documents in while a server already answers, and waits a while for
// their vectors.
func takeIn(ctx context.Context, m *Main, b *assembly.Base, in assembly.Intake, patience time.Duration) error {
	in, done := shownOn(m, in)
	defer done()
	bar := newProgress(m.Stderr)
	defer bar.done()
	return b.TakeIn(ctx, in, patience, embedded(bar))
}
