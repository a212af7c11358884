package resolve

import (
	"slices"
	"strings"

	"github.com/citeway/citeway"
)

// same finds a known source by document id, then canonical URL, then path, then
// title. Titles join only sources that have neither URL nor path to tell them apart.
func (r *register) same(s *citeway.Source, from origin) *state {
	if st := r.identified(s, from); st != nil {
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

// identified finds a known source by its id. The ids of a message name its own sources:
// the same id given beside it names the same document only if nothing speaks against it.
func (r *register) identified(s *citeway.Source, from origin) *state {
	if s.ID == "" {
		return nil
	}
	if from != fromForm {
		return r.byID[s.ID]
	}
	if st := r.shown[s.ID]; st != nil {
		return st
	}
	if st := r.byID[s.ID]; st != nil && st.told < fromForm && st.named && st.bears(s) {
		return st
	}
	return nil
}

// bears reports whether a source of a message with the id of st is st. An id that counts
// sources names none by itself, and addresses tell two documents of any id apart.
func (st *state) bears(s *citeway.Source) bool {
	if !agree(canonical(st.URL), canonical(s.URL)) || !agree(st.Path, s.Path) {
		return false
	}
	return !counts(s.ID) || agree(fold(st.Title), fold(shortened(s.Title))) && (st.alike(s) || len(s.Passages) == 0 || len(st.Passages) == 0 || shares(st, s))
}

// alike reports whether a name of s is one of st.
func (st *state) alike(s *citeway.Source) bool {
	return s.URL != "" && canonical(st.URL) == canonical(s.URL) || s.Path != "" && st.Path == s.Path || s.Title != "" && fold(st.Title) == fold(shortened(s.Title))
}

// counts reports whether an id is one as decoders and this package make them, s1, s2, …
func counts(id string) bool {
	number := strings.TrimPrefix(id, "s")
	return number != id && number != "" && strings.Trim(number, "0123456789") == ""
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
		if (st.URL == "" && st.Path == "" || st.closed(from)) && st.Kind != citeway.KindTool && st.admits(s, from) {
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
		_, shown := st.showing(p.Text)
		return shown
	})
}

// apart reports whether their ids tell two sources apart.
func (r *register) apart(st *state, s *citeway.Source) bool {
	return r.distinct && s.ID != "" && st.ID != s.ID
}
