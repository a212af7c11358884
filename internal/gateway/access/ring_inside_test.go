package access

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// shelf is a store whose keys the test changes behind the ring's back, as another
// process does.
type shelf struct {
	Store   // nothing else is asked of it
	mu      sync.Mutex
	keys    []Key
	version int64
	changes int64
	asked   int
	err     error
}

func (s *shelf) Version(context.Context) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked++
	return s.version, s.err
}
func (s *shelf) List(context.Context) ([]Key, error)           { return append([]Key(nil), s.keys...), s.err }
func (s *shelf) Changes() int64                                { return s.changes }
func (s *shelf) Used(context.Context, string, time.Time) error { return nil }

// watched is a ring over a shelf with one key, and a clock that the test moves.
func watched() (s *shelf, r *Ring, secret string, wait func(time.Duration)) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	k, secret := New("a", now)
	s = &shelf{keys: []Key{k}}
	r = NewRing(s)
	r.now = func() time.Time { return now }
	return s, r, secret, func(d time.Duration) { now = now.Add(d) }
}

// count is how often the store was asked.
func (s *shelf) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked
}

// revoke is what another process does, or this one.
func (s *shelf) revoke(own bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := time.Unix(0, 0)
	s.keys[0].Revoked = &at
	s.version++
	if own {
		s.changes++
	}
}

func opens(t *testing.T, r *Ring, secret string, want bool) {
	t.Helper()
	found, err := r.Find(t.Context(), secret)
	if err != nil || (found != nil) != want {
		t.Errorf("found %v, %v; want %v", found, err, want)
	}
}

func TestAKeyThatAnotherProcessRevokesOpensNothingAfterNotice(t *testing.T) {
	s, r, secret, wait := watched()
	opens(t, r, secret, true)
	s.revoke(false)
	wait(Notice - 1)
	opens(t, r, secret, true)
	wait(1)
	opens(t, r, secret, false)
}

func TestAKeyThatThisProcessRevokesOpensNothingAtOnce(t *testing.T) {
	s, r, secret, _ := watched()
	opens(t, r, secret, true)
	s.revoke(true)
	opens(t, r, secret, false)
}

func TestNoticeDoesNotBeginAnewWithEachRequest(t *testing.T) {
	s, r, secret, wait := watched()
	opens(t, r, secret, true)
	s.revoke(false)
	for range 10 {
		wait(Notice / 10)
		_, _ = r.Find(t.Context(), secret)
	}
	opens(t, r, secret, false)
}

func TestTheStoreIsAskedOnceInNotice(t *testing.T) {
	s, r, secret, wait := watched()
	for range 100 {
		opens(t, r, secret, true)
		if _, err := r.Any(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if s.asked != 1 {
		t.Errorf("asked %d times", s.asked)
	}
	wait(Notice)
	opens(t, r, secret, true)
	if s.asked != 2 {
		t.Errorf("asked %d times", s.asked)
	}
}

func TestAClockThatIsPutBackKeepsNoKeyAlive(t *testing.T) {
	s, r, secret, wait := watched()
	opens(t, r, secret, true)
	s.revoke(false)
	wait(-time.Hour)
	opens(t, r, secret, false)
}

func TestWhatWasKnownCountsNoMoreOnceTheStoreFailed(t *testing.T) {
	s, r, secret, wait := watched()
	opens(t, r, secret, true)
	s.err = errors.New("down")
	for range 2 {
		wait(Notice)
		if k, err := r.Find(t.Context(), secret); k != nil || err == nil {
			t.Errorf("%v, %v", k, err)
		}
		if k, err := r.Find(t.Context(), secret); k != nil || err == nil {
			t.Errorf("asked again at once: %v, %v", k, err)
		}
	}
	s.err = nil
	opens(t, r, secret, true)
}

func TestAFirstKeyClosesTheDoorAfterNotice(t *testing.T) {
	s, r, _, wait := watched()
	keys := s.keys
	s.keys = nil
	if any, err := r.Any(t.Context()); any || err != nil {
		t.Errorf("%v, %v", any, err)
	}
	s.keys, s.version = keys, 1
	wait(Notice)
	if any, err := r.Any(t.Context()); !any || err != nil {
		t.Errorf("%v, %v", any, err)
	}
}

// TestKeepAsksSoThatNobodyWaits: while keys are looked for, the store is asked beside that;
// what another process revoked opens nothing after Notice all the same, and a ring that
// nobody looks into lets its store rest.
func TestKeepAsksSoThatNobodyWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, r, secret, _ := watched()
		r.now = time.Now
		ctx, stop := context.WithCancel(t.Context())
		defer synctest.Wait()
		defer stop()
		go r.Keep(ctx)
		opens(t, r, secret, true)
		for range 20 {
			time.Sleep(2 * Notice)
			synctest.Wait()
			before := s.count()
			opens(t, r, secret, true)
			if s.count() != before {
				t.Fatal("who looks for a key waited for the store")
			}
		}
		s.revoke(false)
		time.Sleep(Notice)
		synctest.Wait()
		opens(t, r, secret, false)
		time.Sleep(2 * keepFor)
		synctest.Wait()
		rested := s.count()
		time.Sleep(2 * keepFor)
		synctest.Wait()
		if n := s.count(); n != rested {
			t.Errorf("the store was asked %d times although nobody looked", n-rested)
		}
		opens(t, r, secret, false)
		time.Sleep(Notice)
		synctest.Wait()
		if n := s.count(); n < rested+3 {
			t.Errorf("asked %d times after a rest", n-rested)
		}
	})
}

// TestKeepLetsNobodyInByWhatItCannotRead: a store that fails is asked by who looks.
func TestKeepLetsNobodyInByWhatItCannotRead(t *testing.T) {
	s, r, secret, wait := watched()
	opens(t, r, secret, true)
	s.err = errors.New("no disk")
	wait(Notice - 1)
	r.renew(t.Context())
	wait(1)
	if found, err := r.Find(t.Context(), secret); found != nil || err == nil {
		t.Errorf("found %v, %v", found, err)
	}
}
