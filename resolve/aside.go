package resolve

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

// aside stands for a comma before markers, which says nothing without them where the words end behind
// them or another sign follows, as in "(Smith, [1])", "(Smith, [1]; Jones, [2])" and "tides, [1], rise".
// It goes with them.
var aside = pair{}

// closers end the words before them, as the commas do.
var closers = []string{")", "）", "]", ".", "。", "!", "！", "?", "？", ":", "："}

// endings are the signs behind which the words before a comma and its markers have ended.
var endings = slices.Concat(closers, commas)

// inCommas are the bytes of the commas: what ends with another ends with no part of one.
var inCommas = func() (in [256]bool) {
	for _, sign := range commas {
		for i := range len(sign) {
			in[sign[i]] = sign != "/"
		}
	}
	return in
}()

// asideIn is the length of the comma, or of the beginning of one, that b ends with, behind a word.
func (r *Resolver) asideIn(b []byte) int {
	if len(b) == 0 || !inCommas[b[len(b)-1]] {
		return 0
	}
	for _, sign := range commas {
		if sign == "/" {
			continue
		}
		for n := len(sign); n > 0; n-- {
			if bytes.HasSuffix(b, []byte(sign[:n])) {
				if before := r.byteBefore(b, len(b)-n); before <= ' ' || before < utf8.RuneSelf && bytes.IndexByte([]byte(",;(["), before) >= 0 {
					return 0
				}
				return n
			}
		}
	}
	return 0
}

// beside takes prose that follows a marker behind such a comma; rest is what came since, without the
// blanks it begins with.
func (r *Resolver) beside(rest []byte) error {
	gap := r.group.gap
	if _, may := joins(gap, commas, nil); may && len(gap) <= maxGap {
		return nil
	}
	for _, sign := range endings {
		if bytes.HasPrefix(rest, []byte(sign)) {
			return r.close(0, gap)
		}
	}
	return r.ungroup()
}

// taken reports whether what opens a pair goes with its first marker, and what parts the others with
// those.
func (p *pair) taken() bool { return p == &item || p == &aside }
