package resolve

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// state is a source, merged from all entries that are the same.
type state struct {
	citeway.Source
	sent    bool
	cites   int  // how many markers cite it
	pending bool // only a label is known: its definition has not come yet
	earlier bool // shown in a previous turn, not in this one
	defined bool // the answer defines it itself
	kept    int  // its number in previous turns, which it gets back when it is cited
	named   bool // its id was given, not made here
	told    origin
}

// origin says who told of a source. A later one knows those before it by their titles
// too; its own entries it tells apart.
type origin int

const (
	fromList   origin = iota // the list given beside the answer, or an earlier turn
	fromForm                 // the form, in a list of its own
	fromAnswer               // a definition or a link in the prose
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
	sources  []*state
	entries  []entry
	byID     map[string]*state
	byURL    map[string]*state
	byPath   map[string]*state
	byTitle  map[string][]*state // all that bear the title
	passages map[string]target
	distinct bool // different ids of the sources shown now are different documents
}

func (r *register) init() {
	r.byID, r.byURL = map[string]*state{}, map[string]*state{}
	r.byPath, r.byTitle = map[string]*state{}, map[string][]*state{}
	r.passages = map[string]target{}
}

// earlier takes a numbered source of a previous turn.
func (r *Resolver) earlier(s *citeway.Source) {
	st, _ := r.join(s, fromList)
	st.kept, st.earlier = s.Number, true
	r.number = max(r.number, s.Number)
}

// list takes one entry of the list given beside the answer. It keeps its place
// even if the same document stood there before, which merged reports.
func (r *register) list(s *citeway.Source) (st *state, merged bool) {
	st, ids, merged := r.take(s, fromList)
	r.entries = append(r.entries, entry{st, ids})
	return st, merged
}

// show takes a source that the form says was shown. It is a new entry of the
// list unless it repeats an earlier one. The result reports whether it was
// merged into a known source.
func (r *register) show(s *citeway.Source) (*state, bool) {
	st, ids, merged := r.take(s, fromForm)
	if merged && st.ID == s.ID && len(s.Passages) == 0 && r.listed(st) {
		return st, merged
	}
	r.entries = append(r.entries, entry{st, ids})
	return st, merged
}

// take finds or makes a source and adds its passages. It reports whether the
// source was known in this turn.
func (r *register) take(s *citeway.Source, from origin) (*state, []string, bool) {
	st, merged := r.join(s, from)
	merged = merged && !st.earlier
	st.earlier = false
	ids := make([]string, 0, len(s.Passages))
	for i := range s.Passages {
		ids = append(ids, r.passage(st, s.Passages[i]))
	}
	return st, ids, merged
}

func (r *register) listed(st *state) bool {
	return slices.ContainsFunc(r.entries, func(e entry) bool { return e.source == st })
}

// join finds the source that s is, or makes it.
func (r *register) join(s *citeway.Source, from origin) (*state, bool) {
	if st := r.same(s, from); st != nil {
		st.fill(s)
		r.name(st, s)
		return st, true
	}
	st := &state{Source: *s, named: s.ID != "", told: from}
	st.Number, st.Passages = 0, nil
	if st.ID == "" {
		st.ID = r.freshID()
	}
	r.sources = append(r.sources, st)
	r.name(st, &st.Source)
	return st, false
}

func (r *register) freshID() string {
	for n := len(r.sources) + 1; ; n++ {
		id := "s" + strconv.Itoa(n)
		if r.byID[id] == nil {
			return id
		}
	}
}

// same finds a known source by document id, then canonical URL, then path, then
// title. Titles join only sources that have neither URL nor path to tell them apart.
func (r *register) same(s *citeway.Source, from origin) *state {
	if st := r.byID[s.ID]; st != nil && s.ID != "" {
		return st
	}
	if s.URL != "" {
		if st := r.byURL[canonical(s.URL)]; st != nil && agree(st.Path, s.Path) {
			return st
		}
	}
	if s.Path != "" {
		if st := r.byPath[s.Path]; st != nil && agree(canonical(st.URL), canonical(s.URL)) && !r.apart(st, s) {
			return st
		}
		return nil
	}
	if s.URL != "" || s.Title == "" || s.Kind == citeway.KindTool {
		return nil
	}
	return r.titled(s, from)
}

// titled finds the one source that s is by its title: of several that bear it, the one
// that shows the same passage.
func (r *register) titled(s *citeway.Source, from origin) *state {
	var found []*state
	for _, st := range r.byTitle[fold(s.Title)] {
		if st.URL == "" && st.Path == "" && st.Kind != citeway.KindTool && st.admits(s, from) {
			found = append(found, st)
		}
	}
	if len(found) > 1 {
		found = slices.DeleteFunc(found, func(st *state) bool { return !shares(st, s) })
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// admits reports whether a source of the same title may be this one. Who lists two
// sources under two ids means two, and so does an answer that defines two labels; a
// note's title is its name.
func (st *state) admits(s *citeway.Source, from origin) bool {
	switch {
	case from > st.told:
		return true
	case from == fromAnswer:
		return s.Kind == citeway.KindNote && st.Kind == citeway.KindNote
	}
	return s.ID == "" || !st.named
}

// shares reports whether one of the passages of s is one of st.
func shares(st *state, s *citeway.Source) bool {
	return slices.ContainsFunc(s.Passages, func(p citeway.Passage) bool {
		return p.Text != "" && slices.ContainsFunc(st.Passages, func(q citeway.Passage) bool { return q.Text == p.Text })
	})
}

// apart reports whether their ids tell two sources apart.
func (r *register) apart(st *state, s *citeway.Source) bool {
	return r.distinct && s.ID != "" && st.ID != s.ID
}

// agree reports whether two names do not contradict each other.
func agree(a, b string) bool { return a == "" || b == "" || a == b }

// name indexes s under every name it has.
func (r *register) name(st *state, s *citeway.Source) {
	if s.ID != "" {
		first(r.byID, s.ID, st)
	}
	if s.URL != "" {
		first(r.byURL, canonical(s.URL), st)
	}
	if s.Path != "" {
		first(r.byPath, s.Path, st)
	}
	if s.Title == "" {
		return
	}
	if key := fold(s.Title); !slices.Contains(r.byTitle[key], st) {
		r.byTitle[key] = append(r.byTitle[key], st)
	}
}

// byName is the source that alone bears a title: one that two bear names neither.
func (r *register) byName(title string) *state {
	if bear := r.byTitle[fold(title)]; len(bear) == 1 {
		return bear[0]
	}
	return nil
}

func first(m map[string]*state, key string, st *state) {
	if m[key] == nil {
		m[key] = st
	}
}

// passage adds a passage of st and returns its id. The same text at the same
// place is the same passage; a different text under a used id gets a new id.
func (r *register) passage(st *state, p citeway.Passage) string {
	for i := range st.Passages {
		q := &st.Passages[i]
		if q.Text == p.Text && q.Page == p.Page && q.Chunk == p.Chunk && (p.ID == "" || p.ID == q.ID) {
			if q.Score == nil {
				q.Score = p.Score
			}
			return q.ID
		}
	}
	if _, used := r.passages[p.ID]; used || p.ID == "" {
		p.ID = r.freshPassage(p.ID)
	}
	st.Passages = append(st.Passages, p)
	r.passages[p.ID] = target{source: st, passages: []string{p.ID}}
	return p.ID
}

func (r *register) freshPassage(base string) string {
	if base == "" {
		base = "p"
	} else {
		base += "-"
	}
	for n := len(r.passages) + 1; ; n++ {
		id := base + strconv.Itoa(n)
		if _, used := r.passages[id]; !used {
			return id
		}
	}
}

// fill takes over what s knows and st does not.
func (st *state) fill(s *citeway.Source) {
	st.Title, st.URL, st.Path = cmp.Or(st.Title, s.Title), cmp.Or(st.URL, s.URL), cmp.Or(st.Path, s.Path)
	st.Mime, st.Editor, st.Kind = cmp.Or(st.Mime, s.Mime), cmp.Or(st.Editor, s.Editor), cmp.Or(st.Kind, s.Kind)
	st.Modified, st.Interpreter = cmp.Or(st.Modified, s.Modified), cmp.Or(st.Interpreter, s.Interpreter)
	if st.Label == nil || s.Label != nil && s.Label.Rank > st.Label.Rank {
		st.Label = s.Label
	}
	if st.Query == nil {
		st.Query = s.Query
	}
	if st.Extra == nil {
		st.Extra = s.Extra
	}
}

func fold(title string) string { return strings.ToLower(strings.Join(strings.Fields(title), " ")) }
