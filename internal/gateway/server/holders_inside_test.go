package server

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/access"
	keyrows "github.com/citeway/citeway/internal/gateway/access/rows"
	"github.com/citeway/citeway/internal/gateway/model"
)

// writing is a surface whose answers go on until they are stopped.
type writing struct {
	begun   chan struct{}
	stopped chan error
}

func (s writing) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /write", func(w http.ResponseWriter, r *http.Request) {
		work, free := model.Stoppable(r.Context())
		defer free()
		s.begun <- struct{}{}
		<-work.Done()
		if r.Context().Err() == nil {
			s.stopped <- model.Stopped(work)
		}
		_, _ = io.WriteString(w, "an end of its own form")
		<-r.Context().Done()
		s.stopped <- r.Context().Err()
	})
}

// TestARevokedKeysAnswersEnd: at the next look the model is told to stop and the answer can
// say why; what still runs some seconds later is cut. The answers of other keys go on.
func TestARevokedKeysAnswersEnd(t *testing.T) {
	store := database.Memory(t, keyrows.Open)
	surface := writing{make(chan struct{}), make(chan error)}
	gateway, err := New(Options{Addr: "127.0.0.1:0", Ring: access.NewRing(store)}, surface)
	if err != nil {
		t.Fatal(err)
	}
	clock := time.Unix(1000, 0)
	gateway.holders.now = func() time.Time { return clock }
	ask := func(name string) (id string, end context.CancelFunc) {
		k, secret := access.New(name, time.Now())
		if err := store.Create(t.Context(), k); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		r := httptest.NewRequestWithContext(ctx, "POST", "/write", nil)
		r.Header.Set("Authorization", "Bearer "+secret)
		go gateway.ServeHTTP(httptest.NewRecorder(), r)
		<-surface.begun
		return k.ID, cancel
	}
	id, _ := ask("leaver")
	_, end := ask("stayer")
	gateway.lapse(t.Context())
	select {
	case err := <-surface.stopped:
		t.Fatalf("a key that is good: %v", err)
	default:
	}
	if err := store.Revoke(t.Context(), id, time.Now()); err != nil {
		t.Fatal(err)
	}
	gateway.lapse(t.Context())
	if err := <-surface.stopped; err == nil || err.Error() != "the key was revoked or has expired; ask again with another key" {
		t.Errorf("told %v", err)
	}
	clock = clock.Add(EndingTimeout)
	gateway.lapse(t.Context())
	if err := <-surface.stopped; err == nil {
		t.Error("the request goes on")
	}
	if len(gateway.holders.ids()) != 1 {
		t.Errorf("%v are watched", gateway.holders.ids())
	}
	end()
	<-surface.stopped // the other one's, by its reader
}
