package azure

import "github.com/citeway/citeway"

// listing lists what was shown: an entry for each passage, in the order they came, and one
// for a source without passages. An entry never moves, so what has been written stays true.
type listing struct {
	documents
	// owner is the latest source of a passage: two sources may turn out to be one.
	owner map[string]string
}

func newListing() *listing {
	l := &listing{documents{bySource: map[string]int{}, byPassage: map[string]int{}}, map[string]string{}}
	l.place = l.find
	return l
}

// add enters the new passages of a source.
func (l *listing) add(s *citeway.Source) {
	for i := range s.Passages {
		p := &s.Passages[i]
		l.owner[p.ID] = s.ID
		if _, known := l.byPassage[p.ID]; !known {
			l.byPassage[p.ID] = l.enter(s, p)
		}
	}
	if _, known := l.bySource[s.ID]; known {
		return
	}
	if len(s.Passages) > 0 { // all of them known by another source that is the same
		l.bySource[s.ID] = l.byPassage[s.Passages[0].ID]
		return
	}
	if s.Title != "" || s.URL != "" || s.Path != "" { // else a reader would see nothing
		l.enter(s, nil)
	}
}

// enter appends an entry and returns its place.
func (l *listing) enter(s *citeway.Source, p *citeway.Passage) int {
	at := len(l.entries)
	if _, known := l.bySource[s.ID]; !known {
		l.bySource[s.ID] = at
	}
	l.entries = append(l.entries, entry{source: s, passage: p})
	return at
}

// find is the entry that a citation means: of the source's passages the one quoted, else
// the first that it names, else the first of all.
func (l *listing) find(c *citeway.Citation, source string) (int, bool) {
	for _, q := range c.Quotes {
		if at, ok := l.of(q.Passage, source); ok {
			return at, true
		}
	}
	for _, p := range c.Passages {
		if at, ok := l.of(p, source); ok {
			return at, true
		}
	}
	at, ok := l.bySource[source]
	return at, ok
}

// of is the entry of a passage, if it belongs to the source.
func (l *listing) of(passage, source string) (int, bool) {
	at, ok := l.byPassage[passage]
	return at, ok && l.owner[passage] == source
}
