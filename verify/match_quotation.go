package verify

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// closing maps each mark that opens a quotation to the marks that may close it.
func closing(open rune) string {
	switch open {
	case '"':
		return "\"”“"
	case '“':
		return "”"
	case '„':
		return "“”\""
	case '”':
		return "”"
	case '«':
		return "»"
	case '»':
		return "«"
	case '「':
		return "」"
	case '『':
		return "』"
	case '《':
		return ""
	case '‘':
		return "’"
	case '\'':
		return "'’"
	case '`':
		return "'"
	}
	return ""
}

// maxQuotations is how many quotations of one claim are looked up.
const maxQuotations = 16

// quotations finds the quoted stretches of text, without their marks. A
// quotation within a quotation belongs to the outer one.
func quotations(text string) []citeway.Span {
	if !strings.ContainsAny(text, "\"“„”«»「『‘'`") {
		return nil
	}
	var spans []citeway.Span
	before := rune(' ')
	for i := 0; i < len(text) && len(spans) < maxQuotations; {
		r, size := utf8.DecodeRuneInString(text[i:])
		end := 0
		if closes := closing(r); closes != "" && opens(r, before, text[i+size:]) {
			end = closesAt(text, i+size, r, closes)
			if end == 0 && r == '“' {
				end = closesAt(text, i+size, r, "\"")
			}
		}
		if end == 0 {
			before, i = r, i+size
			continue
		}
		spans = append(spans, citeway.Span{Start: i + size, End: end})
		before, size = utf8.DecodeRuneInString(text[end:])
		i = end + size
	}
	return spans
}

// opens reports whether a mark that may open or close does open here.
func opens(r, before rune, rest string) bool {
	if r == '`' && !strings.HasPrefix(rest, "`") {
		return false
	}
	next, _ := utf8.DecodeRuneInString(rest)
	if rest == "" || unicode.IsSpace(next) && r != '„' && r != '«' && r != '`' {
		return false
	}
	if r == '"' || r == '\'' || r == '‘' || r == '`' || r == '”' {
		return !wordy(before) && before != '.' && before != ','
	}
	return true
}

// closesAt returns where the quotation that begins at from ends, or 0. Marks
// that open again within nest.
func closesAt(text string, from int, open rune, closes string) int {
	depth := 0
	before := open
	for i := from; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		after, _ := utf8.DecodeRuneInString(text[i+size:])
		switch {
		case r == '\n' && strings.HasPrefix(text[i+size:], "\n"):
			return 0
		case !strings.ContainsRune(closes, r):
		case (r == '\'' || r == '’') && i+size < len(text) && wordy(after):
		case (r == open || r == '“') && (unicode.IsSpace(before) || before == '(') && wordy(after):
			depth++
		case depth > 0:
			depth--
		default:
			return i
		}
		before, i = r, i+size
	}
	return 0
}

// fragment is a stretch of a quotation that must stand in the passage as it is.
type fragment struct {
	text []byte // its stream
	gap  int    // how far after the one before it may begin; -1 for the first
}

const (
	// ellipsisGap is how far apart, in letters, what an ellipsis joins may stand.
	ellipsisGap = 600
	// insertionGap is how much a bracketed insertion may stand in place of.
	insertionGap = 48
)

// fragments cuts a quotation at its ellipses and bracketed insertions; nil if an
// insertion reverses the meaning.
func fragments(q string) []fragment {
	var parts []fragment
	gap := -1
	plain := make([]byte, 0, len(q))
	flush := func(next int) {
		if b, _ := appendStream(nil, nil, string(plain)); len(b) > 0 {
			parts = append(parts, fragment{b, gap})
			gap = next
		} else if gap >= 0 {
			gap = max(gap, next)
		}
		plain = plain[:0]
	}
	for i := 0; i < len(q); {
		if n := ellipsisLen(q[i:]); n > 0 {
			flush(ellipsisGap)
			i += n
			continue
		}
		inner, n := bracketed(q[i:])
		switch {
		case n == 0:
			plain = append(plain, q[i])
			i++
			continue
		case len(inner) == 1 && i+n < len(q) && isLetter(q[i+n]):
			plain = append(plain, inner...)
		case turns(inner):
			return nil
		default:
			flush(insertionGap)
		}
		i += n
	}
	flush(0)
	return parts
}

// ellipsisLen is the length of an ellipsis, bracketed or not, at the start of s.
func ellipsisLen(s string) int {
	for _, e := range [...]string{"[...]", "[…]", "(...)", "(…)", "[ ... ]", "[. . .]", ". . .", "...", "…", "⋯"} {
		if strings.HasPrefix(s, e) {
			n := len(e)
			for n < len(s) && s[n] == '.' {
				n++
			}
			return n
		}
	}
	return 0
}

// maxInsertion is the longest bracketed insertion, in bytes.
const maxInsertion = 120

func bracketed(s string) (inner string, n int) {
	if s[0] != '[' {
		return "", 0
	}
	end := strings.IndexByte(s[:min(len(s), maxInsertion)], ']')
	if end < 2 {
		return "", 0
	}
	return s[1:end], end + 1
}

// turns reports whether an insertion negates the quotation.
func turns(inner string) bool {
	for w := range strings.FieldsSeq(strings.ToLower(inner)) {
		if w == "not" || w == "no" || w == "never" || strings.HasSuffix(w, "n't") {
			return true
		}
	}
	return false
}
