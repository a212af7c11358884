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
	From   string `required:"" placeholder:"DIR|postgres://…" help:"Where it is: a data folder, or the address of a PostgreSQL database."`
	To     string `required:"" placeholder:"DIR|postgres://…" help:"Where it goes; nothing else may be there. What was cut goes on where the same move is begun again."`
	Search string `placeholder:"weaviate://…" help:"The search engine of the database, where documents move too; without it they stay where they are."`
	JSON   bool   `name:"json" help:"Print JSON."`
}

// places are a data folder, or a server with its search engine.
func (c *moveCmd) places(m *Main, where string) keeping.Places {
	if database.IsServer(where) {
		return keeping.Places{State: where, Search: c.Search, SearchKey: m.secrets()(searchKey)}
	}
	return keeping.Places{Folder: where}
}

// Run moves, and says what arrived.
func (c *moveCmd) Run(ctx context.Context, m *Main) error {
	var of, line string
	say := func() {
		if line != "" {
			fmt.Fprintln(m.Stderr, line)
		}
		line = ""
	}
	progress := func(file, table string, rows int64) {
		if now := file + " " + table; now != of {
			say()
			of = now
		}
		line = fmt.Sprintf("citeway: %s: %s: %d", file, table, rows)
		if rows%10_000 == 0 {
			say()
		}
	}
	from, to := c.places(m, c.From), c.places(m, c.To)
	done, err := keeping.MoveState(ctx, from, to, progress)
	if err == nil && c.Search != "" {
		var documents []database.Transferred
		documents, err = keeping.MoveDocuments(ctx, from, to, progress)
		done = append(done, documents...)
	}
	say()
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
