package main

import "context"

// ingestCmd is `citeway ingest`.
type ingestCmd struct {
	Data  string   `default:"citeway-data" help:"The folder in which the knowledge is kept." type:"path"`
	Paths []string `arg:"" name:"path" help:"Folders, files, URLs, or lists of URLs (*.urls)."`
}

// Run takes the documents in.
func (c *ingestCmd) Run(ctx context.Context, m *Main) error {
	b, err := openBase(ctx, m, c.Data, modelFlags{}, judgeFlags{})
	if err != nil {
		return err
	}
	defer b.close()
	b.mustHave = true
	return b.ingest(ctx, m, c.Paths)
}
