package assembly

import (
	"slices"
	"sync"

	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/server/native"
)

// MaxArrivals is how many documents on their way in a caller is told of by name; more
// are counted.
const MaxArrivals = 100

// arrivals are the documents on their way in. It is safe for concurrent use.
type arrivals struct {
	// news is told of every step, and by the store of what it keeps.
	news *knowledge.News
	mu   sync.Mutex // guards what follows
	all  []*arrival // in the order in which they began
	// waiting are documents of folders that nobody has begun to read.
	waiting int
}

// arrival is a document on its way in.
type arrival struct {
	native.Incoming
	// by is the id of the key that sent it, where that key may not see everything; else "".
	by string
}

func newArrivals() *arrivals { return &arrivals{news: &knowledge.News{}} }

// begin adds a document. The caller ends it.
func (a *arrivals) begin(name, by string) *arrival {
	one := &arrival{native.Incoming{Name: name, Stage: native.Queued}, by}
	a.mu.Lock()
	a.all = append(a.all, one)
	a.mu.Unlock()
	a.news.Tell()
	return one
}

// step notes how far one has come. Pages that were read are told of in any order.
func (a *arrivals) step(one *arrival, s ingest.Step) {
	a.mu.Lock()
	one.Stage, one.Page, one.Pages = string(s.Stage), max(one.Page, s.Page), max(one.Pages, s.Pages)
	a.mu.Unlock()
	a.news.Tell()
}

func (a *arrivals) end(one *arrival) {
	a.mu.Lock()
	a.all = slices.DeleteFunc(a.all, func(each *arrival) bool { return each == one })
	a.mu.Unlock()
	a.news.Tell()
}

// wait adds to the documents that nobody has begun to read.
func (a *arrivals) wait(more int) {
	a.mu.Lock()
	a.waiting += more
	a.mu.Unlock()
	a.news.Tell()
}

// seen are the documents on their way in that a caller may know of, at most MaxArrivals,
// and how many there are beside them. The label and the sets of a document that is being read are not
// known yet: who may not see everything is told of what the same key sent, and nothing else.
func (a *arrivals) seen(sight knowledge.Sight, owner string) (some []native.Incoming, more int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if sight.All() {
		more = a.waiting
	}
	for _, one := range a.all {
		switch {
		case !sight.All() && (owner == "" || one.by != owner):
		case len(some) < MaxArrivals:
			some = append(some, one.Incoming)
		default:
			more++
		}
	}
	return some, more
}

// pending is how many documents on their way in a caller may know of.
func (a *arrivals) pending(sight knowledge.Sight, owner string) int {
	some, more := a.seen(sight, owner)
	return len(some) + more
}

// pending tells how many documents on their way in a caller may know of; nil where
// questions are searched elsewhere.
func (b *Base) pending() func(tool.Access) int {
	if b.own.Library != nil {
		return nil
	}
	return func(a tool.Access) int { return b.arrivals.pending(a.Sight(), a.Owner) }
}

// reading watches an ingest of folders, whose documents it adds.
type reading struct {
	*arrivals
	mu    sync.Mutex // guards named
	named map[string]*arrival
}

func newReading(all *arrivals) *reading { return &reading{arrivals: all, named: map[string]*arrival{}} }

var _ ingest.Watcher = (*reading)(nil)

// Waiting adds to the documents that wait.
func (r *reading) Waiting(more int) { r.wait(more) }

// At notes how far a document has come, and adds it the first time. Two of one name, in two
// folders, are told of as one.
func (r *reading) At(s ingest.Step) {
	r.mu.Lock()
	defer r.mu.Unlock()
	one := r.named[s.Name]
	if one == nil {
		one = r.begin(s.Name, "")
		r.named[s.Name] = one
	}
	r.step(one, s)
}

// Ended takes a document away.
func (r *reading) Ended(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if one := r.named[name]; one != nil {
		delete(r.named, name)
		r.end(one)
	}
}

// sent watches the ingest of one file that a client sent, which is an arrival already.
type sent struct {
	*arrivals
	one *arrival
}

var _ ingest.Watcher = (*sent)(nil)

// Waiting does nothing: the one file does not wait for others.
func (*sent) Waiting(int) {}

// At notes how far the file has come.
func (s *sent) At(step ingest.Step) { s.step(s.one, step) }

// Ended does nothing: whoever began the arrival ends it.
func (*sent) Ended(string) {}
