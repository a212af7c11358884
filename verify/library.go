package verify

import (
	"github.com/citeway/citeway"
)

// library remembers the passages of the sources that were shown.
type library struct {
	v       *Verifier
	sources map[string]*citeway.Source
	order   []string
	made    map[string][]*shown
	size    int
}

// shown is one passage, ready to be checked against.
type shown struct {
	source   *citeway.Source
	passage  string
	evidence *Evidence
	// placed says that positions in the evidence are positions in the passage's text.
	placed bool
}

func newLibrary(v *Verifier) library {
	return library{v: v, sources: map[string]*citeway.Source{}, made: map[string][]*shown{}}
}

// add remembers a source, unless that would be too much. A source that comes again
// replaces the earlier one.
func (l *library) add(s *citeway.Source) {
	size := len(s.ID)
	for i := range s.Passages {
		size += len(s.Passages[i].Text) + len(s.Passages[i].Abstract)
	}
	if old := l.sources[s.ID]; old != nil {
		if len(s.Passages) == 0 {
			kept := *s
			kept.Passages = old.Passages
			l.sources[s.ID] = &kept
			return
		}
		delete(l.made, s.ID)
	}
	if l.size+size > maxSources {
		return
	}
	if l.sources[s.ID] == nil {
		l.order = append(l.order, s.ID)
	}
	l.size += size
	l.sources[s.ID] = s
}

// number is the current number of a source.
func (l *library) number(id string) int {
	if s := l.sources[id]; s != nil {
		return s.Number
	}
	return 0
}

// passages are the passages of a source that have words.
func (l *library) passages(id string) []*shown {
	if list, ok := l.made[id]; ok {
		return list
	}
	s := l.sources[id]
	if s == nil {
		return nil
	}
	var list []*shown
	for i := range s.Passages {
		p := &s.Passages[i]
		words, placed := p.Text, true
		if words == "" {
			words, placed = p.Abstract, false
		}
		if words != "" {
			list = append(list, &shown{s, p.ID, l.v.Prepare(words), placed})
		}
	}
	l.made[id] = list
	return list
}

// of lists the passages that a citation cites: those it names, or else all of its
// sources.
func (l *library) of(c *citeway.Citation) []*shown {
	var named, all []*shown
	for _, id := range c.Sources {
		for _, p := range l.passages(id) {
			all = append(all, p)
			for _, name := range c.Passages {
				if name == p.passage {
					named = append(named, p)
					break
				}
			}
		}
	}
	if len(named) > 0 {
		return named
	}
	return all
}

// all lists every passage, in the order the sources came.
func (l *library) all() []*shown {
	var list []*shown
	for _, id := range l.order {
		list = append(list, l.passages(id)...)
	}
	return list
}

func prepared(list []*shown) []*Evidence {
	out := make([]*Evidence, len(list))
	for i, p := range list {
		out[i] = p.evidence
	}
	return out
}
