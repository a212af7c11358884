package relay

import (
	"context"
	"sync"
	"time"

	"github.com/citeway/citeway/internal/database"
)

// channel is that of the notifications of the server; their payload is a topic.
const channel = "citeway_news"

// followers are those of this gateway who want news, by topic.
type followers struct {
	mu     sync.Mutex
	topics map[string]map[*follower]bool
}

// follower is one who wants news.
type follower struct{ tell func() }

// Follow calls tell whenever a gateway, also this one, tells of news of a topic, and when
// some may have been missed; not at the same time as itself. end ends that.
func (r *Relay) Follow(topic string, tell func()) (end func()) {
	f := &follower{tell}
	all := &r.followers
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.topics[topic] == nil {
		all.topics[topic] = map[*follower]bool{}
	}
	all.topics[topic][f] = true
	return func() {
		all.mu.Lock()
		defer all.mu.Unlock()
		delete(all.topics[topic], f)
		if len(all.topics[topic]) == 0 {
			delete(all.topics, topic)
		}
	}
}

// of are the followers of a topic; "" is every topic.
func (all *followers) of(topic string) (list []*follower) {
	all.mu.Lock()
	defer all.mu.Unlock()
	for name, some := range all.topics {
		if topic != "" && topic != name {
			continue
		}
		for f := range some {
			list = append(list, f)
		}
	}
	return list
}

func (all *followers) told(topic string) {
	if topic != "" {
		all.mu.Lock()
		followed := len(all.topics[topic]) > 0
		all.mu.Unlock()
		if !followed {
			return
		}
	}
	for _, f := range all.of(topic) {
		f.tell()
	}
}

// Tell tells all gateways that there is news of a topic.
func (r *Relay) Tell(ctx context.Context, topic string) error {
	_, err := r.db.ExecContext(ctx, `SELECT pg_notify($1, $2)`, channel, topic)
	return kind.Failed(err)
}

// Post writes what is now to be read under a topic, in place of what was, and tells of it.
// It is kept for KeepAnswers.
func (r *Relay) Post(ctx context.Context, topic string, value []byte) error {
	_, err := r.db.ExecContext(ctx, `WITH posted AS (INSERT INTO boards (topic, value, at) VALUES ($2, $3, `+clock+`)
		ON CONFLICT (topic) DO UPDATE SET value = excluded.value, at = excluded.at RETURNING topic) SELECT pg_notify($1, topic) FROM posted`, channel, topic, value)
	return kind.Failed(err)
}

// Board is what is to be read under a topic; nil is nothing.
func (r *Relay) Board(ctx context.Context, topic string) ([]byte, error) {
	list, err := database.List(ctx, r.db, database.Column[[]byte], `SELECT value FROM boards WHERE topic = $1`, topic)
	if err != nil || len(list) == 0 {
		return nil, kind.Failed(err)
	}
	return list[0], nil
}

// listening hears what gateways tell, and begins again where the connection is lost: what
// was told meanwhile nobody knows, so that all are told.
func (r *Relay) listening(address string) {
	for r.ctx.Err() == nil {
		err := database.Listen(r.ctx, address, channel, func() { r.followers.told("") }, r.followers.told)
		if r.ctx.Err() != nil {
			return
		}
		r.log.Warn("news of other gateways is not heard; it is tried again", "error", err)
		select {
		case <-r.ctx.Done():
		case <-time.After(BeatEvery / 2):
		}
	}
}
