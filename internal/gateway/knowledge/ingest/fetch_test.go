package ingest_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/upstream"
)

// site is a web server of pages that behave well and pages that do not.
func site(t *testing.T) *httptest.Server {
	t.Helper()
	pages := http.NewServeMux()
	pages.HandleFunc("/tides", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=iso-8859-1")
		w.Header().Set("Last-Modified", "Wed, 04 Mar 2026 05:06:07 GMT")
		fmt.Fprint(w, "<title>Tides</title><p>The tide at the caf\xe9 rises.")
	})
	pages.HandleFunc("/notes.md", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "# Notes\n\nThe buoy lies north.") })
	pages.HandleFunc("/hop/{left}", func(w http.ResponseWriter, r *http.Request) {
		left, _ := strconv.Atoi(r.PathValue("left"))
		if left == 0 {
			http.Redirect(w, r, "/tides", http.StatusFound)
			return
		}
		http.Redirect(w, r, fmt.Sprint("/hop/", left-1), http.StatusFound)
	})
	pages.HandleFunc("/round", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/round", http.StatusFound) })
	pages.HandleFunc("/out", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "file:///etc/hostname", http.StatusFound)
	})
	pages.HandleFunc("/large", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", strconv.Itoa(ingest.MaxFile+1))
		fmt.Fprint(w, "words")
	})
	pages.HandleFunc("/cut", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000")
		fmt.Fprint(w, "words")
	})
	pages.HandleFunc("/slow", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	pages.HandleFunc("/picture", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "image/png")
		fmt.Fprint(w, "\x89PNG")
	})
	server := httptest.NewServer(pages)
	t.Cleanup(server.Close)
	return server
}

func TestPagesOfASite(t *testing.T) {
	server := site(t)
	for name, c := range map[string]struct {
		path string
		want citeway.Code
	}{
		"a page":                       {"/tides", ""},
		"Markdown by its ending":       {"/notes.md", ""},
		"as many redirects as allowed": {"/hop/" + strconv.Itoa(upstream.MaxRedirects-1), ""}, // and one to the page
		"one redirect more":            {"/hop/" + strconv.Itoa(upstream.MaxRedirects), citeway.Upstream},
		"a redirect to itself":         {"/round", citeway.Upstream},
		"a redirect to a file":         {"/out", citeway.Unavailable},
		"not there":                    {"/nothing", citeway.Upstream},
		"too large by its own word":    {"/large", citeway.TooLarge},
		"cut off":                      {"/cut", citeway.Truncated},
		"no document":                  {"/picture", citeway.Invalid},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t, ingest.Options{})
			report := f.ingest(server.URL + c.path)
			if c.want == "" {
				f.counts(report, 1, 0, 0, 0)
				return
			}
			f.counts(report, 0, 0, 0, 1)
			if err := report.Skipped[0].Err; err.Code != c.want || !strings.Contains(err.Place, c.path) {
				t.Errorf("%s of %s: %v; want %s", err.Code, err.Place, err, c.want)
			}
		})
	}
}

// hurried waits a moment for what is slow, and for all else as long as it takes.
type hurried struct{}

func (hurried) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Path != "/slow" {
		return http.DefaultTransport.RoundTrip(r)
	}
	ctx, cancel := context.WithTimeout(r.Context(), 100*time.Millisecond)
	defer cancel()
	return http.DefaultTransport.RoundTrip(r.WithContext(ctx))
}

func TestSlowURL(t *testing.T) {
	server := site(t)
	f := newFixture(t, ingest.Options{Client: &http.Client{Transport: hurried{}}})
	report := f.ingest(server.URL+"/slow", server.URL+"/tides")
	f.counts(report, 1, 0, 0, 1)
	if err := report.Skipped[0].Err; err.Code != citeway.Unavailable {
		t.Errorf("%v, want unavailable", err)
	}
}

func TestWhatIsKeptOfAURL(t *testing.T) {
	server := site(t)
	f := newFixture(t, ingest.Options{Base: "https://handbook.example"})
	f.ingest(server.URL + "/hop/1")
	hits := f.hits("café")
	if len(hits) != 1 {
		t.Fatalf("%d hits", len(hits))
	}
	s := hits[0].Source
	if s.Kind != citeway.KindWeb || s.Title != "Tides" || s.URL != server.URL+"/hop/1" || s.Modified == nil || s.Modified.Year() != 2026 {
		t.Errorf("the source is %+v", s)
	}
	if hits[0].Passage.Text != "The tide at the café rises." {
		t.Errorf("the passage is %q", hits[0].Passage.Text)
	}
}

func TestURLLists(t *testing.T) {
	server := site(t)
	for name, c := range map[string]struct {
		list        string
		in, skipped int
	}{
		"two pages, a comment, blanks": {"# ours\n\n  " + server.URL + "/tides  \r\n" + server.URL + "/notes.md", 2, 0},
		"a line that is none":          {server.URL + "/tides\nnot a URL\nfile:///etc/hostname\n", 1, 2},
		"a page that is not there":     {server.URL + "/nothing\n" + server.URL + "/tides\n", 1, 1},
		"nothing":                      {"\n# nothing\n", 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t, ingest.Options{})
			list := filepath.Join(t.TempDir(), "ours.urls")
			if err := os.WriteFile(list, []byte(c.list), 0o644); err != nil {
				t.Fatal(err)
			}
			f.counts(f.ingest(list), c.in, 0, 0, c.skipped)
			f.counts(f.ingest(list), 0, c.in, 0, c.skipped)
		})
	}
}

func TestURLListOverTheLimit(t *testing.T) {
	f := newFixture(t, ingest.Options{})
	for name, text := range map[string]string{
		"lines": strings.Repeat("http://tides.example/\n", ingest.MaxURLs+1), "one long line": strings.Repeat("x", 1<<20),
	} {
		list := filepath.Join(t.TempDir(), "long.urls")
		if err := os.WriteFile(list, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := f.in.Ingest(t.Context(), []string{list}, nil)
		if code := citeway.CodeOf(err); code != citeway.TooLarge && code != citeway.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}
