package server

import (
	"context"
	"sync"
	"time"
)

// sweepEvery is how often the server looks for what has kept it waiting too long.
const sweepEvery = time.Second

// patience is what the server waits for, and until when. One tick does for all what
// separate deadlines would do. Each deadline could be the earliest of the process, and
// setting it would wake a thread to wait again. The tick comes before the other
// deadlines of requests, such as those of streams, so these wake no thread either.
type patience[K comparable] struct {
	mu    sync.Mutex
	until map[K]time.Time
	now   func() time.Time
}

func newPatience[K comparable]() *patience[K] {
	return &patience[K]{until: map[K]time.Time{}, now: time.Now}
}

// wait begins to wait for k.
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

// over removes and returns what has been waited for long enough.
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

// sweep calls end for what has been waited for long enough, and also with every tick, if
// it is not nil, until ctx ends.
func (p *patience[K]) sweep(ctx context.Context, end func(K), also func()) {
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
			if also != nil {
				also()
			}
		}
	}
}
