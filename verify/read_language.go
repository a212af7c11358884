package verify

import (
	"fmt"
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// tongueNames are the languages as a reason names them.
var tongueNames = map[language.Language]string{
	language.English: "English", language.German: "German", language.French: "French", language.Spanish: "Spanish",
	language.Italian: "Italian", language.Portuguese: "Portuguese", language.Dutch: "Dutch", language.Swedish: "Swedish",
	language.Danish: "Danish", language.Norwegian: "Norwegian", language.Finnish: "Finnish", language.Russian: "Russian",
	language.Arabic: "Arabic", language.Hungarian: "Hungarian", language.Romanian: "Romanian", language.Turkish: "Turkish",
	language.Polish: "Polish", language.Greek: "Greek", language.Hindi: "Hindi", language.Chinese: "Chinese", language.Japanese: "Japanese",
	language.Czech: "Czech",
}

const (
	// foreignStops is how many small words of its language a claim must have to be in
	// another one than the passage; one is enough if they have no word in common.
	foreignStops = 2
	// foreignMost is the share of its words, names and numbers apart, that a claim in
	// another language may have in common with the passage.
	foreignMost = 0.34
)

// foreign is why a claim is not judged: it is in another language than the passages,
// so that names and numbers are all that could be compared. "" if it is not.
func (w *worker) foreign(m *match) string {
	theirs := mainLanguage(m.evidence)
	mine := w.reader.scan.Of(m.text)
	if mine == theirs {
		return ""
	}
	for i := range m.quotes {
		if m.quotes[i].state == quoteFound {
			return ""
		}
	}
	common := m.commonShare()
	own, other := w.smallWords(m.text, mine, theirs)
	if common > foreignMost || 3*other > own || own < foreignStops && (own == 0 || common > 0) {
		return ""
	}
	if own, other := w.smallWords(beginOf(m.evidence, theirs), theirs, mine); own == 0 || other > own {
		return ""
	}
	return fmt.Sprintf("The answer is in %s and the source in %s; nothing here reads both.", tongueNames[mine], tongueNames[theirs])
}

const (
	// englishOf is of how many words of an English text one is small, at least. What has
	// fewer is a list, or in a language that nothing here is told by.
	englishOf = 16
	// listLine is how many words a line of a list has at most, in the mean.
	listLine = 10
)

// english reports whether a claim and the beginning of its passages are in English, which
// alone the reader was trained on: by small words, of which a list needs none beside a
// claim that has one.
func (w *worker) english(claim string, evidence []*Evidence) bool {
	if mainLanguage(evidence) != language.English || w.reader.scan.Of(claim) != language.English {
		return false
	}
	begin := beginOf(evidence, language.English)
	words, small := w.englishWords(begin)
	if small > 0 && w.onlyA(begin) {
		return false
	}
	if small*englishOf >= words {
		return true
	}
	_, said := w.englishWords(claim)
	return said > 0 && words <= listLine*strings.Count(begin, "\n")
}

// englishWords counts the words of a text, and the small ones of English among them.
func (w *worker) englishWords(text string) (words, small int) {
	w.eachWord(text, func(word string, _ bool) {
		words++
		if language.Stop(language.English, word) {
			small++
		}
	})
	return words, small
}

// onlyA reports whether "a", which is a small word of half the languages, is the only one of
// a text, and English has hardly a word of the others: A bomba custa mil reais.
func (w *worker) onlyA(text string) bool {
	words, known, other := 0, 0, false
	w.eachWord(text, func(word string, _ bool) {
		if word != "a" {
			words++
			other = other || language.Stop(language.English, word)
			if w.reader.learn(language.English, word).known {
				known++
			}
		}
	})
	return !other && 2*known < words
}

// eachWord gives the words of a text, which are no numbers, to take; paired says that one
// is in a script without spaces.
func (w *worker) eachWord(text string, take func(word string, paired bool)) {
	s := &w.reader.scan
	s.Reset(text)
	for s.Next() {
		if s.Digits {
			s.Skip(1)
			continue
		}
		take(string(s.Word), s.Paired)
	}
}

// beginBytes is how much of a passage is read to be sure of its language.
const beginBytes = 400

// beginOf is the beginning of a passage in a language.
func beginOf(evidence []*Evidence, l language.Language) string {
	for _, e := range evidence {
		if e.lang == l {
			return e.text[:min(len(e.text), beginBytes)]
		}
	}
	return ""
}

// smallWords counts the stop words of a text in either of two languages that are none
// in the other.
func (w *worker) smallWords(text string, a, b language.Language) (ofA, ofB int) {
	w.eachWord(text, func(word string, paired bool) {
		switch inA, inB := language.Stop(a, word), language.Stop(b, word); {
		case inA && !inB, paired && (a == language.Chinese || a == language.Japanese):
			ofA++
		case inB && !inA:
			ofB++
		}
	})
	return ofA, ofB
}

// commonShare is the share of the claim's words, names and numbers apart, that the
// passages have.
func (m *match) commonShare() float32 {
	got, all := float32(0), float32(0)
	for i := range m.terms {
		t := &m.terms[i]
		if t.flags&(isName|isNumber) != 0 {
			continue
		}
		all += t.weight
		if m.found>>i&1 != 0 {
			got += t.weight
		}
	}
	return got / max(all, 1)
}
