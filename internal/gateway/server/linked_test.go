package server_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// TestLinks gives an address to what has none and a record.
func TestLinks(t *testing.T) {
	shown := []citeway.Passage{{ID: "p_1"}, {ID: "p_2"}}
	for name, test := range map[string]struct {
		source citeway.Source
		want   string
	}{
		"a file":                {citeway.Source{Path: "a.md", Passages: shown}, "https://citeway.example/c/p_1"},
		"a page":                {citeway.Source{URL: "https://a.example/", Passages: shown}, "https://a.example/"},
		"an unsafe address":     {citeway.Source{URL: "javascript:alert(1)", Passages: shown}, "https://citeway.example/c/p_1"},
		"no passage":            {citeway.Source{Path: "a.md"}, ""},
		"a passage of a client": {citeway.Source{Path: "a.md", Passages: []citeway.Passage{{ID: "x"}}}, ""},
	} {
		var got citeway.Source
		base := func(*http.Request) string { return "https://citeway.example/" }
		l := server.Linked(nil, base, citeway.SinkFunc(func(e citeway.Event) error {
			got = *e.(*citeway.Source)
			return nil
		}), true)
		before := test.source.URL
		if err := l.Put(&test.source); err != nil || got.URL != test.want {
			t.Errorf("%s: %q %v", name, got.URL, err)
		}
		if test.source.URL != before {
			t.Errorf("%s: the event itself was changed", name)
		}
	}
}

// TestWithoutABase nothing is linked, and other events pass.
func TestWithoutABase(t *testing.T) {
	r := httptest.NewRequest("GET", "/", nil)
	next := &citeway.Folder{}
	for _, base := range []func(*http.Request) string{nil, func(*http.Request) string { return "" }, func(*http.Request) string { return "/" }} {
		if got := server.Linked(r, base, next, true); got != citeway.Sink(next) {
			t.Errorf("%T stands before the encoder", got)
		}
	}
	linked := server.Linked(r, func(r *http.Request) string { return "http://" + r.Host }, next, true)
	for _, e := range []citeway.Event{&citeway.Begin{ID: "a"}, &citeway.Text{Bytes: []byte("Tides rise.")}, &citeway.End{}} {
		if err := linked.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	if got := next.Answer().Text; got != "Tides rise." {
		t.Error(got)
	}
}
