package spans

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// window is how far from where it should be a stretch is looked for, in bytes.
const window = 1 << 16

// Locate returns the span in bytes that start and end mean. Where the form
// repeats the words spanned they decide: the unit given is tried first, then the
// others, then the nearest place of the words. Without words, a span that begins
// and ends between words is taken over one that cuts them; an end that counts
// its last character in is understood. What fits nowhere becomes a point. fits
// is false where the offsets were not right as they stood.
func (p *Part) Locate(start, end int, unit citeway.Unit, words string) (at citeway.Span, fits bool) {
	if words == "" {
		return p.plausible(start, end, unit)
	}
	for _, u := range units(unit) {
		if s, ok := p.ruler.Span(start, end, u); ok && string(p.ruler.text[s.Start:s.End]) == words {
			return s, true
		}
	}
	guess, _ := p.ruler.Convert(start, unit, citeway.Bytes)
	if s, ok := nearest(p.ruler.text, []byte(words), guess); ok {
		return s, false
	}
	return p.point(end, unit), false
}

// units lists the units, the one given first.
func units(first citeway.Unit) []citeway.Unit {
	all := []citeway.Unit{first}
	for _, u := range []citeway.Unit{citeway.Runes, citeway.UTF16, citeway.Bytes} {
		if !slices.Contains(all, u) {
			all = append(all, u)
		}
	}
	return all
}

func (p *Part) point(at int, unit citeway.Unit) citeway.Span {
	here, _ := p.ruler.Convert(at, unit, citeway.Bytes)
	return citeway.Span{Start: here, End: here}
}

func (p *Part) plausible(start, end int, unit citeway.Unit) (citeway.Span, bool) {
	first, inside := p.ruler.Span(start, end, unit)
	for _, u := range units(unit) {
		if s, ok := p.ruler.Span(start, end, u); ok && p.whole(s) {
			return s, u == unit || s == first
		}
	}
	if s, ok := p.ruler.Span(start, end+1, unit); ok && end > start && p.whole(s) {
		return s, false
	}
	if inside {
		return first, true
	}
	return p.point(end, unit), false
}

// whole reports whether neither end of s stands within a word or a link.
func (p *Part) whole(s citeway.Span) bool {
	text := p.ruler.text
	return !cutsWord(text, s.Start) && !cutsWord(text, s.End) && paired(text[s.Start:s.End])
}

func cutsWord(text []byte, at int) bool {
	before, _ := utf8.DecodeLastRune(text[:at])
	after, _ := utf8.DecodeRune(text[at:])
	return wordly(before) && wordly(after)
}

// wordly is a letter or digit of a script that parts its words.
func wordly(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsDigit(r)) &&
		!unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// paired reports whether square brackets pair up in b, as those of whole links do.
func paired(b []byte) bool {
	return bytes.Count(b, []byte("[")) == bytes.Count(b, []byte("]")) && bytes.Count(b, []byte("](")) <= bytes.Count(b, []byte(")"))
}

// nearest finds the place of words in text that begins nearest to guess.
func nearest(text, words []byte, guess int) (citeway.Span, bool) {
	guess = min(max(guess, 0), len(text))
	low, high := max(0, guess-window), min(len(text), guess+window+len(words))
	after := bytes.Index(text[guess:high], words)
	before := bytes.LastIndex(text[low:min(high, guess+len(words))], words)
	switch {
	case after < 0 && before < 0:
		return citeway.Span{}, false
	case after < 0 || before >= 0 && guess-(low+before) <= after:
		return citeway.Span{Start: low + before, End: low + before + len(words)}, true
	}
	return citeway.Span{Start: guess + after, End: guess + after + len(words)}, true
}

// LocateLink returns the span of the link to url nearest to a place, with the
// parentheses round it, and whether there is one.
func (p *Part) LocateLink(at citeway.Span, url string) (citeway.Span, bool) {
	text := p.ruler.text
	s, ok := nearest(text, []byte("]("+url+")"), at.Start)
	if !ok {
		return at, false
	}
	open := bytes.LastIndexByte(text[:s.Start], '[')
	if open < 0 {
		return at, false
	}
	s.Start = open
	if open > 0 && text[open-1] == '(' && s.End < len(text) && text[s.End] == ')' {
		s.Start, s.End = open-1, s.End+1
	}
	return s, true
}
