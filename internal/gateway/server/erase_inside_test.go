package server

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/access"
	keyrows "github.com/citeway/citeway/internal/gateway/access/rows"
)

// TestWhoMayErase: an administrator from whom nothing is hidden, and without keys this
// machine alone.
func TestWhoMayErase(t *testing.T) {
	zero := 0
	scopes := map[string]access.Key{
		"administrator": {Scopes: []string{access.Admin}}, "everything": {},
		"other scopes": {Scopes: []string{access.Answer, access.WriteSources}},
		"other sets":   {Sets: []string{"staff"}}, "low clearance": {Scopes: []string{access.Admin}, Clearance: &zero},
	}
	keys := database.Memory(t, keyrows.Open)
	secrets := map[string]string{"": "", "unknown": "nobody"}
	for name, as := range scopes {
		k, secret := access.New(name, time.Now())
		k.Scopes, k.Sets, k.Clearance = as.Scopes, as.Sets, as.Clearance
		if err := keys.Create(t.Context(), k); err != nil {
			t.Fatal(err)
		}
		secrets[name] = secret
	}
	named := ""
	erase := func(_ context.Context, body []byte) (any, error) {
		named = string(body)
		return map[string]int{"documents": 1}, nil
	}
	with, err := New(Options{Addr: "127.0.0.1:0", Ring: access.NewRing(keys), Erase: erase})
	if err != nil {
		t.Fatal(err)
	}
	without, err := New(Options{Addr: "0.0.0.0:0", Open: true, Erase: erase})
	if err != nil {
		t.Fatal(err)
	}
	nothing, err := New(Options{Addr: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		s         *Server
		key, from string
		want      int
	}{
		{with, "administrator", "192.0.2.7:1", http.StatusOK}, {with, "everything", "192.0.2.7:1", http.StatusOK},
		{with, "", "127.0.0.1:1", http.StatusUnauthorized}, {with, "unknown", "127.0.0.1:1", http.StatusUnauthorized},
		{with, "other scopes", "127.0.0.1:1", http.StatusForbidden}, {with, "other sets", "127.0.0.1:1", http.StatusForbidden},
		{with, "low clearance", "127.0.0.1:1", http.StatusForbidden},
		{without, "", "192.0.2.7:1", http.StatusForbidden}, {without, "", "127.0.0.1:1", http.StatusOK},
		{nothing, "", "127.0.0.1:1", http.StatusNotFound},
	} {
		named = ""
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodPost, "http://127.0.0.1"+ErasePath, strings.NewReader(`{"key":"k"}`))
		r.RemoteAddr = c.from
		if c.key != "" {
			r.Header.Set("Authorization", "Bearer "+secrets[c.key])
		}
		c.s.ServeHTTP(w, r)
		if w.Code != c.want || (named != "") != (c.want == http.StatusOK) || !strings.HasPrefix(w.Body.String(), "{") {
			t.Errorf("%q from %s: %d %s, want %d; named %q", c.key, c.from, w.Code, w.Body, c.want, named)
		}
	}
}
