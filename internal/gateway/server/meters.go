package server

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
)

// window is the time for which requests and tokens are counted.
const window = time.Minute

// meters count what each key uses, or each address that asks without one. A limit fills up
// evenly: a key that used all of it has a sixtieth of it again after a second.
type meters struct {
	quota access.Quota // of keys without limits of their own
	*ledger
	proxied bool // addresses are those that the proxy in front names
}

// bucket is what is left of a limit.
type bucket struct {
	Left float64   `json:"left"`
	At   time.Time `json:"at"` // when that was
}

func newMeters(q access.Quota, among Among) *meters {
	return &meters{quota: q, ledger: newLedger(among)}
}

// fill brings a bucket of that size up to now.
func (b *bucket) fill(size int, now time.Time) {
	if b.At.IsZero() {
		b.Left = float64(size)
	}
	if passed := now.Sub(b.At); passed > 0 {
		b.Left = min(float64(size), b.Left+passed.Seconds()*float64(size)/window.Seconds())
	}
	b.At = now
}

// until is how long it takes until n are left.
func (b *bucket) until(n float64, size int) time.Duration {
	if b.Left >= n {
		return 0
	}
	return time.Duration((n - b.Left) * float64(window) / float64(size))
}

// errQuota marks the refusal of a caller who used up a limit, and is answered with 429.
type errQuota struct{ after time.Duration }

// Error says what is wrong.
func (errQuota) Error() string { return "a limit is used up" }

// counts reports whether a request counts: what asks or changes something does, while
// reading and polling do not, nor logging in and out.
func counts(r *http.Request) bool {
	return !open[r.URL.Path] && r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodOptions
}

// enter counts a request of the caller, and tells in the headers what is left.
// leave must be called when the request ends.
func (m *meters) enter(h http.Header, r *http.Request, c *Caller) (leave func(), err error) {
	q := c.Quota.Or(m.quota)
	if q == (access.Quota{}) || !counts(r) {
		return func() {}, nil
	}
	id := c.metered()
	var over *used
	counted := false
	err = m.change(r.Context(), id, func(k *meter, d *due, now time.Time) {
		k.Requests.fill(q.Requests, now)
		k.Tokens.fill(q.Tokens, now)
		if over = k.over(q, k.running(d), c.whose()); over == nil {
			k.Requests.Left--
			d.running++
			counted = true
		}
		k.tell(h, q)
	})
	switch {
	case over != nil:
		after := max(1, int(math.Ceil(over.after.Seconds())))
		h.Set("Retry-After", strconv.Itoa(after))
		return nil, &citeway.Error{Code: citeway.Unavailable, Message: over.what, Mend: fmt.Sprintf("ask again in %d s", after), Err: errQuota{over.after}}
	case err != nil:
		if counted {
			m.ended(id)
		}
		return nil, err
	}
	return func() { m.leave(id) }, nil
}

// used is which limit is used up, and for how long.
type used struct {
	what  string
	after time.Duration
}

// over is the limit that lets no more requests in now, or nil; whose says who used it.
func (k *meter) over(q access.Quota, running int, whose string) *used {
	switch {
	case q.Requests > 0 && k.Requests.Left < 1:
		return &used{fmt.Sprintf("the %s's %d requests a minute are used up", whose, q.Requests), k.Requests.until(1, q.Requests)}
	case q.Tokens > 0 && k.Tokens.Left <= 0:
		return &used{fmt.Sprintf("the %s's %d tokens a minute are used up", whose, q.Tokens), k.Tokens.until(1, q.Tokens)}
	case q.Streams > 0 && running >= q.Streams:
		return &used{fmt.Sprintf("%d requests of the %s run at the same time, and no more may", q.Streams, whose), time.Second}
	}
	return nil
}

// tell writes what is left into the headers: as OpenAI's API names them, and as the
// draft of the standard does (https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/06/).
func (k *meter) tell(h http.Header, q access.Quota) {
	for _, limit := range []struct {
		name string
		size int
		b    *bucket
	}{{"Tokens", q.Tokens, &k.Tokens}, {"Requests", q.Requests, &k.Requests}} {
		if limit.size == 0 {
			continue
		}
		size, left := strconv.Itoa(limit.size), strconv.Itoa(max(0, int(limit.b.Left)))
		full := limit.b.until(float64(limit.size), limit.size)
		h.Set("X-Ratelimit-Limit-"+limit.name, size)
		h.Set("X-Ratelimit-Remaining-"+limit.name, left)
		h.Set("X-Ratelimit-Reset-"+limit.name, full.Round(time.Millisecond).String())
		h.Set("Ratelimit-Limit", size) // where both are limited it tells of requests, the last
		h.Set("Ratelimit-Remaining", left)
		h.Set("Ratelimit-Reset", strconv.Itoa(int(math.Ceil(full.Seconds()))))
	}
}

// over is ctx, whose work is counted for the caller where tokens are limited.
func (m *meters) over(ctx context.Context, c *Caller) context.Context {
	size := c.Quota.Or(m.quota).Tokens
	if size == 0 {
		return ctx
	}
	id := c.metered()
	return access.WithSpend(ctx, func(tokens int) { m.spend(id, tokens, size) })
}
