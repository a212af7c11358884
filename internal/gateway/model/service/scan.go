package service

import (
	"slices"
	"sort"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/marker"
)

// Scan is a sink that looks for markers in the prose of a dialect that places citations
// by offsets; a service may do both in one answer. Citations keep their places in the
// prose that remains. The scanner reads the words of a citation too, so that it knows
// what surrounds a marker, but they are sent with the citation only.
type Scan struct {
	next    citeway.Sink
	scanner *marker.Scanner
	in, out int     // bytes of prose that came, and that were given out
	label   int     // where the words end of the citation sent last
	gone    removed // what was taken out of the prose
	waiting []waiting
	held    func(bytes int) // is told what the scanner holds; nil is nobody
}

// waiting is a citation that waits for the scanner to reach its place. One in place
// ends after its words, a late one where it stands.
type waiting struct {
	citation *citeway.Citation
	at, end  int
	late     bool
}

// NewScan returns a Scan that looks for the markers of live and sends to next.
func NewScan(next citeway.Sink, live citeway.Syntax) *Scan {
	s := &Scan{next: next}
	s.scanner = marker.New(citeway.SinkFunc(s.found), live)
	return s
}

// Put takes the next event of the dialect.
func (s *Scan) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		return s.read(e.Bytes)
	case *citeway.Citation:
		w := waiting{citation: e.Clone(), at: s.in, end: s.in, late: e.Start < s.in}
		s.waiting = append(s.waiting, w)
		if w.late {
			return s.release()
		}
		s.waiting[len(s.waiting)-1].end += len(e.Label)
		if err := s.release(); err != nil {
			return err
		}
		return s.read([]byte(e.Label))
	}
	return s.next.Put(e)
}

func (s *Scan) read(b []byte) error {
	s.in += len(b)
	_, err := s.scanner.Write(b)
	if s.held != nil {
		s.held(s.in - s.out)
	}
	return err
}

// Close gives out what is held.
func (s *Scan) Close() error {
	if err := s.scanner.Close(); err != nil {
		return err
	}
	s.out = s.in
	return s.release()
}

// found passes on what the scanner gives out, the citations at their places.
func (s *Scan) found(e citeway.Event) error {
	if err := s.release(); err != nil {
		return err
	}
	switch e := e.(type) {
	case *citeway.Text:
		return s.text(e)
	case *citeway.Marker:
		return s.taken(e, len(e.Label), e.Blank, e.Raw)
	case *citeway.Definition:
		return s.taken(e, 0, e.Raw)
	case *citeway.Trim:
		return s.taken(e, 0, e.Bytes)
	}
	return s.next.Put(e)
}

// taken passes on an event that replaces bytes of the prose, some of which are kept. An
// event that overlaps the words of a citation is prose.
func (s *Scan) taken(e citeway.Event, kept int, bytes ...[]byte) error {
	read := slices.Concat(bytes...)
	end := s.out + len(read)
	if s.out < s.label || slices.ContainsFunc(s.waiting, func(w waiting) bool { return w.at < end && w.end > w.at }) {
		return s.text(&citeway.Text{Bytes: read})
	}
	s.out = end
	s.gone.add(end, len(read)-kept)
	if err := s.next.Put(e); err != nil {
		return err
	}
	return s.release()
}

// text passes prose on, cut where a citation stands, and without the words of
// citations, which are sent with them.
func (s *Scan) text(e *citeway.Text) error {
	b := e.Bytes
	for len(b) > 0 {
		n, within := len(b), s.out < s.label
		if within {
			n = min(n, s.label-s.out)
		} else if len(s.waiting) > 0 {
			n = min(n, s.waiting[0].at-s.out)
		}
		e.Bytes = b[:n]
		b, s.out = b[n:], s.out+n
		if !within {
			if err := s.next.Put(e); err != nil {
				return err
			}
		}
		if err := s.release(); err != nil {
			return err
		}
	}
	return nil
}

// release sends the citations whose places the scanner has come to.
func (s *Scan) release() error {
	for len(s.waiting) > 0 && s.waiting[0].at <= s.out && s.out >= s.label {
		w := s.waiting[0]
		s.waiting = slices.Delete(s.waiting, 0, 1)
		c := w.citation
		if w.late {
			c.Start, c.End = s.gone.place(c.Start), s.gone.place(c.End)
		} else {
			c.Start = s.gone.place(w.at)
			c.End = c.Start + len(c.Label)
			s.label = w.end
		}
		if err := s.next.Put(c); err != nil {
			return err
		}
	}
	return nil
}

// removed maps places in the prose as it came to places in the prose that remains.
type removed struct {
	ends  []int // where a stretch that was taken out ends, rising
	total []int // bytes taken out up to there
}

func (r *removed) add(end, n int) {
	if n <= 0 {
		return
	}
	if len(r.total) > 0 {
		n += r.total[len(r.total)-1]
	}
	r.ends, r.total = append(r.ends, end), append(r.total, n)
}

// place is where at stands in the prose that remains; for a place in a stretch that was
// taken out, it is where the stretch stood.
func (r *removed) place(at int) int {
	k := sort.SearchInts(r.ends, at+1) // the stretches that end at or before at
	before := 0
	if k > 0 {
		before = r.total[k-1]
	}
	left := at - before
	if k < len(r.ends) {
		left = min(left, r.ends[k]-r.total[k])
	}
	return left
}
