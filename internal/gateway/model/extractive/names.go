package extractive

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// A question may name a thing: "How do I install Homebrew?", "May I sublicense under the MIT
// licence?". Other words can say the rest of a question, but of a name only itself, its other form
// and its initials, so that what says none of them is about another thing.

// notNames are stems of words that are written with a capital and stand for no thing: a rule for
// weekdays holds on Monday.
var notNames = wordSet(`monday tuesday wednesday thursday friday saturday sunday
	januari februari march april may june juli august septemb octob novemb decemb
	christma easter english internet web god mr mrs ms dr`)

// namesOf are the indexes of the stems of a question that are names: words with a capital, unless
// all have one. In other languages than English nouns or none have.
func (q *question) namesOf() []int {
	if q.tongue != language.English || q.titled() {
		return nil
	}
	var names []int
	for n, s := range q.stems {
		if slices.ContainsFunc(q.terms, func(t term) bool { return t.stem == s && t.isName() }) {
			names = append(names, n)
		}
	}
	return names
}

func (t *term) isName() bool {
	return t.name && !t.first && !t.stop && !t.number && !notNames[t.stem]
}

// titled reports whether a question is written like a title: all words that tell something have a
// capital.
func (q *question) titled() bool {
	capitals, words := 0, 0
	for _, t := range q.terms {
		if !t.first && !t.stop {
			words++
			capitals += int(truth(t.name))
		}
	}
	return words >= fewTitled && capitals == words
}

// nameless reports whether the question names a thing that nothing shown says.
func (r *reading) nameless() bool {
	names := r.question.namesOf()
	if len(names) == 0 {
		return false
	}
	for _, n := range r.lost() {
		if slices.Contains(names, n) && !r.saysName(r.question.stems[n]) {
			return true
		}
	}
	return false
}

// saysName reports whether anything shown says a name in another form: as that of a German, of
// Germany, or by the words of which it has the initials, or as the initials of words of which it
// is one.
func (r *reading) saysName(name string) bool {
	for i := range r.sources {
		if r.sourceSays(i, name) {
			return true
		}
	}
	return r.inInitials(name)
}

// sourceSays reports whether the title of a source, its file or what is shown of it says a name.
func (r *reading) sourceSays(source int, name string) bool {
	return r.called(source, name) || slices.ContainsFunc(r.units, func(u scored) bool {
		return u.source == source && (named(u.stems, name) || named(u.above, name) || spellsOut(u.terms, name))
	})
}

// called reports whether a source is called by a name, in its title or its file.
func (r *reading) called(source int, name string) bool {
	s := &r.sources[source]
	for _, title := range [2]string{s.Title, path.Base(s.Path)} {
		if terms := termsOf(title); named(contentStems(terms), name) || spellsOut(terms, name) {
			return true
		}
	}
	return false
}

// tellNames sets apart the sentences of sources that say none of the names that tell them from
// others.
func (r *reading) tellNames() {
	telling := r.tellingNames()
	if len(telling) == 0 {
		return
	}
	for i := range r.units {
		u := &r.units[i]
		u.apart = u.apart || !slices.ContainsFunc(telling, func(n saidName) bool { return n.says[u.source] })
	}
}

// saidName is a name of the question that some of the sources say, and not all.
type saidName struct {
	says  []bool
	count int
	// calls says that a source is called by it.
	calls bool
}

// tellingNames are the names that tell the sources from others best: those by which one is called
// before those that are said, and of them those that the fewest say. In "the Apache License" that
// is the first.
func (r *reading) tellingNames() []saidName {
	var names []saidName
	for _, n := range r.question.namesOf() {
		name := saidName{says: make([]bool, len(r.sources))}
		for i := range r.sources {
			name.says[i] = r.sourceSays(i, r.question.stems[n])
			name.count += int(truth(name.says[i]))
			name.calls = name.calls || r.called(i, r.question.stems[n])
		}
		if name.count > 0 && name.count < len(r.sources) {
			names = append(names, name)
		}
	}
	order := func(a, b saidName) int {
		return cmp.Or(cmp.Compare(truth(b.calls), truth(a.calls)), cmp.Compare(a.count, b.count))
	}
	if len(names) == 0 {
		return nil
	}
	best := slices.MinFunc(names, order)
	return slices.DeleteFunc(names, func(n saidName) bool { return order(n, best) > 0 })
}

// fewestInitials is how many letters a name by initials has at least.
const fewestInitials = 2

// spellsOut reports whether words that follow each other begin with the letters of a name: Mozilla
// Public License for MPL. Small words may stand between them.
func spellsOut(terms []term, name string) bool {
	if len(name) < fewestInitials {
		return false
	}
	for i := range terms {
		if beginWith(terms[i:], name) {
			return true
		}
	}
	return false
}

func beginWith(terms []term, letters string) bool {
	for _, t := range terms {
		if after, is := strings.CutPrefix(letters, t.word[:1]); is {
			letters = after
		} else if !t.stop {
			return false
		}
		if letters == "" {
			return true
		}
	}
	return false
}

// inInitials reports whether a name of the question is one of several words side by side whose
// initials something shown says.
func (r *reading) inInitials(name string) bool {
	short, has := "", false
	for _, t := range r.question.terms {
		if t.name && !t.stop {
			short, has = short+t.word[:1], has || t.stem == name
			continue
		}
		if has && r.says(short) {
			return true
		}
		short, has = "", false
	}
	return has && r.says(short)
}

// says reports whether something shown has a word.
func (r *reading) says(word string) bool {
	if len(word) < fewestInitials {
		return false
	}
	for i := range r.units {
		if slices.ContainsFunc(r.units[i].terms, func(t term) bool { return t.word == word }) || slices.Contains(r.units[i].above, word) {
			return true
		}
	}
	return slices.ContainsFunc(r.titles, func(title []string) bool { return slices.Contains(title, word) })
}
