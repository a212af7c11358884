package native

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/table"
	"github.com/citeway/citeway/internal/gateway/relay"
)

// How answers pass between gateways.
const (
	// ElsewhereGrace is how long an answer continues without a reader where gateways share
	// a state: a reader whose gateway is gone needs longer to come back through a balancer.
	ElsewhereGrace = 15 * time.Second
	// lookAgain is how often an answer of another gateway is looked at without news of it.
	lookAgain = time.Second
	// batchEvery is how long frames are gathered that another gateway reads, batchFrames how
	// many are sent at once.
	batchEvery  = 50 * time.Millisecond
	batchFrames = 256
	// relayPatience is how long telling other gateways of an answer may take.
	relayPatience = 10 * time.Second
)

var errLost = &citeway.Error{Code: citeway.Unavailable, Message: "the gateway that wrote the answer is gone", Mend: "ask again"}

// elsewhere are the other gateways that share the state, whose readers come here and where
// readers of this one go. Without a relay there are none. Frames are sent only once another
// gateway asks for them, and when the answer has ended.
type elsewhere struct {
	relay *relay.Relay
	log   *slog.Logger
}

// begin makes an answer of this gateway known to the others. Its frames are sent by
// goroutines of group.
func (e *elsewhere) begin(ctx context.Context, l *live, group *sync.WaitGroup) {
	if e.relay == nil {
		return
	}
	id := l.name()
	if err := e.relay.Begin(ctx, &relay.Answer{ID: id, Owner: l.owner, Form: l.form.Name, Conversation: l.conversation}); err != nil {
		e.log.Warn("other gateways are not told of an answer", "error", err)
		return
	}
	send := sync.OnceFunc(func() { group.Go(func() { e.send(id, l) }) })
	ends := []func(){e.relay.Wanted(id, send)}
	if l.stop != nil {
		ends = append(ends, e.relay.Follow(stopTopic(l.conversation), func() { l.stop(errStopped) }))
	}
	group.Go(func() {
		l.ended()
		for _, end := range ends {
			end()
		}
		send()
	})
}

func stopTopic(conversation string) string { return "stop " + conversation }

// stop stops the answer under way of a conversation, whichever gateway writes it.
func (e *elsewhere) stop(ctx context.Context, conversation string) error {
	if e.relay == nil {
		return nil
	}
	return e.relay.Tell(ctx, stopTopic(conversation))
}

// send sends the frames of an answer as they come, until its end.
func (e *elsewhere) send(id string, l *live) {
	for from := 0; ; {
		frames, done, news := l.state(from)
		frames = frames[:min(len(frames), batchFrames)]
		from += len(frames)
		err := e.pass(id, l, from-len(frames), frames, done && len(frames) < batchFrames)
		if err != nil {
			e.log.Warn("other gateways do not get an answer", "error", err)
			return
		}
		if len(frames) == batchFrames {
			continue
		}
		if done {
			return
		}
		<-news
		time.Sleep(batchEvery)
	}
}

func (e *elsewhere) pass(id string, l *live, from int, frames [][]byte, last bool) error {
	ctx, cancel := context.WithTimeout(context.Background(), relayPatience)
	defer cancel()
	if len(frames) > 0 {
		if err := e.relay.Write(ctx, id, from, frames); err != nil {
			return err
		}
	}
	if !last {
		return nil
	}
	return e.relay.End(ctx, id, l.isBroken())
}

// reads reports whether someone on another gateway has read the answer lately.
func (e *elsewhere) reads(l *live) bool {
	if e.relay == nil {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), relayPatience)
	defer cancel()
	read, err := e.relay.Read(ctx, l.name(), l.patience.Milliseconds())
	return err == nil && read
}

// find is an answer to owner that another gateway writes, or wrote, as if it were written
// here; nil if there is none. It goes on until its reader leaves.
func (e *elsewhere) find(ctx context.Context, id, owner string) (*live, error) {
	if e.relay == nil {
		return nil, nil
	}
	a, err := e.relay.Find(ctx, id)
	return e.open(a, owner, err)
}

// last is find, of the last answer of a conversation.
func (e *elsewhere) last(ctx context.Context, conversation, owner string) (*live, error) {
	if e.relay == nil {
		return nil, nil
	}
	a, err := e.relay.Last(ctx, conversation)
	return e.open(a, owner, err)
}

func (e *elsewhere) open(a *relay.Answer, owner string, err error) (*live, error) {
	if citeway.CodeOf(err) == citeway.NotFound || err == nil && a.Owner != owner {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	form, err := table.Lookup(a.Form)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	l := newLive(a.Owner, &form, 0, cancel)
	l.named(a.ID)
	go e.follow(ctx, l)
	return l, nil
}

// follow copies the frames of an answer of another gateway into l, until its end or that of
// ctx.
func (e *elsewhere) follow(ctx context.Context, l *live) {
	told := make(chan struct{}, 1)
	defer e.relay.Frame(l.name(), func() {
		select {
		case told <- struct{}{}:
		default:
		}
	})()
	for from := 0; ctx.Err() == nil; {
		a, n, err := e.more(ctx, l, from)
		from += n
		switch {
		case err != nil:
			l.finish(err, nil)
			return
		case a.Done:
			l.finish(nil, brokenOf(a))
			return
		case a.Lost:
			l.finish(errLost, nil)
			return
		}
		select {
		case <-told:
		case <-time.After(lookAgain):
		case <-ctx.Done():
		}
	}
	l.finish(ctx.Err(), nil)
}

// more asks for the frames of an answer from a place on, and copies those that are there. How
// the answer stands is read before its frames, so that none is missed at its end.
func (e *elsewhere) more(ctx context.Context, l *live, from int) (*relay.Answer, int, error) {
	if err := e.relay.Want(ctx, l.name()); err != nil {
		return nil, 0, err
	}
	a, err := e.relay.Find(ctx, l.name())
	if err != nil {
		return nil, 0, err
	}
	frames, err := e.relay.Frames(ctx, l.name(), from)
	for _, frame := range frames {
		if _, err := l.Write(frame); err != nil {
			return nil, 0, err
		}
	}
	return a, len(frames), err
}

// brokenOf is the error of an answer that is not whole. Its frames tell the reader why.
func brokenOf(a *relay.Answer) error {
	if a.Broken {
		return errLost
	}
	return nil
}
