package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/assembly"
	"github.com/citeway/citeway/internal/gateway/server"
)

// serveCmd is `citeway serve`.
type serveCmd struct {
	Docs      []string      `help:"A folder or file of documents; may be given several times."`
	Addr      string        `default:"127.0.0.1:8080" help:"Where to listen."`
	Data      string        `default:"citeway-data" help:"The folder in which the knowledge is kept." type:"path"`
	Open      bool          `name:"open-to-everyone" help:"Allow an address that others can reach without a key."`
	Clearance *int          `help:"The highest label rank that callers may see."`
	Grace     time.Duration `help:"How long running answers may go on once it is told to stop; 30s unless the settings say otherwise."`
	Pprof     string        `placeholder:"ADDR" help:"Where to listen for Go's profiles, such as 127.0.0.1:6060; loopback only."`
	baseFlags
}

// Run serves until it is told to stop, and takes documents in meanwhile.
func (c *serveCmd) Run(ctx context.Context, m *Main) error {
	b, err := c.opened(ctx, m)
	if err != nil {
		return err
	}
	defer b.Close()
	end, err := c.profiles(m)
	if err != nil {
		return err
	}
	defer end()
	keys, err := m.keys()
	if err != nil {
		return err
	}
	r := &reloading{m: m, base: b, serve: c}
	s, err := b.Server(ctx, assembly.Serving{Addr: c.Addr, Open: c.Open, Keys: keys, Clearance: c.Clearance, Grace: c.Grace, Reload: r.reload})
	if err != nil {
		return err
	}
	m.serving.Store(s)
	listening := make(chan struct{})
	taking := assembly.Take(ctx, func(ctx context.Context) error {
		select {
		case <-listening:
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := takeIn(ctx, m, b, assembly.Intake{Paths: c.Docs}, assembly.IngestPatience); err != nil {
			return err
		}
		s.Ready()
		return nil
	}, b.FollowVectors)
	defer taking.End()
	defer r.follow(taking)()
	err = s.Run(taking.Context(), func(addr string) {
		fmt.Fprintf(m.Stderr, "citeway: http://%s\n", addr)
		b.Listens(addr)
		close(listening)
	})
	if failed := taking.Failed(); err == nil {
		return failed
	}
	return err
}

// opened is the knowledge base, which nobody else may serve.
func (c *serveCmd) opened(ctx context.Context, m *Main) (*assembly.Base, error) {
	if c.Grace < 0 {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "--grace " + c.Grace.String(), Message: "is less than nothing", Mend: "write 500ms, 30s or 2m"}
	}
	o, err := c.options(m, c.Data)
	if err != nil {
		return nil, err
	}
	o.Serves = true
	return assembly.Open(ctx, o)
}

// keysVariable holds keys without restrictions.
const keysVariable = "CITEWAY_KEYS"

// keys returns the keys without restrictions. Returns Invalid for a file that should
// hold some and holds none: nobody may come in without a key because of that.
func (m *Main) keys() ([]string, error) {
	keys := plainKeys(m.secrets()(keysVariable))
	if len(keys) == 0 && m.Getenv(keysVariable) != "" {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: keysVariable, Message: "is set and holds no key", Mend: "write one into it, or unset the variable"}
	}
	if file := m.Getenv(keysVariable + secretEnding); len(keys) == 0 && file != "" {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: keysVariable + secretEnding, Message: "no key can be read from " + file, Mend: "write one into it, or unset the variable"}
	}
	return keys, nil
}

// secrets reads the variables that hold keys.
func (m *Main) secrets() func(string) string { return secrets(m.Getenv) }

// plainKeys splits a list of keys at commas, spaces and ends of lines.
func plainKeys(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) })
}

// profiles serves Go's profiles where the flag says; end ends it.
func (c *serveCmd) profiles(m *Main) (end func(), err error) {
	if c.Pprof == "" {
		return func() {}, nil
	}
	p, err := server.Profiles(c.Pprof)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(m.Stderr, "citeway: profiles at http://%s/debug/pprof/\n", p.Addr())
	return func() { _ = p.Close() }, nil
}
