package marker

import "bytes"

// thoughts are the tags between which models that have no other place for it think before
// they answer. What they cite there is no part of the answer.
var thoughts = [...]struct{ open, shut string }{
	{"<think>", "</think>"}, {"<thinking>", "</thinking>"}, {"<thought>", "</thought>"}, {"<reasoning>", "</reasoning>"},
}

// thinks reads the tag with which a text begins.
func (s *Scanner) thinks(v []byte) (n int, got outcome) {
	for _, tag := range thoughts {
		switch {
		case bytes.HasPrefix(v, []byte(tag.open)):
			s.thought = []byte(tag.shut)
			return len(tag.open), yes
		case bytes.HasPrefix([]byte(tag.open), v):
			got = more
		}
	}
	return 0, s.settle(got)
}

// thinking passes over thoughts, up to the tag that closes them.
func (s *Scanner) thinking() bool {
	if at := bytes.Index(s.w[s.i:], s.thought); at >= 0 {
		s.i += at + len(s.thought)
		s.mode = inText
		return true
	}
	k := len(s.w)
	if !s.end {
		k = max(s.i, k-begun(s.w[s.i:], s.thought))
	}
	return s.hold(k, k, 0)
}

// begun is how much of word the text ends with.
func begun(t, word []byte) int {
	for n := min(len(t), len(word)-1); n > 0; n-- {
		if bytes.HasSuffix(t, word[:n]) {
			return n
		}
	}
	return 0
}
