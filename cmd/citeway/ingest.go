package main

import (
	"context"

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
	b, err := openBase(ctx, m, c.Data, &choices{settingsFlag: c.settingsFlag, modelFlags: modelFlags{Model: model.Builtin}})
	if err != nil {
		return err
	}
	defer b.close()
	b.mustHave = true
	b.join = c.Set
	if err := b.ingest(ctx, m, c.Paths); err != nil {
		return err
	}
	patience := ingestPatience
	if c.Wait {
		patience = 0
	}
	err = b.awaitVectors(ctx, m, patience)
	b.tellVectors(ctx, m.Stderr)
	return err
}
