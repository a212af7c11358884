package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/keeping"
	"github.com/citeway/citeway/internal/gateway/settings"
	"github.com/citeway/citeway/internal/watch"
)

// eraseCmd is `citeway erase`. What goes for good is named on the command line alone: a
// variable may be left from something else, and CITEWAY_KEY is the key of another command.
type eraseCmd struct {
	Data     string `default:"citeway-data" help:"The folder in which the knowledge is kept; a server may run over it." type:"path"`
	User     string `destroys:"" placeholder:"ID" help:"A person, as Web Chat names them, or the id or address of a user behind a key: what they asked and sent."`
	Document string `destroys:"" placeholder:"ID|PATH" help:"A document: every version of it, and every answer in which it was shown."`
	Key      string `destroys:"" placeholder:"ID" help:"A key, which ends: what was asked and sent with it."`
	JSON     bool   `name:"json" help:"Print JSON."`
	settingsFlag
	stateFlag
}

// Run erases, and says how much.
func (c *eraseCmd) Run(ctx context.Context, m *Main) error {
	given, err := c.load()
	if err != nil {
		return err
	}
	from := keeping.Places{Folder: c.Data, State: c.State, Search: c.Search, SearchKey: m.secrets()(searchKey)}
	what := keeping.Erasing{User: c.User, Document: c.Document, Key: c.Key, Issuer: given.TokenIssuer(), Audit: audit(given, c.State)}
	e, err := keeping.Erase(ctx, from, what)
	if file := fileOf(c.Document); file != "" && citeway.CodeOf(err) == citeway.NotFound {
		what.Document = file
		e, err = keeping.Erase(ctx, from, what)
	}
	if err != nil {
		return err
	}
	if c.JSON {
		return printJSON(m, e)
	}
	fmt.Fprintf(m.Stdout, "erased: %d documents, %d files, %d records of evidence, %d sessions, %d conversations, %d graphs and files of Writer's clients, %d keys, %d lines of the audit\n",
		e.Documents, e.Files, e.Evidence, e.Sessions, e.Conversations, e.Records, e.Keys, e.Audit)
	if e.Copies > 0 {
		fmt.Fprintf(m.Stderr, "citeway: copies of the databases from before a newer version changed them are erased too: %d\n", e.Copies)
	}
	for _, place := range e.Outside {
		fmt.Fprintf(m.Stderr, "citeway: %s is outside the data folder and was left: an ingest takes it in again\n", place)
	}
	return nil
}

// fileOf is the origin of a document that is named by its file, as ingest was given it; "" where
// there is no such file.
func fileOf(document string) string {
	if info, err := os.Stat(document); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	origin, err := filepath.Abs(document)
	if err != nil {
		return ""
	}
	return origin
}

// audit returns what reaches into the audit that settings name, or that gateways share; nil for
// none.
func audit(given *settings.Settings, state string) func(*watch.Gone) (int, error) {
	if given.Audit == nil || given.Audit.File == "" && state == "" {
		return nil
	}
	if given.Audit.File == "" {
		return func(g *watch.Gone) (int, error) {
			shared, err := watch.OpenSharedAudit(state, watch.AuditOptions{})
			if err != nil {
				return 0, err
			}
			n, err := shared.Erase(g)
			return n, errors.Join(err, shared.Close())
		}
	}
	return func(g *watch.Gone) (int, error) { return watch.EraseAudit(given.Audit.File, g) }
}
