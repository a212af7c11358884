package link

import "github.com/citeway/citeway"

// Prose holds words to the rule of [Only] that come in pieces, with no other events between
// them.
type Prose struct {
	rule  Rule
	told  func(citeway.Finding)
	guard *guard
	out   []byte
	apart bool // what comes next begins a paragraph
}

// NewProse returns it. told is told of each link that is taken out.
func NewProse(rule Rule, told func(citeway.Finding)) *Prose {
	p := &Prose{rule: rule, told: told}
	p.begin()
	return p
}

func (p *Prose) begin() {
	p.guard = newGuard(citeway.SinkFunc(p.take), p.rule)
	p.apart = false
}

// take takes what the guard lets through.
func (p *Prose) take(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		p.out = append(p.out, e.Bytes...)
	case *citeway.Finding:
		p.told(*e)
	}
	return nil
}

// Words are those that may be shown once these have come; some may be held until more come.
func (p *Prose) Words(text string) string {
	if p.apart && text != "" {
		text = p.parted(text)
	}
	_ = p.guard.Put(&citeway.Text{Bytes: []byte(text)}) // what it puts to never fails
	return p.taken()
}

// Pause are the words that are held, where something else stands before the words that may
// follow.
func (p *Prose) Pause() string {
	p.guard.end()
	p.guard.open = p.guard.open[:0]
	_ = p.guard.release(true) // what it puts to never fails
	p.apart = true
	return p.taken()
}

// parted is a text behind a pause, as a paragraph. Some clients show it by itself and some
// behind the words before: the two must not become a link together that neither is alone, and
// what is code in one of these ways is none in the other.
func (p *Prose) parted(text string) string {
	p.apart = false
	p.guard.fence, p.guard.verbatim, p.guard.doubt = fence{}, false, true
	return "\n\n" + text
}

// Rest are the words that are held at the end of the prose. What comes afterwards is another.
func (p *Prose) Rest() string {
	_ = p.guard.Put(&citeway.End{}) // what it puts to never fails
	p.begin()
	return p.taken()
}

// Whole are the words of a whole text.
func (p *Prose) Whole(text string) string { return p.Words(text) + p.Rest() }

func (p *Prose) taken() string {
	text := string(p.out)
	p.out = p.out[:0]
	return text
}
