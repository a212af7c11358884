package azure

import "github.com/citeway/citeway"

// listing is the list that [docN] counts in where it holds what was shown: one
// entry for each passage, in the order they came, and one for a source without
// any. An entry never moves, so that what has been written stays true.
type listing struct {
	entries   []entry
	byPassage map[string]int // passage id to its entry
	bySource  map[string]int // source id to its first entry
	// owner is the source that a passage was last said to be of: two that were
	// shown may turn out to be one.
	owner map[string]string
}

func newListing() *listing {
	return &listing{byPassage: map[string]int{}, bySource: map[string]int{}, owner: map[string]string{}}
}

// add enters what is new of a source.
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
	if shows(s) {
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

// shows reports whether a reader would see anything of a source.
func shows(s *citeway.Source) bool { return s.Title != "" || s.URL != "" || s.Path != "" }

// mark appends the markers of a citation, one for each source.
func (l *listing) mark(dst []byte, c *citeway.Citation, links bool) []byte {
	for _, id := range c.Sources {
		if at, ok := l.place(c, id); ok {
			dst = l.entries[at].mark(dst, at+1, links)
		}
	}
	return dst
}

// place is the entry that a citation means of a source: the passage quoted, else
// the first that it names, else the source's first.
func (l *listing) place(c *citeway.Citation, source string) (int, bool) {
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

// of is the entry of a passage, where it is one of the source's.
func (l *listing) of(passage, source string) (int, bool) {
	at, ok := l.byPassage[passage]
	return at, ok && l.owner[passage] == source
}

// list is the list as it is written.
func (l *listing) list() []citation {
	list := make([]citation, 0, len(l.entries))
	for _, e := range l.entries {
		list = append(list, e.bare())
	}
	return list
}
