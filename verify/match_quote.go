package verify

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// quoteState is what became of a quotation.
type quoteState uint8

const (
	quoteFound  quoteState = iota + 1
	quoteAbsent            // not in any passage
	quoteShort             // too short to mean anything
	quoteTitle             // a title or name in quotation marks, not found
)

// quotation is one quoted stretch of a claim and what became of it.
type quotation struct {
	span     citeway.Span // in the claim, without the marks
	state    quoteState
	evidence int
	at       citeway.Span // in the passage
	reason   string
}

const (
	minQuoteWords = 4
	minQuoteBytes = 14
)

// quoted looks up every quotation of the claim in the passages.
func quoted(claim string, evidence []*Evidence) []quotation {
	spans := quotations(claim)
	if len(spans) == 0 {
		return nil
	}
	list := make([]quotation, 0, len(spans))
	for _, s := range spans {
		list = append(list, quote(claim, s, evidence))
	}
	return list
}

func quote(claim string, s citeway.Span, evidence []*Evidence) quotation {
	q := quotation{span: s}
	words := s.In(claim)
	whole, _ := appendStream(nil, nil, words)
	for i, e := range evidence {
		if at, ok := e.quotable().locate(words, whole); ok {
			q.state, q.evidence, q.at = quoteFound, i, at
			break
		}
	}
	short := tooShort(words, whole)
	switch {
	case short && q.state == quoteFound:
		q.state, q.reason = quoteShort, ""
	case q.state == quoteFound:
	case short:
		q.state = quoteShort
		q.reason = fmt.Sprintf("The quotation “%s” is too short to mean anything.", clip(words))
	case isTitle(words):
		q.state = quoteTitle
	default:
		q.state = quoteAbsent
		q.reason = absent(words, whole, evidence)
	}
	return q
}

// tooShort reports whether the words are too few for their place in a passage to mean
// anything.
func tooShort(words string, whole []byte) bool {
	if strings.IndexFunc(words, language.Unspaced) >= 0 {
		return len(whole) < 12
	}
	return len(strings.Fields(words)) < minQuoteWords || len(whole) < minQuoteBytes
}

// isTitle reports whether the words look like a title: every long one begins
// with a capital.
func isTitle(words string) bool {
	capitals, n := 0, 0
	for w := range strings.FieldsSeq(words) {
		if len(w) < 4 {
			continue
		}
		n++
		if unicode.IsUpper([]rune(w)[0]) {
			capitals++
		}
	}
	return n > 0 && capitals == n && n <= 10
}

// locate finds a quotation as it stands, or else its fragments in order.
func (s *stream) locate(words string, whole []byte) (citeway.Span, bool) {
	if len(whole) == 0 {
		return citeway.Span{}, false
	}
	if at := s.find(whole, 0, len(s.bytes)); at >= 0 {
		return s.spanOf(at, at+len(whole)), true
	}
	if !strings.ContainsAny(words, "[.…⋯(") {
		return citeway.Span{}, false
	}
	parts := fragments(words)
	if len(parts) < 1 {
		return citeway.Span{}, false
	}
	for from := 0; ; {
		first := s.find(parts[0].text, from, len(s.bytes))
		if first < 0 {
			return citeway.Span{}, false
		}
		if end, ok := s.follow(parts[1:], first+len(parts[0].text)); ok {
			return s.spanOf(first, end), true
		}
		from = first + 1
	}
}

func (s *stream) spanOf(start, end int) citeway.Span {
	a, b := s.span(start, end)
	return citeway.Span{Start: a, End: b}
}

// follow finds the fragments one after the other, each within its gap.
func (s *stream) follow(parts []fragment, end int) (int, bool) {
	for _, p := range parts {
		at := s.find(p.text, end, end+p.gap+len(p.text))
		if at < 0 {
			return 0, false
		}
		end = at + len(p.text)
	}
	return end, true
}

// absent says how a quotation that is not in the passages differs from them.
func absent(words string, whole []byte, evidence []*Evidence) string {
	for _, e := range evidence {
		s := e.quotable()
		head, headAt := s.longestHead(whole)
		tail, tailAt := s.longestTail(whole)
		if head+tail < len(whole)/2 || head == 0 && tail == 0 {
			continue
		}
		if head > 0 && tail > 0 && (tailAt < headAt+head || tailAt-headAt-head > len(whole)) {
			return fmt.Sprintf("The quotation “%s” joins two places of the source.", clip(words))
		}
		if head > 0 && tail > 0 {
			from, to := s.span(headAt+head, max(tailAt, headAt+head+1))
			return fmt.Sprintf("The quotation “%s” is changed where the source says “%s”.", clip(words), widen(s.text, from, to))
		}
		return fmt.Sprintf("Only a part of the quotation “%s” stands in the source.", clip(words))
	}
	return fmt.Sprintf("The quoted words “%s” are not in the source.", clip(words))
}

// longestHead is how much of the beginning of part stands in s, and where.
func (s *stream) longestHead(part []byte) (n, at int) {
	lo, hi := 0, len(part)
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if p := s.anywhere(part[:mid]); p >= 0 {
			lo, at = mid, p
		} else {
			hi = mid - 1
		}
	}
	return lo, at
}

// longestTail is how much of the end of part stands in s, and where.
func (s *stream) longestTail(part []byte) (n, at int) {
	lo, hi := 0, len(part)
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if p := s.anywhere(part[len(part)-mid:]); p >= 0 {
			lo, at = mid, p
		} else {
			hi = mid - 1
		}
	}
	return lo, at
}

// clip shortens words that a reason quotes.
func clip(words string) string {
	const most = 60
	if len(words) <= most {
		return words
	}
	cut := strings.LastIndexByte(words[:most], ' ')
	if cut <= 0 {
		cut = most
	}
	return strings.ToValidUTF8(words[:cut], "") + "…"
}

// widen is the text between two places, extended to whole words.
func widen(text string, from, to int) string {
	for from > 0 && text[from-1] != ' ' && text[from-1] != '\n' {
		from--
	}
	for to < len(text) && text[to] != ' ' && text[to] != '\n' {
		to++
	}
	return clip(text[from:to])
}
