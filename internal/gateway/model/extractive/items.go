package extractive

import (
	"slices"
	"strings"
)

// maxItem is the most words that name one thing in a list.
const maxItem = 4

// listing is how sure it is that a list names separate things, and is not one name
// such as "pride and prejudice".
type listing uint8

const (
	joined   listing = iota // by "and" alone
	opposed                 // they are to be compared
	numbered                // each has a name with a number
)

// items are the parts of a question that asks the same about several things: "the
// WL-5 and the TW-40", "hotels, meals and mileage", "first class vs. economy". Each
// part is the question with one of them. There are none if it names no list.
func items(text string) ([]part, listing) {
	asked := strings.Fields(text)
	words, how := compared(asked), joined
	if !slices.Equal(words, asked) {
		how = opposed
	}
	for i := 1; i < len(words)-1; i++ {
		if w := bare(words[i]); w != "and" && (w != "or" || how == joined) {
			continue
		}
		if l := around(words, i); l != nil {
			if l.numbered() {
				how = numbered
			}
			if parts := l.parts(); parts != nil {
				return parts, how
			}
		}
	}
	return nil, joined
}

// numbered reports whether every thing has a name with a number, such as TW-40.
func (l *list) numbered() bool {
	return !slices.ContainsFunc(l.things, func(t []string) bool { return !strings.ContainsAny(strings.Join(t, " "), "0123456789") })
}

// comparing are words that ask for a comparison and are not its subject.
var comparing = wordSet("compare compared comparison difference differences differ different versus vs")

// compared are the words without those that ask for a comparison; the word that
// joins its two sides becomes "and".
func compared(words []string) []string {
	if !slices.ContainsFunc(words, func(w string) bool { return comparing[bare(w)] }) {
		return words
	}
	var plain []string
	two := slices.ContainsFunc(words, func(w string) bool { return bare(w) == "and" || bare(w) == "or" })
	for i, w := range words {
		switch b := bare(w); {
		case (b == "versus" || b == "vs") && !two && i > 0:
			plain, two = append(plain, "and"), true
		case comparing[b]:
		case (b == "with" || b == "to" || b == "from") && !two && i > 1:
			plain, two = append(plain, "and"), true
		default:
			plain = append(plain, w)
		}
	}
	return plain
}

// list is a list of things within a question.
type list struct {
	before, after []string
	things        [][]string
}

// around is the list whose last two things are joined by words[and], or nil.
func around(words []string, and int) *list {
	right := and + 1
	for right < len(words) && right-and <= maxItem+1 && !ends(words, right, and+1) {
		right++
	}
	l := &list{after: words[right:], things: [][]string{words[and+1 : right]}}
	end := and
	for {
		begin := end
		for begin > 0 && end-begin < maxItem && !stops(words[begin-1]) && (begin == end || !strings.HasSuffix(words[begin-1], ",")) {
			begin--
		}
		if begin == end {
			break
		}
		l.things = append([][]string{words[begin:end]}, l.things...)
		end = begin
		if end == 0 || !strings.HasSuffix(words[end-1], ",") {
			break
		}
	}
	l.before = words[:end]
	if len(l.things) < 2 || len(l.things) > maxParts {
		return nil
	}
	if !l.even() {
		return nil
	}
	return l
}

// even reports whether the things are alike: about as many words in each, and all
// with an article or all without.
func (l *list) even() bool {
	last := l.things[len(l.things)-1]
	for _, t := range l.things {
		said := contentStems(termsOf(strings.Join(t, " ")))
		if len(said) == 0 || articles[bare(t[0])] != articles[bare(last[0])] || len(t) > len(last)+1 || len(last) > len(t)+1 {
			return false
		}
	}
	return true
}

// articles may begin the name of a thing.
var articles = wordSet("a an the my our your their its his her")

// stops reports whether a word comes before a list and is not part of it.
func stops(word string) bool {
	w := bare(word)
	return !articles[w] && isStop(w)
}

// ends reports whether the last thing, which begins at words[first], ends before
// words[i].
func ends(words []string, i, first int) bool {
	return i > first && (stops(words[i]) || strings.HasSuffix(words[i-1], ",") || strings.HasSuffix(words[i-1], "?"))
}

// parts are the question with each thing of the list alone. There are none if some
// thing has no word of its own.
func (l *list) parts() []part {
	stems := make([][]string, len(l.things))
	for i, t := range l.things {
		stems[i] = contentStems(termsOf(strings.Join(t, " ")))
	}
	parts := make([]part, len(l.things))
	for i, t := range l.things {
		said := strings.Trim(strings.Join(t, " "), ",?!.")
		query := strings.Join(slices.Concat(l.before, []string{said}, l.after), " ")
		parts[i] = part{text: said, query: query, about: query, own: without(stems[i], stems, i)}
		if len(parts[i].own) == 0 {
			return nil
		}
	}
	return parts
}

// without are the stems of one thing that no other thing has.
func without(own []string, all [][]string, at int) []string {
	return slices.DeleteFunc(slices.Clone(own), func(s string) bool {
		for i, other := range all {
			if i != at && slices.Contains(other, s) {
				return true
			}
		}
		return false
	})
}
