package session

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/model"
)

// settling is how long keeping the last messages of a turn may take once the caller has
// gone.
const settling = 10 * time.Second

// A turn that another gateway seems to work on is waited for, for leaseWait, longer than the
// leases of one that is gone are held; it is looked at every leaseAgain.
const (
	leaseWait  = 15 * time.Second
	leaseAgain = 200 * time.Millisecond
)

// Answerer answers turns. A chat.Service fulfils it.
type Answerer interface {
	Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) error
}

// Runner runs turns of sessions, one at a time per session: it asks the chat, keeps each
// message as it happens, in order, and tells the listeners. Every call gets exactly one
// result, whatever happens: a turn that breaks off, or is cut by the end of the program,
// ends in errors. It is safe for concurrent use.
type Runner struct {
	chat  Answerer
	store Store
	busy  *busy
	place Place
}

// Place is where a turn stands in its session; the zero Place is its end.
type Place struct {
	// ID is that of the call that begins the turn; "" has one minted.
	ID string
	// InsteadOf is the call that began another turn, which this one stands for: that turn
	// and those after it are kept, and are no longer part of the conversation.
	InsteadOf string
}

// Leaser gives the sole right to work on what has a name, among gateways that share a
// store; ok is false while another has it. A *relay.Relay fulfils it.
type Leaser interface {
	Lease(ctx context.Context, name string) (release func(), ok bool, err error)
}

// busy are the sessions whose turn is under way.
type busy struct {
	mu  sync.Mutex
	ids map[string]bool
	// leaser knows of the turns of other gateways; nil knows of none.
	leaser Leaser
}

// NewRunner returns a runner over a chat and a store.
func NewRunner(c Answerer, store Store) *Runner {
	return &Runner{chat: c, store: store, busy: &busy{ids: map[string]bool{}}}
}

// Among lets sessions run one turn at a time among all gateways that share the store. It
// returns r.
func (r *Runner) Among(l Leaser) *Runner {
	r.busy.leaser = l
	return r
}

// With returns a runner over the same store whose turns another chat answers. Of both
// together, a session still runs one turn at a time.
func (r *Runner) With(c Answerer) *Runner {
	return &Runner{chat: c, store: r.store, busy: r.busy, place: r.place}
}

// At returns a runner whose next turn has that place.
func (r *Runner) At(p Place) *Runner {
	return &Runner{chat: r.chat, store: r.store, busy: r.busy, place: p}
}

// Start runs a turn on a goroutine of its own, which ends with ctx at the latest. If
// the cause of ctx's end is a *citeway.Error, it is the turn's error. See Run.
func (r *Runner) Start(ctx context.Context, id string, t chat.Turn, sink citeway.Sink) *Feed {
	f := newFeed()
	go func() { f.end(r.run(ctx, id, t, sink, f)) }()
	return f
}

// Run runs a turn of the session: the turns before it, and their numbered sources, are
// taken from its messages unless t brings some. The events of the answer go to sink,
// which may be nil. When it returns, the turn's messages are kept. Errors are those of
// the chat and of the store, Invalid for a turn with tools of the client, which a
// session cannot wait for, and Unavailable while another turn of the session runs.
func (r *Runner) Run(ctx context.Context, id string, t chat.Turn, sink citeway.Sink) error {
	return r.run(ctx, id, t, sink, newFeed())
}

func (r *Runner) run(ctx context.Context, id string, t chat.Turn, sink citeway.Sink, f *Feed) error {
	if len(t.Tools) > 0 {
		return &citeway.Error{Code: citeway.Invalid, Place: "tools", Message: "a session does not call the client's tools", Mend: "leave them out, or ask without a session"}
	}
	leave, ok, err := r.busy.enter(ctx, id, leaseWait)
	if err != nil {
		return err
	}
	if !ok {
		return &citeway.Error{Code: citeway.Unavailable, Place: id, Message: "a turn of the session is under way", Mend: "wait for its end"}
	}
	defer leave()
	earlier, err := r.store.Messages(ctx, id)
	if err != nil {
		return err
	}
	k := &keeper{store: r.store, session: id, feed: f, open: map[string]string{}}
	if err := k.settle(ctx, earlier); err != nil {
		return err
	}
	recall(&t, Current(earlier, r.place.InsteadOf))
	return r.turn(ctx, k, t, sink)
}

// Settle ends the calls that a turn left open when the program ended during it, and
// reports whether there were any. messages are the session's. While a turn of the
// session runs, its calls are left alone. Errors are the store's.
func (r *Runner) Settle(ctx context.Context, id string, messages []Message) (bool, error) {
	if Whole(messages) {
		return false, nil
	}
	leave, ok, err := r.busy.enter(ctx, id, 0) // one under way elsewhere settles itself
	if err != nil || !ok {
		return false, err
	}
	defer leave()
	now, err := r.store.Messages(ctx, id) // a turn may have ended since they were read
	if err != nil {
		return false, err
	}
	k := &keeper{store: r.store, session: id, feed: newFeed(), open: map[string]string{}}
	return true, k.settle(context.WithoutCancel(ctx), now)
}

// enter begins a turn, which leave ends; ok is false while another is under way, also after a
// wait for one of another gateway.
func (b *busy) enter(ctx context.Context, id string, wait time.Duration) (leave func(), ok bool, err error) {
	if !b.here(id) {
		return nil, false, nil
	}
	if b.leaser == nil {
		return func() { b.leave(id) }, true, nil
	}
	release, ok, err := b.lease(ctx, "turn of "+id, wait)
	if err != nil || !ok {
		b.leave(id)
		return nil, false, err
	}
	return func() {
		release()
		b.leave(id)
	}, true, nil
}

// lease takes a lease. One of another gateway is waited for: that one may be gone, and its
// leases with it a little later.
func (b *busy) lease(ctx context.Context, name string, wait time.Duration) (release func(), ok bool, err error) {
	for end := time.Now().Add(wait); ; {
		release, ok, err = b.leaser.Lease(ctx, name)
		if ok || err != nil || time.Now().After(end) {
			return release, ok, err
		}
		select {
		case <-ctx.Done():
			return nil, false, ctx.Err()
		case <-time.After(leaseAgain):
		}
	}
}

func (b *busy) here(id string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ids[id] {
		return false
	}
	b.ids[id] = true
	return true
}

func (b *busy) leave(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.ids, id)
}

// turn asks and keeps.
func (r *Runner) turn(ctx context.Context, k *keeper, t chat.Turn, sink citeway.Sink) error {
	if err := k.begin(ctx, t.Question, r.place); err != nil {
		return err
	}
	watch := t.Watch
	t.Watch = func(s tool.Step) error {
		if err := k.step(ctx, &s); err != nil || watch == nil {
			return err
		}
		return watch(s)
	}
	var fold citeway.Folder
	err := r.chat.Answer(ctx, t, both(&fold, sink))
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), settling)
	defer cancel()
	if err != nil {
		err = given(ctx, err)
		return errors.Join(err, k.fail(last, failure(err)))
	}
	return k.finish(last, fold.Answer())
}

// both is a sink before another, which may be nil.
func both(first *citeway.Folder, second citeway.Sink) citeway.Sink {
	if second == nil {
		return first
	}
	return citeway.SinkFunc(func(e citeway.Event) error {
		_ = first.Put(e) // it never fails
		return second.Put(e)
	})
}

// given is why a turn was given up, if its context says so, else err.
func given(ctx context.Context, err error) error {
	var why *citeway.Error
	if ctx.Err() != nil && errors.As(context.Cause(ctx), &why) {
		return why
	}
	return err
}

// failure is err as the messages say it.
func failure(err error) *citeway.Error {
	var e *citeway.Error
	switch {
	case errors.As(err, &e):
		return e
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return &citeway.Error{Code: citeway.Unavailable, Message: "the turn was given up: the caller has gone"}
	}
	return &citeway.Error{Code: citeway.Internal, Message: "the turn failed"}
}

// recall takes the earlier turns and the numbered sources from the messages of the
// session.
func recall(t *chat.Turn, earlier []Message) {
	var said []model.Message
	sources := map[string]int{}
	var numbered []citeway.Source
	for i := range earlier {
		m := &earlier[i]
		if m.Tool != Router || m.ContentType != JSON {
			continue
		}
		said = append(said, spoken(m))
		for _, s := range cited(m) {
			if _, known := sources[s.ID]; !known {
				sources[s.ID] = s.Number
				numbered = append(numbered, s)
			}
		}
	}
	if t.Messages == nil {
		t.Messages = said[max(0, len(said)-chat.MaxMessages):]
	}
	if t.Earlier == nil {
		t.Earlier = numbered
	}
}

// spoken is a router's message as a model is told of it.
func spoken(m *Message) model.Message {
	var content struct {
		Prompt   string `json:"prompt"`
		Response string `json:"response"`
	}
	_ = json.Unmarshal([]byte(m.Content), &content) // we wrote it
	if m.Type == Call {
		return model.Message{Role: "user", Content: content.Prompt}
	}
	var answer citeway.Answer
	if json.Unmarshal(m.Answer, &answer) == nil && answer.Text != "" {
		content.Response = answer.Text
	}
	return model.Message{Role: "assistant", Content: content.Response}
}

// cited are the numbered sources of an answer.
func cited(m *Message) []citeway.Source {
	var answer citeway.Answer
	var out []citeway.Source
	if json.Unmarshal(m.Answer, &answer) != nil {
		return nil
	}
	for _, s := range answer.Cited() {
		out = append(out, *s)
	}
	return out
}
