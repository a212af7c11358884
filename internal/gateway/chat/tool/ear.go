package tool

import (
	"slices"
	"strings"

	"github.com/citeway/citeway"
)

// between separates what a model wrote before it called tools from what it wrote after.
var between = []byte("\n\n")

// ear is the sink of the model: it keeps the words for the conversation, counts the
// sources shown, and joins what several rounds wrote into one answer.
type ear struct {
	turn *turn
	next citeway.Sink
	// said is what this round wrote, as the model wrote it.
	said strings.Builder
	// read is how many bytes of prose all rounds wrote, base those of the rounds before
	// this one: a model counts from its own first byte.
	read, base int
	part       bool // words of an earlier round stand before
	// end is how this round ended; it is not passed on.
	end citeway.End
}

// begin begins a round.
func (e *ear) begin() {
	e.said.Reset()
	e.base = e.read
	e.part = e.read > 0
	e.end = citeway.End{}
}

// Put passes the event on.
func (e *ear) Put(event citeway.Event) error {
	if err := e.parted(event); err != nil {
		return err
	}
	switch x := event.(type) {
	case *citeway.Text:
		e.said.Write(x.Bytes)
		e.read += len(x.Bytes)
	case *citeway.Marker:
		e.said.Write(x.Blank)
		e.said.Write(x.Raw)
	case *citeway.Source:
		e.shown(x)
	case *citeway.Citation:
		return e.citation(x)
	case *citeway.End:
		e.end = *x
		return nil
	}
	return e.next.Put(event)
}

// parted ends the paragraph before the first words of a later round.
func (e *ear) parted(event citeway.Event) error {
	switch event.(type) {
	case *citeway.Text, *citeway.Marker, *citeway.Citation:
	default:
		return nil
	}
	if !e.part {
		return nil
	}
	e.part = false
	e.read += len(between)
	e.base += len(between)
	return e.next.Put(&citeway.Text{Bytes: between})
}

// citation moves a citation that the model itself placed to its place in the whole
// answer.
func (e *ear) citation(c *citeway.Citation) error {
	if e.base > 0 {
		c = c.Clone()
		c.Start, c.End = c.Start+e.base, c.End+e.base
		if c.Claim != nil {
			c.Claim.Start, c.Claim.End = c.Claim.Start+e.base, c.Claim.End+e.base
		}
	}
	if c.Start == e.read {
		e.said.WriteString(c.Label)
		e.read += len(c.Label)
	}
	return e.next.Put(c)
}

// show sends a source that can be cited from now on.
func (e *ear) show(s *citeway.Source) error {
	sent := *s
	sent.Passages = slices.Clone(s.Passages)
	e.shown(&sent)
	return e.next.Put(&sent)
}

// shown counts a source: the n-th is what number n means.
func (e *ear) shown(s *citeway.Source) {
	e.turn.request.Sources = append(e.turn.request.Sources, *s)
	e.turn.known.add(s)
}
