package link

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/citeway/citeway"
)

// maxFindings is how many links are told of one by one; the others are counted.
const maxFindings = 50

// Only returns a sink for the events of a resolved answer that passes on those links and
// images that the rule allows, and takes the addresses of the others out of the prose:
// of a link its words stay, of an image what it shows, and an address that stands alone
// becomes code, which nothing makes a link of. A finding tells each. What can be proved to
// be code stays as it is, byte for byte.
//
// Prose is held only from an opening bracket on, for at most 512 bytes, or within a
// target, a tag or an address, for at most 2 KiB. The same prose gives the same result,
// however it is cut.
func Only(next citeway.Sink, rule Rule) citeway.Sink { return newGuard(next, rule) }

func newGuard(next citeway.Sink, rule Rule) *guard {
	g := &guard{next: next}
	g.reader = newReader(rule, g.find)
	g.moved = g.move
	return g
}

// guard is that sink.
type guard struct {
	*reader
	next  citeway.Sink
	queue []placed
	read  int // bytes of prose that came, those of citations too
	found int // links that were taken out
	err   error
	text  citeway.Text
}

// placed is an event that waits until the prose before it is sent.
type placed struct {
	at    int // where it stands, in bytes of r.out
	event citeway.Event
}

// Put takes the next event.
func (g *guard) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		g.read += len(e.Bytes)
		g.write(e.Bytes)
		return g.release(false)
	case *citeway.Source:
		g.known.Add(e.URL)
		g.known.Add(e.Path)
	case *citeway.Citation:
		if e.Start == g.read {
			g.words(e)
			return g.release(false)
		}
	case *citeway.End:
		g.over = true
		g.end()
		if err := g.release(true); err != nil {
			return err
		}
		if more := g.found - maxFindings; more > 0 {
			f := citeway.Finding{Kind: citeway.UnsafeURL, At: g.done, Action: "removed", Message: fmt.Sprintf("%d more links and images were taken out: no source has their address", more)}
			if err := g.next.Put(&f); err != nil {
				return err
			}
		}
		return g.next.Put(e)
	}
	g.queue = append(g.queue, placed{len(g.out), e})
	return g.release(false)
}

// words takes a citation at its place: its words are prose that it brings itself.
func (g *guard) words(e *citeway.Citation) {
	g.end()
	g.shift.settle(g.at)
	c := e.Clone()
	c.Label = g.inner(e.Label)
	g.shift.add(g.at, len(e.Label), len(c.Label))
	g.read += len(e.Label)
	g.at += len(e.Label)
	g.cite()
	g.queue = append(g.queue, placed{len(g.out), c})
}

// inner is a piece of text by the same rule.
func (g *guard) inner(text string) string {
	if text == "" {
		return ""
	}
	r := newReader(g.rule, g.find)
	r.known, r.fresh, r.doubt = g.known, false, true
	r.write([]byte(text))
	r.end()
	return string(r.out)
}

// find tells of a link that was taken out.
func (g *guard) find(what, address string) {
	if g.found++; g.found > maxFindings {
		return
	}
	f := &citeway.Finding{Kind: citeway.UnsafeURL, Marker: shortened(address), At: -1, Action: "removed",
		Message: fmt.Sprintf(what, host(address)) + ": no source has that address"}
	g.queue = append(g.queue, placed{len(g.out), f})
}

// release sends what is decided: all of it, or up to the first open bracket.
func (g *guard) release(all bool) error {
	free := len(g.out)
	if !all {
		free = g.decided()
	}
	sent := 0
	for len(g.queue) > 0 && g.err == nil && (all || g.queue[0].at <= free) {
		q := g.queue[0]
		g.queue = g.queue[1:]
		g.send(g.out[sent:max(q.at, sent)])
		sent = max(q.at, sent)
		if g.err == nil {
			g.err = g.event(q.event)
		}
	}
	g.send(g.out[sent:max(free, sent)])
	sent = max(free, sent)
	g.forget(sent)
	for i := range g.queue {
		g.queue[i].at -= sent
	}
	return g.err
}

// move notes that n bytes of what waits, from a place on, were taken out.
func (g *guard) move(from, n int) {
	for i := range g.queue {
		if g.queue[i].at > from {
			g.queue[i].at = max(from, g.queue[i].at-n)
		}
	}
}

// send sends prose.
func (g *guard) send(b []byte) {
	if len(b) == 0 || g.err != nil {
		return
	}
	g.done += len(b)
	g.text.Bytes = b
	g.err = g.next.Put(&g.text)
}

// event sends an event whose place in the prose has been reached, with the positions of
// the prose sent.
func (g *guard) event(e citeway.Event) error {
	switch v := e.(type) {
	case *citeway.Citation:
		c := g.placedAt(v)
		if err := g.next.Put(c); err != nil {
			return err
		}
		if c.Start == g.done {
			g.done += len(c.Label)
		}
		return nil
	case *citeway.Revision:
		return g.next.Put(&citeway.Revision{Citation: g.placedAt(v.Citation), Withdrawn: v.Withdrawn})
	case *citeway.Finding:
		f := *v
		if f.At = g.shift.sent(v.At); v.At < 0 {
			f.At = g.done
		}
		return g.next.Put(&f)
	}
	return g.next.Put(e)
}

// placedAt is a citation with the places of the prose sent.
func (g *guard) placedAt(v *citeway.Citation) *citeway.Citation {
	if len(g.shift) == 0 {
		return v
	}
	c := v.Clone()
	c.Start, c.End = g.shift.sent(v.Start), g.shift.sent(v.End)
	if v.Claim != nil {
		c.Claim = &citeway.Span{Start: g.shift.sent(v.Claim.Start), End: g.shift.sent(v.Claim.End)}
	}
	return c
}

// maxShown is how many bytes of an address a finding repeats.
const maxShown = 200

// shortened is an address without what it carries.
func shortened(s string) string {
	if at := strings.IndexAny(s, "?#"); at >= 0 {
		s = s[:at+1] + "…"
	}
	if len(s) <= maxShown {
		return s
	}
	return strings.ToValidUTF8(s[:maxShown], "") + "…"
}

// host is what a person is told of an address: where it leads, not what it carries.
func host(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	switch {
	case err == nil && u.Host != "":
		return shortened(u.Host)
	case err == nil && u.Scheme != "":
		return shortened(u.Scheme) + ":…"
	}
	return "another place"
}
