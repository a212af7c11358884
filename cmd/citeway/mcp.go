package main

import (
	"context"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/assembly"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/server"
)

// mcpCmd is `citeway mcp`.
type mcpCmd struct {
	Docs      []string `help:"A folder or file of documents; may be given several times."`
	Data      string   `help:"The folder of a knowledge base; without it one is made in memory." type:"path"`
	Clearance *int     `help:"The highest label rank that the host may see."`
	Set       []string `help:"A set of sources that the host may see; may be given several times. Without it all."`
	baseFlags
}

// Run serves the host that started the program until the host hangs up. It answers
// at once and takes documents in meanwhile; the first call that needs documents
// waits for them.
func (c *mcpCmd) Run(ctx context.Context, m *Main) error {
	if len(c.Docs) == 0 && c.Data == "" && c.Metrics == "" {
		return &citeway.Error{Code: citeway.Invalid, Place: "--docs", Message: "there are no documents to answer from", Mend: "name a folder: --docs examples/handbook"}
	}
	if err := ingest.Check(c.Docs); err != nil { // now, since a host may hang up before they are read
		return err
	}
	b, err := c.open(ctx, m, c.Data)
	if err != nil {
		return err
	}
	defer b.Close()
	ctx = server.WithCaller(ctx, server.Caller{Clearance: c.Clearance, Sets: c.Set})
	taking := assembly.Take(ctx, func(ctx context.Context) error {
		return takeIn(ctx, m, b, assembly.Intake{Paths: c.Docs, MustHave: true}, assembly.AskPatience)
	}, b.FollowVectors)
	defer taking.End()
	err = b.MCP(taking.Wait).Talk(taking.Context(), m.Stdin, m.Stdout)
	if failed := taking.Failed(); failed != nil {
		return failed
	}
	return err
}
