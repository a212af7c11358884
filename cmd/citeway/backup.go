package main

import (
	"context"
	"fmt"

	"github.com/citeway/citeway/internal/gateway/keeping"
)

// backupCmd is `citeway backup`.
type backupCmd struct {
	Data string `default:"citeway-data" help:"The folder in which the knowledge is kept; a server may run over it." type:"path"`
	File string `arg:"" help:"The file to write, a tar archive that must not be there yet, or s3://BUCKET/NAME; a NAME that ends in a slash is given one by the time."`
}

// Run makes a backup.
func (c *backupCmd) Run(ctx context.Context, m *Main) error {
	b, err := keeping.MakeBackup(ctx, c.Data, c.File)
	if err == nil {
		fmt.Fprintf(m.Stderr, "citeway: %s holds %d files\n", b.Place, len(b.Files))
	}
	return err
}

// restoreCmd is `citeway restore`.
type restoreCmd struct {
	Data string `default:"citeway-data" help:"The data folder to make; it must not be there, or be empty." type:"path"`
	File string `arg:"" help:"A file that citeway backup made, or s3://BUCKET/NAME."`
}

// Run makes a data folder of a backup.
func (c *restoreCmd) Run(ctx context.Context, m *Main) error {
	b, err := keeping.Restore(ctx, c.File, c.Data)
	if err == nil {
		fmt.Fprintf(m.Stderr, "citeway: %s holds what %s held at %s\n", c.Data, b.Folder, b.Made.Format("2006-01-02 15:04:05 MST"))
	}
	return err
}
