package verify

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/language"
)

// The bounds of what is looked for word for word.
const (
	// verbatimFrom is the share of a claim that must be met before it is worth looking
	// whether all of it stands there.
	verbatimFrom = 0.5
	// maxVerbatim is the most sentences of a claim that are looked for one by one.
	maxVerbatim = 16
	// maxStands is how many places of one sentence are looked at.
	maxStands = 32
)

// verbatim reports whether the passages say the claim word for word: each of its
// sentences is a whole sentence there. Case, punctuation, typography and markup may
// differ, and the claim may name its source first.
func (m *match) verbatim() bool {
	if len(m.terms) > 0 && m.weight(m.found) < verbatimFrom*m.total {
		return false
	}
	text := withoutLead(language.Plain(m.text))
	if m.hasSentence(m.text) || text != m.text && m.hasSentence(text) {
		return true
	}
	spans := language.AppendSentences(nil, text)
	if len(spans) < 2 || len(spans) > maxVerbatim {
		return false
	}
	for _, s := range spans {
		if !m.hasSentence(s.In(text)) {
			return false
		}
	}
	return true
}

// hasSentence reports whether a passage has the words as a sentence, or several.
func (m *match) hasSentence(words string) bool {
	part, _ := appendStream(nil, nil, withoutNote(words))
	if len(part) == 0 {
		return false
	}
	for _, e := range m.evidence {
		if e.quotable().stands(part) {
			return true
		}
		if p := e.unmarked(); p != nil && p.stands(part) {
			return true
		}
	}
	return false
}

// stands reports whether part begins where a sentence begins and ends where one ends.
func (s *stream) stands(part []byte) bool {
	for from, seen := 0, 0; seen < maxStands; seen++ {
		at := s.find(part, from, len(s.bytes))
		if at < 0 {
			return false
		}
		start, end := s.span(at, at+len(part))
		if beginsSentence(s.text, start) && endsSentence(s.text, end) {
			return true
		}
		from = at + 1
	}
	return false
}

// beginsSentence reports whether nothing but marks stands between a place and the
// beginning of its line or the end of the sentence before.
func beginsSentence(text string, start int) bool {
	for at := start; at > 0; {
		r, size := utf8.DecodeLastRuneInString(text[:at])
		switch {
		case r == '\n', endMark(r) && (r != '.' || at < start):
			return true
		case bears(r), at == start && weighs(r):
			return false
		}
		at -= size
		if r == ']' || r == ')' {
			at = openedAt(text, at)
		}
	}
	return true
}

// endsSentence reports whether the sentence ends at a place, behind nothing but marks.
func endsSentence(text string, end int) bool {
	for at := end; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		next, _ := utf8.DecodeRuneInString(text[at+size:])
		switch {
		case r == '\n', endMark(r) && (r != '.' || !wordy(next)), r == ':' && (at+size == len(text) || unicode.IsSpace(next)):
			return true
		case bears(r), at == end && weighs(r):
			return false
		}
		at += size
		if r == '[' || r == '(' {
			at = closedAt(text, at)
		}
	}
	return true
}

func endMark(r rune) bool { return strings.ContainsRune(".!?…。！？؟।", r) }

// bears reports whether a sentence goes on across a character.
func bears(r rune) bool { return wordy(r) || strings.ContainsRune(",;:、，；：،", r) }

// weighs reports whether a character changes what the number next to it says.
func weighs(r rune) bool {
	return strings.ContainsRune("-−–%٪％‰", r) || r != '|' && r != '`' && r != '^' && r != '~' && unicode.In(r, unicode.Sm, unicode.Sc)
}

// openedAt is where a short bracket that closes at a place opens, as those of [12] and
// (a) do; at itself for another.
func openedAt(text string, at int) int {
	const most = 6
	if i := strings.LastIndexAny(text[max(0, at-most):at], "[("); i >= 0 {
		return max(0, at-most) + i
	}
	return at
}

// closedAt is where a short bracket that opens before a place has closed.
func closedAt(text string, at int) int {
	const most = 6
	if i := strings.IndexAny(text[at:min(len(text), at+most)], "])"); i >= 0 {
		return at + i + 1
	}
	return at
}

// leads are the words with which a claim begins to name its source.
var leads = [...]string{"according to ", "as per ", "per ", "laut ", "gemäß ", "selon ", "según ", "secondo ", "d'après ", "de acordo com "}

// maxLead is the longest naming of a source, in bytes.
const maxLead = 120

// withoutLead is a claim without "According to the report, " before it.
func withoutLead(text string) string {
	for _, lead := range leads {
		if len(text) <= len(lead) || !strings.EqualFold(text[:len(lead)], lead) {
			continue
		}
		if at := strings.Index(text[:min(len(text), maxLead)], ", "); at > 0 {
			return strings.TrimSpace(text[at+2:])
		}
	}
	return text
}

// withoutNote is a sentence without the number of a note behind it.
func withoutNote(words string) string {
	trimmed := strings.TrimRight(words, " .")
	if strings.HasSuffix(trimmed, "]") {
		if at := openedAt(trimmed, len(trimmed)-1); at > 0 && at < len(trimmed)-1 {
			return trimmed[:at]
		}
	}
	return words
}

// unmarked is the passage without Markdown as quotations are looked up in it, or nil
// if it has none.
func (e *Evidence) unmarked() *stream {
	e.onceUnmarked.Do(func() {
		if plain := language.Plain(e.text); strings.ContainsAny(e.text, "[<") && plain != e.text {
			e.plain = newStream(plain)
		}
	})
	return e.plain
}
