package session

import (
	"context"
	"iter"
	"sync"
)

// Feed is the messages of one turn as they come. Any number of readers may listen, each
// at its own pace: the turn never waits for one. A turn's messages are bounded, and so
// is what a feed keeps.
type Feed struct {
	mu       sync.Mutex
	messages []Message
	changed  chan struct{} // closed and replaced with each message
	ended    bool
	err      error
}

func newFeed() *Feed { return &Feed{changed: make(chan struct{})} }

// add adds messages that were kept.
func (f *Feed) add(list ...Message) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.messages = append(f.messages, list...)
	close(f.changed)
	f.changed = make(chan struct{})
}

// end closes the feed.
func (f *Feed) end(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ended, f.err = true, err
	close(f.changed)
	f.changed = make(chan struct{})
}

// next is message n, or what to wait for until there is one; neither at the end.
func (f *Feed) next(n int) (*Message, <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if n < len(f.messages) {
		m := f.messages[n].Clone()
		return &m, nil
	}
	if f.ended {
		return nil, nil
	}
	return nil, f.changed
}

// Messages are the messages from the n-th of the turn, from 0, up to its end, or
// until ctx ends.
func (f *Feed) Messages(ctx context.Context, n int) iter.Seq[Message] {
	return func(yield func(Message) bool) {
		for ; ; n++ {
			m, wait := f.next(n)
			for ; wait != nil; m, wait = f.next(n) {
				select {
				case <-wait:
				case <-ctx.Done():
					return
				}
			}
			if m == nil || !yield(*m) {
				return
			}
		}
	}
}

// Wait waits for the end of the turn and returns its error, or that of ctx.
func (f *Feed) Wait(ctx context.Context) error {
	for {
		f.mu.Lock()
		ended, err, wait := f.ended, f.err, f.changed
		f.mu.Unlock()
		if ended {
			return err
		}
		select {
		case <-wait:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
