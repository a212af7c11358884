package main

import (
	"context"
	"fmt"
	"text/tabwriter"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/keeping"
)

// moveCmd is `citeway move`.
type moveCmd struct {
	From string `required:"" placeholder:"DIR|postgres://…" help:"Where it is: a data folder, or the address of a PostgreSQL database."`
	To   string `required:"" placeholder:"DIR|postgres://…" help:"Where it goes; nothing else may be there. What was cut goes on where the same move is begun again."`
	JSON bool   `name:"json" help:"Print JSON."`
}

// placesAt is a data folder, or a server.
func placesAt(where string) keeping.Places {
	if database.IsServer(where) {
		return keeping.Places{State: where}
	}
	return keeping.Places{Folder: where}
}

// Run moves, and says what arrived.
func (c *moveCmd) Run(ctx context.Context, m *Main) error {
	said := ""
	done, err := keeping.MoveState(ctx, placesAt(c.From), placesAt(c.To), func(file, table string, rows int64) {
		if now := file + " " + table; now != said || rows%10_000 == 0 {
			said = now
			fmt.Fprintf(m.Stderr, "citeway: %s: %s: %d\n", file, table, rows)
		}
	})
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(m, done)
	}
	w := tabwriter.NewWriter(m.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "KIND\tTABLE\tROWS\tDIGEST")
	for i := range done {
		fmt.Fprintf(w, "%s\t%s\t%d\t%.12s\n", done[i].Kind, done[i].Table, done[i].Rows, done[i].Digest)
	}
	return w.Flush()
}
