package directline

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/watch"
)

// answers answer the questions that wait.
type answers struct {
	*desk
	work  *work
	slots chan struct{} // one for each answer that is worked on
}

// question is a question that waits for its answer.
type question struct {
	mark int64
	at   time.Time
	base string // the server's own address
	// mended says that it waited through a restart: the livestream that was begun
	// before ends with the answer, and has no other activities. old says that it
	// waited too long to be answered.
	mended, old bool
}

// ask has a question answered, after those that wait already. The answer is worked
// on apart from the request: who leaves finds it when coming back.
func (s *answers) ask(t *talk, q question) {
	if !t.add(q) {
		return
	}
	if !s.work.begin() {
		return // the server is ending; the question waits in the store
	}
	s.talks.join(t.id)
	go func() {
		defer s.work.group.Done()
		defer s.talks.leave(t)
		for {
			q, ok := t.next()
			if !ok || !s.slot() {
				return
			}
			s.answerAlone(t, q)
			<-s.slots
		}
	}()
}

// slot waits for leave to work on an answer; false when the surface is closed.
func (s *answers) slot() bool {
	if s.work.ctx.Err() != nil {
		return false
	}
	select {
	case s.slots <- struct{}{}:
		return true
	case <-s.work.ctx.Done():
		return false
	}
}

// answerAlone answers one question, once no other gateway answers in the conversation, and
// unless one has answered it.
func (s *answers) answerAlone(t *talk, q question) {
	ctx, cancel := context.WithTimeout(s.work.ctx, AnswerTime)
	defer cancel()
	release, err := s.elsewhere.alone(ctx, t.id)
	if err != nil {
		s.o.Log.Error("a question waits for another gateway", "error", err)
		return // it waits in the store
	}
	defer release()
	if s.elsewhere.relay != nil && s.answered(ctx, t.id, q.mark) {
		return
	}
	showing, end := context.WithCancel(ctx)
	var shown sync.WaitGroup
	shown.Go(func() { s.elsewhere.show(showing, t) })
	s.answer(t, q)
	end()
	shown.Wait()
}

// answered reports whether a question no longer awaits its answer.
func (s *answers) answered(ctx context.Context, conversation string, mark int64) bool {
	kept, err := s.o.Store.After(ctx, conversation, mark-1, 1)
	return err == nil && len(kept) > 0 && kept[0].Mark == mark && !kept[0].Awaits
}

// answer answers one question and keeps the answer.
func (s *answers) answer(t *talk, q question) {
	ctx, cancel := context.WithTimeout(s.work.ctx, AnswerTime)
	defer cancel()
	out, m, err := s.write(ctx, t, q)
	if s.work.ctx.Err() != nil {
		return // the server is ending; the question waits in the store
	}
	if err != nil {
		s.o.Log.Error("a question could not be answered", "error", err)
	}
	if out == nil || out.final == nil {
		s.tellAside(t, q, "I could not answer this: the conversation cannot be read just now. Ask again.")
		return
	}
	final := Activity{Ours: true, Answers: q.mark, At: out.at, Wire: out.final}
	if _, _, err := s.keep(s.work.ctx, t, final, m); err != nil {
		s.o.Log.Error("an answer could not be kept", "error", err)
		s.aside(t, q, shown(out))
	}
}

// aside shows an activity that cannot be kept, for as long as KeepAside.
func (s *answers) aside(t *talk, q question, activity []byte) {
	s.talks.join(t.id)
	t.show(activity, q.mark, s.o.Now())
	time.AfterFunc(KeepAside, func() { s.talks.leave(t) })
}

// tellAside is aside with plain words.
func (s *answers) tellAside(t *talk, q question, words string) {
	to := idOf(t.id, q.mark)
	w := reply(t.id, "webchat", to, words, after(s.o.Now(), q.at))
	w.set("id", to+"-aside")
	s.aside(t, q, w.raw())
}

// shown is the final activity of an outlet with an id of its own.
func shown(o *outlet) []byte {
	a, err := unframed(o.final)
	if err != nil {
		return o.final
	}
	a.set("id", o.stream()+"-final")
	return a.raw()
}

// write writes the answer into an outlet. The reader is told of an error too.
func (s *answers) write(ctx context.Context, t *talk, q question) (*outlet, *memory, error) {
	c, err := s.o.Store.Conversation(ctx, t.id)
	if err != nil {
		return nil, nil, err
	}
	h, err := s.history(ctx, t.id, q.mark)
	if err != nil {
		return nil, nil, err
	}
	f := formOf(h.asked.Channel)
	out := &outlet{talk: t, to: q, channel: h.asked.Channel, whole: s.o.Whole || f == plain, now: s.o.Now}
	out.open()
	d := &dress{next: f.encoder(out, !out.whole), stream: out.stream(), base: q.base, plain: f == plain}
	if err = s.turn(ctx, c, h, q, d); err != nil {
		if failed := d.fail(timely(ctx, err)); failed != nil {
			err = failed
		}
	}
	m := d.answer()
	return out, &m, err
}

// turn asks the chat. A panic in it ends only this answer.
func (s *answers) turn(ctx context.Context, c *Conversation, h *history, q question, d *dress) error {
	if q.old {
		return &citeway.Error{Code: citeway.Unavailable, Message: "the server was started anew meanwhile", Mend: "ask again"}
	}
	clearance := lower(c.Owner.Clearance, s.o.Clearance)
	h.cleared(clearance)
	t := chat.Turn{Question: h.asked.Question, Messages: h.messages,
		Access: chat.Access{Clearance: clearance, Sets: c.Owner.Sets, Owner: c.Owner.Key},
		Ground: chat.Ground{Library: server.Beside(h.given, s.o.Library)}, Citing: chat.Citing{Earlier: h.earlier}}
	err := watch.Caught(func() error { return s.o.Chat.Answer(ctx, t, d) })
	if errors.As(err, new(*watch.Panicked)) {
		return watch.Fault(err)
	}
	return err
}

// lower is the lower of two clearances; nil is all.
func lower(a, b *int) *int {
	if a == nil || b != nil && *b < *a {
		return b
	}
	return a
}

// timely is an error, in words for a person if the time was up.
func timely(ctx context.Context, err error) error {
	if ctx.Err() == nil {
		return err
	}
	return &citeway.Error{Code: citeway.Unavailable, Message: "it took too long", Mend: "ask again", Err: err}
}

// mending mends once, and where other gateways share the store again and again: one of them
// may be gone.
func (s *answers) mending(base string) {
	s.mend(base)
	if s.elsewhere.relay == nil || !s.work.begin() {
		return
	}
	go func() {
		defer s.work.group.Done()
		for {
			select {
			case <-time.After(mendEvery):
				s.mend(base)
			case <-s.work.ctx.Done():
				return
			}
		}
	}()
}

// mend answers the questions left behind by a server that ended. A question that has
// waited longer than MendWithin is answered with words that say so: the person who
// asked has left, or has asked again.
func (s *answers) mend(base string) {
	left, err := s.o.Store.Awaiting(s.work.ctx)
	if err != nil {
		s.o.Log.Error("the questions without an answer could not be read", "error", err)
		return
	}
	for i := range left {
		q := &left[i]
		t := s.talks.join(q.Conversation)
		s.ask(t, question{mark: q.Mark, at: q.At, base: base, mended: true, old: s.waited(q.At)})
		s.talks.leave(t)
	}
}

// waited reports whether a question has waited too long.
func (s *answers) waited(at time.Time) bool { return s.o.Now().Sub(at) > MendWithin }
