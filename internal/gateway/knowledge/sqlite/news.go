package sqlite

import "sync"

// news tells everyone who waits that something has changed.
type news struct {
	mu   sync.Mutex // guards next
	next chan struct{}
}

// after is closed with the next telling.
func (n *news) after() <-chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.next == nil {
		n.next = make(chan struct{})
	}
	return n.next
}

func (n *news) tell() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.next != nil {
		close(n.next)
		n.next = nil
	}
}
