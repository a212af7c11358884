package extractive

import (
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// table is what a question names for the rows of one table.
type table struct {
	// names are the indexes of the question's words that tell the rows apart: those that name what
	// is asked about, and that neither the title nor a heading nor the prose of the document has.
	names []int
	// lost says that no row has one of them.
	lost bool
}

// tellApart finds the rows that are about another thing than the question names. A reader does not
// tell: the row of Oslo has all that is asked of Trondheim but the name.
func (r *reading) tellApart() {
	if r.question.tongue != language.English {
		return
	}
	r.tables = map[tableAt]*table{}
	for i := range r.units {
		if u := &r.units[i]; u.record && r.tables[u.table()] == nil {
			r.tables[u.table()] = &table{names: r.namesAsked(u)}
		}
	}
	for at, t := range r.tables {
		for _, n := range t.names {
			t.lost = t.lost || !r.anyRow(at, n)
		}
	}
	for i := range r.units {
		if u := &r.units[i]; u.record {
			u.apart = r.isApart(u)
		}
	}
}

// tableAt tells a table by its source and by the kind of thing that its rows are of.
type tableAt struct {
	source int
	kind   string
}

func (u *scored) table() tableAt { return tableAt{u.source, u.kind} }

// isApart reports whether a row has none of the names that tell it from others.
func (r *reading) isApart(u *scored) bool {
	names := r.tables[u.table()].names
	for _, n := range names {
		if r.hasName(u, n) {
			return false
		}
	}
	return len(names) > 0
}

// rowOfAnother reports whether the best sentence is such a row, or a row of a table where a name
// that is asked about is missing.
func (r *reading) rowOfAnother(u *scored) bool {
	t := r.tables[u.table()]
	return u.record && t != nil && (u.apart || t.lost)
}

func (r *reading) anyRow(at tableAt, n int) bool {
	for i := range r.units {
		if u := &r.units[i]; u.record && u.table() == at && r.hasName(u, n) {
			return true
		}
	}
	return false
}

// fewTitled is how many words that all have a capital are written like a title.
const fewTitled = 3

// namesAsked are the indexes of the question's words that name what is asked about: those with a
// capital, unless all have one, and what stands before the kind of thing that the row is of,
// "enterprise" in "the enterprise plan". What is said of all rows tells none from another.
func (r *reading) namesAsked(row *scored) []int {
	terms := r.question.terms
	capitals, words := 0, 0
	for _, t := range terms {
		if !t.first && !t.stop {
			words++
			capitals += int(truth(t.name))
		}
	}
	titled := words >= fewTitled && capitals == words
	var names []int
	for n, s := range r.question.stems {
		for i, t := range terms {
			before := i+1 < len(terms) && terms[i+1].stem == row.kind
			if t.stem == s && !t.first && !t.number && (before || t.name && !titled) && !r.saidOfAll(row, s) {
				names = append(names, n)
				break
			}
		}
	}
	return names
}

// saidOfAll reports whether the title, the heading above a row or the prose of its document has a
// name.
func (r *reading) saidOfAll(row *scored, name string) bool {
	if named(r.titles[row.source], name) || named(row.above, name) {
		return true
	}
	for i := range r.units {
		u := &r.units[i]
		if u.source == row.source && !u.record && (named(u.stems, name) || named(u.above, name)) {
			return true
		}
	}
	return false
}

// hasName reports whether a row has a word of the question that is a name. Other words do not stand
// for one, only another spelling.
func (r *reading) hasName(u *scored, n int) bool {
	return max(u.held[n], u.aboveHeld[n]) >= misspeltWeight || named(u.stems, r.question.stems[n])
}

// A name and its adjective have at least nameLetters in common, and one has at most nameEnding more.
const (
	nameLetters = 4
	nameEnding  = 2
)

// named reports whether stems have a name, be it in its other form: "German" for "Germany".
func named(stems []string, name string) bool {
	for _, s := range stems {
		short, long := s, name
		if len(short) > len(long) {
			short, long = long, short
		}
		if s == name || len(short) >= nameLetters && len(long)-len(short) <= nameEnding && strings.HasPrefix(long, short) {
			return true
		}
	}
	return false
}
