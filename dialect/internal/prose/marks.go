package prose

import (
	"strconv"
	"strings"
)

// Marks is a way of writing markers.
type Marks struct {
	// Open and Close stand round the number.
	Open, Close string
	// Link says that a marker is a CommonMark reference link: words can be its
	// text, and two that touch would be read as one.
	Link bool
}

// Reference is [1], a reference link whose text is its identifier.
func Reference() Marks { return Marks{Open: "[", Close: "]", Link: true} }

// Footnote is [^1].
func Footnote() Marks { return Marks{Open: "[^", Close: "]"} }

// Number is [1] where it is no link.
func Number() Marks { return Marks{Open: "[", Close: "]"} }

// Separator keeps apart what Markdown would otherwise read as one: two markers
// that touch, or a marker and a bracket beside it. It is not seen.
const Separator = "\u200b"

func (m Marks) marker(n int) string { return m.Open + strconv.Itoa(n) + m.Close }

// linkable reports whether words can be the text of a reference link and be read
// back as such: no bracket, no link within, no code, no line break,
// and not a number or a footnote, which would be markers themselves.
func linkable(words string) bool {
	if strings.TrimSpace(words) == "" || strings.ContainsAny(words, "`\n\r<") || words[0] == '^' {
		return false
	}
	digits := true
	for i := 0; i < len(words); i++ {
		digits = digits && words[i] >= '0' && words[i] <= '9'
		switch words[i] {
		case '[', ']':
			return false
		case '\\':
			i++
			if i == len(words) {
				return false
			}
		}
	}
	return !digits
}
