package extractive

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/language"
	"github.com/citeway/citeway/internal/refer"
	"github.com/citeway/citeway/prompt"
)

// maxMarks is the most sources cited for one sentence.
const maxMarks = 3

// write returns the answer in pieces, and whether the request's limit of tokens cut it: each
// sentence with its markers, then the parts of the question that have no answer, then the
// definitions if the marker family asks for them. The first sentence, or that there is no
// answer, always comes whole: half a sentence would be cited for what its source does not say.
func (a *Result) write(r *model.Request, anyTongue bool) (pieces []string, cut bool) {
	left := budget{limited: r.MaxTokens > 0, tokens: r.MaxTokens}
	if a.refuses() {
		only := refusal(r, anyTongue)
		return []string{only}, !left.spend(only)
	}
	var cited []int
	before := a.before(asked(r), r.Sources)
	for i := range a.Sentences {
		s := &a.Sentences[i]
		if cut = !left.spend(before[i] + s.Text); cut && i > 0 {
			break
		}
		piece := escape(s.Text)
		if r.Inline {
			numbers := s.numbers()
			piece = withMarks(piece, numbers, r)
			cited = append(cited, numbers...)
		}
		pieces = append(pieces, before[i]+piece)
	}
	tongue, _ := tongueOf(asked(r), leastAsked)
	rest := " "
	if slices.ContainsFunc(before, func(b string) bool { return strings.HasPrefix(b, newParagraph) }) {
		rest = newParagraph
	}
	for _, piece := range a.unanswered(rest, refusingIn(tongue).part) {
		if cut = cut || !left.spend(piece); !cut {
			pieces = append(pieces, piece)
		}
	}
	slices.Sort(cited)
	if d := prompt.Definitions(r.Family, slices.Compact(cited), r.Sources); r.Inline && d != "" {
		pieces = append(pieces, d)
	}
	return pieces, cut
}

// budget is how many tokens an answer may still take.
type budget struct {
	limited bool
	tokens  int
}

// spend takes the tokens of text, and reports whether there were enough.
func (b *budget) spend(text string) bool {
	b.tokens -= prompt.Tokens(text)
	return !b.limited || b.tokens >= 0
}

// refuses reports whether the answer is that there is none.
func (a *Result) refuses() bool { return a.Abstained || len(a.Sentences) == 0 }

// unanswered names, after those words, the parts of the question that the sources do not answer,
// parted from the answer by what stands before.
func (a *Result) unanswered(before, lead string) []string {
	var pieces []string
	for i := range a.Parts {
		if p := &a.Parts[i]; len(p.Sentences) == 0 {
			pieces = append(pieces, before+lead+" "+escape(strings.TrimRight(p.Text, "?!., "))+".")
			before = " "
		}
	}
	return pieces
}

// numbers are the numbers of the sources cited for the sentence, each once.
func (s *Sentence) numbers() []int {
	var numbers []int
	for _, c := range s.Cited {
		if !slices.Contains(numbers, c.Source+1) && len(numbers) < maxMarks {
			numbers = append(numbers, c.Source+1)
		}
	}
	return numbers
}

// withMarks puts the markers before the stop that ends the sentence, so that they
// belong to the sentence. Anything that closes after the stop stays after it.
func withMarks(sentence string, numbers []int, r *model.Request) string {
	var marks strings.Builder
	for i, n := range numbers {
		mark := prompt.Mark(r.Family, n, source(r.Sources, n))
		if i > 0 && prompt.Numbered(r.Family) {
			mark = strings.TrimLeft(mark, " ")
		}
		marks.WriteString(mark)
	}
	at := len(sentence)
	if last, size := utf8.DecodeLastRuneInString(sentence); language.IsStop(last) && last != '…' && !strings.HasSuffix(sentence, "..") {
		at -= size
	}
	return sentence[:at] + marks.String() + sentence[at:]
}

func source(sources []citeway.Source, n int) *citeway.Source {
	if n < 1 || n > len(sources) {
		return &citeway.Source{}
	}
	return &sources[n-1]
}

// wordJoiner is U+2060. Behind a bracket or a raised digit it keeps the words of a source from being read
// as a marker. It stands there for the scanner alone: unjoined takes it out again.
const wordJoiner = "\u2060"

// escape keeps the words of a sentence from being read as markup or as a marker, with
// a backslash before whatever could begin one. Code between ticks stays as it is.
func escape(text string) string { return escapeOrdinal(escapeWithin(text)) }

// escapeWithin is escape for words that open no line, where no list can begin.
func escapeWithin(text string) string {
	var b strings.Builder
	signs := language.Emphasis(text) // of what is no emphasis
	for i := 0; i < len(text); {
		paired := len(signs) > 0 && signs[0] == i
		if paired {
			signs = signs[1:]
		}
		if text[i] == '`' {
			i += span(&b, text[i:])
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r >= 0xE000 && r <= 0xF8FF || r == utf8.RuneError && size == 1:
			i += size
			continue
		case paired, r == '<', r == '\\', closesMath(text, i), i == 0 && opensBlock(text):
			b.WriteByte('\\')
		}
		b.WriteString(text[i : i+size])
		if opensMarker(r, text[i+size:]) {
			b.WriteString(wordJoiner)
		}
		i += size
	}
	return b.String()
}

// opensMarker reports whether a character, before the rest of a text, may begin a marker.
func opensMarker(r rune, rest string) bool {
	switch r {
	case '(', '（':
		return refer.Refers(rest)
	case '{':
		return refer.Braces(rest)
	case '#':
		return len(rest) > 1 && rest[0] == '#' && '0' <= rest[1] && rest[1] <= '9'
	case '^':
		return rest != "" && '0' <= rest[0] && rest[0] <= '9'
	}
	return strings.ContainsRune("[【［〔¹²³⁴⁵⁶⁷⁸⁹", r)
}

// opensBlock reports whether a reader of Markdown takes what text begins with for the sign of a
// heading, a quotation, a list, a rule, a table or a block of code. A star may also pair with one
// in a later sentence.
func opensBlock(text string) bool {
	sign := text[:1]
	rest := strings.TrimLeft(text, sign)
	switch signs := len(text) - len(rest); sign {
	case ">", "|", "*":
		return true
	case "#":
		return signs <= 6 && (rest == "" || rest[0] == ' ')
	case "+", "-":
		return signs == 1 && strings.HasPrefix(rest, " ") || strings.Trim(rest, sign+" ") == ""
	case "=":
		return rest == ""
	case "~":
		return signs >= 3
	}
	return false
}

// span writes the code span that text begins with, as it is, else its ticks escaped, and
// returns how many bytes it took. A span ends at as many ticks as it begins with.
func span(b *strings.Builder, text string) int {
	ticks := run(text)
	for at := ticks; at < len(text); {
		if text[at] != '`' {
			at++
			continue
		}
		n := run(text[at:])
		if at += n; n == ticks {
			b.WriteString(text[:at])
			return at
		}
	}
	b.WriteString(strings.Repeat("\\`", ticks))
	return ticks
}

// run is how many ticks text begins with.
func run(text string) int { return len(text) - len(strings.TrimLeft(text, "`")) }

// closesMath reports whether a dollar sign at text[i] could close a formula.
func closesMath(text string, i int) bool {
	return text[i] == '$' && i > 0 && text[i-1] != ' ' && (i+1 == len(text) || (text[i+1] < '0' || text[i+1] > '9'))
}

// escapeOrdinal keeps a leading "1. " from beginning a list.
func escapeOrdinal(text string) string {
	n := len(text) - len(strings.TrimLeft(text, "0123456789"))
	if n > 0 && n+1 < len(text) && (text[n] == '.' || text[n] == ')') && text[n+1] == ' ' {
		return text[:n] + `\` + text[n:]
	}
	return text
}
