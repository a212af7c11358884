package verify

import (
	"strings"
	"unicode/utf8"
)

// Excerpt is a claim and a stretch of its passages, to be read together.
type Excerpt struct{ Claim, Passage string }

// The bounds of what is read for one claim.
const (
	maxExcerpts  = 3
	excerptBytes = 640 // of passages, about 140 tokens
)

// excerpts are the stretches of the passages that bear most on the claim, best first: the
// whole where it is short, else what stands around the nearest sentence, the chosen
// sentences together, and what stands around the second.
func (m *match) excerpts() []Excerpt {
	if len(m.chosen) == 0 {
		return nil
	}
	var list []Excerpt
	seen := map[string]bool{}
	add := func(first, last int32) {
		if text := m.sentences(first, last); text != "" && !seen[text] && len(list) < maxExcerpts {
			seen[text] = true
			list = append(list, Excerpt{m.text, text})
		}
	}
	first, last := m.widened(m.chosen[0])
	add(first, last)
	apart := false
	for _, s := range m.chosen[1:] {
		apart = apart || s < first || s > last
	}
	if !apart {
		return list
	}
	if text := m.stitched(); !seen[text] {
		seen[text] = true
		list = append(list, Excerpt{m.text, text})
	}
	for _, s := range m.chosen[1:] {
		if s < first || s > last {
			add(m.widened(s))
			break
		}
	}
	return list
}

// widened is a sentence with as many of its neighbours, before and behind by turns, as
// fit an excerpt. Passages are read on into the next where they are short.
func (m *match) widened(s int32) (first, last int32) {
	first, last = s, s
	room := excerptBytes - m.sentenceLen(s)
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
	return first, last
}

func (m *match) sentenceLen(s int32) int {
	_, _, sent := m.place(s)
	return sent.span.Len() + 1
}

// sentences are those from first to last as one text.
func (m *match) sentences(first, last int32) string {
	var b strings.Builder
	for s := first; s <= last; s++ {
		m.write(&b, s)
	}
	return cutTo(b.String(), 2*excerptBytes)
}

// stitched are the chosen sentences as one text, in the order of the passages.
func (m *match) stitched() string {
	var b strings.Builder
	for s := range m.hit {
		for _, c := range m.chosen {
			if c == int32(s) {
				m.write(&b, c)
			}
		}
	}
	return cutTo(b.String(), 2*excerptBytes)
}

func (m *match) write(b *strings.Builder, s int32) {
	e, _, sent := m.place(s)
	if b.Len() > 0 {
		b.WriteByte(' ')
	}
	b.WriteString(strings.TrimSpace(sent.span.In(e.text)))
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
