package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/server"
)

// serveCmd is `citeway serve`.
type serveCmd struct {
	Docs      []string `help:"A folder or file of documents; may be given several times."`
	Addr      string   `default:"127.0.0.1:8080" help:"Where to listen."`
	Data      string   `default:"citeway-data" help:"The folder in which the knowledge is kept." type:"path"`
	Open      bool     `name:"open-to-everyone" help:"Allow an address that others can reach without a key."`
	Clearance *int     `help:"The highest label rank that callers may see."`
	choices
}

// Run serves until it is told to stop.
func (c *serveCmd) Run(ctx context.Context, m *Main) error {
	log := slog.New(slog.NewTextHandler(m.Stderr, nil))
	b, err := openBase(ctx, m, c.Data, &c.choices)
	if err != nil {
		return err
	}
	defer b.close()
	keys, err := openKeys(c.Data)
	if err != nil {
		return err
	}
	b.closers = append(b.closers, keys.Close)
	limits := b.settings.Limits
	surfaces, err := b.surfaces(ctx, serving{clearance: c.Clearance, open: c.Open, log: log})
	if err != nil {
		return err
	}
	s, err := server.New(server.Options{Addr: c.Addr, Open: c.Open, Keys: plainKeys(m.Getenv("CITEWAY_KEYS")), Ring: access.NewRing(keys),
		Clearance: c.Clearance, Hosts: b.settings.Hosts, MaxBody: int64(limits.BodyMiB) << 20, Log: log}, surfaces...)
	if err != nil {
		return err
	}
	return c.run(ctx, m, b, s)
}

// run listens, and takes the documents in meanwhile.
func (c *serveCmd) run(ctx context.Context, m *Main, b *base, s *server.Server) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	err := s.Run(ctx, func(addr string) {
		fmt.Fprintf(m.Stderr, "citeway: http://%s\n", addr)
		b.listens(addr)
		go func() {
			err := b.ingest(ctx, m, c.Docs)
			if err == nil {
				err = (&library{b}).refresh(ctx)
			}
			if err == nil {
				err = b.store.CatchUp(ctx)
			}
			if err == nil {
				err = b.awaitVectors(ctx, m, ingestPatience)
			}
			if err != nil {
				stop(err)
				return
			}
			s.Ready()
			b.followVectors(ctx, m)
		}()
	})
	if cause := context.Cause(ctx); err == nil && cause != nil && !errors.Is(cause, context.Canceled) {
		return cause
	}
	return err
}

// plainKeys splits a list of keys at commas and blanks.
func plainKeys(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
}
