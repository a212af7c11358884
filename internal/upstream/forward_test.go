package upstream

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
)

func forward(t *testing.T, c *Client) (string, *http.Response, error) {
	t.Helper()
	response, err := c.Forward(t.Context(), Request{Path: "chat", Body: []byte(`{"a":1}`)})
	if err != nil {
		return "", nil, err
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	return string(raw), response, err
}

func TestForwardGivesTheAnswerAsItIs(t *testing.T) {
	long := strings.Repeat("data: {\"event\":1}\n\n", 3000)
	for _, body := range []string{"x", long} {
		c := client(t, Options{Authorize: Bearer("k-1234")}, func(w http.ResponseWriter, r *http.Request) {
			sent, _ := io.ReadAll(r.Body)
			if string(sent) != `{"a":1}` || r.Header.Get("Authorization") != "Bearer k-1234" {
				t.Errorf("sent %s with %s", sent, r.Header.Get("Authorization"))
			}
			w.Header().Set("Set-Cookie", "a=b")
			w.Header().Set("X-Request-Id", "r1")
			says("text/event-stream", body)(w, r)
		})
		got, response, err := forward(t, c)
		if got != body || err != nil {
			t.Errorf("%d bytes of %d, %v", len(got), len(body), err)
			continue
		}
		if h := response.Header; h.Get("Set-Cookie") != "" || h.Get("X-Request-Id") != "r1" || h.Get("Content-Type") != "text/event-stream" {
			t.Errorf("headers %v", h)
		}
	}
}

func TestForwardTriesAgainBeforeTheFirstByte(t *testing.T) {
	asked := 0
	c := client(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		switch asked++; asked {
		case 1:
			w.WriteHeader(http.StatusServiceUnavailable)
		case 2:
			w.Header().Set("Content-Length", "5")
			w.WriteHeader(http.StatusOK) // and not a byte of it
		default:
			says("application/json", "{}")(w, r)
		}
	})
	if got, _, err := forward(t, c); got != "{}" || err != nil || asked != 3 {
		t.Errorf("asked %d times: %q, %v", asked, got, err)
	}
}

func TestForwardGivesARefusalToo(t *testing.T) {
	c := client(t, Options{Authorize: Bearer("k-1234"), Retries: 1}, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "0")
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = io.WriteString(w, `{"error":"the key k-1234 is busy"}`)
	})
	got, response, err := forward(t, c)
	if err != nil || got != `{"error":"the key *** is busy"}` || response.StatusCode != http.StatusTooManyRequests || response.Header.Get("Retry-After") != "0" || response.ContentLength != int64(len(got)) {
		t.Errorf("%q, %v, %v", got, response, err)
	}
}

func TestForwardFollowsNoRedirect(t *testing.T) {
	c := client(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://else.example/x?secret", http.StatusTemporaryRedirect)
	})
	_, _, err := forward(t, c)
	if citeway.CodeOf(err) != citeway.Upstream || !strings.Contains(err.Error(), "a redirect to else.example, which is not followed") {
		t.Errorf("%v", err)
	}
}

func TestForwardEndsSilence(t *testing.T) {
	for first, o := range map[string]Options{"": {Whole: time.Second}, "data: {": {Idle: 250 * time.Millisecond}} {
		c := client(t, o, func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			_, _ = io.WriteString(w, first)
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		})
		got, _, err := forward(t, c)
		if got != first || citeway.CodeOf(err) != citeway.Truncated || !errors.Is(err, ErrSilent) || !strings.Contains(err.Error(), "the server said nothing for too long; check that the server is well, or allow it more time") {
			t.Errorf("%q, %v", got, err)
		}
	}
}

// TestForwardWaitsForWholeAnswers: an answer that is not streamed may take longer
// to begin, and is not asked for twice.
func TestForwardWaitsForWholeAnswers(t *testing.T) {
	asked := make(chan int, 9)
	c := client(t, Options{FirstByte: 30 * time.Millisecond, Whole: time.Minute}, func(w http.ResponseWriter, r *http.Request) {
		asked <- 1
		_, _ = io.Copy(io.Discard, r.Body)
		if len(asked) > 1 { // then it is asked for as a stream
			<-r.Context().Done()
		}
		time.Sleep(90 * time.Millisecond)
		_, _ = io.WriteString(w, "{}")
	})
	if got, _, err := forward(t, c); got != "{}" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	for _, body := range []string{`{"stream":true}`, `{"a":1, "stream": true}`} {
		_, err := c.Forward(t.Context(), Request{Body: []byte(body)})
		if citeway.CodeOf(err) != citeway.Unavailable || !errors.Is(err, ErrSilent) || !strings.Contains(err.Error(), "did not begin to answer in time") {
			t.Errorf("%s: %v", body, err)
		}
	}
	if len(asked) > 3 { // or fewer: who gives up after 30 ms may not have got so far
		t.Errorf("asked %d times", len(asked))
	}
}

func TestForwardNotReached(t *testing.T) {
	c, err := New(Options{Base: "http://127.0.0.1:1", Retries: -1})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := forward(t, c); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("%v", err)
	}
}

// TestForwardOfWhatIsNoAnswer: nothing, and a page, are none, whatever the status.
func TestForwardOfWhatIsNoAnswer(t *testing.T) {
	for _, c := range []struct{ kind, body, want string }{
		{"text/event-stream", "", "sent an empty answer"},
		{"application/json", "", "sent an empty answer"},
		{"text/html; charset=utf-8", "<h1>Sign in</h1>", "sent a page instead of an answer"},
	} {
		_, _, err := forward(t, client(t, Options{Place: "model house"}, says(c.kind, c.body)))
		var e *citeway.Error
		if !errors.As(err, &e) || e.Code != citeway.Upstream || e.Place != "model house" || !strings.HasSuffix(e.Message, c.want) {
			t.Errorf("%s %q: %v", c.kind, c.body, err)
		}
	}
}

// endless is a body that never ends.
type endless struct{ piece string }

func (e endless) Read(p []byte) (int, error) { return copy(p, e.piece), nil }

func (endless) Close() error { return nil }

// sender is a client without a network.
func sender(kind string, body io.ReadCloser) *http.Client {
	return &http.Client{Transport: tripper(func(r *http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {kind}}, Body: body, Request: r}, nil
	})}
}

type tripper func(*http.Request) (*http.Response, error)

func (f tripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func TestForwardIsBounded(t *testing.T) {
	client, err := New(Options{Base: "http://h.example", Client: sender("text/event-stream", endless{strings.Repeat(": ping\n", 4<<10)})})
	if err != nil {
		t.Fatal(err)
	}
	response, err := client.Forward(t.Context(), Request{})
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	n, err := io.Copy(io.Discard, response.Body)
	if citeway.CodeOf(err) != citeway.Truncated || !errors.Is(err, ErrLarge) || n > DefaultMaxAnswer {
		t.Errorf("%d bytes, %v", n, err)
	}
}
