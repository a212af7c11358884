package remote

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/citeway/citeway/internal/gateway/chat/tool"
)

// DefaultAway is how long a server that was not reached is left alone.
const DefaultAway = 30 * time.Second

// Group is several servers whose tools are offered together. It is safe for concurrent use.
type Group struct {
	servers []*Server
	away    time.Duration
	report  func(server string, err error)

	mu    sync.Mutex
	until map[*Server]time.Time // when one that was not reached is asked again
}

// NewGroup returns a group. A server that is not reached is left alone for away, or for
// DefaultAway if that is 0; report, which may be nil, is told once in that time.
func NewGroup(servers []*Server, away time.Duration, report func(server string, err error)) *Group {
	if away <= 0 {
		away = DefaultAway
	}
	return &Group{servers: servers, away: away, report: report, until: map[*Server]time.Time{}}
}

// Tools are the tools of the servers that can be reached.
func (g *Group) Tools(ctx context.Context) []tool.Tool {
	near := g.near(time.Now())
	if len(near) == 0 {
		return nil
	}
	return All(ctx, near, func(name string, err error) {
		if ctx.Err() != nil {
			return // the caller has gone
		}
		g.leave(name)
		if g.report != nil {
			g.report(name, err)
		}
	})
}

// near are the servers that are not left alone.
func (g *Group) near(now time.Time) []*Server {
	g.mu.Lock()
	defer g.mu.Unlock()
	var near []*Server
	for _, s := range g.servers {
		if now.After(g.until[s]) {
			near = append(near, s)
		}
	}
	return near
}

func (g *Group) leave(name string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, s := range g.servers {
		if s.Name() == name {
			g.until[s] = time.Now().Add(g.away)
		}
	}
}

// Close ends every server.
func (g *Group) Close() error {
	var all []error
	for _, s := range g.servers {
		all = append(all, s.Close())
	}
	return errors.Join(all...)
}
