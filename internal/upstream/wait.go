package upstream

import (
	"context"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

// maxWait is the longest wait between two tries: who is told to wait longer is
// told so instead.
const maxWait = 20 * time.Second

// maxDoubled is how often the wait doubles, so that it does not overflow.
const maxDoubled = 16

// pause is the wait after the n-th try, from 0: at least as long as the server
// asks for, else doubling, and up to a quarter longer, so that many who failed
// together do not come back together.
func (c *Client) pause(n int, asked time.Duration) time.Duration {
	wait := c.options.Backoff << min(n, maxDoubled)
	wait += rand.N(wait/4 + 1) //nolint:gosec // spreads load, hides nothing
	return max(min(wait, maxWait), asked)
}

// sleep waits, or returns the context's error.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// longest is what a wait beyond all patience is read as.
const longest = 24 * time.Hour

// retryAfter reads how long a server asks to wait: retry-after-ms, or Retry-After
// in seconds or as a date. 0 where it does not say.
func retryAfter(h http.Header) time.Duration {
	if ms, err := strconv.ParseFloat(h.Get("Retry-After-Ms"), 64); err == nil && ms >= 0 {
		return lasting(ms, time.Millisecond)
	}
	value := h.Get("Retry-After")
	if s, err := strconv.ParseFloat(value, 64); err == nil && s >= 0 {
		return lasting(s, time.Second)
	}
	if at, err := http.ParseTime(value); err == nil {
		return min(max(time.Until(at), 0), longest)
	}
	return 0
}

func lasting(n float64, unit time.Duration) time.Duration {
	if n >= float64(longest/unit) {
		return longest
	}
	return time.Duration(n * float64(unit))
}

// temporary reports whether the same request may well be answered later.
func temporary(status int, h http.Header) bool {
	switch h.Get("X-Should-Retry") {
	case "true":
		return true
	case "false":
		return false
	}
	switch status {
	case http.StatusRequestTimeout, http.StatusConflict, http.StatusTooManyRequests:
		return true
	case http.StatusNotImplemented, http.StatusHTTPVersionNotSupported:
		return false
	}
	return status >= http.StatusInternalServerError
}
