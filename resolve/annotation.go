package resolve

import (
	"slices"
	"sort"

	"github.com/citeway/citeway"
)

// resolved takes a citation that the form itself tied to its sources, such as
// an annotation with offsets. It is numbered like any other.
func (r *Resolver) resolved(c *citeway.Citation) error {
	late := c.Start < r.read(r.pos)
	if err := r.tied(c); err != nil {
		return err
	}
	switch {
	case len(r.sourceIDs) > 0 || len(c.Sources) == 0:
	case late:
		return nil // its words were sent as prose
	default:
		return r.text([]byte(c.Label))
	}
	r.cited = true
	c, err := r.judged(c)
	if err != nil {
		return err
	}
	number, start, end := c.Number, r.pos, r.pos+len(c.Label)
	if len(r.sourceIDs) > 0 {
		number = r.byID[r.sourceIDs[0]].Number
	}
	if late {
		start, end = r.shifts.sent(c.Start), r.shifts.sent(c.End)
	}
	leads := !late && c.Label == "" && r.leads(c.Blank != "") // which more is added to
	if leads || c.ID == "" || c.Number != number || c.Start != start || c.End != end || !r.asFound(c) {
		c = r.own(c)
		c.Number, c.Start, c.End = number, start, end
		r.identify(c)
	}
	if late {
		return r.next.Put(c)
	}
	if err := r.put(c); err != nil {
		return err
	}
	if c.Label != "" {
		r.lead.end()
		r.wrote([]byte(c.Label))
	}
	r.last, r.lastAt = c, r.pos
	return nil
}

// tied finds which sources and passages a citation names, until the next citation, and
// sends those sources that were not sent.
func (r *Resolver) tied(c *citeway.Citation) error {
	r.sourceIDs, r.passageIDs = r.sourceIDs[:0], r.passageIDs[:0]
	for _, id := range c.Sources {
		st := r.bearing(id)
		if st == nil {
			if err := r.find(citeway.UnknownSource, []byte(c.Marker), "dropped", "a citation names source %s, which is not there", id); err != nil {
				return err
			}
			continue
		}
		if err := r.mention(st); err != nil {
			return err
		}
		r.sourceIDs = add(r.sourceIDs, st.ID)
	}
	for _, id := range c.Passages[:min(len(c.Passages), maxNames)] {
		if t, known := r.part(id); known {
			r.passageIDs = add(r.passageIDs, t.passages...)
		}
	}
	return nil
}

// asFound reports whether a citation names just what was found, as most do: then it goes on
// as it came.
func (r *Resolver) asFound(c *citeway.Citation) bool {
	return listedAs(c.Sources, r.sourceIDs) && listedAs(c.Passages, r.passageIDs) && (len(c.Quotes) == 0 || len(r.parts) == 0 && !r.alone())
}

// listedAs reports whether a list is what listed makes of names.
func listedAs(list, names []string) bool {
	return slices.Equal(list, names) && (list == nil || len(list) > 0)
}

// own is a copy of a citation that names what was found.
func (r *Resolver) own(c *citeway.Citation) *citeway.Citation {
	d := r.made.Add(*c)
	if c.Claim != nil {
		claim := *c.Claim
		d.Claim = &claim
	}
	d.Reasons, d.Quotes = slices.Clone(c.Reasons), r.quoted(c.Quotes)
	d.Sources, d.Passages = r.listed(r.sourceIDs), r.listed(r.passageIDs)
	return d
}

// quoted is a copy of quotes that names their passages as they are called here. Those of
// words that were not given are left out.
func (r *Resolver) quoted(quotes []citeway.Quote) (placed []citeway.Quote) {
	for _, q := range quotes {
		if t, known := r.part(q.Passage); known && r.brought(t.source) {
			continue
		}
		if q, there := r.placed(q); there {
			placed = append(placed, q)
		}
	}
	return placed
}

// revised sends a revision of a citation that the form tied to its sources.
func (r *Resolver) revised(e *citeway.Revision) error {
	if e.Withdrawn {
		return r.next.Put(e)
	}
	if err := r.tied(e.Citation); err != nil {
		return err
	}
	c, err := r.judged(e.Citation)
	if err != nil {
		return err
	}
	number := 0
	if len(r.sourceIDs) > 0 {
		number = r.byID[r.sourceIDs[0]].Number
	}
	if c == e.Citation && number == c.Number && r.asFound(c) {
		return r.next.Put(e)
	}
	c = r.own(c)
	c.Number = number
	return r.next.Put(&citeway.Revision{Citation: c})
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
