package extractive

import (
	"cmp"
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// A reader that was trained on questions in the words of their passages says of "How long
// must a passcode be?" that a passage on passwords does not answer it. So each window is
// asked in its own words: "how long must a password be?"

// saysTheSame is the least weight of another way to say something that is put into the
// question: what may but need not mean the same would ask something else.
const saysTheSame = 0.8

// askedOf is the question for one window: as it was asked, or in the window's words where it
// has others that say the same, of those ways.
func (r *reading) askedOf(w *window, text string, ways []language.Like) string {
	said := termsOf(w.text)
	var chosen []language.Like
	instead := map[int]string{}
	for _, l := range ways {
		at := sequence(said, l.Stems)
		if at < 0 || overlaps(chosen, l) {
			continue
		}
		chosen = append(chosen, l)
		instead[l.From] = inWords(said[at : at+len(l.Stems)])
	}
	if len(chosen) == 0 {
		return text
	}
	return r.question.with(chosen, instead)
}

// otherWays are the other ways to say words of the question, those first that stand for
// most of its words, and of them the nearest.
func (r *reading) otherWays() []language.Like {
	terms := r.question.terms
	stems := make([]string, len(terms))
	for i := range terms {
		stems[i] = terms[i].stem
	}
	ways := language.Likes(stems)
	for first, list := range r.wording.ways {
		for _, s := range list {
			if at := slices.Index(stems, r.wording.stems[s.word]); at >= 0 && s.like == 0 && s.weight < 1 {
				ways = append(ways, language.Like{From: at, To: at + 1, Stems: append([]string{first}, s.rest...), Weight: s.weight})
			}
		}
	}
	ways = slices.DeleteFunc(ways, func(l language.Like) bool { return l.Weight < saysTheSame || r.saysOwn(l) })
	slices.SortStableFunc(ways, func(a, b language.Like) int {
		return cmp.Or(cmp.Compare(b.To-b.From, a.To-a.From), cmp.Compare(b.Weight, a.Weight), cmp.Compare(len(b.Stems), len(a.Stems)),
			cmp.Compare(a.From, b.From), slices.Compare(a.Stems, b.Stems))
	})
	return ways
}

func overlaps(chosen []language.Like, l language.Like) bool {
	return slices.ContainsFunc(chosen, func(c language.Like) bool { return l.From < c.To && c.From < l.To })
}

// saysOwn reports whether the sources have the question's own words for what l stands for, if
// only here and there: then they mean it by those.
func (r *reading) saysOwn(l language.Like) bool {
	for _, asked := range r.question.terms[l.From:l.To] {
		if at := slices.Index(r.question.stems, asked.stem); at >= 0 && !r.saysWord(at) {
			return false
		}
	}
	return true
}

// saysWord reports whether a sentence has a word of the question, by its index, as it is.
func (r *reading) saysWord(at int) bool {
	for i := range r.units {
		if u := &r.units[i]; u.held[at] == 1 || u.aboveHeld[at] == 1 {
			return true
		}
	}
	return false
}

// sequence is where stems stand side by side among terms, or -1. A word that tells nothing
// by itself is no way to say something.
func sequence(terms []term, stems []string) int {
	for i := 0; i+len(stems) <= len(terms); i++ {
		alike := slices.EqualFunc(terms[i:i+len(stems)], stems, func(t term, s string) bool { return t.stem == s })
		if alike && (len(stems) > 1 || !terms[i].stop) {
			return i
		}
	}
	return -1
}

func inWords(terms []term) string {
	words := make([]string, len(terms))
	for i := range terms {
		words[i] = terms[i].word
	}
	return strings.Join(words, " ")
}

// with is the question with other words, by where they begin.
func (q *question) with(chosen []language.Like, instead map[int]string) string {
	var words []string
	for i := 0; i < len(q.terms); {
		if other, is := instead[i]; is {
			words = append(words, other)
			i = chosen[slices.IndexFunc(chosen, func(l language.Like) bool { return l.From == i })].To
			continue
		}
		words = append(words, q.terms[i].word)
		i++
	}
	return strings.Join(words, " ") + "?"
}
