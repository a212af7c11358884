package extractive

import "github.com/citeway/citeway/internal/language"

// wanted is the kind of thing that a question asks for.
type wanted uint8

const (
	anything wanted = iota
	person
	date
	place
	duration
	age
	frequency
	money
	amount
	reason
	manner
	definition
	decision
)

// question is a question in the form that is compared with sentences.
type question struct {
	stems []string
	// terms are all words of the question.
	terms []term
	pairs map[[2]string]bool
	wants wanted
	scope scope
	// counted is the stem of what is counted after "how many", or "".
	counted string
	// measure is the stem of what "how" asks for: "heavi" in "how heavy", or "".
	measure string
	// several says that it asks for all things of a kind.
	several bool
	// tongue is the language that it is in, and forms tell its words in other forms.
	tongue language.Language
	forms  *forms
	// marks are the stems of names and numbers, which have no other words.
	marks []string
	// numbered are the things that it names by a number.
	numbered []oneOfKind
}

func readQuestion(text string, tongue language.Language) question {
	terms := termsOf(language.Unasked(text))
	passOver(terms, tongue)
	for i := 1; i < len(terms); i++ {
		terms[i].stop = terms[i].stop || terms[i-1].stem == "how" && measureWords[terms[i].stem]
	}
	forms := formsOf(terms, tongue)
	q := question{forms: forms, stems: contentStems(terms), terms: terms, pairs: pairsOf(terms), wants: wantedBy(text, tongue), measure: measuredBy(terms)}
	q.scope, q.counted, q.several = scopeOf(text, q.wants), countedBy(terms), severalOf(text)
	q.tongue, q.numbered = tongue, numberedIn(terms)
	for _, t := range terms {
		if !t.stop && (t.number || t.name && !t.first) {
			q.marks = append(q.marks, t.stem)
		}
	}
	if len(q.stems) > maxQuestion {
		q.stems = q.stems[:maxQuestion]
	}
	return q
}

// measuredBy is the stem after the first "how".
func measuredBy(terms []term) string {
	for i := 1; i < len(terms); i++ {
		if terms[i-1].stem == "how" {
			return terms[i].stem
		}
	}
	return ""
}

// measureWords are stems that ask for an amount after "how" and are no subject.
var measureWords = wordSet("long often far old big high tall larg deep fast soon wide late earli warm hot cold cool thick heavi")

// maxQuestion is the most distinct words of a question that are compared.
const maxQuestion = 64

// pairsOf are the pairs of neighbouring words, skipping stop words.
func pairsOf(terms []term) map[[2]string]bool {
	pairs := map[[2]string]bool{}
	last := ""
	for _, t := range terms {
		if t.stop {
			continue
		}
		if last != "" {
			pairs[[2]string{last, t.stem}] = true
		}
		last = t.stem
	}
	return pairs
}

// copulas are stems that link a thing to what it is.
var copulas = wordSet("is are was were be refer mean denot consist compris describ")

// definingWords is within how many words a sentence says what its subject is.
const definingWords = 14

// defines reports whether the sentence begins with a word of the question and soon
// says what that is.
func defines(u *unit, asked map[string]bool) bool {
	seen := false
	for i, t := range u.terms {
		if i >= definingWords {
			return false
		}
		if seen && copulas[t.stem] {
			return true
		}
		seen = seen || asked[t.stem]
	}
	return false
}
