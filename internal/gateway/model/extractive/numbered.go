package extractive

import (
	"slices"
	"strconv"
	"strings"
)

// oneOfKind is a thing that is told from others of its kind by a number: heron46, TW-60, room 12, March 2025.
type oneOfKind struct {
	kind, number string
	// last is the last number of a range or a list, number its first; otherwise it is number.
	last string
	// measured is the word after a number that counts or measures, or "": "pay 20 euros" names nothing.
	measured string
}

// numberedIn are the things that a text names by number.
func numberedIn(terms []term) []oneOfKind {
	var all []oneOfKind
	for i, t := range terms {
		digit := strings.IndexAny(t.word, "0123456789")
		n := oneOfKind{number: t.word, last: t.word}
		switch {
		case digit > 0:
			n.kind, n.number = stem(t.word[:digit]), t.word[digit:]
			n.last = n.number
		case digit < 0 || i == 0 || terms[i-1].stop || terms[i-1].number:
			continue
		default:
			n.kind = terms[i-1].stem
			n.last, n.measured = after(terms[i:])
			if terms[i-1].name {
				n.measured = ""
			}
		}
		all = append(all, n)
	}
	return all
}

// after is the last number of those that follow the first of terms, at once or after one small word, and what they
// measure: a word in the plural, or a short one.
func after(terms []term) (last, measured string) {
	i := 0
	for next := true; next; {
		switch {
		case len(terms) > i+1 && terms[i+1].number:
			i++
		case len(terms) > i+2 && terms[i+1].stop && terms[i+2].number:
			i += 2
		default:
			next = false
		}
	}
	last = terms[i].word
	if len(terms) > i+1 {
		if t := terms[i+1]; !t.stop && (strings.HasSuffix(t.word, "s") || len(t.word) <= shortUnit) {
			measured = t.stem
		}
	}
	return last, measured
}

// shortUnit is how many letters the short form of a unit has at most.
const shortUnit = 3

// another reports whether a sentence is about another thing than the question names by number: it names one of the same
// kind with another number, and neither it nor what stands above it has the number asked for. Whether a number is right
// is asked with a number too, and is told with another.
func (r *reading) another(u *scored) bool {
	if r.question.wants == decision {
		return false
	}
	for _, asked := range r.question.numbered {
		if r.confuses(u, asked) {
			return true
		}
	}
	return false
}

// confuses reports whether a sentence is about another thing of that kind.
func (r *reading) confuses(u *scored, asked oneOfKind) bool {
	other := false
	for _, terms := range [4][]term{u.terms, spelled(u.above), spelled(u.over), spelled(r.titles[u.source])} {
		if endsIn(terms, asked.number) {
			return false
		}
		other = other || slices.ContainsFunc(numberedIn(terms), asked.apart)
	}
	return other
}

// apart reports whether others are of the same kind and have other numbers, and none is a measure.
func (n oneOfKind) apart(other oneOfKind) bool {
	if n.kind != other.kind || n.measured != "" && n.measured == other.measured {
		return false
	}
	asked, err := strconv.ParseFloat(n.number, 64)
	first, err1 := strconv.ParseFloat(other.number, 64)
	last, err2 := strconv.ParseFloat(other.last, 64)
	if err != nil || err1 != nil || err2 != nil {
		return n.number != other.number
	}
	return asked < first || asked > max(first, last)
}

// endsIn reports whether some word is that number, by itself or behind letters.
func endsIn(terms []term, number string) bool {
	return slices.ContainsFunc(terms, func(t term) bool {
		before, is := strings.CutSuffix(t.word, number)
		return is && !numberedName(before)
	})
}

// spelled are stems as terms that were spelled so.
func spelled(stems []string) []term {
	terms := asTerms(stems)
	for i := range terms {
		terms[i].word, terms[i].number = stems[i], numberedName(stems[i])
	}
	return terms
}

// leastLetters is how many letters before its number a name has that is written in one way only: v2 is also version 2,
// and Q3 the third quarter.
const leastLetters = 2

// unnamed reports whether the question names something by letters with a number, such as heron46, that nothing shown
// says, together or apart.
func (r *reading) unnamed() bool {
	for _, i := range r.lost() {
		word := r.question.stems[i]
		if digit := strings.IndexAny(word, "0123456789"); digit >= leastLetters && strings.IndexFunc(word[:digit], notLetter) < 0 {
			return true
		}
	}
	return false
}

func notLetter(c rune) bool { return c < 'a' || c > 'z' }
