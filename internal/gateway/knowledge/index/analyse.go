package index

import (
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// Analyser makes of texts the terms that an [Index] knows, for an engine that finds what such an index then
// ranks. The zero value is ready for use, by one goroutine at a time.
type Analyser struct {
	words language.Words
	stems language.Stemmer
}

// Terms returns the stems of a passage, each as often as it stands there: those of the title as often as they
// weigh, those of the headings once. length is how long the passage is for an [Index].
func (a *Analyser) Terms(title, context, text string) (stems []string, length float64) {
	for range titleWeight {
		stems = a.append(stems, title)
	}
	length = float64(len(stems))
	stems = a.append(stems, context)
	length += contextWeight * (float64(len(stems)) - length)
	before := len(stems)
	stems = a.append(stems, text)
	return stems, length + bodyWeight*float64(len(stems)-before)
}

func (a *Analyser) append(stems []string, text string) []string {
	a.words.Terms(text, func(word []byte, _ bool) { stems = append(stems, a.stems.English(string(word))) })
	return stems
}

// Question is what an [Index] looks for when it is asked a question.
type Question struct {
	// Own are the stems of its words, each once, in order.
	Own []string
	// Likes are those of what people say for them, each once; none of Own is among them.
	Likes []string
}

// QuestionOf returns what an [Index] looks for when it is asked a question.
func QuestionOf(text string) (q Question) {
	var stems language.Stemmer
	for _, t := range language.Query(text) {
		q.Own = addOnce(q.Own, stems.English(t.Word))
	}
	var words language.Words
	if words.Of(text) != language.English {
		return q
	}
	for _, l := range language.Likes(language.Stems(text, stems.English)) {
		for _, stem := range l.Stems {
			if !language.Stop(language.English, stem) && !slices.Contains(q.Own, stem) {
				q.Likes = addOnce(q.Likes, stem)
			}
		}
	}
	return q
}

func addOnce(list []string, one string) []string {
	if slices.Contains(list, one) {
		return list
	}
	return append(list, one)
}

// Instead returns what may stand for words of a question that nobody has: ways to write them apart, together or with
// a slip of the pen, of each of which all stems stand for a word, and patterns that other words fit which are spelt
// nearly as one.
func Instead(lost []string) (apart [][]string, patterns []string) {
	apart = ways(lost)
	for _, word := range lost {
		if !spellable(word) {
			continue
		}
		slips, more := language.Slips(word)
		for _, slip := range slips {
			apart = append(apart, []string{slip})
		}
		patterns = append(patterns, more...)
	}
	return apart, patterns
}

// ways are those to write words apart or together.
func ways(lost []string) (all [][]string) {
	var stems language.Stemmer
	for i, word := range lost {
		if !spellable(word) {
			continue
		}
		for at := shortestPart; at+shortestPart <= len(word); at++ {
			all = append(all, []string{stems.English(word[:at]), stems.English(word[at:])})
		}
		if i > 0 {
			all = append(all, []string{stems.English(lost[i-1] + word)})
		}
	}
	return all
}

// spellable reports whether a word may be spelt in another way: one with a number is another.
func spellable(word string) bool { return !strings.ContainsAny(word, "0123456789") }
