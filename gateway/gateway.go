// Package gateway is the whole of Citeway as an http.Handler, for a Go program of
// one's own: every client surface, retrieval, evidence and verification, as
// `citeway serve` opens them.
//
//	g, err := gateway.New(gateway.Options{Documents: []string{"handbook"}})
//	…
//	defer g.Close()
//	http.Handle("/", g)
//
// Behind a path of the program's own it is http.Handle("/ai/", http.StripPrefix("/ai", g)): links
// and logins keep the prefix. Where a proxy takes one off, public_url in the settings says it.
//
// A program may bring its own model, retriever, judge and store of evidence; what
// it leaves out is the gateway's. Everything else about the gateway is written in
// the settings file (docs/settings.md) or not for a program to change.
package gateway

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"sync"

	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/assembly"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/settings"
	"github.com/citeway/citeway/internal/watch"
	"github.com/citeway/citeway/verify"
)

// Options say what a gateway answers from and who may ask. The zero value is an
// empty gateway in memory with the built-in model, for this machine alone.
type Options struct {
	// Data is the folder for documents, evidence, keys and conversations, which nothing
	// else serves; "" keeps them in memory.
	Data string
	// Documents are files, folders and URLs. They are taken in while the gateway
	// already answers; see Gateway.Ready.
	Documents []string
	// Metrics is a folder of metrics views (docs/metrics.md); "" leaves it to the
	// settings.
	Metrics string
	// Settings is the path of a settings file; "" is none.
	Settings string

	// Model writes the answers; nil is the settings' first model, else the built-in
	// one.
	Model Model
	// Retriever finds what answers are written from, instead of Documents.
	Retriever Retriever
	// Judge gives a second opinion on doubtful verdicts; nil gives none.
	Judge verify.Judge
	// Evidence keeps what citations open; nil is a store in Data. Whoever opened it
	// closes it, after the gateway. A panic in it, or in Judge, ends the answer that is
	// being written, and is told as Internal.
	Evidence evidence.Store

	// Keys are keys without restrictions, beside those that `citeway keys` made in
	// Data; an empty or blank one is Invalid. Without any key, only requests to this
	// machine's own names are answered.
	Keys []string
	// Open answers everyone without a key, for a program that checks its callers
	// itself.
	Open bool
	// Hosts are names to which requests are answered without a key, beside
	// localhost; what is no name, such as an address with https://, is Invalid.
	Hosts []string
	// Clearance is the highest label rank that any caller may see; nil is all.
	Clearance *int

	// Log is told of faults; nil is nobody.
	Log *slog.Logger
}

// Gateway answers the requests of every surface. It is safe for concurrent use.
type Gateway struct {
	base    *assembly.Base
	server  *server.Server
	taking  *assembly.Taking
	stop    context.CancelFunc
	running sync.WaitGroup
}

var _ http.Handler = (*Gateway)(nil)

// New opens a gateway. Returns Invalid for options or settings that cannot be, a folder for
// Data that cannot be made among them, and Unavailable if Data cannot be opened or is served
// already. Close must be called.
func New(o Options) (*Gateway, error) {
	given := &settings.Settings{}
	if o.Settings != "" {
		var err error
		if given, err = settings.Load(o.Settings); err != nil {
			return nil, err
		}
	}
	log := watch.Log(o.Log)
	ctx, stop := context.WithCancel(context.Background())
	base, err := assembly.Open(ctx, assembly.Options{Folder: o.Data, Serves: true, Settings: given, Getenv: os.Getenv, Metrics: o.Metrics, Judge: o.Judge, Own: own(&o, log), Log: log})
	if err != nil {
		stop()
		return nil, err
	}
	g := &Gateway{base: base, stop: stop}
	g.server, err = base.Server(ctx, assembly.Serving{Addr: o.address(), Keys: o.Keys, Open: o.Open, Hosts: o.Hosts, Clearance: o.Clearance})
	if err != nil {
		stop()
		base.Close()
		return nil, err
	}
	g.taking = assembly.Take(ctx, func(ctx context.Context) error { return g.takeIn(ctx, o.Documents) }, base.FollowVectors)
	g.running.Go(func() { g.server.Watch(ctx) })
	return g, nil
}

// address is where the gateway takes itself to listen: a program that lets others
// in has told so by keys or by Open.
func (o *Options) address() string {
	if o.Open || len(o.Keys) > 0 {
		return "0.0.0.0:0"
	}
	return "127.0.0.1:0"
}

// takeIn takes the documents in and says so at /readyz.
func (g *Gateway) takeIn(ctx context.Context, documents []string) error {
	if err := g.base.TakeIn(ctx, assembly.Intake{Paths: documents, MustHave: true}, assembly.IngestPatience, nil); err != nil {
		return err
	}
	g.server.Ready()
	return nil
}

// ServeHTTP answers one request.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) { g.server.ServeHTTP(w, r) }

// Ready waits until the documents are in. Returns Invalid if none of them could be
// taken in, and the error of ctx if that ends first.
func (g *Gateway) Ready(ctx context.Context) error { return g.taking.Wait(ctx) }

// Close ends the gateway. Requests must have ended before.
func (g *Gateway) Close() error {
	g.stop()
	g.taking.End()
	g.running.Wait()
	g.base.Close()
	return nil
}
