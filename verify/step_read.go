package verify

import (
	"context"
	"time"

	"github.com/citeway/citeway"
)

// The budgets of reading for one answer, unless the step is patient. What is over them is
// judged by its words.
const (
	maxLate   = 64               // citations
	readTime  = 4 * time.Second  // from the end of the words on
	readSize  = 8                // citations read at once
	judgeTime = 20 * time.Second // from the end of the words on, for a judge
)

// checked is a citation judged by its words, and what is needed to judge it again.
type checked struct {
	citation *citeway.Citation
	words    string
	shown    []*shown
	doubt    *doubt
}

// read judges a citation again by what was read of it.
func (c *checked) read(reading Reading) {
	r := c.doubt.weigh(reading)
	fill(c.citation, &r, c.shown)
}

// doubtful reports whether a judge may be asked: the verdict is unchecked or partial, or
// was before the claim was read.
func (c *checked) doubtful() bool {
	return open(c.citation.Verdict) || c.doubt != nil && open(c.doubt.result.Verdict)
}

func open(v citeway.Verdict) bool { return v == citeway.Unchecked || v == citeway.Partial }

// later keeps a citation to be read or judged when all words are sent, unless words are
// enough for it or too many wait. A citation that is kept already is replaced.
func (s *step) later(c *checked) bool {
	if !c.doubt.toRead() && !s.asks(c) {
		return false
	}
	for i, old := range s.late {
		if old.citation.ID == c.citation.ID {
			s.late[i] = c
			return true
		}
	}
	if len(s.late) >= maxLate && !s.options.Patient {
		return false
	}
	s.late = append(s.late, c)
	return true
}

// forget leaves out a citation that waits to be read.
func (s *step) forget(id string) {
	for i, c := range s.late {
		if c.citation.ID == id {
			s.late = append(s.late[:i], s.late[i+1:]...)
			return
		}
	}
}

// readLate reads the citations that waited for the end of the words, and sends their
// verdicts.
func (s *step) readLate() error {
	late := s.late
	s.late = nil
	if len(late) == 0 {
		return nil
	}
	reading, cancel := s.options.within(readTime)
	defer cancel()
	judging, stop := s.options.within(judgeTime)
	defer stop()
	for len(late) > 0 {
		n := min(readSize, len(late))
		s.readAll(reading, late[:n])
		for _, c := range late[:n] {
			s.ask(judging, c)
			if err := s.announce(c.citation, false); err != nil {
				return err
			}
		}
		late = late[n:]
	}
	return nil
}

// within is what is read and judged under, for as long as that may take.
func (o *StepOptions) within(budget time.Duration) (context.Context, context.CancelFunc) {
	if o.Patient {
		return context.WithCancel(o.context())
	}
	return context.WithTimeout(o.context(), budget)
}

// readAll reads those of some citations that are to be read, at once. After an error their
// words decide.
func (s *step) readAll(ctx context.Context, all []*checked) {
	var list []*checked
	for _, c := range all {
		if c.doubt.toRead() {
			list = append(list, c)
		}
	}
	if len(list) == 0 {
		return
	}
	excerpts := make([]Excerpt, len(list))
	for i, c := range list {
		excerpts[i] = c.doubt.excerpt
	}
	readings, err := s.v.reader.Read(ctx, excerpts)
	if err != nil || len(readings) != len(excerpts) {
		return
	}
	for i, c := range list {
		c.read(readings[i])
	}
}
