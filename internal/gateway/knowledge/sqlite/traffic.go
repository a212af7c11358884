package sqlite

import (
	"context"
	"sync/atomic"
	"time"
)

// How the background gives way.
const (
	// quiet is how long nothing must have been put before it goes on.
	quiet = 100 * time.Millisecond
	// patience is how long it waits for that at most: of a long ingest it takes
	// next to nothing, and still comes on.
	patience = 10 * time.Second
	// searchWait is how long it waits at most for searches that are under way.
	searchWait = 100 * time.Millisecond
	// nap is how often it looks again.
	nap = 5 * time.Millisecond
)

// traffic is what the store is asked, for the background to keep out of its way.
type traffic struct {
	// searching counts the searches under way; searched and put are when the last
	// search and the last Put ended, in nanoseconds of the clock.
	searching, searched, put atomic.Int64
	// catching counts those who bring the indexes up to the file, or take documents in.
	catching atomic.Int64
	// wake tells the background that something was put.
	wake chan struct{}
}

func newTraffic() traffic { return traffic{wake: make(chan struct{}, 1)} }

// search counts a search until its end is called.
func (t *traffic) search() (end func()) {
	t.searching.Add(1)
	return func() {
		t.searching.Add(-1)
		t.searched.Store(time.Now().UnixNano())
	}
}

// rouse wakes the background.
func (t *traffic) rouse() {
	select {
	case t.wake <- struct{}{}:
	default:
	}
}

// catchUp counts a catching up of the indexes until its end is called.
func (t *traffic) catchUp() (end func()) {
	t.catching.Add(1)
	return func() { t.catching.Add(-1) }
}

// TakingIn says that documents are being taken in until end is called, so that making
// vectors gives way to it for a while.
func (s *Store) TakingIn() (end func()) { return s.traffic.catchUp() }

// giveWay waits while documents are being put, while the indexes catch up, and while
// searches are under way, none for ever.
func (t *traffic) giveWay(ctx context.Context) {
	began := time.Now()
	for ctx.Err() == nil {
		waited := time.Since(began)
		putting := since(&t.put) < quiet && waited < patience
		searching := t.searching.Load() > 0 && waited < searchWait
		catching := t.catching.Load() > 0 && waited < patience
		if !putting && !searching && !catching {
			return
		}
		pause(ctx, nap)
	}
}

// rest waits as long as the work before took, if searches came meanwhile: half of
// a processor is left to them.
func (t *traffic) rest(ctx context.Context, worked time.Duration) {
	if since(&t.searched) < worked {
		pause(ctx, min(worked, patience))
	}
}

func since(at *atomic.Int64) time.Duration { return time.Duration(time.Now().UnixNano() - at.Load()) }

// pause waits, or until ctx is done.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
