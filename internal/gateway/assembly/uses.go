package assembly

import "sync"

// uses counts the turns that a base answers, so that what they work with is closed
// after the last.
type uses struct {
	mu    sync.Mutex // guards what follows
	n     int
	close func() // once nobody uses it; nil until it is retired
}

// begin counts one. The caller calls end.
func (u *uses) begin() (end func()) {
	u.mu.Lock()
	u.n++
	u.mu.Unlock()
	return func() {
		u.mu.Lock()
		u.n--
		u.mu.Unlock()
		u.settle()
	}
}

// retire closes what the turns work with once they have ended, and at once where there
// is none. A turn that begins later works without it.
func (u *uses) retire(close func()) {
	u.mu.Lock()
	u.close = close
	u.mu.Unlock()
	u.settle()
}

func (u *uses) settle() {
	u.mu.Lock()
	last := u.close
	if u.n > 0 {
		last = nil
	} else {
		u.close = nil
	}
	u.mu.Unlock()
	if last != nil {
		last()
	}
}
