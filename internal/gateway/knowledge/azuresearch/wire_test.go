package azuresearch_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
)

// TestWire: each method asks at one address with its headers, and no other.
func TestWire(t *testing.T) {
	for _, c := range []struct {
		name string
		call func(*azuresearch.Client) error
		want string
		body bool
	}{
		{"search", func(c *azuresearch.Client) error {
			_, err := c.Search(context.Background(), knowledge.Query{Text: "x"})
			return err
		}, "POST https://pier.example/indexes('harbour')/docs/search.post.search?api-version=2024-07-01", true},
		{"sample", func(c *azuresearch.Client) error { _, err := c.Sample(context.Background(), 1); return err },
			"POST https://pier.example/indexes('harbour')/docs/search.post.search?api-version=2024-07-01", true},
		{"schema", func(c *azuresearch.Client) error { _, err := c.Schema(context.Background()); return err },
			"GET https://pier.example/indexes('harbour')?api-version=2024-07-01", false},
		{"count", func(c *azuresearch.Client) error { _, err := c.Count(context.Background()); return err },
			"GET https://pier.example/indexes('harbour')/docs/$count?api-version=2024-07-01", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			asked := 0
			d := &direct{handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				asked++
				u := *r.URL
				path, _ := u.Path, u.RawPath
				if got := fmt.Sprintf("%s %s://%s%s?%s", r.Method, u.Scheme, u.Host, path, u.RawQuery); got != c.want {
					t.Errorf("asked %s", got)
				}
				if r.Header.Get("api-key") != "secret" || r.Header.Get("Authorization") != "" || !strings.HasPrefix(r.Header.Get("Accept"), "application/json") {
					t.Errorf("headers %v", r.Header)
				}
				body, _ := io.ReadAll(r.Body)
				if (len(body) > 0) != c.body || (r.Header.Get("Content-Type") == "application/json") != c.body {
					t.Errorf("body %q as %q", body, r.Header.Get("Content-Type"))
				}
				w.WriteHeader(http.StatusTeapot)
			})}
			if err := c.call(client(t, d, azuresearch.Options{Key: "secret"})); status(err) != http.StatusTeapot || asked != 1 {
				t.Errorf("%d requests, %v", asked, err)
			}
		})
	}
}

// TestTokenIsFetchedForEachTry: a token that was renewed is used when a request is
// tried again, and none is shown.
func TestTokenIsFetchedForEachTry(t *testing.T) {
	s := service(t, simulate.Options{Token: "t0ken-2", Faults: simulate.Faults{Throttle: 1}})
	calls := 0
	o := azuresearch.Options{Mapping: harbour, Key: "not sent", Token: func(context.Context) (string, error) {
		calls++
		return fmt.Sprintf("t0ken-%d", calls), nil
	}}
	if got := found(t, client(t, &direct{handler: s}, o), knowledge.Query{Text: "crane"}); fmt.Sprint(got) != "[Crane]" || calls != 2 {
		t.Errorf("%v after %d tokens", got, calls)
	}
	s.Plant(simulate.Faults{Status: 403, Complaint: `{"error":{"message":"t0ken-3 is old"}}`})
	_, err := client(t, &direct{handler: s}, o).Search(context.Background(), knowledge.Query{Text: "crane"})
	if err == nil || strings.Contains(err.Error(), "t0ken") || !strings.Contains(err.Error(), "*** is old") {
		t.Error(err)
	}
}

// TestPartialContentIsAnAnswer: the service answers 206 when it returns partial results.
func TestPartialContentIsAnAnswer(t *testing.T) {
	d := &direct{handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusPartialContent)
		_, _ = io.WriteString(w, `{"value":[{"content":"x","title":"T"}]}`)
	})}
	if got := found(t, client(t, d, azuresearch.Options{}), knowledge.Query{Text: "x"}); fmt.Sprint(got) != "[T]" {
		t.Errorf("got %v", got)
	}
}

// TestPreviewVersionIsSent: another version of the interface may be asked for.
func TestPreviewVersionIsSent(t *testing.T) {
	d := &direct{handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = fmt.Fprintf(w, `{"value":[{"content":"x","title":%q}]}`, r.URL.Query().Get("api-version"))
	})}
	o := azuresearch.Options{APIVersion: "2025-11-01-preview"}
	if got := found(t, client(t, d, o), knowledge.Query{Text: "x"}); fmt.Sprint(got) != "[2025-11-01-preview]" {
		t.Errorf("got %v", got)
	}
}

// TestRedirectIsNotFollowed: the key never goes to another host, not even with a
// caller's own client, and that client is not changed.
func TestRedirectIsNotFollowed(t *testing.T) {
	elsewhere := 0
	d := &direct{handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Host != "pier.example" {
			elsewhere++
		}
		http.Redirect(w, r, "https://evil.example/", http.StatusTemporaryRedirect)
	})}
	own := &http.Client{Transport: d}
	c, err := azuresearch.New(azuresearch.Options{Endpoint: "https://pier.example", Index: "harbour", Key: "secret", Client: own})
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Search(context.Background(), knowledge.Query{Text: "x"})
	if status(err) != http.StatusTemporaryRedirect || elsewhere != 0 || own.CheckRedirect != nil {
		t.Errorf("%d requests elsewhere, %v", elsewhere, err)
	}
}

// TestPassagesAreBounded: a long text is cut at the end of a character, a long
// caption too.
func TestPassagesAreBounded(t *testing.T) {
	long := strings.Repeat("é", azuresearch.MaxPassage)
	c := client(t, says(`{"value":[{"content":"x`+long+`","@search.captions":[{"text":"`+long+`"}]}]}`), azuresearch.Options{})
	hits, err := c.Search(context.Background(), knowledge.Query{Text: "x"})
	if err != nil || len(hits) != 1 {
		t.Fatal(len(hits), err)
	}
	if n := len(hits[0].Passage.Text); n != azuresearch.MaxPassage-1 {
		t.Errorf("text of %d bytes", n)
	}
	if n := len(hits[0].Passage.Abstract); n != 4<<10 {
		t.Errorf("caption of %d bytes", n)
	}
}

// TestLimits: how many are given out for how many wanted.
func TestLimits(t *testing.T) {
	many := strings.Repeat(`{"content":"x"},`, 1100) + `{"content":"x"}`
	for limit, want := range map[int]int{0: knowledge.DefaultLimit, -1: knowledge.DefaultLimit, 1: 1, 50: 50, 5000: knowledge.MaxLimit} {
		hits, err := client(t, says(`{"value":[`+many+`]}`), azuresearch.Options{}).Search(context.Background(), knowledge.Query{Text: "x", Limit: limit})
		if err != nil || len(hits) != want {
			t.Errorf("limit %d: %d hits, %v", limit, len(hits), err)
		}
	}
}

// TestPagesEnd: a service that goes on for ever is left after a bounded number of
// pages.
func TestPagesEnd(t *testing.T) {
	n := 0
	d := &direct{handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n++
		_, _ = fmt.Fprintf(w, `{"value":[],"@search.nextPageParameters":{"skip":%d}}`, n)
	})}
	hits, err := client(t, d, azuresearch.Options{}).Search(context.Background(), knowledge.Query{Text: "x"})
	if err != nil || len(hits) != 0 || n != azuresearch.MaxPages {
		t.Errorf("%d pages, %d hits, %v", n, len(hits), err)
	}
}
