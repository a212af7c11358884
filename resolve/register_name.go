package resolve

import (
	"slices"
	"strconv"

	"github.com/citeway/citeway"
)

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

// call notes what the message itself calls the passages of a source that it lists.
func (r *register) call(st *state, s *citeway.Source, passages []string) {
	for i, id := range passages {
		if own := s.Passages[i].ID; own != "" && own != id {
			r.parts[own] = target{source: st, passages: passages[i : i+1]}
		}
	}
}

// bearing is the source that an id names: in the message itself, or else here.
func (r *register) bearing(id string) *state {
	if st := r.shown[id]; st != nil {
		return st
	}
	return r.byID[id]
}

// part is the passage that an id names likewise.
func (r *register) part(id string) (target, bool) {
	if t, ok := r.parts[id]; ok {
		return t, true
	}
	t, ok := r.passages[id]
	return t, ok
}

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

func (r *register) freshPassage(base string) string {
	if base == "" {
		base = "p"
	} else {
		base += "-"
	}
	return r.fresh(base, len(r.passages), func(id string) bool { _, used := r.passages[id]; return used })
}
