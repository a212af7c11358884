package verify

import (
	"bytes"
	"encoding/binary"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/language"
)

// stream is a text without what may differ between a quotation and its passage:
// blanks, case, typography, hyphens, diacritics. Letters, digits and the signs that
// change a meaning (decimal points, minus, per cent, mathematical and currency signs)
// stay.
type stream struct {
	bytes []byte
	off   []int32 // where each byte stands in the text
	text  string
	seeds map[uint64][]int32
}

// seedLen is the length of a seed; every seedLen-th place of a long text is
// entered, so that any stretch of 2*seedLen-1 bytes holds one.
const seedLen = 8

// seedFrom is the size from which a text gets seeds: a shorter one is searched
// faster than they are made.
const seedFrom = 8 << 10

func newStream(text string) *stream {
	s := &stream{text: text, bytes: make([]byte, 0, len(text)), off: make([]int32, 0, len(text))}
	s.bytes, s.off = appendStream(s.bytes, s.off, text)
	if len(s.bytes) < seedFrom {
		return s
	}
	s.seeds = make(map[uint64][]int32, len(s.bytes)/seedLen)
	for i := 0; i+seedLen <= len(s.bytes); i += seedLen {
		key := binary.LittleEndian.Uint64(s.bytes[i:])
		s.seeds[key] = append(s.seeds[key], int32(i))
	}
	return s
}

// appendStream appends text's stream to dst and, where off is not nil, each
// byte's place.
func appendStream(dst []byte, off []int32, text string) ([]byte, []int32) {
	before := rune(' ')
	for i := 0; i < len(text); {
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		at := len(dst)
		dst = appendKept(dst, r, before, text[i+size:])
		if off != nil {
			for range len(dst) - at {
				off = append(off, int32(i))
			}
		}
		before = r
		i += size
	}
	return dst, off
}

func appendKept(dst []byte, r, before rune, rest string) []byte {
	if r < utf8.RuneSelf && isLetter(byte(r)) {
		return append(dst, byte(r)|0x20)
	}
	if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) {
		if low := unicode.ToLower(r); language.Lookalike(low) != low {
			return append(dst, byte(language.Lookalike(low)))
		}
		return language.AppendFolded(dst, r)
	}
	switch r {
	case ' ', '\n', '\t', '\'', '"', '~', '|', '`', '^', '¬':
		return dst
	case '.', '٫':
		if unicode.IsDigit(before) && digitsAhead(rest) > 0 {
			return append(dst, '.')
		}
		return dst
	case ',':
		if !unicode.IsDigit(before) {
			return dst
		}
		if n := digitsAhead(rest); n > 0 && n != 3 {
			return append(dst, ',')
		}
		return dst
	case '-', '–', '—', '−', '‑', '‒':
		if !unicode.IsLetter(before) && digitsAhead(rest) > 0 {
			return append(dst, '-')
		}
		return dst
	case '%', '٪', '％':
		return append(dst, '%')
	}
	if unicode.In(r, unicode.Sm, unicode.Sc) {
		return language.AppendFolded(dst, r)
	}
	return dst
}

// digitsAhead is how many digits s begins with, up to 4, skipping silent characters.
func digitsAhead(s string) int {
	n := 0
	for _, r := range s {
		if language.Silent(r) {
			continue
		}
		if n == 4 || !unicode.IsDigit(r) {
			break
		}
		n++
	}
	return n
}

// find returns the first place at or after from and before to where part stands
// as whole words, or -1.
func (s *stream) find(part []byte, from, to int) int {
	to = min(to, len(s.bytes))
	if s.seeds != nil && len(part) >= 2*seedLen-1 {
		return s.findSeeded(part, from, to)
	}
	for from < to {
		at := bytes.Index(s.bytes[from:to], part)
		if at < 0 {
			return -1
		}
		if s.whole(from+at, from+at+len(part)) {
			return from + at
		}
		from += at + 1
	}
	return -1
}

func (s *stream) findSeeded(part []byte, from, to int) int {
	best := -1
	for o := range seedLen {
		for _, p := range s.seeds[binary.LittleEndian.Uint64(part[o:])] {
			at := int(p) - o
			if at < from || at+len(part) > to || best >= 0 && at >= best {
				continue
			}
			if bytes.Equal(s.bytes[at:at+len(part)], part) && s.whole(at, at+len(part)) {
				best = at
			}
		}
	}
	return best
}

// whole reports whether the bytes from start to end begin and end where words
// do. Scripts without blanks have no such places.
func (s *stream) whole(start, end int) bool {
	if start > 0 && s.glued(start-1, start) {
		return false
	}
	return end >= len(s.bytes) || !s.glued(end-1, end)
}

// glued reports whether two neighbouring bytes of the stream belong to one word.
func (s *stream) glued(a, b int) bool {
	from, to := int(s.off[a]), int(s.off[b])
	if from == to {
		return true
	}
	left, size := utf8.DecodeRuneInString(s.text[from:])
	right, _ := utf8.DecodeRuneInString(s.text[to:])
	if from+size != to || language.Unspaced(left) || language.Unspaced(right) {
		return false
	}
	return wordy(left) && wordy(right)
}

func wordy(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// span is the stretch of the text that the bytes from start to end stand for.
func (s *stream) span(start, end int) (from, to int) {
	if start >= end || end > len(s.off) {
		return 0, 0
	}
	to = int(s.off[end-1])
	_, size := utf8.DecodeRuneInString(s.text[to:])
	return int(s.off[start]), to + size
}

// anywhere returns where part stands, even within words, or -1.
func (s *stream) anywhere(part []byte) int {
	if s.seeds == nil || len(part) < 2*seedLen-1 {
		if s.seeds != nil && len(part) > 0 && len(part) < 2*seedLen-1 {
			return -1 // too little to tell a place of a long text by
		}
		return bytes.Index(s.bytes, part)
	}
	for o := range seedLen {
		for _, p := range s.seeds[binary.LittleEndian.Uint64(part[o:])] {
			at := int(p) - o
			if at >= 0 && at+len(part) <= len(s.bytes) && bytes.Equal(s.bytes[at:at+len(part)], part) {
				return at
			}
		}
	}
	return -1
}
