package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/citeway/citeway/server"
	"github.com/citeway/citeway/server/native"
	"github.com/citeway/citeway/server/page"
)

// serveCmd is `citeway serve`.
type serveCmd struct {
	Docs      []string `help:"A folder or file of documents; may be given several times."`
	Addr      string   `default:"127.0.0.1:8080" help:"Where to listen."`
	Data      string   `default:"citeway-data" help:"The folder in which the knowledge is kept." type:"path"`
	Open      bool     `name:"open-to-everyone" help:"Allow an address that others can reach without a key."`
	Clearance *int     `help:"The highest label rank that callers may see."`
	modelFlags
	judgeFlags
}

// Run serves until it is told to stop.
func (c *serveCmd) Run(ctx context.Context, m *Main) error {
	log := slog.New(slog.NewTextHandler(m.Stderr, nil))
	o := server.Options{Addr: c.Addr, Open: c.Open, Keys: keys(m.Getenv("CITEWAY_KEYS")), Log: log}
	b, err := openBase(ctx, m, c.Data, c.modelFlags, c.judgeFlags)
	if err != nil {
		return err
	}
	defer b.close()
	s, err := server.New(o, native.New(native.Options{Chat: b.chat, Library: &library{b}, Evidence: b.evidence, Versions: &library{b},
		Verifier: b.verifier, Page: page.Citation, Clearance: c.Clearance, Log: log}), page.New())
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	err = s.Run(ctx, func(addr string) {
		fmt.Fprintf(m.Stderr, "citeway: http://%s\n", addr)
		go func() {
			err := b.ingest(ctx, m, c.Docs)
			if err == nil {
				err = b.store.CatchUp(ctx)
			}
			if err != nil {
				stop(err)
				return
			}
			s.Ready()
		}()
	})
	if cause := context.Cause(ctx); err == nil && cause != nil && !errors.Is(cause, context.Canceled) {
		return cause
	}
	return err
}

// keys splits a list of keys at commas and blanks.
func keys(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
}
