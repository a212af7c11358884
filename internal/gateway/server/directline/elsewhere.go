package directline

import (
	"context"
	"encoding/json"
	"time"
)

// Relay is the way to other gateways that share the store; a *relay.Relay fulfils it.
type Relay interface {
	// Follow calls tell when a gateway tells of news of a topic, until end.
	Follow(topic string, tell func()) (end func())
	// Tell tells of news of a topic.
	Tell(ctx context.Context, topic string) error
	// Post writes what is now to be read under a topic, and tells of it; Board is that.
	Post(ctx context.Context, topic string, value []byte) error
	Board(ctx context.Context, topic string) ([]byte, error)
	// Lease takes the sole right to work on what has that name; ok is false while another
	// has it.
	Lease(ctx context.Context, name string) (release func(), ok bool, err error)
}

// How conversations pass between gateways.
const (
	// postEvery is how often the growing text of an answer is shown elsewhere.
	postEvery = 100 * time.Millisecond
	// leaseEvery is how often it is asked again whether another gateway still answers in a
	// conversation.
	leaseEvery = 250 * time.Millisecond
	// mendEvery is how often questions are looked for whose gateway is gone.
	mendEvery = 10 * time.Second
	// relayPatience is how long one word with the others may take.
	relayPatience = 5 * time.Second
)

// elsewhere are the other gateways, in whose connections a conversation is read and
// answered too. Without a relay there are none.
type elsewhere struct{ relay Relay }

func topicOf(conversation string) string { return "talk " + conversation }

// board is what others need of an answer under way.
type board struct {
	Opening  []byte `json:"opening"`
	Newest   []byte `json:"newest"`
	Opened   int64  `json:"opened"`
	Number   int64  `json:"number"`
	Question int64  `json:"question"`
}

// follow has readers of a talk told of what happens elsewhere.
func (e elsewhere) follow(t *talk) (end func()) {
	if e.relay == nil {
		return func() {}
	}
	return e.relay.Follow(topicOf(t.id), func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.tell()
	})
}

// tell tells others that something is kept.
func (e elsewhere) tell(ctx context.Context, conversation string) {
	if e.relay == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), relayPatience)
	defer cancel()
	_ = e.relay.Tell(ctx, topicOf(conversation)) // who is not told looks again at the next ping
}

// newer are the pieces that a reader needs: those of this gateway, or newer ones of another.
func (e elsewhere) newer(ctx context.Context, t *talk, here pieces) pieces {
	if e.relay == nil {
		return here
	}
	posted, err := e.relay.Board(ctx, topicOf(t.id))
	var b board
	if err != nil || json.Unmarshal(posted, &b) != nil || b.Number <= here.number {
		return here
	}
	return pieces{opening: b.Opening, newest: b.Newest, opened: b.Opened, number: b.Number, question: b.Question}
}

// show shows the pieces of an answer of this gateway elsewhere, until ctx ends.
func (e elsewhere) show(ctx context.Context, t *talk) {
	if e.relay == nil {
		return
	}
	for shown := int64(0); ctx.Err() == nil; {
		now, news := t.state()
		if now.newest != nil && now.number > shown {
			shown = now.number
			value, _ := json.Marshal(board{now.opening, now.newest, now.opened, now.number, now.question}) // bytes and numbers alone
			posting, cancel := context.WithTimeout(ctx, relayPatience)
			_ = e.relay.Post(posting, topicOf(t.id), value) // the next piece holds its text too
			cancel()
		}
		select {
		case <-news:
		case <-ctx.Done():
		}
		select {
		case <-time.After(postEvery):
		case <-ctx.Done():
		}
	}
}

// alone waits until no other gateway answers in a conversation.
func (e elsewhere) alone(ctx context.Context, conversation string) (release func(), err error) {
	if e.relay == nil {
		return func() {}, nil
	}
	for {
		release, ok, err := e.relay.Lease(ctx, "answer "+topicOf(conversation))
		if err != nil || ok {
			return release, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(leaseEvery):
		}
	}
}
