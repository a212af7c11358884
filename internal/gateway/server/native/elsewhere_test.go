package native

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/database/databasetest"
	"github.com/citeway/citeway/internal/gateway/relay"
)

// twins are two gateways that share a state.
func twins(t *testing.T, server *databasetest.Server) (a, b *gateway) {
	t.Helper()
	return twinsAt(t, server.Database(t))
}

func twinsAt(t *testing.T, address string) (a, b *gateway) {
	t.Helper()
	for name, g := range map[string]**gateway{"a": &a, "b": &b} {
		r, err := relay.Open(address, name, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		*g = open(t, Options{Relay: r})
		// What closes first is what was begun last: the surface before its relay.
		surface, close := (*g).surface, (*g).Close
		t.Cleanup(func() {
			close()
			_ = surface.Close()
			_ = r.Close()
		})
	}
	return a, b
}

func TestElsewhere(t *testing.T) {
	server := databasetest.Start(t)
	t.Run("what has ended is read again at another gateway", func(t *testing.T) {
		a, b := twins(t, server)
		_, whole := a.do("POST", "/v1/answers", `{"question":"Do tides rise?","stream":true}`)
		rest := ""
		for end := time.Now().Add(time.Minute); time.Now().Before(end) && !strings.Contains(rest, "event: done"); {
			_, rest = b.do("POST", "/v1/answers", `{}`, "Last-Event-ID", "ans_1:3")
		}
		if want := whole[strings.Index(whole, "id: ans_1:4"):]; rest != want {
			t.Errorf("rest %q, want %q", rest, want)
		}
		if res, body := b.do("GET", "/v1/answers/ans_gone/events", ""); res.StatusCode != 404 {
			t.Errorf("%d %s", res.StatusCode, body)
		}
	})
	t.Run("a stream goes on at another gateway", func(t *testing.T) {
		a, b := twins(t, server)
		a.surface.grace = time.Minute // however long it takes to come back
		a.chat.step = make(chan struct{}, 10)
		a.chat.step <- struct{}{}
		a.chat.step <- struct{}{}
		lines, leave := a.reading()
		until(t, lines, "id: ans_1:1")
		leave()
		lines, leave = b.reading("Last-Event-ID", "ans_1:1")
		defer leave()
		for range len(a.chat.events) {
			a.chat.step <- struct{}{}
		}
		until(t, lines, "id: ans_1:2")
		until(t, lines, "event: done")
	})
	t.Run("it goes on while it is read elsewhere, and no longer", func(t *testing.T) {
		a, b := twins(t, server)
		a.surface.grace = 3 * time.Second
		a.chat.step = make(chan struct{}, 10)
		a.chat.step <- struct{}{}
		a.chat.step <- struct{}{}
		lines, leave := a.reading()
		until(t, lines, "id: ans_1:1")
		leave()
		_, leave = b.reading("Last-Event-ID", "ans_1:1")
		time.Sleep(3 * a.surface.grace)
		if a.chat.stopped.Load() {
			t.Error("it stopped while someone read it")
		}
		leave()
		for end := time.Now().Add(time.Minute); time.Now().Before(end) && !a.chat.stopped.Load(); {
			time.Sleep(50 * time.Millisecond)
		}
		if !a.chat.stopped.Load() {
			t.Error("it went on without a reader")
		}
	})
	t.Run("a gateway that is gone", func(t *testing.T) {
		address := server.Database(t)
		_, b := twinsAt(t, address)
		gone, err := relay.Open(address, "c", slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		if err := gone.Begin(t.Context(), &relay.Answer{ID: "ans_3", Form: "native"}); err != nil {
			t.Fatal(err)
		}
		if err := gone.Close(); err != nil {
			t.Fatal(err)
		}
		if _, body := b.do("GET", "/v1/answers/ans_3/events", ""); !strings.Contains(body, `"code":"unavailable"`) || !strings.Contains(body, "ask again") {
			t.Errorf("got %s", body)
		}
	})
	t.Run("another's answer is nobody else's", func(t *testing.T) {
		a, b := twins(t, server)
		if err := a.surface.o.Relay.Begin(t.Context(), &relay.Answer{ID: "ans_4", Owner: "k_1", Form: "native"}); err != nil {
			t.Fatal(err)
		}
		if res, body := b.do("GET", "/v1/answers/ans_4/events", ""); res.StatusCode != 404 {
			t.Errorf("%d %s", res.StatusCode, body)
		}
	})
}
