package resolve

import (
	"github.com/citeway/citeway"
)

// entry is one place in the list of sources as shown: the n-th is what [n]
// means.
type entry struct {
	source   *state
	passages []string
}

// target is what a reference means.
type target struct {
	source   *state
	passages []string
	label    string // the label that led to it, or ""
}

// register holds every source shown, under each of its names.
type register struct {
	sources    []*state
	entries    []entry
	own        []entry // those that the message lists, where its numbers count them
	byID       map[string]*state
	byURL      map[string]*state
	byNear     map[string][]*state // all whose URLs are this one, loosened
	byPath     map[string]*state
	byTitle    map[string][]*state // all that bear the title
	passages   map[string]target
	shown      map[string]*state // by the ids that the message itself gives its sources
	parts      map[string]target // by those that it gives its passages, where they have others here
	bears      map[bearer]bool
	keeping    map[int]*state              // those of earlier turns by their numbers
	holds      map[string]*citeway.Passage // the passage given that holds all of one of the message's
	sought     int                         // bytes of sources given that were searched
	size       int                         // about how many bytes it takes to send every source once
	last       map[string]int              // the last number given behind each beginning of an id
	ownNumbers bool                        // the message's numbers count its own sources
	distinct   bool                        // different ids of the sources shown now are different documents
}

func (r *register) init() {
	r.byID, r.byURL = map[string]*state{}, map[string]*state{}
	r.byNear = map[string][]*state{}
	r.byPath, r.byTitle = map[string]*state{}, map[string][]*state{}
	r.passages, r.last, r.bears = map[string]target{}, map[string]int{}, map[bearer]bool{}
	r.shown, r.parts = map[string]*state{}, map[string]target{}
	r.keeping, r.holds = map[int]*state{}, map[string]*citeway.Passage{}
}

// earlier takes a numbered source of a previous turn.
func (r *Resolver) earlier(s *citeway.Source) {
	st, _ := r.join(s, fromList)
	st.kept, st.earlier = s.Number, true
	r.number = max(r.number, s.Number)
	if s.Number > 0 && r.keeping[s.Number] == nil {
		r.keeping[s.Number] = st
	}
}

// list takes one entry of the list given beside the answer. It keeps its place
// even if the same document stood there before, which merged reports.
func (r *register) list(s *citeway.Source) (st *state, merged bool) {
	st, ids, merged := r.take(s, fromList)
	r.enter(st, ids)
	r.give(st, s)
	return st, merged
}

// show takes a source that the form says was shown. It is a new entry of the
// list unless it repeats an earlier one. The result reports whether it was
// merged into a known source.
func (r *register) show(s *citeway.Source) (*state, bool) {
	st, ids, merged := r.take(s, fromForm)
	if r.ownNumbers && r.shown[s.ID] == nil {
		r.own = append(r.own, entry{st, ids})
	}
	if s.ID != "" {
		first(r.shown, s.ID, st)
	}
	if merged && st.ID == s.ID && len(s.Passages) == 0 && st.listed {
		return st, merged
	}
	r.enter(st, ids)
	return st, merged
}

// numbered are the entries that numbers count.
func (r *register) numbered() []entry {
	if len(r.own) > 0 {
		return r.own
	}
	return r.entries
}

// enter adds an entry to the list.
func (r *register) enter(st *state, passages []string) {
	st.listed = true
	r.entries = append(r.entries, entry{st, passages})
}

// take finds or makes a source and adds its passages. It reports whether the
// source was known in this turn.
func (r *register) take(s *citeway.Source, from origin) (*state, []string, bool) {
	st, merged := r.join(s, from)
	merged = merged && !st.earlier
	st.earlier = false
	if st.closed(from) && st.given.worded {
		return st, r.repeat(st, s), merged
	}
	ids := make([]string, 0, len(s.Passages))
	for i := range s.Passages {
		ids = append(ids, r.passage(st, s.Passages[i]))
	}
	if from == fromForm {
		r.call(st, s, ids)
	}
	return st, ids, merged
}

// join finds the source that s is, or makes it.
func (r *register) join(s *citeway.Source, from origin) (*state, bool) {
	if st := r.same(s, from); st != nil {
		if st.closed(from) {
			st.again(s)
		} else {
			st.fill(s)
		}
		r.name(st, s)
		return st, true
	}
	st := &state{Source: *s, named: s.ID != "", told: from}
	st.Number, st.Passages, st.Title = 0, nil, shortened(s.Title)
	if st.ID == "" || len(st.ID) > maxID || r.byID[st.ID] != nil {
		st.ID = r.freshID()
	}
	r.sources = append(r.sources, st)
	r.name(st, &st.Source)
	r.name(st, s) // by an id and a title, too, that were shortened
	r.grow(st, len(s.Title)+len(s.URL)+len(s.Path)+entrySize)
	return st, false
}

// entrySize is about how many bytes a source or a passage takes besides its words.
const entrySize = 100

// grow notes that a source takes more bytes.
func (r *register) grow(st *state, bytes int) {
	st.size += bytes
	r.size += bytes
}

// passage adds a passage of st and returns its id. The same text at the same
// place is the same passage; a different text under a used id gets a new id.
func (r *register) passage(st *state, p citeway.Passage) string {
	at := spot{text: p.Text, chunk: p.Chunk, id: p.ID, page: p.Page}
	if i, known := st.known[at]; known {
		q := &st.Passages[i]
		if q.Score == nil {
			q.Score = p.Score
		}
		return q.ID
	}
	if len(p.ID) > maxID {
		p.ID = ""
	}
	if _, used := r.passages[p.ID]; used || p.ID == "" {
		p.ID = r.freshPassage(p.ID)
	}
	for _, id := range []string{"", at.id, p.ID} {
		at.id = id
		st.learn(at)
	}
	r.grow(st, len(p.Text)+len(p.Abstract)+entrySize)
	st.Passages = append(st.Passages, p)
	r.passages[p.ID] = target{source: st, passages: []string{p.ID}}
	return p.ID
}
