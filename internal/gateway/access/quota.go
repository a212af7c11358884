package access

import (
	"context"
	"strconv"
)

// Quota is what a key may use; 0 is no limit.
type Quota struct {
	// Requests and Tokens are how many it may use in a minute.
	Requests int `json:"requests_per_minute,omitempty"`
	Tokens   int `json:"tokens_per_minute,omitempty"`
	// Streams is how many of its requests may run at the same time.
	Streams int `json:"streams,omitempty"`
}

// MaxQuota is the highest limit.
const MaxQuota = 1_000_000_000

// Or is the quota with the limits of another where it has none.
func (q Quota) Or(other Quota) Quota {
	for _, limit := range []struct{ own, other *int }{{&q.Requests, &other.Requests}, {&q.Tokens, &other.Tokens}, {&q.Streams, &other.Streams}} {
		if *limit.own == 0 {
			*limit.own = *limit.other
		}
	}
	return q
}

// check refuses limits that none can be.
func (q Quota) check() error {
	for _, limit := range []int{q.Requests, q.Tokens, q.Streams} {
		if limit < 0 || limit > MaxQuota {
			return invalid("limit "+strconv.Itoa(limit), "is not between 0 and "+strconv.Itoa(MaxQuota), "leave it out for the settings'")
		}
	}
	return nil
}

type spendKey struct{}

// WithSpend returns a context whose work is counted by spend, in tokens.
func WithSpend(ctx context.Context, spend func(tokens int)) context.Context {
	return context.WithValue(ctx, spendKey{}, spend)
}

// Spend counts tokens that were used for the caller of a context.
func Spend(ctx context.Context, tokens int) {
	if spend, ok := ctx.Value(spendKey{}).(func(int)); ok && tokens > 0 {
		spend(tokens)
	}
}
