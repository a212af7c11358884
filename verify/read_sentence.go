package verify

import (
	"strings"

	"github.com/clipperhouse/uax29/v2/sentences"

	"github.com/citeway/citeway"
)

// Sentences cuts text at the ends of its sentences and at line ends. The spans
// cover all of text but blanks.
func Sentences(text string) []citeway.Span {
	return appendSentences(nil, text)
}

func appendSentences(spans []citeway.Span, text string) []citeway.Span {
	it := sentences.FromString(text)
	start := -1
	for it.Next() {
		if start < 0 {
			start = it.Start()
		}
		part := it.Value()
		if !endsLine(part) && it.End() < len(text) && goesOn(part, text[it.End():]) {
			continue
		}
		spans = appendTrimmed(spans, text, start, it.End())
		start = -1
	}
	if start >= 0 {
		spans = appendTrimmed(spans, text, start, len(text))
	}
	return spans
}

func appendTrimmed(spans []citeway.Span, text string, start, end int) []citeway.Span {
	s := text[start:end]
	start += len(s) - len(strings.TrimLeft(s, " \t\r\n"))
	end -= len(s) - len(strings.TrimRight(s, " \t\r\n"))
	if start < end {
		spans = append(spans, citeway.Span{Start: start, End: end})
	}
	return spans
}

func endsLine(part string) bool {
	return strings.HasSuffix(part, "\n") || strings.HasSuffix(part, "\r")
}

// goesOn reports whether the sentence part does not end where it seems to: after
// an abbreviation, an initial or a number's point, or before a small letter.
func goesOn(part, rest string) bool {
	s := strings.TrimRight(part, " \t\u00a0")
	if !strings.HasSuffix(s, ".") {
		return false
	}
	s = s[:len(s)-1]
	word := s[strings.LastIndexAny(s, " \t\n(\"“[")+1:]
	if word == "" {
		return false
	}
	if isInitialLetter(word) || abbreviations[strings.ToLower(word)] {
		return true
	}
	return strings.HasPrefix(strings.TrimLeft(rest, " \t"), ",")
}

// isInitialLetter reports whether word is one capital, as in "J. Doe", or
// letters with points, as in "U.S".
func isInitialLetter(word string) bool {
	if len(word) == 1 {
		return 'A' <= word[0] && word[0] <= 'Z' && word != "I"
	}
	return len(word) == 3 && word[1] == '.' && word != "a.m" && word != "p.m"
}

// abbreviations are the words whose point seldom ends a sentence.
var abbreviations = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`mr mrs ms dr prof st sr jr gen col lt capt sgt rev hon gov sen rep vs etc e.g i.e cf al
		fig figs eq eqs sec no nos vol vols pp ed eds art ch approx ca dept univ inc ltd corp co mt ft bros jan feb mar apr
		jun jul aug sep sept oct nov dec bzw z d u z.b d.h u.a usw dr.med nr bd hrsg resp p.ej sra av m mme mlle`) {
		m[w] = true
	}
	return m
}()

// plain reads through Markdown: emphasis, code marks, headings, quote marks and
// links leave their words.
func plain(s string) string {
	if !strings.ContainsAny(s, "*_`[#>|") {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '*', '`', '#', '|':
			if c == '*' && i > 0 && i+1 < len(s) && isDigit(s[i-1]) && isDigit(s[i+1]) {
				b.WriteByte(c)
			}
		case '_':
			if i > 0 && i+1 < len(s) && asciiClass[s[i-1]] == classLetter && asciiClass[s[i+1]] == classLetter {
				b.WriteByte(c)
			}
		case '[':
			i += link(&b, s[i:], i > 0 && (isDigit(s[i-1]) || asciiClass[s[i-1]] == classLetter)) - 1
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// maxLink is the longest link text and address read through, in bytes.
const maxLink = 2048

// link writes the words of the link at the start of s, or its bracket, and
// returns the bytes it takes. At a word, what points at no address is no link, but
// an index and a call, as f[0](x).
func link(b *strings.Builder, s string, glued bool) int {
	s = s[:min(len(s), maxLink)]
	end := strings.IndexByte(s, ']')
	if end < 0 || end+1 >= len(s) || s[end+1] != '(' {
		b.WriteByte('[')
		return 1
	}
	shut := strings.IndexByte(s[end:], ')')
	if shut < 0 || glued && !strings.ContainsAny(s[end:end+shut], ":/.#") {
		b.WriteByte('[')
		return 1
	}
	b.WriteString(s[1:end])
	return end + shut + 1
}
