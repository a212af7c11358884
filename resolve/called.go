package resolve

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/refer"
)

// callers are the words that may stand before the markers of a parenthesis and say nothing
// without them, as in "(see [1])" and "(Sources: [1], [2])". Each is there with a capital too.
var callers = withCapitals(slices.Concat(refer.SourceWords(), refer.CallWords()))

// colons may stand behind one of them.
var colons = []string{":", "：", "."}

// maxCaller is more than the longest of them takes with what stands behind it, in bytes.
const maxCaller = 32

func withCapitals(words []string) []string {
	for _, word := range words {
		r, size := utf8.DecodeRuneInString(word)
		if capital := unicode.ToUpper(r); capital != r {
			words = append(words, string(capital)+word[size:])
		}
	}
	return words
}

// calls reports whether a text, the words of a parenthesis before its first marker, is empty or
// one of the callers, and whether more may make it so.
func calls(b []byte) (is, may bool) {
	if b = bytes.TrimLeft(b, " "); len(b) == 0 {
		return true, true
	}
	for _, word := range callers {
		after, cut := bytes.CutPrefix(b, []byte(word))
		if !cut {
			may = may || bytes.HasPrefix([]byte(word), b)
			continue
		}
		if rest := bytes.TrimLeft(after, " "); len(rest) > 0 && rest[0] == ':' {
			after = rest // as in French
		}
		for _, colon := range colons {
			may = may || bytes.HasPrefix([]byte(colon), after)
			if rest, cut := bytes.CutPrefix(after, []byte(colon)); cut {
				after = rest
				break
			}
		}
		after = bytes.TrimPrefix(after, []byte(",")) // of "e.g.,"
		if len(bytes.TrimLeft(after, " ")) == 0 {
			return true, true
		}
	}
	return false, may
}
