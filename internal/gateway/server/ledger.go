package server

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"
)

// Among is what gateways that share a state keep together: values under names.
type Among interface {
	// ID is this gateway's, and no other's.
	ID() string
	// Entry is the value under a name; nil is none.
	Entry(ctx context.Context, name string) ([]byte, error)
	// Change puts what do makes of the value under a name in its place, and keeps it so
	// long; an empty one is removed. do runs at one gateway at a time, is told the time of
	// all of them and who is there, and may run though Change then returns an error.
	Change(ctx context.Context, name string, do func(was []byte, at time.Time, there []string) (is []byte, keep time.Duration)) error
}

const (
	// meterTime is how long a meter that nothing changes is kept: longer than any limit
	// takes to fill up, and than most answers.
	meterTime = time.Hour
	// settleTimeout is how long it may take to write down that a request has ended.
	settleTimeout = 10 * time.Second
)

// ledger is where meters stand, by the ids of keys: in this process, or among gateways.
type ledger struct {
	among Among // nil is alone

	mu   sync.Mutex // guards what follows
	now  func() time.Time
	of   map[string]*meter // of a gateway that is alone
	here map[string]*due
	much int // from how many of them on it is looked for some to forget
}

// manyMeters is how many are kept before it is looked for some to forget.
const manyMeters = 1000

// meter is what one key used.
type meter struct {
	Requests bucket `json:"requests"`
	Tokens   bucket `json:"tokens"`
	// Running are its requests under way at other gateways.
	Running map[string]int `json:"running,omitempty"`
}

// due is what this gateway knows of a key and the meter may not know yet.
type due struct {
	running     int // requests under way here
	spent, size int // tokens used, and their limit
	owed        bool
}

func newLedger(among Among) *ledger {
	return &ledger{among: among, now: time.Now, of: map[string]*meter{}, here: map[string]*due{}, much: manyMeters}
}

// change lets do change the meter of a key. d is what is due here; do has it alone.
func (l *ledger) change(ctx context.Context, id string, do func(k *meter, d *due, now time.Time)) error {
	l.forget()
	if l.among == nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.of[id] == nil {
			l.of[id] = &meter{}
		}
		l.do(l.of[id], id, l.now(), do)
		return nil
	}
	spent := 0
	err := l.among.Change(ctx, "meter "+id, func(was []byte, at time.Time, there []string) ([]byte, time.Duration) {
		var k meter
		if json.Unmarshal(was, &k) != nil { // nothing, or what another version wrote
			k = meter{}
		}
		maps.DeleteFunc(k.Running, func(gateway string, _ int) bool {
			return gateway == l.among.ID() || !slices.Contains(there, gateway)
		})
		l.mu.Lock()
		defer l.mu.Unlock()
		var running int
		spent, running = l.do(&k, id, at, do)
		if running > 0 {
			if k.Running == nil {
				k.Running = map[string]int{}
			}
			k.Running[l.among.ID()] = running
		}
		is, _ := json.Marshal(k)
		return is, meterTime
	})
	if err != nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		if d := l.here[id]; d != nil {
			d.spent, d.owed = d.spent+spent, true
		}
	}
	return err
}

// forget drops the meters that say no more than new ones would: without it there would be
// one for each address that ever asked. It looks again when there are twice as many.
func (l *ledger) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.here) < l.much {
		return
	}
	for id, d := range l.here {
		if k := l.of[id]; d.running == 0 && d.spent == 0 && !d.owed && (k == nil || k.full(l.now())) {
			delete(l.here, id)
			delete(l.of, id)
		}
	}
	l.much = max(manyMeters, 2*len(l.here))
}

// full reports whether all limits have filled up again: within a window, of what is not
// below nothing.
func (k *meter) full(now time.Time) bool {
	return now.Sub(k.Requests.At) >= window && now.Sub(k.Tokens.At) >= window && k.Tokens.Left >= 0
}

// do takes what is due off the meter and runs do; it returns what was spent and what runs.
func (l *ledger) do(k *meter, id string, now time.Time, do func(*meter, *due, time.Time)) (spent, running int) {
	d := l.here[id]
	if d == nil {
		d = &due{}
		l.here[id] = d
	}
	if spent = d.spent; spent > 0 {
		k.Tokens.fill(d.size, now)
		k.Tokens.Left -= float64(spent)
	}
	d.spent, d.owed = 0, false
	do(k, d, now)
	return spent, d.running
}

// spend notes tokens that a key with that limit used. Gateways tell each other when the
// request ends.
func (l *ledger) spend(id string, tokens, size int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	d := l.here[id]
	if d == nil {
		return
	}
	d.spent, d.size = d.spent+tokens, size
	if k := l.of[id]; k != nil {
		l.do(k, id, l.now(), func(*meter, *due, time.Time) {})
	}
}

// ended notes that a request of a key runs here no longer.
func (l *ledger) ended(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if d := l.here[id]; d != nil {
		d.running--
	}
}

// leave notes that a request of a key has ended, and what it used.
func (l *ledger) leave(id string) {
	l.ended(id)
	_ = l.settle(context.Background(), id) // what cannot be written is owed
}

// settle writes down what is due for a key, where gateways share it.
func (l *ledger) settle(ctx context.Context, id string) error {
	if l.among == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, settleTimeout)
	defer cancel()
	return l.change(ctx, id, func(*meter, *due, time.Time) {})
}

// keep writes down what could not be, until ctx ends.
func (l *ledger) keep(ctx context.Context) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		for _, id := range l.owed() {
			if l.settle(ctx, id) != nil {
				break
			}
		}
	}
}

// owed are the keys of which something could not be written down.
func (l *ledger) owed() (ids []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id, d := range l.here {
		if d.owed {
			ids = append(ids, id)
		}
	}
	return ids
}

// running is how many requests of a key are under way everywhere.
func (k *meter) running(d *due) int {
	all := d.running
	for _, n := range k.Running {
		all += n
	}
	return all
}
