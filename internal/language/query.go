package language

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// Term is a word that is searched for.
type Term struct {
	// Word is the word, folded but not stemmed.
	Word string
	// Span is where it is in the question.
	Span citeway.Span
}

// MaxQuery is the most terms of a question that are searched for.
const MaxQuery = 64

// Query returns the distinct words of a question. Stop words, and "long" in "how long",
// are left out unless there is nothing else, and so are the parts of a number with points:
// 4.5.0 is asked for, and neither 4 nor 5. In a script without spaces the words are
// pairs of characters, and single characters that are in no pair; what only joins words or asks is left out too.
func Query(question string) []Term {
	var w Words
	told, _ := w.Told(question)
	q := query{question: told, seen: map[string]bool{}}
	question = Unasked(question)
	before, number := "", citeway.Span{}
	w.Terms(question, func(word []byte, single bool) {
		t := Term{Word: string(word), Span: citeway.Span{Start: w.Start, End: w.At()}}
		if w.Paired {
			t.Span.End = w.Start + runesLen(question[w.Start:], utf8.RuneCount(word))
		}
		if strings.Contains(t.Word, ".") {
			number = t.Span
		}
		switch {
		case number.Contains(t.Span.Start) && number != t.Span:
		case single:
			q.singles = append(q.singles, t)
		case !q.seen[t.Word]:
			q.take(t, before == "how" && measure(t.Word), w.Paired)
		}
		before = t.Word
	})
	return q.terms()
}

// runesLen is the length of the first n characters of s.
func runesLen(s string, n int) int {
	for i := range s {
		if n == 0 {
			return i
		}
		n--
	}
	return len(s)
}

// query gathers the terms of one question.
type query struct {
	question               Language
	seen                   map[string]bool
	kept, stopped, singles []Term
	// paired are the characters that are in a pair.
	paired []rune
}

func (q *query) take(t Term, amount, paired bool) {
	q.seen[t.Word] = true
	if paired && !Joint(t.Word) {
		q.paired = append(q.paired, []rune(t.Word)...)
	}
	if amount || paired && Joint(t.Word) || Stop(English, t.Word) || Stop(q.question, t.Word) || q.question != English && (asks(q.question, t.Word) || elided[t.Word]) {
		q.stopped = append(q.stopped, t)
		return
	}
	q.kept = append(q.kept, t)
}

func (q *query) terms() []Term {
	for _, t := range q.singles {
		r, _ := utf8.DecodeRuneInString(t.Word)
		if !slices.Contains(q.paired, r) && !Joins(r) && !q.seen[t.Word] {
			q.seen[t.Word] = true
			q.kept = append(q.kept, t)
		}
	}
	if len(q.kept) == 0 {
		q.kept = q.stopped
	}
	return q.kept[:min(len(q.kept), MaxQuery)]
}

// measure reports whether a word after "how" asks for an amount and is not the subject.
func measure(word string) bool {
	switch word {
	case "long", "many", "often", "old", "far":
		return true
	}
	return false
}
