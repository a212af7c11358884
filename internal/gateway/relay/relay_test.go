package relay_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database/databasetest"
	"github.com/citeway/citeway/internal/gateway/relay"
	"github.com/citeway/citeway/internal/leak"
)

func TestMain(m *testing.M) { leak.Main(m) }

// patience is how long a test waits for what another gateway tells.
const patience = 30 * time.Second

func join(t *testing.T, address, id string) *relay.Relay {
	t.Helper()
	r, err := relay.Open(address, id, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	var once sync.Once
	t.Cleanup(func() { once.Do(func() { _ = r.Close() }) })
	return r
}

// heard waits until something was told.
func heard(t *testing.T, told <-chan struct{}) {
	t.Helper()
	select {
	case <-told:
	case <-time.After(patience):
		t.Fatal("nothing was told")
	}
}

// bell is a function to be told by, and what it tells on.
func bell() (func(), <-chan struct{}) {
	told := make(chan struct{}, 1)
	return func() {
		select {
		case told <- struct{}{}:
		default:
		}
	}, told
}

func TestRelay(t *testing.T) {
	server := databasetest.Start(t)
	t.Run("news", func(t *testing.T) {
		address := server.Database(t)
		a, b := join(t, address, "a"), join(t, address, "b")
		ring, told := bell()
		end := b.Follow("talk 1", ring)
		heard(t, told) // that it listens
		for _, topic := range []string{"talk 2", "talk 1"} {
			if err := a.Tell(t.Context(), topic); err != nil {
				t.Fatal(err)
			}
		}
		heard(t, told)
		if err := a.Post(t.Context(), "talk 1", []byte("tides")); err != nil {
			t.Fatal(err)
		}
		heard(t, told)
		if on, err := b.Board(t.Context(), "talk 1"); err != nil || string(on) != "tides" {
			t.Errorf("%q %v", on, err)
		}
		if on, err := b.Board(t.Context(), "talk 2"); err != nil || on != nil {
			t.Errorf("%q %v", on, err)
		}
		end()
		if err := a.Tell(t.Context(), "talk 1"); err != nil {
			t.Fatal(err)
		}
	})
	t.Run("one works on what has a name", func(t *testing.T) { lease(t, server.Database(t)) })
	t.Run("an answer goes on elsewhere", func(t *testing.T) { answer(t, server.Database(t)) })
	t.Run("a lease is given back after the server was gone", func(t *testing.T) {
		address := server.Database(t)
		a, b := join(t, address, "a"), join(t, address, "b")
		release, ok, err := a.Lease(t.Context(), "turn of 1")
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		server.Stop(t)
		release()
		if _, _, err := b.Lease(t.Context(), "turn of 1"); citeway.CodeOf(err) != citeway.Unavailable {
			t.Error("without a server: ", err)
		}
		server.Resume(t)
		for end := time.Now().Add(patience); ; {
			if _, ok, _ := b.Lease(t.Context(), "turn of 1"); ok {
				break
			}
			if time.Now().After(end) {
				t.Fatal("it was never given back")
			}
			time.Sleep(relay.BeatEvery / 10)
		}
	})
	t.Run("news after the server was gone", func(t *testing.T) {
		address := server.Database(t)
		b := join(t, address, "b")
		ring, told := bell()
		defer b.Follow("talk 1", ring)()
		heard(t, told)
		server.Stop(t)
		server.Resume(t)
		heard(t, told) // some may have been missed
	})
}

func lease(t *testing.T, address string) {
	a, b := join(t, address, "a"), join(t, address, "b")
	release, ok, err := a.Lease(t.Context(), "turn of 1")
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	for _, r := range []*relay.Relay{a, b} {
		if _, ok, err := r.Lease(t.Context(), "turn of 1"); ok || err != nil {
			t.Error("twice: ", ok, err)
		}
	}
	release()
	if _, ok, err := b.Lease(t.Context(), "turn of 1"); !ok || err != nil {
		t.Error("after it was given back: ", ok, err)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	if _, ok, err := a.Lease(t.Context(), "turn of 1"); !ok || err != nil {
		t.Error("after the gateway left: ", ok, err)
	}
}

func answer(t *testing.T, address string) {
	ctx := t.Context()
	a, b := join(t, address, "a"), join(t, address, "b")
	if err := a.Begin(ctx, &relay.Answer{ID: "ans_1", Owner: "k_1", Form: "native", Conversation: "ses_1"}); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Find(ctx, "ans_2"); citeway.CodeOf(err) != citeway.NotFound {
		t.Error(err)
	}
	for name, find := range map[string]func(context.Context, string) (*relay.Answer, error){"ans_1": b.Find, "ses_1": b.Last} {
		got, err := find(ctx, name)
		if want := (relay.Answer{ID: "ans_1", Owner: "k_1", Form: "native", Conversation: "ses_1"}); err != nil || *got != want {
			t.Errorf("%s: %+v %v", name, got, err)
		}
	}
	ring, wanted := bell()
	defer a.Wanted("ans_1", ring)()
	if read, err := a.Read(ctx, "ans_1", patience.Milliseconds()); read || err != nil {
		t.Error("nobody reads it: ", read, err)
	}
	if err := b.Want(ctx, "ans_1"); err != nil {
		t.Fatal(err)
	}
	heard(t, wanted)
	if read, err := a.Read(ctx, "ans_1", patience.Milliseconds()); !read || err != nil {
		t.Error("someone reads it: ", read, err)
	}
	ring, told := bell()
	defer b.Frame("ans_1", ring)()
	for from, frames := range [][][]byte{{[]byte("one")}, {[]byte("two"), {0, 255}}} {
		if err := a.Write(ctx, "ans_1", from, frames); err != nil {
			t.Fatal(err)
		}
	}
	heard(t, told)
	if frames, err := b.Frames(ctx, "ans_1", 1); err != nil || fmt.Sprintf("%q", frames) != `["two" "\x00\xff"]` {
		t.Errorf("%q %v", frames, err)
	}
	if err := a.End(ctx, "ans_1", true); err != nil {
		t.Fatal(err)
	}
	if got, err := b.Find(ctx, "ans_1"); err != nil || !got.Done || !got.Broken || got.Lost {
		t.Errorf("%+v %v", got, err)
	}
	if err := a.Begin(ctx, &relay.Answer{ID: "ans_3", Owner: "k_1", Form: "native"}); err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if got, err := b.Find(ctx, "ans_3"); err != nil || !got.Lost {
		t.Errorf("its gateway is gone: %+v %v", got, err)
	}
}

func TestARelaySaysThatItsServerIsGone(t *testing.T) {
	server := databasetest.Start(t)
	r := join(t, server.Database(t), "a")
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	server.Stop(t)
	await(t, "the loss", func() bool { return citeway.CodeOf(r.Err()) == citeway.Unavailable })
	server.Resume(t)
	await(t, "the return", func() bool { return r.Err() == nil })
}

// await waits until something is so.
func await(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !is(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal(what + " was not seen")
		}
	}
}

func TestEntriesAreChangedByOneAtATime(t *testing.T) {
	address := databasetest.Start(t).Database(t)
	a, b := join(t, address, "a"), join(t, address, "b")
	const times = 15
	var both sync.WaitGroup
	for _, r := range []*relay.Relay{a, b} {
		for range 2 {
			both.Go(func() {
				for range times {
					err := r.Change(t.Context(), "count", func(was []byte, _ time.Time, _ []string) ([]byte, time.Duration) {
						n, _ := strconv.Atoi(string(was))
						return []byte(strconv.Itoa(n + 1)), time.Minute
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
	}
	both.Wait()
	if is, err := b.Entry(t.Context(), "count"); err != nil || string(is) != strconv.Itoa(4*times) {
		t.Errorf("%q %v, wanted %d", is, err, 4*times)
	}
	put := func(value string, keep time.Duration) {
		t.Helper()
		err := a.Change(t.Context(), "count", func(was []byte, at time.Time, there []string) ([]byte, time.Duration) {
			if slices.Sort(there); !slices.Equal(there, []string{"a", "b"}) || at.IsZero() {
				t.Errorf("%v at %v", there, at)
			}
			return []byte(value), keep
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, end := range []func(){func() { put("", time.Minute) }, func() { put("past", -time.Second) }} {
		put("now", time.Minute)
		end()
		if is, err := b.Entry(t.Context(), "count"); err != nil || is != nil {
			t.Errorf("%q %v, wanted nothing", is, err)
		}
		err := b.Change(t.Context(), "count", func(was []byte, _ time.Time, _ []string) ([]byte, time.Duration) {
			if was != nil {
				t.Errorf("what is no longer there: %q", was)
			}
			return nil, 0
		})
		if err != nil {
			t.Error(err)
		}
	}
}
