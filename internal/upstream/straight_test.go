package upstream

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// own is a client of its own connections, which asks its server past http.Client.
func own(t *testing.T, base string) *Client {
	t.Helper()
	c, err := New(Options{Base: base, Server: "the model's server", Retries: -1, Header: http.Header{"X-Own": {"1"}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.http.CloseIdleConnections)
	return c
}

// TestWhoNeedsTheClient: redirects, another's client and a password in the address do.
func TestWhoNeedsTheClient(t *testing.T) {
	for base, straight := range map[string]bool{"http://h.example/v1": true, "http://u:p@h.example/v1": false} {
		if c := own(t, base); (c.direct != nil) != straight {
			t.Errorf("%s: %v", base, c.direct)
		}
	}
	for name, o := range map[string]Options{"redirects": {Redirects: 1}, "client": {Client: &http.Client{}}} {
		o.Base = "http://h.example"
		if c, err := New(o); err != nil || c.direct != nil {
			t.Errorf("%s: %v, %v", name, c, err)
		}
	}
}

// TestStraight: past http.Client a request is the same, no redirect is followed, and an
// address of the wrong scheme is named as what it is.
func TestStraight(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/away" {
			http.Redirect(w, r, "/", http.StatusTemporaryRedirect)
			return
		}
		for name, want := range map[string]string{"X-Own": "1", "X-More": "2", "Accept": acceptStream, "Content-Type": typeJSON} {
			if got := r.Header.Get(name); got != want {
				t.Errorf("%s is %q", name, got)
			}
		}
		w.Header().Set("Content-Type", typeJSON)
		_, _ = w.Write([]byte(`{}`))
	}))
	defer s.Close()
	c := own(t, s.URL)
	header := http.Header{"X-More": {"2"}, "Accept": {"text/plain"}, "Content-Type": {"text/plain"}}
	response, err := c.Forward(t.Context(), Request{Body: []byte(`{}`), Header: header})
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	if _, err := c.Forward(t.Context(), Request{Path: "away", Body: []byte(`{}`)}); citeway.CodeOf(err) != citeway.Upstream { //nolint:bodyclose // there is none
		t.Errorf("a redirect: %v", err)
	}
	_, err = own(t, "https"+strings.TrimPrefix(s.URL, "http")).Forward(t.Context(), Request{Body: []byte(`{}`)}) //nolint:bodyclose // there is none
	if citeway.CodeOf(err) != citeway.Unavailable || !errors.Is(err, http.ErrSchemeMismatch) {
		t.Errorf("the wrong scheme: %v", err)
	}
}
