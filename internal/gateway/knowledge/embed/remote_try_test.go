package embed

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
)

func TestTriesAgainUntilItWorks(t *testing.T) {
	calls := 0
	e := ask(t, serve(t, func(w http.ResponseWriter, r *http.Request) {
		if calls++; calls < 3 {
			w.Header().Set("Retry-After", "0")
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		answering(w, r)
	}))
	if vectors, err := e.Embed(t.Context(), []string{"tide"}); err != nil || len(vectors) != 1 || calls != 3 {
		t.Errorf("%d calls: %v, %v", calls, vectors, err)
	}
}

func TestDoesNotWaitForLong(t *testing.T) {
	calls := 0
	e := ask(t, serve(t, func(w http.ResponseWriter, _ *http.Request) {
		calls++
		w.Header().Set("Retry-After", "3600")
		w.WriteHeader(http.StatusTooManyRequests)
	}))
	if _, err := e.Embed(t.Context(), []string{"tide"}); citeway.CodeOf(err) != citeway.Upstream || calls != 1 {
		t.Errorf("%d calls: %v", calls, err)
	}
}

func TestSlowServer(t *testing.T) {
	e := ask(t, serve(t, func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
	}), func(o *RemoteOptions) { o.Timeout, o.Retries = 20*time.Millisecond, -1 })
	if _, err := e.Embed(t.Context(), []string{"tide"}); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("%v", err)
	}
}

func TestServerThatIsNotThere(t *testing.T) {
	_, err := ask(t, "http://user:pass-word@127.0.0.1:1/v1?api-key=query-key").Embed(t.Context(), []string{"tide"})
	if citeway.CodeOf(err) != citeway.Unavailable || !strings.Contains(err.Error(), "tried 3 times") {
		t.Errorf("%v", err)
	}
	for _, secret := range []string{"pass-word", "query-key"} {
		if strings.Contains(fmt.Sprint(err), secret) {
			t.Errorf("the error shows %s: %v", secret, err)
		}
	}
}

func TestStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	e := ask(t, serve(t, func(w http.ResponseWriter, _ *http.Request) {
		cancel()
		w.WriteHeader(http.StatusServiceUnavailable)
	}), func(o *RemoteOptions) { o.Backoff = time.Minute })
	if _, err := e.Embed(ctx, []string{"tide"}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// TestRedirects: the texts and the key go to no other host, and a request that
// would lose its body is not sent.
func TestRedirects(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the other host was asked") }))
	t.Cleanup(other.Close)
	for name, c := range map[string]struct {
		status int
		to     string
		want   citeway.Code
	}{
		"another host":          {http.StatusTemporaryRedirect, other.URL + "/v1/embeddings", citeway.Upstream},
		"another host, for all": {http.StatusPermanentRedirect, other.URL + "/v1/embeddings", citeway.Upstream},
		"without its body":      {http.StatusFound, "/there", citeway.Upstream},
		"round and round":       {http.StatusTemporaryRedirect, "/v1/embeddings", citeway.Upstream},
		"on the same host":      {http.StatusTemporaryRedirect, "/there", ""},
	} {
		t.Run(name, func(t *testing.T) {
			calls := 0
			e := ask(t, serve(t, func(w http.ResponseWriter, r *http.Request) {
				if calls++; r.URL.Path == "/there" {
					answering(w, r)
					return
				}
				http.Redirect(w, r, c.to, c.status)
			}))
			_, err := e.Embed(t.Context(), []string{"tide"})
			if citeway.CodeOf(err) != c.want || calls > maxRedirects+1 {
				t.Errorf("%d calls: %v", calls, err)
			}
		})
	}
}

func TestOpenRefuses(t *testing.T) {
	for _, o := range []RemoteOptions{{}, {Name: "x", BaseURL: "ftp://host"}, {Name: "x", BaseURL: "localhost:99"}, {Name: "x", BaseURL: "http://"},
		{Name: "x", BaseURL: "http://a b"}, {Name: "x", Dimensions: -1}, {Name: "x", Dimensions: MaxDim + 1}} {
		if _, err := OpenRemote(t.Context(), o); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// FuzzVectors: whatever a server says, it is vectors of length 1 or an error.
func FuzzVectors(f *testing.F) {
	f.Add([]byte(`{"data":[{"index":0,"embedding":[1,2]},{"index":1,"embedding":[0,-1]}]}`))
	f.Add([]byte(`{"data":[{"index":1e9,"embedding":[1e-45]},{"embedding":null}]}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		all, err := readVectors(raw, 2, 0)
		if err != nil {
			return
		}
		for _, v := range all {
			sum := 0.0
			for _, x := range v {
				sum += float64(x) * float64(x)
			}
			if sum < 0.99 || sum > 1.01 || len(v) != len(all[0]) {
				t.Errorf("%v of length² %v", v, sum)
			}
		}
	})
}

func ExampleOpen() {
	server := httptest.NewServer(http.HandlerFunc(answering))
	defer server.Close()
	ctx := context.Background()
	e, err := OpenRemote(ctx, RemoteOptions{Name: "gull-2", BaseURL: server.URL + "/v1"})
	if err != nil {
		fmt.Println(err)
		return
	}
	vectors, err := e.Embed(ctx, []string{"High tide is at six.", "The quay is dry."})
	fmt.Println(len(vectors), "vectors of", e.Dim(), "numbers", err)
	// Output: 2 vectors of 2 numbers <nil>
}
