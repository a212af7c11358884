package server

import (
	"context"
	"errors"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/access"
)

// board is what gateways keep together, in one process.
type board struct {
	mu      sync.Mutex
	at      time.Time
	there   []string
	entries map[string][]byte
	down    error
}

// seat is one gateway's place at a board.
type seat struct {
	*board
	id string
}

func (s seat) ID() string { return s.id }

func (s seat) Entry(_ context.Context, name string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.entries[name], s.down
}

func (s seat) Change(_ context.Context, name string, do func(was []byte, at time.Time, there []string) ([]byte, time.Duration)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	is, _ := do(s.entries[name], s.at, s.there)
	if s.down != nil { // it fails at the last moment
		return s.down
	}
	if s.entries[name] = is; len(is) == 0 {
		delete(s.entries, name)
	}
	return nil
}

// pair is the meters of two gateways under one quota.
func pair(q access.Quota) (*board, [2]*meters) {
	b := &board{at: time.Unix(1000, 0), there: []string{"a", "b"}, entries: map[string][]byte{}}
	return b, [2]*meters{newMeters(q, seat{b, "a"}), newMeters(q, seat{b, "b"})}
}

// asks lets a key ask a gateway; left is nil where it was refused.
func asks(t *testing.T, m *meters) (left func(), spend func(int)) {
	t.Helper()
	c := &Caller{ID: "key_1"}
	r := httptest.NewRequestWithContext(t.Context(), "POST", "/", nil)
	left, err := m.enter(httptest.NewRecorder().Header(), r, c)
	if err != nil {
		return nil, nil
	}
	ctx := m.over(t.Context(), c)
	return left, func(tokens int) { access.Spend(ctx, tokens) }
}

// TestGatewaysCountTogether: what a key used at one gateway it has not at another.
func TestGatewaysCountTogether(t *testing.T) {
	b, at := pair(access.Quota{Requests: 4})
	for n := range 5 {
		left, _ := asks(t, at[n%2])
		if (left != nil) != (n < 4) {
			t.Errorf("request %d: let in is %t", n, left != nil)
		}
		if left != nil {
			left()
		}
	}
	b.at = b.at.Add(15 * time.Second)
	if left, _ := asks(t, at[0]); left == nil {
		t.Error("a quarter of the minute later nothing is left")
	}
}

// TestTokensAreToldAtTheEnd: other gateways know what an answer used once it has ended.
func TestTokensAreToldAtTheEnd(t *testing.T) {
	_, at := pair(access.Quota{Tokens: 60})
	left, spend := asks(t, at[0])
	spend(40)
	spend(30)
	left()
	if left, _ := asks(t, at[1]); left != nil {
		t.Error("all tokens were used, and another gateway let a request in")
	}
}

// TestRunningRequestsAreCountedTogether: those of a gateway that is gone are not.
func TestRunningRequestsAreCountedTogether(t *testing.T) {
	b, at := pair(access.Quota{Streams: 2})
	first, _ := asks(t, at[0])
	if second, _ := asks(t, at[0]); first == nil || second == nil {
		t.Fatal("two may run")
	}
	if third, _ := asks(t, at[1]); third != nil {
		t.Error("three run")
	}
	first()
	left, _ := asks(t, at[1])
	if left == nil {
		t.Fatal("one has ended, and no other may run")
	}
	b.there = []string{"b"}
	if another, _ := asks(t, at[1]); another == nil {
		t.Error("a request of a gateway that is gone still runs")
	}
}

// TestWhatCannotBeWrittenIsOwed: an end that the state did not hear of is told later.
func TestWhatCannotBeWrittenIsOwed(t *testing.T) {
	b, at := pair(access.Quota{Streams: 1, Tokens: 60})
	left, spend := asks(t, at[0])
	spend(20)
	b.down = errors.New("the state is gone")
	left()
	if refused, _ := asks(t, at[0]); refused != nil {
		t.Error("a request came in that nobody could count")
	}
	b.down = nil
	if early, _ := asks(t, at[1]); early != nil {
		t.Error("the end was not told, and another gateway knew of it")
	}
	for _, id := range at[0].owed() {
		if err := at[0].settle(t.Context(), id); err != nil {
			t.Error(err)
		}
	}
	if len(at[0].owed()) > 0 {
		t.Error("something is still owed")
	}
	next, spend := asks(t, at[1])
	if next == nil {
		t.Fatal("the end was told, and no other may run")
	}
	spend(39)
	next()
	if last, _ := asks(t, at[0]); last == nil {
		t.Error("a token is left, and none was let in: some were counted twice")
	}
}

// TestSessionsAmongGateways: who logged in at one is known at another, until they leave.
func TestSessionsAmongGateways(t *testing.T) {
	b, _ := pair(access.Quota{})
	one, other := newSessions(seat{b, "a"}), newSessions(seat{b, "b"})
	c := opened(t, one, "key_1", true)
	if got := keyOf(t, other, c); got != "key_1" {
		t.Errorf("at the other: %q", got)
	}
	for name := range b.entries {
		if name == entry(access.Hash{}) || len(name) != len("session ")+64 {
			t.Error("kept under " + name)
		}
	}
	if _, err := other.close(bearing(c)); err != nil {
		t.Error(err)
	}
	if got := keyOf(t, one, c); got != "" {
		t.Errorf("after they left: %q", got)
	}
	b.down = errors.New("the state is gone")
	if _, err := one.caller(bearing(c)); err == nil {
		t.Error("nobody knows who it is, and it is no error")
	}
}
