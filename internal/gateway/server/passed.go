package server

import (
	"context"

	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/watch"
)

// Passed counts what a request costs its caller that is passed to a model's server: the
// tokens that the server says were used, else an estimate by the bytes that went and came.
// It belongs to one goroutine at a time.
type Passed struct{ estimate int }

// Add estimates bytes, of which about so many stand for a token.
func (p *Passed) Add(bytes, perToken int) { p.estimate += bytes / perToken }

// Charge counts what was used for the caller of ctx, once the answer that was told of has
// ended.
func (p *Passed) Charge(ctx context.Context, told *watch.Account) {
	used := told.Used()
	if said := used.Prompt + used.Answer; said > 0 {
		access.Spend(ctx, said)
		return
	}
	access.Spend(ctx, p.estimate)
}
