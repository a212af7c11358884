package resolve

import "bytes"

// pair is what may stand around markers and be nothing without them.
type pair struct {
	open string
	shut []string
	// emphasis stands directly before its words, and behind a blank.
	emphasis bool
}

// pairs are the longest first of those that begin or end alike. A parenthesis is closed by one of any
// width, as models do.
var pairs = [...]pair{
	{"**(", []string{")**"}, true}, {"*(", []string{")*"}, true}, {"(**", []string{"**)"}, false}, {"(*", []string{"*)"}, false},
	{"([", []string{"])"}, false}, {"[**", []string{"**]"}, false}, {"[(", []string{")]"}, false},
	{"(", []string{")", "）", ".)"}, false}, {"（", []string{")", "）"}, false}, {"[", []string{"]"}, false},
	{"<sup>", []string{"</sup>"}, false},
	{"***", []string{"***"}, true}, {"**", []string{"**", ":**"}, true}, {"*", []string{"*"}, true},
	{"__", []string{"__"}, true}, {"_", []string{"_"}, true},
}

// mayOpen reports whether b ends with what may be the opening of a pair: a parenthesis, be it behind
// words, an emphasis, or the beginning of a tag.
func mayOpen(b []byte) bool {
	if len(b) == 0 {
		return false
	}
	near := b[max(0, len(b)-maxCaller):]
	return bytes.IndexByte([]byte("*_"), b[len(b)-1]) >= 0 || bytes.IndexByte(near, '[') >= 0 || bytes.IndexByte(near, '(') >= 0 || bytes.IndexByte(near, "（"[0]) >= 0 ||
		bytes.IndexByte(near[max(0, len(near)-len("<sup>")):], '<') >= 0
}

// parenthesis reports whether words may stand before the markers of a pair.
func (p *pair) parenthesis() bool { return p.open == "(" || p.open == "（" || p.open == "[" }

// openIn is how many bytes of what opens a pair b ends with: all, or the first of a tag or
// of the words in a parenthesis.
func (p *pair) openIn(b []byte) int {
	if p.parenthesis() {
		near := b[max(0, len(b)-maxCaller):]
		if at := bytes.LastIndex(near, []byte(p.open)); at >= 0 {
			if _, may := calls(near[at+len(p.open):]); may {
				return len(near) - at
			}
		}
		return 0
	}
	for n := len(p.open); n > 0 && (n == len(p.open) || p.open[0] == '<'); n-- {
		if bytes.HasSuffix(b, []byte(p.open[:n])) {
			return n
		}
	}
	return 0
}
