// Package server is what every client surface shares: keys, limits, health,
// metrics, errors, streams, shutdown. A surface is a folder below; surfaces do not know
// each other. What may not enter: a wire form, an answer.
package server

import (
	"cmp"
	"context"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/watch"
)

// Limits of the gateway.
const (
	// MaxBody is the most bytes of a request's body; surfaces that take files
	// are a Sizer.
	MaxBody = 8 << 20
	// MaxHeader is the most bytes of a request's headers.
	MaxHeader = 64 << 10
	// HeaderTimeout is how long a new connection may take to send the headers of its
	// first request.
	HeaderTimeout = 10 * time.Second
	// IdleTimeout is how long a connection is kept open after an answer, until the
	// headers of the next request.
	IdleTimeout = 2 * time.Minute
	// DefaultGrace is how long running answers may go on once the server is told to stop.
	DefaultGrace = 30 * time.Second
	// EndingTimeout is how long answers that were then ended may take to say so.
	EndingTimeout = 3 * time.Second
)

// Surface is one way in: it adds its paths to the mux. It may be a Voice, a
// Scoper, a Doorman and a Sizer besides.
type Surface interface {
	Routes(mux *http.ServeMux)
}

// Options say how a server listens.
type Options struct {
	// Addr is host:port. Loopback needs no key; any other address needs Keys, a key in
	// Ring, or Open. As soon as there is a key, every address needs one.
	Addr string
	// Keys are keys without restrictions; none may be blank.
	Keys []string
	// Ring finds the keys that were made; nil for none.
	Ring *access.Ring
	// Open allows an address that is not loopback without keys.
	Open bool
	// BehindProxy says that requests come through a proxy: loopback too needs a key,
	// or Open.
	BehindProxy bool
	// Lacks is what keeps the gateway from serving whole, in words for a person; nil is nothing.
	// /readyz asks it.
	Lacks func() error
	// Among is where gateways that share a state count what keys use, and keep which browsers
	// are logged in; nil is in this process.
	Among Among
	// Identity says who the users behind connections are; nil takes none.
	Identity *Identity
	// Clearance is the highest label rank that any caller may see; nil is all.
	Clearance *int
	// Hosts are further names to which a server on loopback without keys answers.
	Hosts []string
	// Shares are the origins whose pages may ask surfaces from a browser; none is none but
	// the server's own.
	Shares []Share
	// MaxBody is the most bytes of a request's body; 0 is MaxBody.
	MaxBody int64
	// BodyRate is the slowest that a request's body may come, in bytes a second; 0 is
	// BodyRate.
	BodyRate int
	// Quota is what a key may use that has no limits of its own, and an address that asks
	// without a key.
	Quota access.Quota
	// Grace is how long running answers may go on once the server is told to stop; 0 is
	// DefaultGrace.
	Grace time.Duration
	// Reload takes other settings, which POST /-/reload asks for, and returns what it
	// says of them; nil has none to take.
	Reload func(ctx context.Context) (any, error)
	// Erase takes the JSON that POST /-/erase brings, erases what it names, and returns
	// what is gone; nil has nothing to erase.
	Erase func(ctx context.Context, named []byte) (any, error)
	Log   *slog.Logger
	// Requests says that each request is told to Log.
	Requests bool
	// Figures count requests and are what /metrics shows; nil makes some.
	Figures *watch.Figures
	// Traces begin a trace for each request; nil begins none.
	Traces *watch.Traces
}

// Server is the gateway.
type Server struct {
	o        Options
	mux      *http.ServeMux
	handler  http.Handler // mux, guarded
	keys     []plainKey
	hosts    []string
	loopback bool
	voices   []spoken
	sizers   []Sizer
	sessions *sessions
	ready    *atomic.Bool
	stopping *atomic.Bool
	next     atomic.Pointer[Server] // what answers instead; nil is none
	bodies   *patience[*body]
	holders  *holders
	meters   *meters
}

// New returns a server with the given surfaces. Returns Invalid for a blank key, and if
// others could reach the address without a key.
func New(o Options, surfaces ...Surface) (*Server, error) {
	o.Log = watch.Log(o.Log)
	if o.Grace <= 0 {
		o.Grace = DefaultGrace
	}
	if o.MaxBody <= 0 {
		o.MaxBody = MaxBody
	}
	if o.Figures == nil {
		o.Figures = watch.NewFigures()
	}
	if o.BodyRate <= 0 {
		o.BodyRate = BodyRate
	}
	s := &Server{holders: newHolders(), meters: newMeters(o.Quota, o.Among), o: o, mux: http.NewServeMux(), keys: plainKeys(o.Keys), sessions: newSessions(o.Among), bodies: newPatience[*body](),
		ready: &atomic.Bool{}, stopping: &atomic.Bool{}}
	for _, host := range o.Hosts {
		s.hosts = append(s.hosts, hostName(host))
	}
	s.meters.proxied = o.BehindProxy
	if err := cmp.Or(checkKeys(o.Keys), checkHosts(o.Hosts), s.check()); err != nil {
		return nil, err
	}
	s.health(s.mux)
	s.login(s.mux)
	s.reload(s.mux)
	s.erase(s.mux)
	for _, surface := range surfaces {
		s.add(surface)
	}
	for _, f := range foreigners() {
		s.voices = append(s.voices, spoken{f.prefix, f})
	}
	sortVoices(s.voices)
	s.handler = s.guarded()
	return s, nil
}

// add adds a surface, and notes what else it can do.
func (s *Server) add(surface Surface) {
	surface.Routes(s.mux)
	if v, ok := surface.(Voice); ok {
		s.voices = append(s.voices, spoken{v.Prefix(), v})
	}
	if sizer, ok := surface.(Sizer); ok {
		s.sizers = append(s.sizers, sizer)
	}
}

// check refuses an address that others can reach without a key.
func (s *Server) check() error {
	host, _, err := net.SplitHostPort(s.o.Addr)
	if err != nil {
		return &citeway.Error{Code: citeway.Invalid, Place: "--addr " + s.o.Addr, Message: "is not host:port", Mend: "write 127.0.0.1:8080", Err: err}
	}
	s.loopback = Loopback(host)
	if s.loopback && !s.o.BehindProxy || s.o.Open {
		return nil
	}
	needed, err := s.keysNeeded(context.Background())
	if err != nil || needed {
		return err
	}
	if s.loopback {
		return &citeway.Error{Code: citeway.Invalid, Place: "behind_proxy", Message: "others reach the server through the proxy, and there is no key",
			Mend: "give it keys (citeway keys create, CITEWAY_KEYS), or say that it is open to everyone"}
	}
	return &citeway.Error{Code: citeway.Invalid, Place: "--addr " + s.o.Addr, Message: "can be reached from other machines, and there is no key",
		Mend: "make one with citeway keys create, set CITEWAY_KEYS, listen on 127.0.0.1, or allow it with --open-to-everyone"}
}

// Loopback reports whether a host name or address is this machine itself.
func Loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// Ready says that the given documents are ingested: /readyz answers 200 from now on.
func (s *Server) Ready() { s.ready.Store(true) }

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if next := s.next.Load(); next != nil {
		s = next
	}
	s.handler.ServeHTTP(w, r)
}

// Watch gives up requests whose body does not come, keeps what is known of keys new, and ends
// the work for those that open nothing any more, until ctx ends. Run does so itself; a program that listens itself
// calls it.
func (s *Server) Watch(ctx context.Context) {
	var keeping sync.WaitGroup
	defer keeping.Wait()
	if s.o.Ring != nil {
		keeping.Go(func() { s.o.Ring.Keep(ctx) })
	}
	if s.o.Among != nil {
		keeping.Go(func() { s.meters.keep(ctx) })
	}
	s.bodies.sweep(ctx, func(b *body) { b.end() }, func() { s.lapse(ctx) })
}

// Run listens until ctx ends. Then /readyz fails, no connection is accepted, and running
// answers may go on for Options.Grace; what is left is ended with an error in its own
// form. listening is told the address once it is open; it may be nil.
func (s *Server) Run(ctx context.Context, listening func(addr string)) error {
	l, err := net.Listen("tcp", s.o.Addr)
	if err != nil {
		return &citeway.Error{Code: citeway.Unavailable, Place: "--addr " + s.o.Addr, Message: "cannot be listened on", Mend: "choose another port with --addr", Err: err}
	}
	// A request's context ends with the server's, so that streams end too. Before that
	// their models are told to stop, while there is time to say so.
	base, stop := context.WithCancel(context.WithoutCancel(ctx))
	models, end := context.WithCancelCause(base)
	wait := newWaiting()
	var sweeping sync.WaitGroup
	defer sweeping.Wait()
	defer stop()
	defer end(errStopping) // before stop: work that no request waits for is told as well
	sweeping.Go(func() { wait.sweep(base, hangUp, nil) })
	sweeping.Go(func() { s.Watch(base) })
	asked := withStop(model.WithStop(base, models), ctx)
	hs := &http.Server{Handler: s, MaxHeaderBytes: MaxHeader, ConnState: wait.state, //nolint:gosec // waiting keeps the time limits
		BaseContext: func(net.Listener) context.Context { return asked }}
	failed := make(chan error, 1)
	go func() { failed <- hs.Serve(l) }()
	if listening != nil {
		listening(l.Addr().String())
	}
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	return s.shut(hs, failed, func() { end(errStopping) }, stop)
}
