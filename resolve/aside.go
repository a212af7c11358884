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

// joint stands for a word that joins markers to the one directly before it, in no parenthesis, as in
// "rise [1] and [2]." Where the words end behind them, it goes with them; where other words follow, as
// in "rise [1] and [2] fall", it may be theirs.
var joint = pair{}

// jointIn reports whether what stands directly behind a marker is such a word, or the beginning of one.
func jointIn(b []byte) bool {
	if len(b) > maxGap || len(b) == 0 || b[0] != ' ' && b[0] < utf8.RuneSelf || len(bytes.TrimLeft(b, " ")) == 0 {
		return false
	}
	is, may := joins(b, ampersand, joints)
	return is || may
}

// ampersand joins as they do.
var ampersand = []string{"&"}

// lineEnds end a line.
var lineEnds = []string{"\n", "\r\n"}

// asideIn is the length of the comma, or of the beginning of one, that b ends with, behind a word.
func (r *Resolver) asideIn(b []byte) int {
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
	for _, sign := range slices.Concat(closers, commas, lineEnds) {
		if r.group.pair != &joint && sign[0] < ' ' {
			continue // a comma may stand at the end of a line
		}
		if bytes.HasPrefix(rest, []byte(sign)) {
			return r.close(0, gap)
		}
	}
	return r.ungroup()
}

// taken reports whether what opens a pair goes with its first marker, and what parts the others with
// those.
func (p *pair) taken() bool { return p == &item || p == &aside || p == &joint }
