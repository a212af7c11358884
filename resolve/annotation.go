package resolve

import (
	"slices"
	"sort"

	"github.com/citeway/citeway"
)

// resolved takes a citation that the form itself tied to its sources, such as
// an annotation with offsets. It is numbered like any other.
func (r *Resolver) resolved(c *citeway.Citation) error {
	d := r.own(c)
	late := d.Start < r.read(r.pos)
	for _, id := range c.Sources {
		st := r.byID[id]
		if st == nil {
			if err := r.find(citeway.UnknownSource, []byte(c.Marker), "dropped", "a citation names source %s, which is not there", id); err != nil {
				return err
			}
			continue
		}
		if err := r.mention(st); err != nil {
			return err
		}
		d.Sources = add(d.Sources, st.ID)
	}
	for _, id := range c.Passages[:min(len(c.Passages), maxNames)] {
		if _, known := r.passages[id]; known {
			d.Passages = add(d.Passages, id)
		}
	}
	if len(d.Passages) == 0 {
		d.Passages = nil
	}
	switch {
	case len(d.Sources) > 0 || len(c.Sources) == 0:
	case late:
		return nil // its words were sent as prose
	default:
		return r.text([]byte(c.Label))
	}
	if len(d.Sources) > 0 {
		d.Number = r.byID[d.Sources[0]].Number
	}
	r.identify(d)
	r.cited = true
	if !late {
		return r.place(d)
	}
	d.Start, d.End = r.shifts.sent(c.Start), r.shifts.sent(c.End)
	return r.next.Put(d)
}

// own is a copy of a citation without its sources and passages, of which there is room
// for as many.
func (r *Resolver) own(c *citeway.Citation) *citeway.Citation {
	d := r.made.Add(*c)
	if c.Claim != nil {
		claim := *c.Claim
		d.Claim = &claim
	}
	d.Reasons, d.Quotes = slices.Clone(c.Reasons), slices.Clone(c.Quotes)
	d.Sources = r.names.List(len(c.Sources))[:0]
	d.Passages = r.names.List(min(len(c.Passages), maxNames))[:0]
	return d
}

// read maps a position in the prose sent to the position in the prose read.
func (r *Resolver) read(sent int) int {
	if n := len(r.shifts.total); n > 0 {
		return sent - r.shifts.total[n-1]
	}
	return sent
}

// shift maps positions in the prose as read to positions in the prose as sent:
// text put back where a marker stood moves what follows.
type shift struct {
	at    []int // positions in the prose sent, rising
	total []int // bytes put back up to and at each
}

// add records that n bytes were put back at position at of the prose sent.
func (s *shift) add(at, n int) {
	if n == 0 {
		return
	}
	total := n
	if len(s.total) > 0 {
		total += s.total[len(s.total)-1]
	}
	s.at, s.total = append(s.at, at), append(s.total, total)
}

// sent maps a position in the prose read to the position in the prose sent.
func (s *shift) sent(read int) int {
	// the k-th insertion stands at at[k] less what was put back before it
	k := sort.Search(len(s.at), func(k int) bool { return s.at[k]-s.before(k) >= read })
	return read + s.before(k)
}

// before returns how many bytes were put back before the k-th insertion.
func (s *shift) before(k int) int {
	if k == 0 {
		return 0
	}
	return s.total[k-1]
}
