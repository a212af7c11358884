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
//
// together reports whether two stems stand side by side in the sources: what stands once,
// behind the last thing, is then said with the others too.
func items(text string, together func(a, b string) bool) ([]part, listing) {
	asked := strings.Fields(text)
	words, how := compared(asked), joined
	if !slices.Equal(words, asked) {
		how = opposed
	}
	for i := 1; i < len(words)-1; i++ {
		w := bare(words[i])
		if w != "and" && w != "or" {
			continue
		}
		if l := around(words, i); l != nil {
			if w == "or" || how == opposed {
				l.shareLast(together)
			}
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

// around is the list whose last two things are joined by words[and], or nil. What
// stands before a comma is a thing too if it is like the others.
func around(words []string, and int) *list {
	first := resumed(words, and)
	right := first
	for right < len(words) && right-first <= maxItem && !ends(words, right, first) {
		right++
	}
	l := &list{after: words[right:], things: [][]string{words[first:right]}}
	for end := and; ; {
		begin := end
		for begin > 0 && end-begin < maxItem && !stops(words[begin-1]) && (begin == end || !strings.HasSuffix(words[begin-1], ",")) {
			begin--
		}
		if begin == end {
			break
		}
		longer := &list{before: words[:begin], after: l.after, things: slices.Concat([][]string{words[begin:end]}, l.things)}
		longer.shareArticle()
		longer.replaceOnes()
		if !longer.even() {
			break
		}
		l = longer
		if end = begin; end == 0 || !strings.HasSuffix(words[end-1], ",") {
			break
		}
	}
	if len(l.things) < 2 || len(l.things) > maxParts {
		return nil
	}
	return l
}

// resumed is where the thing after a joint begins: behind "that of", and behind a
// word such as "by" that stands before the thing on the other side too.
func resumed(words []string, and int) int {
	first := and + 1
	for first < len(words)-1 && stops(words[first]) {
		w := bare(words[first])
		said := func(other string) bool { return bare(other) == w }
		if w != "that" && w != "those" && !slices.ContainsFunc(words[:and], said) {
			break
		}
		first++
	}
	return first
}

// shareArticle leaves the article of "the Saturday and Wednesday hours" to all things.
func (l *list) shareArticle() {
	first, last := l.things[0], l.things[len(l.things)-1]
	if len(first) > 1 && articles[bare(first[0])] && !articles[bare(last[0])] {
		l.before, l.things[0] = append(slices.Clone(l.before), first[0]), first[1:]
	}
}

// replaceOnes says a last thing such as "permanent ones" with the word that "ones"
// stands for, which ends the thing before it.
func (l *list) replaceOnes() {
	last := l.things[len(l.things)-1]
	if w := bare(last[len(last)-1]); len(last) < 2 || w != "one" && w != "ones" {
		return
	}
	other := l.things[len(l.things)-2]
	l.things[len(l.things)-1] = append(slices.Clone(last[:len(last)-1]), other[len(other)-1])
}

// maxShared is the most words that only the last thing has and that all of them share.
const maxShared = 2

// shareLast gives the other things the words that stand once, behind the last: "a
// primary and a secondary caregiver", where the sources say "primary caregiver".
func (l *list) shareLast(together func(a, b string) bool) {
	last := l.things[len(l.things)-1]
	for i, t := range l.things[:len(l.things)-1] {
		extra := len(last) - len(t)
		if extra <= 0 || !together(stem(bare(t[len(t)-1])), stem(bare(last[len(last)-extra]))) {
			continue
		}
		t = slices.Clone(t)
		t[len(t)-1] = strings.TrimRight(t[len(t)-1], ",")
		l.things[i] = append(t, last[len(last)-extra:]...)
	}
}

// even reports whether the things are alike: about as many words in each, and all
// with an article or all without.
func (l *list) even() bool {
	last := l.things[len(l.things)-1]
	for _, t := range l.things {
		said := contentStems(termsOf(strings.Join(t, " ")))
		if len(said) == 0 || articles[bare(t[0])] != articles[bare(last[0])] || len(t) > len(last)+1 || len(last) > len(t)+maxShared {
			return false
		}
	}
	return true
}

// articles may begin the name of a thing.
var articles = wordSet("a an the another my our your their its his her")

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
