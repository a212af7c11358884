package directline

import (
	"sync"
	"time"
)

// talk is a conversation that someone is reading or that is being answered. It holds
// what the store does not, and who waits for news.
type talk struct {
	id string

	mu sync.Mutex // guards what follows; may be held while the store is written
	pieces
	news    chan struct{} // closed and replaced when something is new
	waiting []question
	working bool
	sockets int

	users int    // guarded by talks
	end   func() // ends what follows it elsewhere
}

// pieces are the activities of the answer under way that a reader who joins now needs;
// nil between answers.
type pieces struct {
	// opening is the first of them, and opened its number: without it older clients
	// show each of the others by itself. newest is the last, and number its number.
	opening, newest []byte
	opened, number  int64
	// question is the mark of what is answered.
	question int64
}

// behind returns the pieces after a number that a reader needs.
func (p *pieces) behind(number int64) [][]byte {
	switch {
	case p.newest == nil || p.number <= number:
		return nil
	case number < p.opened && p.opened < p.number:
		return [][]byte{p.opening, p.newest}
	}
	return [][]byte{p.newest}
}

// talks are the conversations in use.
type talks struct {
	mu   sync.Mutex // guards what follows
	byID map[string]*talk
	// elsewhere tells of what happens at other gateways.
	elsewhere elsewhere
}

// join returns the talk of a conversation; leave ends its use.
func (all *talks) join(id string) *talk {
	all.mu.Lock()
	defer all.mu.Unlock()
	t := all.byID[id]
	if t == nil {
		t = &talk{id: id, news: make(chan struct{})}
		t.end = all.elsewhere.follow(t)
		all.byID[id] = t
	}
	t.users++
	return t
}

func (all *talks) leave(t *talk) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if t.users--; t.users == 0 {
		delete(all.byID, t.id)
		t.end()
	}
}

// state returns the pieces, and a channel that closes when there is news.
func (t *talk) state() (pieces, <-chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.pieces, t.news
}

// show replaces the newest piece of the answer to a question.
func (t *talk) show(piece []byte, question int64, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.number = max(t.number+1, now.UnixMilli())
	if t.newest == nil || t.question != question {
		t.opening, t.opened = piece, t.number
	}
	t.newest, t.question = piece, question
	t.tell()
}

// keep runs do, which stores an activity. Readers wait meanwhile, so that the piece that
// it replaces goes at the moment it comes.
func (t *talk) keep(question int64, do func() error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	err := do()
	if err == nil && question > 0 && t.question == question {
		t.opening, t.newest = nil, nil
	}
	t.tell()
	return err
}

// tell announces news. The lock must be held.
func (t *talk) tell() {
	close(t.news)
	t.news = make(chan struct{})
}

// full reports whether no more questions may wait.
func (t *talk) full() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.waiting) >= MaxWaiting
}

// socket counts a WebSocket in; false if there are enough.
func (t *talk) socket() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.sockets >= MaxSockets {
		return false
	}
	t.sockets++
	return true
}

func (t *talk) hangUp() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sockets--
}

// next returns the question that has waited longest; false if there is none, and then
// nobody works on the conversation any more.
func (t *talk) next() (question, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.waiting) == 0 {
		t.working = false
		return question{}, false
	}
	q := t.waiting[0]
	t.waiting = t.waiting[1:]
	return q, true
}

// add puts a question at the end, and reports whether someone must start working.
func (t *talk) add(q question) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.waiting = append(t.waiting, q)
	first := !t.working
	t.working = true
	return first
}
