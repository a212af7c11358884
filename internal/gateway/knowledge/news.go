package knowledge

import "sync"

// News tells everyone who waits that something has changed. The zero value is ready for
// use, by several at the same time.
type News struct {
	mu   sync.Mutex // guards next
	next chan struct{}
}

// After is closed with the next telling.
func (n *News) After() <-chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.next == nil {
		n.next = make(chan struct{})
	}
	return n.next
}

// Tell wakes all who wait. It waits for none of them.
func (n *News) Tell() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.next != nil {
		close(n.next)
		n.next = nil
	}
}
