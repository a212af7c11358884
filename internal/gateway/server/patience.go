package server

import (
	"context"
	"sync"
	"time"
)

// sweepEvery is how often is looked for what kept the server waiting.
const sweepEvery = time.Second

// patience is what the server waits for, and until when. It does for all at once
// what deadlines of their own would do: each of these may be the earliest that the
// process waits for, and then wakes a thread to wait anew. The tick comes before any
// other deadline of a request, such as those of streams, so that these wake none
// either.
type patience[K comparable] struct {
	mu    sync.Mutex
	until map[K]time.Time
	now   func() time.Time
}

func newPatience[K comparable]() *patience[K] {
	return &patience[K]{until: map[K]time.Time{}, now: time.Now}
}

// wait begins to wait for k, for so long.
func (p *patience[K]) wait(k K, long time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.until[k] = p.now().Add(long)
}

// came ends the waiting for k.
func (p *patience[K]) came(k K) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.until, k)
}

// over takes out what was waited for long enough.
func (p *patience[K]) over() (list []K) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	for k, until := range p.until {
		if !now.Before(until) {
			delete(p.until, k)
			list = append(list, k)
		}
	}
	return list
}

// sweep calls end with what was waited for long enough, now and then until ctx ends.
func (p *patience[K]) sweep(ctx context.Context, end func(K)) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			for _, k := range p.over() {
				end(k)
			}
		}
	}
}
