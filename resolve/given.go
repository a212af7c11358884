package resolve

import (
	"bytes"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// given is what a source of the list given beside the answer is besides: such a source
// stays as it was given. A message that shows it again adds no name, address or words to
// it, so that what cites it is checked against the words that were really shown. The
// message's passages stand for those given that hold their words. A source given without
// words takes the message's, which contradict none.
type given struct {
	worded   bool // it was given with words
	disputed bool // the message tells otherwise of it
	told     bool // and that was reported

	plain []byte // the letters and digits of its passages, once they were sought in
	ends  []int  // where each passage ends in plain
}

// maxSought is how many bytes of the sources given are searched for the words of an
// answer's passages and quotes. What comes beyond is taken for words of the whole source.
const maxSought = 256 << 20

// closed reports whether what is told from there leaves the source as it is.
func (st *state) closed(from origin) bool { return st.given != nil && from > fromList }

// give marks a source as given. A program whose sources are documents tells more of them
// itself while the answer is written.
func (r *register) give(st *state, s *citeway.Source) {
	if r.distinct {
		return
	}
	if st.given == nil {
		st.given = &given{}
	}
	st.given.worded = st.given.worded || slices.ContainsFunc(s.Passages, hasWords)
}

// again takes what the message says of a source given: its label alone, since of two the
// higher counts. One that only the id tells is disputed if its title is another.
func (st *state) again(s *citeway.Source) {
	st.raise(s.Label)
	st.given.disputed = st.given.disputed || !st.alike(s) && !st.matches(s)
}

// repeat notes which passages given those of the message are, and returns their ids; all
// of the source's where none was found.
func (r *register) repeat(st *state, s *citeway.Source) []string {
	var all []string
	for i := range s.Passages {
		p := &s.Passages[i]
		from, to, found := r.holding(st, p)
		st.given.disputed = st.given.disputed || !found
		var names []string
		if from < to {
			names = ids(st.Passages[from:to])
		}
		if p.ID != "" {
			r.parts[p.ID] = target{source: st, passages: names}
		}
		if p.ID != "" && to == from+1 {
			r.holds[p.ID] = &st.Passages[from]
		}
		all = append(all, names...)
	}
	if len(all) == 0 {
		return st.names()
	}
	return all
}

// holding are the passages given that hold the words of one of the message's, from one to
// before another: none for words that stand in several places, and for no words. found is
// false for words that were not given.
func (r *register) holding(st *state, p *citeway.Passage) (from, to int, found bool) {
	for _, id := range []string{p.ID, ""} {
		if at, known := st.known[spot{text: p.Text, chunk: p.Chunk, id: id, page: p.Page}]; known {
			return at, at + 1, true
		}
	}
	if at, shown := st.showing(p.Text); shown {
		return at, at + 1, true
	}
	words := appendPlain(nil, p.Text)
	st.given.read(st.Passages)
	plain := st.given.plain
	if len(words) == 0 || !r.seek(len(plain)) {
		return 0, 0, true
	}
	at := bytes.Index(plain, words)
	if at < 0 {
		return 0, 0, false
	}
	from, to = st.given.over(at, at+len(words))
	at = bytes.LastIndex(plain, words)
	if again, _ := st.given.over(at, at+len(words)); again != from {
		return 0, 0, true
	}
	return from, to, true
}

// seek reports whether so many bytes more may be searched.
func (r *register) seek(bytes int) bool {
	r.sought += bytes
	return r.sought <= maxSought
}

// placed is a quote in the passage that holds it; there is false where none does.
func (r *register) placed(q citeway.Quote) (placed citeway.Quote, there bool) {
	t, known := r.parts[q.Passage]
	p := r.holds[q.Passage]
	switch {
	case !known:
		return q, true
	case len(t.passages) != 1:
		return q, false
	case p == nil || p.ID != t.passages[0]: // of a source that was not given
		q.Passage = t.passages[0]
		return q, true
	case !r.seek(len(p.Text)):
		return q, false
	}
	at := strings.Index(p.Text, q.Text)
	q.Passage, q.Start, q.End = p.ID, at, at+len(q.Text)
	return q, at >= 0
}

// read makes the words of the passages ready to be sought in.
func (g *given) read(passages []citeway.Passage) {
	for i := len(g.ends); i < len(passages); i++ {
		g.plain = appendPlain(g.plain, passages[i].Text)
		g.ends = append(g.ends, len(g.plain))
	}
}

// over are the passages of a stretch of plain, from one to before another.
func (g *given) over(start, end int) (from, to int) {
	return sort.SearchInts(g.ends, start+1), sort.SearchInts(g.ends, end) + 1
}

// appendPlain appends the letters and digits of a text, in lower case: blanks and the signs
// of Markdown tell no words apart.
func appendPlain(b []byte, text string) []byte {
	for _, c := range text {
		if unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsMark(c) {
			b = utf8.AppendRune(b, unicode.ToLower(c))
		}
	}
	return b
}
