package upstream

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"time"
)

func TestRetryAfter(t *testing.T) {
	for _, c := range []struct {
		ms, after string
		want      time.Duration
	}{
		{"", "", 0}, {"", "3", 3 * time.Second}, {"", "1.5", 1500 * time.Millisecond}, {"", "-1", 0}, {"", "soon", 0}, {"", "NaN", 0},
		{"250", "3", 250 * time.Millisecond}, {"0", "3", 0}, {"x", "3", 3 * time.Second}, {"", "1e300", longest}, {"", "Inf", longest},
		{"", "Wed, 21 Oct 2015 07:28:00 GMT", 0}, {"", "Fri, 31 Dec 9999 23:59:59 GMT", longest},
	} {
		h := http.Header{}
		h.Set("Retry-After-Ms", c.ms)
		h.Set("Retry-After", c.after)
		if got := retryAfter(h); got != c.want {
			t.Errorf("%q, %q: %s, want %s", c.ms, c.after, got, c.want)
		}
	}
}

func TestTemporary(t *testing.T) {
	for status, want := range map[int]bool{400: false, 401: false, 403: false, 404: false, 408: true, 409: true, 422: false, 429: true,
		500: true, 501: false, 502: true, 503: true, 504: true, 505: false, 529: true, 302: false} {
		if got := temporary(status, http.Header{}); got != want {
			t.Errorf("%d: %t", status, got)
		}
		for value, want := range map[string]bool{"true": true, "false": false} {
			if got := temporary(status, http.Header{"X-Should-Retry": {value}}); got != want {
				t.Errorf("%d, should retry %s: %t", status, value, got)
			}
		}
	}
}

func TestPauseGrowsAndIsBounded(t *testing.T) {
	c := &Client{options: Options{Backoff: 100 * time.Millisecond}}
	for n, least := range []time.Duration{100 * time.Millisecond, 200 * time.Millisecond, 400 * time.Millisecond} {
		if got := c.pause(n, 0); got < least || got > least*5/4+1 {
			t.Errorf("after %d tries: %s", n, got)
		}
	}
	if got := c.pause(1000, 0); got != maxWait {
		t.Errorf("in the end: %s", got)
	}
	if got := c.pause(0, time.Hour); got != time.Hour {
		t.Errorf("asked for an hour: %s", got)
	}
}

func TestSleepEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := sleep(ctx, time.Hour); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
