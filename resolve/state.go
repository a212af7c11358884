package resolve

import (
	"cmp"
	"strings"

	"github.com/citeway/citeway"
)

// state is a source, merged from all entries that are the same.
type state struct {
	citeway.Source
	sent     bool
	cites    int      // how many markers cite it
	pending  bool     // only a label is known: its definition has not come yet
	earlier  bool     // shown in a previous turn, not in this one
	defined  bool     // the answer defines it itself
	kept     int      // its number in previous turns, which it gets back when it is cited
	named    bool     // its id was given, not made here
	listed   bool     // it is in the list of sources
	stale    bool     // more of it is known than was sent
	size     int      // about how many bytes it takes to send it
	ids      []string // of its passages, as names gathered them
	told     origin
	withheld bool           // its words are left out: the message brought it, beside sources that were given
	given    *given         // nil where the message may tell more of it
	texts    map[string]int // where the first passage of each text is, as far as they were asked for
	asked    int            // how many passages were entered there
	known    map[spot]int   // where its passages are, by what tells them apart
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

// maxTitle is the most bytes of a title, which many forms repeat in every citation.
const maxTitle = 500

// shortened is a title that ends within maxTitle.
func shortened(title string) string {
	if len(title) <= maxTitle {
		return title
	}
	return strings.ToValidUTF8(title[:maxTitle], "") + "…"
}

// matches reports whether the title and the addresses of s are those of st.
func (st *state) matches(s *citeway.Source) bool {
	return agree(fold(st.Title), fold(shortened(s.Title))) && agree(canonical(st.URL), canonical(s.URL)) && agree(st.Path, s.Path)
}

// agree reports whether two names do not contradict each other.
func agree(a, b string) bool { return a == "" || b == "" || a == b }

// learn notes that the next passage is what at tells, unless an earlier one is.
func (st *state) learn(at spot) {
	if st.known == nil {
		st.known = map[spot]int{}
	}
	if _, known := st.known[at]; !known {
		st.known[at] = len(st.Passages)
	}
}

// fill takes over what s knows and st does not.
func (st *state) fill(s *citeway.Source) {
	st.Title, st.URL, st.Path = cmp.Or(st.Title, shortened(s.Title)), cmp.Or(st.URL, s.URL), cmp.Or(st.Path, s.Path)
	st.Mime, st.Editor, st.Kind = cmp.Or(st.Mime, s.Mime), cmp.Or(st.Editor, s.Editor), cmp.Or(st.Kind, s.Kind)
	st.Modified, st.Interpreter = cmp.Or(st.Modified, s.Modified), cmp.Or(st.Interpreter, s.Interpreter)
	st.raise(s.Label)
	if st.Query == nil {
		st.Query = s.Query
	}
	if st.Extra == nil {
		st.Extra = s.Extra
	}
}

// raise takes the higher of two labels.
func (st *state) raise(l *citeway.Label) {
	if st.Label == nil || l != nil && l.Rank > st.Label.Rank {
		st.Label = l
	}
}

// showing finds the first passage of that text.
func (st *state) showing(text string) (at int, shown bool) {
	if text == "" {
		return 0, false
	}
	if st.texts == nil {
		st.texts = make(map[string]int, len(st.Passages))
	}
	for ; st.asked < len(st.Passages); st.asked++ {
		if _, there := st.texts[st.Passages[st.asked].Text]; !there {
			st.texts[st.Passages[st.asked].Text] = st.asked
		}
	}
	at, shown = st.texts[text]
	return at, shown
}

func fold(title string) string { return strings.ToLower(strings.Join(strings.Fields(title), " ")) }
