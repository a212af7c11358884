package server

import (
	"net"
	"net/http"
	"net/http/pprof"

	"github.com/citeway/citeway"
)

// Profile serves Go's profiles on an address of its own: they tell what the program holds
// in memory, and taking one slows it down.
type Profile struct {
	listener net.Listener
	server   *http.Server
}

// Profiles begins to serve profiles. Returns Invalid for an address that other machines
// can reach, Unavailable for one that cannot be listened on.
func Profiles(addr string) (*Profile, error) {
	place := "--pprof " + addr
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: place, Message: "is not host:port", Mend: "write 127.0.0.1:6060", Err: err}
	}
	if !Loopback(host) {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: place, Message: "can be reached from other machines", Mend: "write 127.0.0.1:6060, and reach it from elsewhere through ssh -L"}
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Unavailable, Place: place, Message: "cannot be listened on", Mend: "choose another port", Err: err}
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	p := &Profile{l, &http.Server{Handler: local(mux), ReadHeaderTimeout: HeaderTimeout, MaxHeaderBytes: MaxHeader}}
	go func() { _ = p.server.Serve(l) }()
	return p, nil
}

// local refuses requests by another name than this machine's: a page of the web could
// have its own name mean this address.
func local(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !Loopback(hostName(r.Host)) {
			http.Error(w, "ask by the address of this machine", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Addr is where it listens.
func (p *Profile) Addr() string { return p.listener.Addr().String() }

// Close ends it.
func (p *Profile) Close() error { return p.server.Close() }
