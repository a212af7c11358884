package plan

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/language"
)

// The lengths of words, in letters, in which one slip and in which two are seen.
const (
	oneSlip  = 5
	twoSlips = 9
)

// respelled is the planner with the words that nothing accounts for read as those of the
// views that they are a slip away from; nil if there are none. A word that could be two
// is left.
func (p *planner) respelled() *planner {
	names := p.vocabulary()
	text, changed := p.question.text, false
	for _, w := range p.question.words {
		if w.taken || slices.ContainsFunc(names, func(n string) bool { return stem(n) == w.stem }) {
			continue
		}
		if near := nearest(w.text, names); near != "" {
			text, changed = replaced(text, w.text, near), true
		}
	}
	if !changed {
		return nil
	}
	mended := *p
	mended.question = readQuestion(text)
	mended.question.direct = mended.question.direct || p.question.direct
	return &mended
}

// replaced is a text with one word in place of another.
func replaced(text, word, by string) string {
	at := strings.Index(strings.ToLower(text), word)
	if at < 0 || at+len(word) > len(text) {
		return text
	}
	return text[:at] + by + text[at+len(word):]
}

// vocabulary are the words by which measures, dimensions, their values and times are
// called.
func (p *planner) vocabulary() []string {
	var all []string
	add := func(text string) {
		for _, w := range split(strings.ToLower(strings.ReplaceAll(text, "_", " "))) {
			if !plainWords[w] && !slices.Contains(all, w) {
				all = append(all, w)
			}
		}
	}
	for _, v := range p.views() {
		for _, t := range append(slices.Clone(v.Measures), v.Dimensions...) {
			add(t.Name + " " + t.title())
		}
	}
	looks, _ := p.looked()
	for i := range looks {
		if asked := lookedAt(&looks[i]); len(asked.Dimensions) > 0 {
			for _, v := range valuesIn(&looks[i], asked.Dimensions[0].Name) {
				add(v)
			}
		}
	}
	add(ownWords)
	return all
}

// ownWords are words of the planner itself that people misspell.
const ownWords = `january february march april august september october november december month months quarter quarters yesterday
	average total highest lowest compare compared previous monthly quarterly percentage revenue turnover sales customers customer`

// nearest is the one word that w is a slip away from; "" if there is none or another.
func nearest(w string, words []string) string {
	best, least, tie := "", 3, false
	for _, o := range words {
		d := slips(w, o)
		switch {
		case d > allowed(w, o):
		case d < least:
			best, least, tie = o, d, false
		case d == least && stem(o) != stem(best):
			tie = true
		}
	}
	if tie {
		return ""
	}
	return best
}

// allowed is how many slips two words may be apart.
func allowed(a, b string) int {
	switch n := min(utf8.RuneCountInString(a), utf8.RuneCountInString(b)); {
	case a == "" || b == "" || a[0] != b[0], strings.ContainsAny(a+b, "0123456789"), n < oneSlip-1, n < oneSlip && len(a) == len(b):
		return 0
	case n < twoSlips:
		return 1
	}
	return 2
}

// slips is the distance of two words, in which two neighbours that changed places count
// as one.
func slips(a, b string) int {
	d := language.Distance(a, b)
	if d == 2 && len(a) == len(b) {
		for i := range len(a) - 1 {
			if a[i] != b[i] {
				if a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:] {
					return 1
				}
				return d
			}
		}
	}
	return d
}
