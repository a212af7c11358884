package weaviate

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/upstream"
)

const (
	// maxAnswer is the most bytes of one answer: a batch comes back with its vectors.
	maxAnswer = 64 << 20
	// maxIdle is how many connections to a node are kept for later requests.
	maxIdle = 64
	// firstPause is how long is waited after the first round of addresses; it doubles.
	firstPause = 100 * time.Millisecond
)

// nodes are the addresses of one Weaviate. The one that answered last is asked first.
type nodes struct {
	clients []*upstream.Client
	client  *http.Client
	rounds  int
	last    atomic.Int64
}

func newNodes(o *Options) (*nodes, error) {
	n := &nodes{client: o.Client, rounds: o.Rounds}
	if n.client == nil {
		way := http.DefaultTransport.(*http.Transport).Clone()
		way.MaxIdleConnsPerHost, way.DisableCompression = maxIdle, true
		n.client = &http.Client{Transport: way}
	}
	for _, address := range o.Addresses {
		c, err := upstream.New(upstream.Options{Place: "weaviate", Server: "Weaviate", Mend: mend, Base: upstream.Base(strings.TrimRight(address, "/"), "v1"),
			Authorize: upstream.Bearer(o.Key), Timeout: o.Timeout, MaxAnswer: maxAnswer, Retries: -1, Client: n.client})
		if err != nil {
			return nil, upstream.Change(err, func(e *citeway.Error) { e.Place = "weaviate.addresses" })
		}
		n.clients = append(n.clients, c)
	}
	return n, nil
}

func (n *nodes) close() { n.client.CloseIdleConnections() }

// mend is the advice for a status of Weaviate.
func mend(status int) string {
	switch status {
	case 0:
		return "check the addresses, and that Weaviate runs"
	case http.StatusUnauthorized, http.StatusForbidden:
		return "check the key, and what it may do"
	case http.StatusUnprocessableEntity:
		return "check that Weaviate has as many nodes as there are to be replicas"
	}
	return ""
}

// request is one request; read takes the answer. Every request may be sent twice; once says that one node is enough
// to know that it fails.
type request struct {
	method, path string
	body         any
	read         func(answer []byte) error
	once         bool
}

// send asks one node after the other until one answers as it should.
func (n *nodes) send(ctx context.Context, r request) error {
	var body []byte
	if r.body != nil {
		var err error
		if body, err = json.Marshal(r.body); err != nil {
			return &citeway.Error{Code: citeway.Internal, Place: "weaviate", Message: "a request cannot be written", Err: err}
		}
	}
	var failed error
	for round := range n.rounds {
		if round > 0 {
			if err := pause(ctx, firstPause<<(round-1)); err != nil {
				return err
			}
		}
		first := n.last.Load()
		for i := range n.clients {
			at := (int(first) + i) % len(n.clients)
			answer, err := n.clients[at].Bytes(ctx, upstream.Request{Path: "v1/" + r.path, Method: r.method, Body: body})
			if err == nil {
				err = r.read(answer)
			}
			if err == nil {
				n.last.Store(int64(at))
				return nil
			}
			if failed = err; ctx.Err() != nil || r.once || lasting(err) {
				return failed
			}
		}
	}
	return failed
}

// lasting reports whether every node would refuse the request again.
func lasting(err error) bool {
	var r *upstream.Refusal
	return errors.As(err, &r) && r.Lasting() || citeway.CodeOf(err) == citeway.Invalid
}

func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// refused is an error that Weaviate tells within an answer.
func refused(words string) error {
	return &citeway.Error{Code: citeway.Upstream, Place: "weaviate", Message: "Weaviate refused: " + upstream.Clean(words)}
}

// unread is the error of an answer that is not what it should be.
func unread(err error) error {
	return &citeway.Error{Code: citeway.Upstream, Place: "weaviate", Message: "Weaviate's answer cannot be read", Mend: "check that the addresses are those of Weaviate 1.37 or later", Err: err}
}
