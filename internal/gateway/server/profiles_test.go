package server

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// Profiles are served on loopback alone, and not to a page that has its name mean it.
func TestProfiles(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", ":6060", "192.0.2.7:6060", "6060"} {
		if _, err := Profiles(addr); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v", addr, err)
		}
	}
	p, err := Profiles("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for host, want := range map[string]int{"": http.StatusOK, "evil.example": http.StatusForbidden} {
		r, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+p.Addr()+"/debug/pprof/goroutine?debug=1", nil)
		r.Host = host
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if res.StatusCode != want || (want == http.StatusOK) != strings.Contains(string(body), "goroutine profile") {
			t.Errorf("%q: %d %.80s", host, res.StatusCode, body)
		}
	}
}
