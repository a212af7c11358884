package cluster_test

import (
	"errors"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"sync"
	"time"
)

// healthEvery is how often the balancer asks a gateway whether it is ready.
const healthEvery = 200 * time.Millisecond

// balancer sends each request to the next gateway that is ready, and one that could not be
// connected to another, as any balancer does. It sends nothing twice that may have arrived.
type balancer struct {
	mu    sync.Mutex
	nodes []*node
	next  int
	stop  chan struct{}
	done  sync.WaitGroup
	proxy *httputil.ReverseProxy
}

// node is a gateway as the balancer sees it.
type node struct {
	address string
	ready   bool
}

func newBalancer() *balancer {
	b := &balancer{stop: make(chan struct{})}
	b.proxy = &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetXForwarded() }, Transport: b, FlushInterval: -1,
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
			http.Error(w, err.Error(), http.StatusBadGateway)
		}}
	b.done.Go(b.watch)
	return b
}

// set makes these the gateways.
func (b *balancer) set(addresses ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.nodes = nil
	for _, a := range addresses {
		b.nodes = append(b.nodes, &node{a, true})
	}
}

// pick is the next gateway that is ready, or the next at all.
func (b *balancer) pick() *node {
	b.mu.Lock()
	defer b.mu.Unlock()
	for range b.nodes {
		b.next++
		if n := b.nodes[b.next%len(b.nodes)]; n.ready {
			return n
		}
	}
	b.next++
	return b.nodes[b.next%len(b.nodes)]
}

func (b *balancer) mark(n *node, ready bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	n.ready = ready
}

// watch asks each gateway whether it is ready.
func (b *balancer) watch() {
	client := &http.Client{Timeout: 2 * time.Second}
	defer client.CloseIdleConnections()
	for {
		select {
		case <-b.stop:
			return
		case <-time.After(healthEvery):
		}
		b.mu.Lock()
		nodes := b.nodes
		b.mu.Unlock()
		for _, n := range nodes {
			r, err := client.Get(n.address + "/readyz")
			b.mark(n, err == nil && r.StatusCode == http.StatusOK)
			if err == nil {
				_ = r.Body.Close()
			}
		}
	}
}

// RoundTrip sends a request to a gateway.
func (b *balancer) RoundTrip(r *http.Request) (*http.Response, error) {
	var err error
	for range 3 {
		n := b.pick()
		to, failed := url.Parse(n.address)
		if failed != nil {
			return nil, failed
		}
		r.URL.Scheme, r.URL.Host = to.Scheme, to.Host
		var answer *http.Response
		if answer, err = http.DefaultTransport.RoundTrip(r); err == nil {
			return answer, nil
		}
		var opening *net.OpError
		if !errors.As(err, &opening) || opening.Op != "dial" {
			return nil, err
		}
		b.mark(n, false)
	}
	return nil, err
}

func (b *balancer) close() {
	close(b.stop)
	b.done.Wait()
}
