package upstream

import (
	"sync/atomic"
	"testing"
	"time"
)

// rings counts how often a watch rang.
type rings struct{ atomic.Int32 }

func (r *rings) ring() { r.Add(1) }

// within waits until it rang, for at most two seconds.
func (r *rings) within(t *testing.T, what string) {
	t.Helper()
	for end := time.Now().Add(2 * time.Second); r.Load() == 0; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal(what, "did not ring")
		}
	}
}

func TestAWatchRingsOnce(t *testing.T) {
	var s watches
	var r rings
	w := s.after(time.Millisecond, r.ring)
	defer w.drop()
	r.within(t, "the watch")
	time.Sleep(10 * time.Millisecond)
	if n := r.Load(); n != 1 {
		t.Errorf("it rang %d times", n)
	}
}

func TestTheEarliestRingsFirst(t *testing.T) {
	var s watches
	var late, soon rings
	defer s.after(time.Hour, late.ring).drop()
	defer s.after(time.Millisecond, soon.ring).drop() // earlier than what the timer is set for
	soon.within(t, "the earlier one")
	if late.Load() != 0 {
		t.Error("the later one rang too")
	}
}

func TestTheNextRingsAfterTheFirst(t *testing.T) {
	var s watches
	var first, next rings
	defer s.after(time.Millisecond, first.ring).drop()
	defer s.after(20*time.Millisecond, next.ring).drop()
	first.within(t, "the first")
	next.within(t, "the next")
}

// TestWhoIsStoppedOrDroppedDoesNotRing: asked at a time when it would have.
func TestWhoIsStoppedOrDroppedDoesNotRing(t *testing.T) {
	var s watches
	var r rings
	stopped, dropped, moved := s.after(time.Minute, r.ring), s.after(time.Minute, r.ring), s.after(time.Minute, r.ring)
	stopped.Stop()
	dropped.drop()
	dropped.Reset(time.Minute)
	moved.Reset(time.Hour)
	if due := s.due(time.Now().Add(2 * time.Minute)); len(due) != 0 {
		t.Errorf("%d ring", len(due))
	}
	if len(s.all) != 2 {
		t.Errorf("%d are kept", len(s.all))
	}
	if due := s.due(time.Now().Add(2 * time.Hour)); len(due) != 1 {
		t.Errorf("%d ring, want the one that was moved", len(due))
	}
	stopped.Reset(time.Minute)
	if due := s.due(time.Now().Add(2 * time.Minute)); len(due) != 1 {
		t.Errorf("%d ring, want the one that was stopped and goes on", len(due))
	}
	stopped.drop()
	moved.drop()
}

// TestTheTimerIsLeftAlone: waits that end later than what it is set for, as those of
// one client's requests do, do not set it.
func TestTheTimerIsLeftAlone(t *testing.T) {
	var s watches
	var r rings
	first := s.after(time.Minute, r.ring)
	armed := s.armed
	for range 3 {
		w := s.after(time.Minute, r.ring)
		w.Reset(2 * time.Minute)
		w.Stop()
		w.drop()
	}
	first.drop()
	if !s.armed.Equal(armed) || len(s.all) != 0 {
		t.Errorf("set for %v, was %v; %d kept", s.armed, armed, len(s.all))
	}
	if due := s.due(time.Now().Add(time.Hour)); due != nil || !s.armed.IsZero() {
		t.Errorf("without waits: %d ring, set for %v", len(due), s.armed)
	}
	defer s.after(time.Minute, r.ring).drop()
	if s.armed.IsZero() {
		t.Error("it is not set again")
	}
}

// TestManyWaitsDoNotRingAllTheTime: the timer is set for them together.
func TestManyWaitsDoNotRingAllTheTime(t *testing.T) {
	var s watches
	var r rings
	for n := range 2 * manyWatches {
		defer s.after(time.Hour+time.Duration(n)*time.Millisecond, r.ring).drop()
	}
	now := time.Now().Add(time.Hour)
	s.due(now)
	if wait := s.armed.Sub(now); wait < leastArm {
		t.Errorf("set again after %v", wait)
	}
}

// BenchmarkWatch is what a wait costs a piece of a stream.
func BenchmarkWatch(b *testing.B) {
	var s watches
	w := s.after(time.Minute, func() {})
	defer w.drop()
	b.ReportAllocs()
	for b.Loop() {
		w.Reset(time.Minute)
		w.Stop()
	}
}
