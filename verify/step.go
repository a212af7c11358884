package verify

import (
	"context"
	"time"

	"github.com/citeway/citeway"
)

// Unsupported is what becomes of a citation that does not hold.
type Unsupported string

// What becomes of a citation that does not hold.
const (
	Keep Unsupported = "keep" // it stays, with its verdict and a finding
	Flag Unsupported = "flag" // it stays, and the finding says that it is flagged
	Drop Unsupported = "drop" // it goes, its words stay
)

// StepOptions configures a step. The zero value keeps everything.
type StepOptions struct {
	Unsupported Unsupported
	// Judge is asked if the verdict is unchecked or partial, by words or when the claim has
	// been read; nil is none.
	Judge Judge
	// Patient has every citation read that words leave open, however many there are and
	// however long that takes: for answers that nobody waits for while they stream. Else
	// 64 are read, within four seconds, and the rest is judged by words.
	Patient bool
	// Context is what the step works under, with reader and judge: once it has ended, the
	// next citation that would be checked ends the answer with its cause. Nil is
	// context.Background.
	Context context.Context
}

func (o *StepOptions) context() context.Context {
	if o.Context == nil {
		return context.Background()
	}
	return o.Context
}

// The bounds on what one step keeps.
const (
	maxProse   = 1 << 20  // bytes of prose in which claims are found
	maxSources = 16 << 20 // bytes of passages remembered
	maxHeld    = 64 << 10 // bytes of prose held back behind a citation in doubt
	maxPending = 4096     // citations waiting for their sentence's end
)

// step passes events on and adds verdicts.
type step struct {
	v       *Verifier
	next    citeway.Sink
	options StepOptions
	prose   []byte
	base    int // the place of prose[0] in the whole prose
	sources library
	pending []*pending
	places  []int           // where citations stand, rising
	asides  []aside         // words that only name sources
	held    []citeway.Event // drop only: what waits behind a citation in doubt
	heldLen int
	done    map[string]struct{} // the citations checked
	late    []*checked          // the citations that are read when all words are sent
	last    checked             // the claim judged last
	seen    searched
	// sentences is memory for the sentences around a place.
	sentences []citeway.Span
}

// pending is a citation whose sentence has not ended.
type pending struct {
	citation *citeway.Citation
	// held says that the citation itself has not been sent, since then.
	held  bool
	since time.Time
}

// Step returns a sink that passes every resolved event to next and, at the end of
// each citation's sentence, a Revision with its claim, verdict, score, quotes and
// reasons, and a Finding if it does not hold. A citation that the verifier's reader is to
// read is judged when all words have been sent. With Drop the citation waits for the end
// of its sentence and comes with its verdict, or not at all; the sink then has the methods
// Since() time.Time, since when the first waits, and LetGo() error, which judges what waits
// as if its sentence had ended. Memory is bounded. The sink is for one answer and one
// goroutine.
func Step(v *Verifier, next citeway.Sink, o StepOptions) citeway.Sink {
	return &step{v: v, next: next, options: o, sources: newLibrary(v), done: map[string]struct{}{}}
}

// Put takes the next event.
func (s *step) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		return s.text(e)
	case *citeway.Citation:
		return s.citation(e)
	case *citeway.Revision:
		return s.revision(e)
	case *citeway.Source:
		s.sources.add(e)
	case *citeway.End:
		if err := s.settle(true); err != nil {
			return err
		}
		if err := s.readLate(); err != nil {
			return err
		}
	}
	return s.pass(e)
}

// pass sends an event on, or holds it behind a citation in doubt.
func (s *step) pass(e citeway.Event) error {
	if len(s.held) == 0 {
		return s.next.Put(e)
	}
	if t, ok := e.(*citeway.Text); ok {
		e = &citeway.Text{Bytes: append([]byte(nil), t.Bytes...)}
		s.heldLen += len(t.Bytes)
	}
	s.held = append(s.held, e)
	return nil
}

func (s *step) text(t *citeway.Text) error {
	s.grow(t.Bytes)
	if err := s.pass(t); err != nil {
		return err
	}
	if len(s.pending) == 0 {
		return nil
	}
	return s.settle(s.heldLen > maxHeld)
}

// grow adds to the prose and forgets its beginning when there is too much.
func (s *step) grow(b []byte) {
	s.prose = append(s.prose, b...)
	if over := len(s.prose) - maxProse; over > maxProse/2 {
		s.prose = append(s.prose[:0], s.prose[over:]...)
		s.base += over
	}
}

func (s *step) citation(c *citeway.Citation) error {
	if c.Start == s.base+len(s.prose) {
		s.grow([]byte(c.Label))
	}
	s.mark(c.End)
	s.note(c)
	p := &pending{citation: c}
	if s.options.Unsupported == Drop {
		p.held, p.since = true, time.Now()
		s.held = append(s.held, c)
	} else if err := s.pass(c); err != nil {
		return err
	}
	s.pending = append(s.pending, p)
	return s.settle(len(s.pending) > maxPending)
}

// mark notes where a citation stands.
func (s *step) mark(at int) {
	i := len(s.places)
	for i > 0 && s.places[i-1] > at {
		i--
	}
	s.places = append(s.places, 0)
	copy(s.places[i+1:], s.places[i:])
	s.places[i] = at
	if len(s.places) > 2*maxPending {
		s.places = append(s.places[:0], s.places[maxPending:]...)
	}
}

// revision checks a citation again that moved to another source.
func (s *step) revision(r *citeway.Revision) error {
	for i, p := range s.pending {
		if p.citation.ID != r.Citation.ID {
			continue
		}
		if r.Withdrawn {
			s.pending = append(s.pending[:i], s.pending[i+1:]...)
		} else if !p.held {
			p.citation = r.Citation
		}
		return s.pass(r)
	}
	_, done := s.done[r.Citation.ID]
	if r.Withdrawn {
		s.forget(r.Citation.ID)
	}
	if err := s.pass(r); err != nil || r.Withdrawn || !done {
		return err
	}
	return s.judged(s.check(r.Citation))
}

// judged sends the verdict of a citation that was sent before, now or when it is read.
func (s *step) judged(c *checked) error {
	if s.later(c) {
		return nil
	}
	return s.announce(c.citation, false)
}

// settle checks the citations whose sentence has ended, in order, or all of them.
func (s *step) settle(all bool) error {
	waiting := s.pending
	for i, p := range waiting {
		if !all && !s.ready(p.citation) {
			s.pending = append(waiting[:0], waiting[i:]...)
			return nil
		}
		if err := s.finish(p); err != nil {
			s.pending = append(waiting[:0], waiting[i+1:]...)
			return err
		}
	}
	s.pending = waiting[:0]
	return nil
}

func (s *step) finish(p *pending) error {
	if ctx := s.options.context(); ctx.Err() != nil {
		return context.Cause(ctx)
	}
	c := s.check(p.citation)
	if !p.held {
		return s.judged(c)
	}
	s.judge(c)
	return s.release(p, c.citation)
}

// judge reads a held citation, and asks the judge about it.
func (s *step) judge(c *checked) {
	reading, cancel := s.options.within(readTime)
	defer cancel()
	s.readAll(reading, []*checked{c})
	judging, stop := s.options.within(judgeTime)
	defer stop()
	s.ask(judging, c)
}

// release sends a held citation, or its words, and what waited behind it up to
// the next one in doubt.
func (s *step) release(p *pending, c *citeway.Citation) error {
	queue := s.held
	s.held, s.heldLen = nil, 0
	at := 0
	for at < len(queue) && queue[at] != citeway.Event(p.citation) {
		at++
	}
	first := citeway.Event(c)
	drop := dropped(c.Verdict)
	if drop {
		first = &citeway.Text{Bytes: []byte(c.Label)}
	}
	if !drop || c.Label != "" {
		if err := s.next.Put(first); err != nil {
			return err
		}
	}
	if err := s.find(c, drop); err != nil {
		return err
	}
	for i := at + 1; i < len(queue); i++ {
		if _, ok := queue[i].(*citeway.Citation); ok {
			s.held = append(s.held, queue[i:]...)
			return nil
		}
		if err := s.next.Put(queue[i]); err != nil {
			return err
		}
	}
	return nil
}

// dropped reports whether a citation with this verdict goes under Drop.
func dropped(v citeway.Verdict) bool {
	return v == citeway.Unsupported || v == citeway.Contradicted || v == citeway.Misquoted
}

// announce sends the verdict of a citation that was sent before.
func (s *step) announce(c *citeway.Citation, drop bool) error {
	if err := s.pass(&citeway.Revision{Citation: c}); err != nil {
		return err
	}
	return s.find(c, drop)
}

var findingOf = map[citeway.Verdict]citeway.FindingKind{
	citeway.Unsupported:  citeway.FindUnsupported,
	citeway.Contradicted: citeway.FindContradicted,
	citeway.Misquoted:    citeway.FindMisquoted,
}

// find sends a finding for a citation that does not hold.
func (s *step) find(c *citeway.Citation, drop bool) error {
	kind, ok := findingOf[c.Verdict]
	if !ok {
		return nil
	}
	f := &citeway.Finding{Kind: kind, Marker: c.Marker, At: c.Start, Action: "kept"}
	switch {
	case drop:
		f.Action = "dropped"
	case s.options.Unsupported == Flag:
		f.Action = "flagged"
	}
	if len(c.Sources) > 0 {
		f.Source = c.Sources[0]
	}
	if len(c.Reasons) > 0 {
		f.Message = c.Reasons[0]
	}
	return s.pass(f)
}

// ParseUnsupported returns the choice of that name; "" is Keep. It returns Invalid for
// an unknown name.
func ParseUnsupported(name string) (Unsupported, error) {
	switch u := Unsupported(name); u {
	case "":
		return Keep, nil
	case Keep, Flag, Drop:
		return u, nil
	}
	return "", &citeway.Error{Code: citeway.Invalid, Place: "unsupported", Message: "unknown choice " + name, Mend: "use keep, flag or drop"}
}
