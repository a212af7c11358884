package server

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// What follows a server answers for it: by its own limits, with the figures, logins and
// readiness of the one before, and for this machine alone where settings are asked for.
func TestWhatFollowsAServer(t *testing.T) {
	first, err := New(Options{Addr: "127.0.0.1:0", Grace: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	first.Ready()
	next, err := New(Options{Addr: "127.0.0.1:0", Grace: time.Minute, Keys: []string{"k-1"}})
	if err != nil {
		t.Fatal(err)
	}
	first.Become(next)
	if first.Grace() != time.Minute {
		t.Errorf("running answers may go on for %v", first.Grace())
	}
	ask := func(method, path, from string) int {
		w, r := httptest.NewRecorder(), httptest.NewRequest(method, "http://127.0.0.1"+path, nil)
		r.RemoteAddr = from
		r.Header.Set("Authorization", "Bearer k-1")
		first.ServeHTTP(w, r)
		return w.Code
	}
	for _, c := range []struct {
		method, path, from string
		want               int
	}{
		{http.MethodGet, "/readyz", "127.0.0.1:1", http.StatusOK},
		{http.MethodPost, ReloadPath, "127.0.0.1:1", http.StatusNotFound}, // it has no settings to take
		{http.MethodPost, ReloadPath, "192.0.2.7:1", http.StatusForbidden},
		{http.MethodGet, ReloadPath, "127.0.0.1:1", http.StatusMethodNotAllowed},
	} {
		if got := ask(c.method, c.path, c.from); got != c.want {
			t.Errorf("%s %s from %s: %d, want %d", c.method, c.path, c.from, got, c.want)
		}
	}
}
