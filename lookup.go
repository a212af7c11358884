package citeway

// Lookup finds sources and passages of an answer by their ids, each in one step, for those
// who look for many. It is not to be used once the answer has changed.
type Lookup struct {
	sources map[string]*Source
	held    map[string][]Held
}

// Held is a passage with the source that holds it.
type Held struct {
	Source  *Source
	Passage *Passage
}

// Lookup returns what finds the answer's sources and passages.
func (a *Answer) Lookup() *Lookup {
	l := &Lookup{sources: make(map[string]*Source, len(a.Sources)), held: map[string][]Held{}}
	for i := range a.Sources {
		s := &a.Sources[i]
		if l.sources[s.ID] != nil {
			continue // of two with one id the first counts, as for Answer.Source
		}
		l.sources[s.ID] = s
		for j := range s.Passages {
			p := &s.Passages[j]
			if at := l.held[p.ID]; len(at) == 0 || at[len(at)-1].Source != s {
				l.held[p.ID] = append(at, Held{s, p})
			}
		}
	}
	return l
}

// Source returns the source with the given id, or nil.
func (l *Lookup) Source(id string) *Source { return l.sources[id] }

// Passages returns the passages with the given id, one for each source that holds one, in
// the order of the sources; nil for none.
func (l *Lookup) Passages(id string) []Held { return l.held[id] }
