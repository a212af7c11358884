package intake

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/upstream"
)

func site(t *testing.T) *httptest.Server {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("/docs/", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<p>The tides rise.</p>")) })
	mux.HandleFunc("/moved", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/docs/tides.html", http.StatusFound)
	})
	mux.HandleFunc("/round", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/round", http.StatusFound) })
	for path, status := range map[string]int{"/login": 401, "/gone": 410, "/broken": 500, "/paid": 402} {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) })
	}
	mux.HandleFunc("/huge", func(w http.ResponseWriter, _ *http.Request) {
		piece := make([]byte, 1<<20)
		for range MaxPage>>20 + 1 {
			if _, err := w.Write(piece); err != nil {
				return
			}
		}
	})
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s
}

func TestFetch(t *testing.T) {
	s, f := site(t), NewPages(true)
	defer f.Close()
	p, err := f.Fetch(t.Context(), s.URL+"/moved")
	if err != nil || p.URL != s.URL+"/docs/tides.html" || p.Name != "tides.html" || !strings.HasPrefix(p.Mime, "text/html") || len(p.Data) == 0 {
		t.Errorf("%+v, %v", p, err)
	}
	for path, want := range map[string]string{"/login": Paywall, "/paid": Paywall, "/gone": NotFound, "/nosuch": NotFound,
		"/broken": Unexpected, "/huge": NotSearchable, "/round": Unexpected} {
		if _, err := f.Fetch(t.Context(), s.URL+path); TypeOf(err) != want {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
}

func TestTheNetworkWithinIsNotReached(t *testing.T) {
	s, f := site(t), NewPages(false)
	defer f.Close()
	for _, address := range []string{s.URL + "/docs/", strings.Replace(s.URL, "127.0.0.1", "localhost", 1), "http://[::1]/", "http://10.0.0.1/",
		"http://169.254.169.254/latest", "http://100.64.0.1/", "http://[::ffff:127.0.0.1]/", "http://0.0.0.0/"} {
		if p, err := f.Fetch(t.Context(), address); err == nil || TypeOf(err) != InvalidURL && !strings.Contains(err.Error(), "connect") {
			t.Errorf("%s: %v, %v", address, p, err)
		}
	}
}

func TestWhatIsNoAddress(t *testing.T) {
	for _, address := range []string{"", "ftp://sea.example/", "file:///etc/passwd", "sea.example", "http://", "http://me:secret@sea.example/", "http://%zz/",
		"http://sea.example/" + strings.Repeat("a", MaxURL)} {
		if _, err := CheckURL(address); TypeOf(err) != InvalidURL {
			t.Errorf("%.40s: %v", address, err)
		}
	}
	if TypeOf(errors.New("x")) != Unexpected || TypeOf(&citeway.Error{Code: citeway.Invalid}) != NotSearchable {
		t.Error("types of other errors")
	}
}

func TestACancelledFetch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewPages(true).Fetch(ctx, site(t).URL); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestPagesBelow(t *testing.T) {
	page := &upstream.Page{URL: "https://sea.example/docs/index.html", Data: []byte(`<a href="tides.html">1</a> <A HREF='/docs/a/b#part'>2</A>
		<a href="/other">3</a> <a href="https://else.example/docs/x">4</a> <a href="tides.html#again">5</a> <a href="private/x">6</a> <a href="index.html">7</a><a href="javascript:x">`)}
	want := []string{"https://sea.example/docs/tides.html", "https://sea.example/docs/a/b"}
	if got := below("https://sea.example/docs/index.html", page, []string{"https://sea.example/docs/private/*"}); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got := below("https://sea.example", page, nil); len(got) != 0 && !strings.HasPrefix(got[0], "https://sea.example/") {
		t.Errorf("%q", got)
	}
}

func FuzzBelow(f *testing.F) {
	f.Add("https://sea.example/docs/", `<a href="x">`)
	f.Fuzz(func(t *testing.T, base, data string) {
		for _, link := range below(base, &upstream.Page{URL: base, Data: []byte(data)}, nil) {
			if !strings.HasPrefix(link, "http") && strings.HasPrefix(base, "http") {
				t.Errorf("%s leads to %s", base, link)
			}
		}
	})
}

// TestTheLogShowsNoQuery: a page's address may hold a token.
func TestTheLogShowsNoQuery(t *testing.T) {
	for address, want := range map[string]string{"https://a.example/b?token=s#c": "https://a.example/b", "https://u:p@a.example/": "https://a.example/", "https://a.example:x": ""} {
		if got := bare(address); got != want {
			t.Errorf("%s: %s", address, got)
		}
	}
}
