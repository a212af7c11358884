package upstream

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// TestWhoseHeadersCount: a request's own come before the client's, but what is sent and
// wanted is not theirs to say; and no request changes what the next one sends.
func TestWhoseHeadersCount(t *testing.T) {
	got := make(chan http.Header, 1)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got <- r.Header
		w.Header().Set("Content-Type", typeJSON)
		_, _ = w.Write([]byte(`{}`))
	}))
	defer s.Close()
	c, err := New(Options{Base: s.URL, Header: http.Header{"x-own": {"1"}, "X-Both": {"client"}}, Authorize: Bearer("k-secret")})
	if err != nil {
		t.Fatal(err)
	}
	defer c.http.CloseIdleConnections()
	header := http.Header{"x-more": {"2"}, "X-Both": {"request"}, "Accept": {"text/plain"}, "Content-Type": {"text/plain"}}
	for _, of := range []struct {
		q    Request
		want map[string]string
	}{
		{Request{Body: []byte(`{}`), Header: header}, map[string]string{"X-More": "2", "X-Both": "request", "Accept": acceptStream, "Content-Type": typeJSON}},
		{Request{Body: []byte(`{}`), Accept: "a/b"}, map[string]string{"X-More": "", "X-Both": "client", "Accept": "a/b", "Content-Type": typeJSON}},
		{Request{}, map[string]string{"X-More": "", "X-Both": "client", "Accept": acceptStream, "Content-Type": ""}},
	} {
		if err := c.Ask(t.Context(), of.q, func(*Answer) error { return nil }); err != nil {
			t.Fatal(err)
		}
		sent := <-got
		of.want["X-Own"], of.want["Authorization"] = "1", "Bearer k-secret"
		for name, want := range of.want {
			if sent.Get(name) != want {
				t.Errorf("%+v: %s is %q, not %q", of.q, name, sent.Get(name), want)
			}
		}
	}
}
