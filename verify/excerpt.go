package verify

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Excerpt is a claim and a stretch of its passages, to be read together.
type Excerpt struct{ Claim, Passage string }

// excerptBytes is how much of the passages is read with a claim, about 140 tokens. More
// of them, around other sentences that share words with the claim, told less: what one of
// many stretches seems to say is chance.
const excerptBytes = 640

// excerpt is the stretch of the passages that bears most on the claim: the sentence nearest
// to it, or the first where none is near, with as many of its neighbours, before and behind
// by turns, as have room. Short passages are read on into the next.
func (m *match) excerpt() Excerpt {
	first := int32(0)
	if len(m.chosen) > 0 {
		first = m.chosen[0]
	}
	last := first
	room := excerptBytes - m.sentenceLen(first)
	for grew := true; grew; {
		grew = false
		if first > 0 && m.sentenceLen(first-1) <= room {
			first--
			room -= m.sentenceLen(first)
			grew = true
		}
		if int(last)+1 < len(m.hit) && m.sentenceLen(last+1) <= room {
			last++
			room -= m.sentenceLen(last)
			grew = true
		}
	}
	var b strings.Builder
	for s := first; s <= last; s++ {
		e, _, sent := m.place(s)
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strings.TrimSpace(sent.span.In(e.text)))
	}
	return Excerpt{sentenced(m.text), cutTo(b.String(), excerptBytes)}
}

// sentenced is a claim with a stop at its end: a claim that stands before a marker has lost
// its own, and without one the same words are read as a piece of a sentence.
func sentenced(claim string) string {
	claim = strings.TrimRightFunc(claim, unicode.IsSpace)
	last, _ := utf8.DecodeLastRuneInString(claim)
	if unicode.IsLetter(last) || unicode.IsDigit(last) || last == '%' || last == ')' {
		return claim + "."
	}
	return claim
}

func (m *match) sentenceLen(s int32) int {
	_, _, sent := m.place(s)
	return sent.span.Len() + 1
}

// cutTo is a text of at most so many bytes, whole runes.
func cutTo(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}
