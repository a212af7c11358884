package access

import (
	"context"
	"sync"
	"time"
)

// usedEvery is how exactly a key's last use is kept, so that not every request
// writes.
const usedEvery = time.Minute

// Notice is the longest time for which a ring goes by what it knows: a key that
// another process revoked opens nothing later than that.
const Notice = 250 * time.Millisecond

// How Keep asks.
const (
	// keepEvery is how often: twice within Notice, with time to be late.
	keepEvery = 2 * Notice / 5
	// keepFor is how long it goes on after a key was last looked for.
	keepFor = 10 * time.Second
)

// Ring finds keys by their secrets. It holds in memory what its store holds. A key
// that was made or revoked through the store itself counts at once, one of another
// process after Notice. It is safe for use at the same time.
type Ring struct {
	store Store
	now   func() time.Time
	begun chan struct{} // says that somebody looked, to Keep

	mu      sync.Mutex // guards what follows
	looked  time.Time  // when somebody looked last
	version int64
	changes int64         // of the store, when it was asked last
	asked   time.Time     // when that was
	keys    map[Hash]*Key // nil before the first look
	byID    map[string]*Key
	used    map[string]time.Time
}

// NewRing returns a ring over a store.
func NewRing(store Store) *Ring {
	return &Ring{store: store, now: time.Now, begun: make(chan struct{}, 1), used: map[string]time.Time{}}
}

// Find returns the live key that a secret opens; nil if there is none. An error comes
// from the store: nobody may be let in then.
//
// The key is looked up by the hash of the secret received. The time of the look-up
// depends on that hash alone, which nobody can steer towards a stored one without
// knowing the secret; the final comparison also takes constant time.
func (r *Ring) Find(ctx context.Context, secret string) (*Key, error) {
	hash := HashOf(secret)
	found, first, err := r.look(ctx, func() *Key {
		if k := r.keys[hash]; k != nil && k.Hash.Is(hash) {
			return k
		}
		return nil
	})
	if first {
		// Failing to record the use is no reason to turn the caller away: it is only
		// reported to people.
		_ = r.store.Used(ctx, found.ID, r.now())
	}
	return found, err
}

// Live returns the key with that id if it still opens anything, else nil.
func (r *Ring) Live(ctx context.Context, id string) (*Key, error) {
	found, _, err := r.look(ctx, func() *Key { return r.byID[id] })
	return found, err
}

// Any reports whether there ever was a key. One that was revoked counts, and one that
// somebody took out of the store: losing the last key must close a door, not take it
// off its hinges.
func (r *Ring) Any(ctx context.Context) (bool, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	err := r.follow(ctx)
	return len(r.byID) > 0 || r.version > NoKeys, err
}

// look returns a copy of the key that pick finds, if it lives, and whether this
// use is to be noted.
func (r *Ring) look(ctx context.Context, pick func() *Key) (found *Key, first bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.follow(ctx); err != nil {
		return nil, false, err
	}
	k, now := pick(), r.now()
	if k == nil || !k.Live(now) {
		return nil, false, nil
	}
	if first = now.Sub(r.used[k.ID]) >= usedEvery; first {
		r.used[k.ID] = now
	}
	copied := *k
	return &copied, first, nil
}

// follow reads the keys anew if the store changed. The lock must be held.
func (r *Ring) follow(ctx context.Context) error {
	// Both are read before the store is asked: what changes meanwhile is seen next time.
	changes, now := r.store.Changes(), r.now()
	r.looked = now
	if r.fresh(changes, now) {
		return nil
	}
	select {
	case r.begun <- struct{}{}:
	default: // Keep is told already, or nobody keeps
	}
	if err := r.ask(ctx); err != nil {
		r.asked = time.Time{} // nobody comes in by what was known before
		return err
	}
	r.changes, r.asked = changes, now
	return nil
}

// fresh reports whether what is known still counts. A clock that was put back must
// not make it count for longer.
func (r *Ring) fresh(changes int64, now time.Time) bool {
	age := now.Sub(r.asked)
	return r.keys != nil && changes == r.changes && age >= 0 && age < Notice
}

// ask asks the store for its version, and for the keys where that is another.
func (r *Ring) ask(ctx context.Context) error {
	version, err := r.store.Version(ctx)
	if err != nil || r.keys != nil && version == r.version {
		return err
	}
	all, err := r.store.List(ctx)
	if err != nil {
		return err
	}
	r.keys, r.byID = make(map[Hash]*Key, len(all)), make(map[string]*Key, len(all))
	for i := range all {
		r.keys[all[i].Hash], r.byID[all[i].ID] = &all[i], &all[i]
	}
	r.version = version
	return nil
}

// Keep asks the store by itself while keys are looked for, until ctx ends, so that nobody who
// looks need wait for it. What is known counts no longer for that than Notice: where Keep
// comes too late, who looks asks.
func (r *Ring) Keep(ctx context.Context) {
	tick := time.NewTicker(keepEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-r.begun:
		}
		for tick.Reset(keepEvery); r.wanted(); {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				r.renew(ctx)
			}
		}
		tick.Stop()
	}
}

// wanted reports whether somebody looked for a key lately.
func (r *Ring) wanted() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.now().Sub(r.looked) < keepFor
}

// renew asks the store while others may look. What is known counts anew where it is still
// so; else who looks next asks for the keys.
func (r *Ring) renew(ctx context.Context) {
	changes, now := r.store.Changes(), r.now()
	version, err := r.store.Version(ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case err != nil || r.keys == nil || now.Before(r.asked):
	case version == r.version:
		r.changes, r.asked = changes, now
	default:
		r.asked = time.Time{}
	}
}
