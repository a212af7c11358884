package extractive

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/clipperhouse/uax29/v2/sentences"
)

// sentencesOf returns the spans of the sentences within span of text, without
// the white space round them. Line breaks within it end no sentence.
func sentencesOf(text string, span citeway.Span) []citeway.Span {
	flat := strings.Map(func(r rune) rune {
		if r == '\n' || r == '\r' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(span.In(text), "?"))
	if len(flat) != span.Len() {
		return []citeway.Span{trimmed(text, span)}
	}
	var spans []citeway.Span
	join := false
	for it := sentences.FromString(flat); it.Next(); {
		s := trimmed(text, citeway.Span{Start: span.Start + it.Start(), End: span.Start + it.End()})
		if s.Len() == 0 {
			continue
		}
		if join {
			spans[len(spans)-1].End = s.End
		} else {
			spans = append(spans, s)
		}
		last := spans[len(spans)-1].In(text)
		join = goesOn(last, flat[it.End():])
	}
	return spans
}

// trimmed is span without white space at its ends.
func trimmed(text string, span citeway.Span) citeway.Span {
	s := span.In(text)
	left := strings.TrimLeftFunc(s, unicode.IsSpace)
	span.Start += len(s) - len(left)
	span.End = span.Start + len(strings.TrimRightFunc(left, unicode.IsSpace))
	return span
}

// goesOn reports whether the sentence does not end where the Unicode rules say:
// after an abbreviation or an initial, or within square brackets or a link.
func goesOn(sentence, rest string) bool {
	if strings.TrimSpace(rest) == "" {
		return false
	}
	if strings.Count(sentence, "[") > strings.Count(sentence, "]") && len(sentence) < maxBracketed {
		return strings.Contains(rest, "]")
	}
	if !strings.HasSuffix(sentence, ".") {
		return false
	}
	word := strings.TrimSuffix(sentence, ".")
	if i := strings.LastIndexFunc(word, func(r rune) bool { return unicode.IsSpace(r) || r == '(' || r == '"' }); i >= 0 {
		word = word[i+1:]
	}
	if abbreviations[strings.ToLower(strings.ReplaceAll(word, ".", ""))] {
		return true
	}
	return isInitial(word) && startsName(rest)
}

// maxBracketed is the most bytes of a sentence that an open bracket holds together.
const maxBracketed = 400

// isInitial reports whether the word is one capital letter, as in a name.
func isInitial(word string) bool {
	r, size := utf8.DecodeRuneInString(word)
	return size > 0 && size == len(word) && unicode.IsUpper(r) && r != 'I'
}

func startsName(rest string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimSpace(rest))
	return unicode.IsUpper(r)
}

// abbreviations are words after which a full stop ends no sentence, in lower
// case and without stops.
var abbreviations = wordSet(`mr mrs ms dr prof st sr jr rev hon gen col capt lt sgt gov sen rep
	vs eg ie cf approx ca no nos vol vols fig figs eq sec ch pp ed eds al inc ltd co corp bros dept
	est jan feb mar apr jun jul aug sep sept oct nov dec mt ft op viz bzw zb usw nr str tel lit resp`)
