package extractive

import (
	"slices"
	"strings"

	"github.com/citeway/citeway"
)

// twinShare is the share of words from which on two sentences say the same of two things.
const twinShare = 0.5

// before are what stands before each sentence of an answer. Where it is of several documents and
// a reader could not tell otherwise which says what, each has a paragraph, and its name in a line
// above that, which is no part of what the sentence claims. That is so where the question compares
// what the documents are named after, or where they say nearly the same or answer in each other's
// place; and a list that only the
// title says what it is of has that too.
func (a *Result) before(question string, sources []citeway.Source) []string {
	before := make([]string, len(a.Sentences))
	named := a.named(question, sources)
	for i := range before {
		switch {
		case named == nil || i > 0 && a.Sentences[i].document() == a.Sentences[i-1].document():
			before[i] = a.blankBefore(i)
		case named[i] == "":
			before[i] = newParagraph
		default:
			before[i] = newParagraph + strings.TrimSuffix(named[i], ":") + ":\n"
		}
	}
	if len(before) > 0 {
		before[0] = strings.TrimLeft(before[0], " \n")
	}
	return before
}

// blankBefore is what parts a sentence from the one before it.
func (a *Result) blankBefore(i int) string {
	if i == 0 {
		return ""
	}
	return blankAfter(a.Sentences[i-1].Text)
}

// newParagraph parts two paragraphs.
const newParagraph = "\n\n"

// named are the names of the documents that sentences do not tell themselves, "" of the others;
// nil where none needs one.
func (a *Result) named(question string, sources []citeway.Source) []string {
	apart := a.compares(question, sources) || a.twins() || a.rivals()
	shown := a.documents(sources)
	named, needed := make([]string, len(a.Sentences)), false
	for i := range a.Sentences {
		s := &a.Sentences[i]
		of := s.document()
		if of < 0 || of >= len(sources) {
			continue
		}
		if s.Titled || apart && !names(s.Text, &sources[of], shown) {
			named[i], needed = escape(nameAmong(&sources[of], shown)), true
		}
	}
	if !needed {
		return nil
	}
	return named
}

// document is the index of the only source that says a sentence, or -1.
func (s *Sentence) document() int {
	if numbers := s.numbers(); len(numbers) == 1 {
		return numbers[0] - 1
	}
	return -1
}

// documents are the sources that the sentences are from.
func (a *Result) documents(sources []citeway.Source) []citeway.Source {
	var shown []citeway.Source
	for i := range sources {
		if slices.ContainsFunc(a.Sentences, func(s Sentence) bool { return s.document() == i }) {
			shown = append(shown, sources[i])
		}
	}
	return shown
}

// compares reports whether the question names several things, and two of the documents are
// named after different ones.
func (a *Result) compares(question string, sources []citeway.Source) bool {
	parts, _ := items(question, func(_, _ string) bool { return false })
	shown := a.documents(sources)
	if len(parts) < 2 || len(shown) < 2 {
		return false
	}
	named := 0
	for i := range shown {
		own := ownStems(&shown[i], shown)
		named += int(truth(slices.ContainsFunc(parts, func(p part) bool { return share(p.own, own) > 0 })))
	}
	return named > 1
}

// twins reports whether sentences of two documents say nearly the same.
func (a *Result) twins() bool {
	for i := range a.Sentences {
		for j := range i {
			one, other := a.Sentences[i].document(), a.Sentences[j].document()
			if one >= 0 && other >= 0 && one != other && alike(stemsOf(a.Sentences[i].Text), stemsOf(a.Sentences[j].Text)) >= twinShare {
				return true
			}
		}
	}
	return false
}

// rivals reports whether documents answer in each other's place.
func (a *Result) rivals() bool {
	return slices.ContainsFunc(a.Sentences, func(s Sentence) bool { return s.Rival })
}

// names reports whether a text says a word of a source's name that the others' names lack.
func names(text string, s *citeway.Source, all []citeway.Source) bool {
	return share(stemsOf(text), ownStems(s, all)) > 0
}

// ownStems are the stems of a source's name that no other of all has; it is one of them.
func ownStems(s *citeway.Source, all []citeway.Source) []string {
	return slices.DeleteFunc(stemsOf(s.Name()), func(w string) bool {
		have := 0
		for i := range all {
			have += int(truth(slices.Contains(stemsOf(all[i].Name()), w)))
		}
		return have > 1
	})
}

func stemsOf(text string) []string { return contentStems(termsOf(text)) }
