package server

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
)

// window is the time for which requests and tokens are counted.
const window = time.Minute

// meters count what each key uses. A limit fills up evenly: a key that used all of it has
// a sixtieth of it again after a second.
type meters struct {
	quota access.Quota // of keys without limits of their own
	*tallies
}

// tallies are what the keys used, by their ids.
type tallies struct {
	mu  sync.Mutex
	now func() time.Time
	of  map[string]*meter
}

// meter is what one key used.
type meter struct {
	requests, tokens bucket
	running          int
}

// bucket is what is left of a limit.
type bucket struct {
	left float64
	at   time.Time // when that was
}

func newMeters(q access.Quota) *meters {
	return &meters{q, &tallies{now: time.Now, of: map[string]*meter{}}}
}

// under is the same meters under another quota.
func (m *meters) under(q access.Quota) *meters { return &meters{q, m.tallies} }

// fill brings a bucket of that size up to now.
func (b *bucket) fill(size int, now time.Time) {
	if b.at.IsZero() {
		b.left = float64(size)
	}
	if passed := now.Sub(b.at); passed > 0 {
		b.left = min(float64(size), b.left+passed.Seconds()*float64(size)/window.Seconds())
	}
	b.at = now
}

// until is how long it takes until n are left.
func (b *bucket) until(n float64, size int) time.Duration {
	if b.left >= n {
		return 0
	}
	return time.Duration((n - b.left) * float64(window) / float64(size))
}

// errQuota marks the refusal of a key that used up a limit, and is answered with 429.
type errQuota struct{ after time.Duration }

// Error says what is wrong.
func (errQuota) Error() string { return "a limit of the key is used up" }

// counts reports whether a request counts: what asks or changes something does, while
// reading and polling do not.
func counts(r *http.Request) bool {
	return r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodOptions
}

// enter counts a request of the caller's key, and tells in the headers what is left.
// leave must be called when the request ends.
func (m *meters) enter(h http.Header, r *http.Request, c *Caller) (leave func(), err error) {
	q := c.Quota.Or(m.quota)
	if c.ID == "" || q == (access.Quota{}) || !counts(r) {
		return func() {}, nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	k, now := m.of[c.metered()], m.now()
	if k == nil {
		k = &meter{}
		m.of[c.metered()] = k
	}
	k.requests.fill(q.Requests, now)
	k.tokens.fill(q.Tokens, now)
	if err := k.over(q); err != nil {
		k.tell(h, q)
		after := max(1, int(math.Ceil(err.after.Seconds())))
		h.Set("Retry-After", strconv.Itoa(after))
		return nil, &citeway.Error{Code: citeway.Unavailable, Message: err.what, Mend: fmt.Sprintf("ask again in %d s", after), Err: errQuota{err.after}}
	}
	k.requests.left--
	k.running++
	k.tell(h, q)
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		k.running--
	}, nil
}

// used is which limit is used up, and for how long.
type used struct {
	what  string
	after time.Duration
}

// over is the limit that lets no more requests in now, or nil.
func (k *meter) over(q access.Quota) *used {
	switch {
	case q.Requests > 0 && k.requests.left < 1:
		return &used{fmt.Sprintf("the key's %d requests a minute are used up", q.Requests), k.requests.until(1, q.Requests)}
	case q.Tokens > 0 && k.tokens.left <= 0:
		return &used{fmt.Sprintf("the key's %d tokens a minute are used up", q.Tokens), k.tokens.until(1, q.Tokens)}
	case q.Streams > 0 && k.running >= q.Streams:
		return &used{fmt.Sprintf("%d requests of the key run at the same time, and no more may", q.Streams), time.Second}
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
	}{{"Tokens", q.Tokens, &k.tokens}, {"Requests", q.Requests, &k.requests}} {
		if limit.size == 0 {
			continue
		}
		size, left := strconv.Itoa(limit.size), strconv.Itoa(max(0, int(limit.b.left)))
		full := limit.b.until(float64(limit.size), limit.size)
		h.Set("X-Ratelimit-Limit-"+limit.name, size)
		h.Set("X-Ratelimit-Remaining-"+limit.name, left)
		h.Set("X-Ratelimit-Reset-"+limit.name, full.Round(time.Millisecond).String())
		h.Set("Ratelimit-Limit", size) // where both are limited it tells of requests, the last
		h.Set("Ratelimit-Remaining", left)
		h.Set("Ratelimit-Reset", strconv.Itoa(int(math.Ceil(full.Seconds()))))
	}
}

// over is ctx, whose work is counted for the caller's key where its tokens are limited.
func (m *meters) over(ctx context.Context, c *Caller) context.Context {
	id, size := c.metered(), c.Quota.Or(m.quota).Tokens
	if id == "" || size == 0 {
		return ctx
	}
	return access.WithSpend(ctx, func(tokens int) {
		m.mu.Lock()
		defer m.mu.Unlock()
		k := m.of[id]
		if k == nil {
			return
		}
		k.tokens.fill(size, m.now())
		k.tokens.left -= float64(tokens)
	})
}
