package extractive

import (
	"slices"
	"strings"
)

// scope is how much a question asks for.
type scope uint8

const (
	open   scope = iota // whatever belongs to the answer
	single              // one fact
	all                 // everything of a kind: a list, steps, a comparison
)

// singleFact is the most sentences that answer a question for one fact, apart from
// those that they lean on.
const singleFact = 2

// everything are beginnings of questions that ask for all of something.
var everything = []string{
	"list", "name all", "name the", "compare", "tell me about", "explain", "describe", "summarise", "summarize",
	"how do", "how can", "how should", "how to", "how is", "how are", "what are", "who are", "which are", "what should", "what must", "what happens",
	"what steps", "what do i", "what does", "what do we", "what is the difference", "what rules", "what else",
	"wie kann", "wie muss", "wie soll", "was sind", "was muss", "was passiert", "welche schritte",
	"comment", "quels sont", "quelles sont", "cómo", "cuáles son", "qué pasa",
}

// scopeOf is how much the question asks for.
func scopeOf(text string, wants wanted) scope {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" \t\n?!.,:;\"()¿¡", r) })
	flat := strings.Join(words, " ") + " "
	if len(words) > 2 && (words[0] == "which" || words[0] == "what") && plural(words[1]) && words[1] != "was" && words[1] != "is" && words[1] != "does" {
		return all
	}
	for _, e := range everything {
		if strings.HasPrefix(flat, e+" ") && !measures(words) {
			return all
		}
	}
	switch wants {
	case person, date, place, duration, age, frequency, money, amount, decision:
		return single
	}
	return open
}

// measures reports whether "how" asks for a measure: "how long is", "how many".
func measures(words []string) bool {
	return len(words) > 1 && words[0] == "how" && !slices.Contains([]string{"do", "can", "should", "to", "is", "are"}, words[1])
}

// plural reports whether a word looks like an English plural.
func plural(word string) bool {
	return len(word) > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") && !strings.HasSuffix(word, "us") && !auxiliaries[word]
}
