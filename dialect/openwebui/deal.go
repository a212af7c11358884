package openwebui

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// dealer gives out the cards, in the order in which their sources are cited.
type dealer struct {
	deck    *deck
	emit    func(card) error
	whole   bool // all is known of the sources
	sources map[string]*citeway.Source
	order   []string // sources in the order they came
	queue   []*shown // cited, their cards not sent: the first is not known yet
}

// source notes what is known about a source; if it is already cited, it may be shown
// now.
func (d *dealer) source(s *citeway.Source) error {
	if d.sources[s.ID] == nil {
		d.order = append(d.order, s.ID)
	}
	d.sources[s.ID] = s
	if x := d.deck.byID[s.ID]; x != nil {
		x.source = s
	}
	return d.deal()
}

// cited gives cards to the sources of a citation.
func (d *dealer) cited(c *citeway.Citation) error {
	for _, id := range c.Sources {
		if s := d.sources[id]; s != nil {
			d.enqueue(s, link.Meant(c, s))
		}
	}
	return d.deal()
}

// enqueue gives a source its number and its card a place, unless it has them or the
// client already shows it. Its card leads to the passage cited first.
func (d *dealer) enqueue(s *citeway.Source, passage string) {
	if d.deck.byID[s.ID] != nil {
		return
	}
	x := d.deck.show(s)
	if x.first = passage; !x.theirs {
		d.queue = append(d.queue, x)
	}
}

// ready reports whether a card can be sent.
func (d *dealer) ready(x *shown) bool { return d.whole || known(x.source) }

// deal sends the known cards in order: an unknown card holds back those after it, since
// the client counts cards as they come.
func (d *dealer) deal() error {
	for len(d.queue) > 0 && d.ready(d.queue[0]) {
		if err := d.send(d.queue[0]); err != nil {
			return err
		}
		d.queue = d.queue[1:]
	}
	return nil
}

func (d *dealer) send(x *shown) error {
	d.deck.dress(x)
	for _, c := range x.cards() {
		if err := d.emit(c); err != nil {
			return err
		}
	}
	return nil
}

// rest shows what is left. A card whose source never became known keeps its place only
// if another follows.
func (d *dealer) rest() error {
	for _, id := range d.order {
		if s := d.sources[id]; s.Number > 0 || s.Consulted {
			d.enqueue(s, "")
		}
	}
	for n := len(d.queue); n > 0 && !d.ready(d.queue[n-1]); n-- {
		d.queue = d.queue[:n-1]
	}
	for _, x := range d.queue {
		if err := d.send(x); err != nil {
			return err
		}
	}
	return nil
}
