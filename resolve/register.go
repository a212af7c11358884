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
	cites   int      // how many markers cite it
	pending bool     // only a label is known: its definition has not come yet
	earlier bool     // shown in a previous turn, not in this one
	defined bool     // the answer defines it itself
	kept    int      // its number in previous turns, which it gets back when it is cited
	named   bool     // its id was given, not made here
	listed  bool     // it is in the list of sources
	stale   bool     // more of it is known than was sent
	size    int      // about how many bytes it takes to send it
	ids     []string // of its passages, as names gathered them
	told    origin
	known   map[spot]int // where its passages are, by what tells them apart
}

// spot is what tells a passage from the others of its source. Two of the same words in
// one place may have two ids; id is "" for the first of them.
type spot struct {
	text, chunk, id string
	page            int
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
	byNear   map[string][]*state // all whose URLs are this one, loosened
	byPath   map[string]*state
	byTitle  map[string][]*state // all that bear the title
	passages map[string]target
	bears    map[bearer]bool
	size     int            // about how many bytes it takes to send every source once
	last     map[string]int // the last number given behind each beginning of an id
	distinct bool           // different ids of the sources shown now are different documents
}

func (r *register) init() {
	r.byID, r.byURL = map[string]*state{}, map[string]*state{}
	r.byNear = map[string][]*state{}
	r.byPath, r.byTitle = map[string]*state{}, map[string][]*state{}
	r.passages, r.last, r.bears = map[string]target{}, map[string]int{}, map[bearer]bool{}
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
	r.enter(st, ids)
	return st, merged
}

// show takes a source that the form says was shown. It is a new entry of the
// list unless it repeats an earlier one. The result reports whether it was
// merged into a known source.
func (r *register) show(s *citeway.Source) (*state, bool) {
	st, ids, merged := r.take(s, fromForm)
	if merged && st.ID == s.ID && len(s.Passages) == 0 && st.listed {
		return st, merged
	}
	r.enter(st, ids)
	return st, merged
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
	ids := make([]string, 0, len(s.Passages))
	for i := range s.Passages {
		ids = append(ids, r.passage(st, s.Passages[i]))
	}
	return st, ids, merged
}

// join finds the source that s is, or makes it.
func (r *register) join(s *citeway.Source, from origin) (*state, bool) {
	if st := r.same(s, from); st != nil {
		st.fill(s)
		r.name(st, s)
		return st, true
	}
	st := &state{Source: *s, named: s.ID != "", told: from}
	st.Number, st.Passages, st.Title = 0, nil, shortened(s.Title)
	if st.ID == "" || len(st.ID) > maxID {
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

// maxTitle is the most bytes of a title, which many forms repeat in every citation.
const maxTitle = 500

// shortened is a title that ends within maxTitle.
func shortened(title string) string {
	if len(title) <= maxTitle {
		return title
	}
	return strings.ToValidUTF8(title[:maxTitle], "") + "…"
}

// maxID is the most bytes of an id that every citation repeats; a longer one is replaced.
const maxID = 256

func (r *register) freshID() string {
	return r.fresh("s", len(r.sources), func(id string) bool { return r.byID[id] != nil })
}

// fresh returns the first unused id of a beginning and a number above count, and above
// those it gave before.
func (r *register) fresh(beginning string, count int, used func(string) bool) string {
	for n := max(count, r.last[beginning]) + 1; ; n++ {
		id := beginning + strconv.Itoa(n)
		if !used(id) {
			r.last[beginning] = n
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

// maxBearers is how many sources may bear a title by which one is still looked for.
const maxBearers = 64

// titled finds the one source that s is by its title: of several that bear it, the one
// that shows the same passage.
func (r *register) titled(s *citeway.Source, from origin) *state {
	var found []*state
	bear := r.byTitle[fold(s.Title)]
	if len(bear) > maxBearers {
		return nil // it tells nothing
	}
	for _, st := range bear {
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
// note's title is its name. In the list given beside the answer, passages tell two
// sources apart: many a file is called README.
func (st *state) admits(s *citeway.Source, from origin) bool {
	switch {
	case from > st.told:
		return true
	case from == fromAnswer:
		return s.Kind == citeway.KindNote && st.Kind == citeway.KindNote
	case from == fromList && len(s.Passages) > 0 && len(st.Passages) > 0 && !shares(st, s):
		return false
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

// matches reports whether the title and the addresses of s are those of st.
func (st *state) matches(s *citeway.Source) bool {
	return agree(fold(st.Title), fold(shortened(s.Title))) && agree(canonical(st.URL), canonical(s.URL)) && agree(st.Path, s.Path)
}

// agree reports whether two names do not contradict each other.
func agree(a, b string) bool { return a == "" || b == "" || a == b }

// name indexes s under every name it has.
func (r *register) name(st *state, s *citeway.Source) {
	if s.ID != "" {
		first(r.byID, s.ID, st)
	}
	if s.URL != "" {
		r.address(st, canonical(s.URL))
	}
	if s.Path != "" {
		first(r.byPath, s.Path, st)
	}
	if s.Title == "" {
		return
	}
	if key := fold(s.Title); !r.bears[bearer{key, st}] {
		r.bears[bearer{key, st}] = true
		r.byTitle[key] = append(r.byTitle[key], st)
	}
}

// address indexes a source by its canonical address, and by that as loosened leaves it.
func (r *register) address(st *state, canonical string) {
	if r.byURL[canonical] != nil {
		return
	}
	r.byURL[canonical] = st
	key := loosened(canonical)
	if near := r.byNear[key]; len(near) < 2 && !slices.Contains(near, st) {
		r.byNear[key] = append(near, st) // of more than one none is meant
	}
}

// bearer is a source that bears a title.
type bearer struct {
	title  string
	source *state
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

// learn notes that the next passage is what at tells, unless an earlier one is.
func (st *state) learn(at spot) {
	if st.known == nil {
		st.known = map[spot]int{}
	}
	if _, known := st.known[at]; !known {
		st.known[at] = len(st.Passages)
	}
}

func (r *register) freshPassage(base string) string {
	if base == "" {
		base = "p"
	} else {
		base += "-"
	}
	return r.fresh(base, len(r.passages), func(id string) bool { _, used := r.passages[id]; return used })
}

// fill takes over what s knows and st does not.
func (st *state) fill(s *citeway.Source) {
	st.Title, st.URL, st.Path = cmp.Or(st.Title, shortened(s.Title)), cmp.Or(st.URL, s.URL), cmp.Or(st.Path, s.Path)
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
