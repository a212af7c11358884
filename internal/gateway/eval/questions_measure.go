package eval

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/citeway/citeway"
)

func numeral(r rune) bool { return '0' <= r && r <= '9' }

func lettered(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// reply is how one answer did.
type reply struct {
	kind, group string
	turn        *turnAsked
	// before is the question of the turn before; nil for a first one.
	before *turnAsked
	// sentences are those that the answer cites, in order; it refused if it has none.
	sentences []string
	// first says that the first sentence is a right one, any that one is.
	first, any bool
	// found is the share of the gold statements that were said.
	found float64
	// noise is how many sentences belong to no answer.
	noise int
	// old says that the answer opens with what the question before asked.
	old bool
}

func (s *reply) refused() bool { return len(s.sentences) == 0 }

func (s *reply) answerable() bool { return len(s.turn.gold) > 0 }

// wrong reports whether the question has an answer and got another.
func (s *reply) wrong() bool { return s.answerable() && !s.refused() && !s.any }

// score compares an answer with what is right.
func score(t, before *turnAsked, a *citeway.Answer) reply {
	s := reply{turn: t, before: before, sentences: citedSentences(a)}
	said := make([]bool, len(t.gold))
	for n, sentence := range s.sentences {
		plain := plainly(sentence)
		right := false
		for i := range t.gold {
			if t.gold[i].in(plain) {
				right, said[i] = true, true
			}
		}
		s.any = s.any || right
		s.first = s.first || right && n == 0
		if !right && !anyIn(t.beside, plain) {
			s.noise++
		}
		if n == 0 && before != nil && !right {
			s.old = anyIn(before.gold, plain) || anyIn(before.beside, plain)
		}
	}
	for _, is := range said {
		s.found += one(is)
	}
	s.found = share(s.found, float64(len(t.gold)))
	return s
}

func anyIn(all []statement, plain string) bool {
	return slices.ContainsFunc(all, func(s statement) bool { return s.in(plain) })
}

// citedSentences are the pieces of an answer that end with a citation. What no citation
// follows, such as a word of regret, is none.
func citedSentences(a *citeway.Answer) []string {
	citations := slices.Clone(a.Citations)
	slices.SortStableFunc(citations, func(a, b citeway.Citation) int { return cmp.Compare(a.End, b.End) })
	var all []string
	at := 0
	for i := range citations {
		end := min(max(citations[i].End, at), len(a.Text))
		piece := strings.TrimLeft(a.Text[at:end], " .!?;,\n")
		if strings.ContainsFunc(piece, lettered) {
			all = append(all, piece)
			at = end
		}
	}
	return all
}

// questionFigures are what the questions of a kind reach. Shares lie in [0, 1].
type questionFigures struct {
	// Answerable is how many questions the documents answer, Others how many not.
	Answerable, Others float64
	// First is the share of the answerable whose answer opens with a right sentence,
	// Any that of those with a right sentence, Found that of the right sentences.
	First, Any, Found float64
	// Noise is how many sentences of an answer belong to none.
	Noise float64
	// Refused and Wrong are shares of the answerable: without an answer, and with one
	// that has no right sentence.
	Refused, Wrong float64
	// Spared is the share of the others that were refused.
	Spared float64
	// Old is the share of questions after another that were answered with what that
	// asked.
	Old float64
}

// figuresOf are the figures of some answers.
func figuresOf(all []*reply) questionFigures {
	var f questionFigures
	answered, later := 0.0, 0.0
	for _, s := range all {
		later += one(s.before != nil)
		f.Old += one(s.old)
		if !s.answerable() {
			f.Others++
			f.Spared += one(s.refused())
			continue
		}
		f.Answerable++
		f.First += one(s.first)
		f.Any += one(s.any)
		f.Found += s.found
		f.Refused += one(s.refused())
		f.Wrong += one(s.wrong())
		answered += one(!s.refused())
		f.Noise += float64(s.noise)
	}
	for _, v := range []*float64{&f.First, &f.Any, &f.Found, &f.Refused, &f.Wrong} {
		*v = share(*v, f.Answerable)
	}
	f.Noise, f.Spared, f.Old = share(f.Noise, answered), share(f.Spared, f.Others), share(f.Old, later)
	return f
}
