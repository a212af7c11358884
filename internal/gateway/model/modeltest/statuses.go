package modeltest

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// refuses answers with a status and the server's own refusal.
func (b *bench) refuses(w http.ResponseWriter, status int, words string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(b.wire.Refusal(words)))
}

func tooMany(b *bench) {
	m := b.serve(patient, func(w http.ResponseWriter, _ *http.Request) {
		if b.asked.Load() == 1 {
			w.Header().Set("Retry-After", "0")
			b.refuses(w, http.StatusTooManyRequests, "slow down")
			return
		}
		b.send(w, b.wire.stream())
	})
	b.succeeds(b.ask(m), 2)
}

// tooManyForLong: who is told to wait for an hour says so at once.
func tooManyForLong(b *bench) {
	m := b.serve(patient, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "3600")
		b.refuses(w, http.StatusTooManyRequests, "slow down")
	})
	r := b.ask(m)
	b.fails(r, citeway.Upstream, 1)
	if !strings.Contains(r.err.Error(), "slow down") {
		b.t.Errorf("%v", r.err)
	}
}

func serverErrors(b *bench) {
	for _, status := range []int{http.StatusInternalServerError, http.StatusServiceUnavailable, http.StatusGatewayTimeout} {
		m := b.serve(patient, func(w http.ResponseWriter, _ *http.Request) { b.refuses(w, status, "out to sea") })
		r := b.ask(m)
		b.fails(r, citeway.Upstream, 1+Retries)
		if !strings.Contains(r.err.Error(), "out to sea") {
			b.t.Errorf("%v", r.err)
		}
	}
	m := b.serve(patient, func(w http.ResponseWriter, _ *http.Request) {
		if b.asked.Load() <= Retries {
			b.refuses(w, http.StatusInternalServerError, "out to sea")
			return
		}
		b.send(w, b.wire.stream())
	})
	b.succeeds(b.ask(m), 1+Retries)
}

// unauthorized: asked once, with what mends it, and the key that the server
// repeats taken out.
func unauthorized(b *bench) {
	for _, status := range []int{http.StatusUnauthorized, http.StatusForbidden} {
		m := b.serve(patient, func(w http.ResponseWriter, _ *http.Request) {
			b.refuses(w, status, "the key "+Key+" is unknown")
		})
		r := b.ask(m)
		b.fails(r, citeway.Upstream, 1)
		if said := r.err.Error(); !strings.Contains(said, "is unknown") || !strings.Contains(said, "check the key") {
			b.t.Errorf("%v", r.err)
		}
	}
}

// redirect: neither question nor key goes to another host.
func redirect(b *bench) {
	var taken atomic.Int32
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { taken.Add(1) }))
	defer other.Close()
	for _, status := range []int{http.StatusFound, http.StatusTemporaryRedirect, http.StatusPermanentRedirect} {
		m := b.serve(patient, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other.URL+"/else?x=y", status) })
		b.fails(b.ask(m), citeway.Upstream, 1)
	}
	if taken.Load() > 0 {
		b.t.Error("the redirect was followed")
	}
}

func notReached(b *bench) {
	s := httptest.NewServer(http.NotFoundHandler())
	s.Close()
	m := b.make(service.Options{Name: "tern-1", BaseURL: s.URL, Key: Key, FirstByte: Long, Idle: Long, Retries: -1, Backoff: time.Millisecond})
	b.fails(b.ask(m), citeway.Unavailable, 0)
}
