package language

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// MostWidth is the most characters of a line that was wrapped to a width.
const MostWidth = 132

// The widest line of a wrapped paragraph has at least leastWidth characters, and a line that
// goes on fills at least wrapShare of that.
const (
	leastWidth = 40
	wrapShare  = 0.6
)

// Unwrapped is text with blanks for the line ends within its wrapped lines, and for the
// marks of a quoted letter behind them. All else stays, each byte in its place. A line
// ends at an empty one, and where the next begins something of its own: an item, a row,
// a heading, code between fences, or a capital that would have had room before it.
func Unwrapped(text string) string {
	if !strings.Contains(text, "\n") {
		return text
	}
	u := unwrapper{text: text}
	for at := 0; at <= len(text); {
		end := strings.IndexByte(text[at:], '\n')
		if end < 0 {
			end = len(text) - at
		}
		u.line(citeway.Span{Start: at, End: at + end})
		at += end + 1
	}
	u.paragraph()
	if u.out == nil {
		return text
	}
	return string(u.out)
}

type unwrapper struct {
	text string
	out  []byte // nil while nothing has changed
	// lines are those of the paragraph that is read, fence what closes the code that is.
	lines []citeway.Span
	fence string
}

// line adds a line to its paragraph, or ends that.
func (u *unwrapper) line(line citeway.Span) {
	said := unindented(line.In(u.text))
	if mark := fenceMark(said); mark != "" && (u.fence == "" || u.fence == mark) {
		u.paragraph()
		if u.fence == "" {
			u.fence = mark
		} else {
			u.fence = ""
		}
		return
	}
	switch {
	case u.fence != "":
	case strings.IndexFunc(said, wordRune) < 0, said[0] == '#', said[0] == '|':
		u.paragraph()
	default:
		u.lines = append(u.lines, line)
	}
}

// paragraph joins the lines that have been collected, where they were wrapped.
func (u *unwrapper) paragraph() {
	lines := make([]string, len(u.lines))
	for i, line := range u.lines {
		lines[i] = line.In(u.text)
	}
	if w := wrapOf(lines); w.width > 0 {
		for i, goesOn := range w.joints(lines) {
			if goesOn {
				u.join(u.lines[i-1].End, u.lines[i])
			}
		}
	}
	u.lines = u.lines[:0]
}

// wrap is how the lines of a paragraph were wrapped: to what width, 0 if they were not,
// and whether lines that begin with a capital are mostly those of a list.
type wrap struct {
	width  int
	listed bool
}

func wrapOf(lines []string) (w wrap) {
	named := 0
	for _, line := range lines {
		w.width = max(w.width, widthOf(line))
		if IsNamed(line) {
			named++
		}
	}
	if w.width < leastWidth || w.width > MostWidth || 2*named > len(lines) {
		return wrap{}
	}
	carried := false    // a sentence goes on, by its small letter
	own, within := 0, 0 // lines with a capital that had room before, and that had none
	for i := 1; i < len(lines); i++ {
		switch before, line := lines[i-1], lines[i]; {
		case !capital(line):
			carried = carried || carries(before, line)
		case closesLine(before):
		case w.hasRoom(before, line):
			own++
		default:
			within++
		}
	}
	if !carried {
		return wrap{}
	}
	w.listed = own > within
	return w
}

// carries reports whether a sentence goes on from a line to one that begins small: after no
// stop, or after a comma where no item begins.
func carries(before, line string) bool {
	if !strings.HasSuffix(strings.TrimRight(before, " \t\r"), ",") {
		return !closesLine(before)
	}
	_, item := itemAt(line)
	return !item
}

// joints says of each line whether it goes on with the one before it.
func (w wrap) joints(lines []string) []bool {
	out := make([]bool, len(lines))
	number, first := 0, ""
	for i, line := range lines {
		n, begins := itemAt(line)
		// A number within a sentence is none of a list: "under section / 7. This".
		if i > 0 && n > 1 && n != number+1 && !closesLine(lines[i-1]) {
			begins = false
		}
		if begins {
			number = n
		}
		out[i] = i > 0 && !begins && !besideRow(first, line) && w.goesOn(lines[i-1], line)
		if !out[i] {
			first = line
		}
	}
	return out
}

// goesOn reports whether a line is full, so that the next goes on with it. One that begins
// with a capital does where it had no room, if such lines are no list's; one that begins with a
// small letter does not behind a stop.
func (w wrap) goesOn(line, next string) bool {
	if capital(next) {
		return !w.listed && !strings.HasSuffix(line, ":") && !w.hasRoom(line, next)
	}
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(line, " \t\r"))
	return !IsStop(last) && float64(widthOf(line)) >= wrapShare*float64(w.width)
}

// hasRoom reports whether the first word of a line would have had room in the one before.
func (w wrap) hasRoom(line, next string) bool {
	word, _, _ := strings.Cut(unindented(next), " ")
	return widthOf(line)+1+utf8.RuneCountInString(word) <= w.width
}

// capital reports whether a line begins with a capital. One in capitals alone says nothing by
// that.
func capital(line string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(unindented(line), "\"'“„«‘(*_`["))
	return unicode.IsUpper(r) && strings.IndexFunc(line, unicode.IsLower) >= 0
}

// join makes blanks of a line end and of the marks of a quoted letter behind it.
func (u *unwrapper) join(end int, next citeway.Span) {
	if u.out == nil {
		u.out = []byte(u.text)
	}
	for at := end; at < next.End-len(unindented(next.In(u.text))); at++ {
		u.out[at] = ' '
	}
}

// besideRow reports whether a line is a row of a table, or stands below one and does not
// go on with it. What stands deeper than a row goes on with it.
func besideRow(before, line string) bool {
	return isRow(line) || isRow(before) && indentOf(line) <= indentOf(before)
}

// isRow reports whether a line is a row of a table: of aligned cells, or of cells that
// bars part, or commas or semicolons without a blank.
func isRow(line string) bool {
	if strings.Contains(line, " | ") || Cells(line) != nil {
		return true
	}
	for i := 1; i+1 < len(line); i++ {
		before, c, after := line[i-1], line[i], line[i+1]
		switch {
		case c != ',' && c != ';', isDigit(before) && isDigit(after):
		case cellByte(before) && isWordByte(after), before == '"' && after == '"':
			return true
		}
	}
	return false
}

// cellByte reports whether a cell may end with a byte.
func cellByte(c byte) bool { return c < utf8.RuneSelf && isWordByte(c) || c == '"' }

// itemAt reports whether a line begins an item of a list, and the item's number, or 0.
func itemAt(line string) (number int, begins bool) {
	line = unindented(line)
	if !marked.MatchString(line) {
		return 0, false
	}
	digits := strings.TrimPrefix(line, "(")
	number, _ = strconv.Atoi(digits[:len(digits)-len(strings.TrimLeft(digits, "0123456789"))])
	return number, true
}

// IsNamed reports whether a line is a value after its name, as rows of tables and
// definitions are.
func IsNamed(line string) bool {
	name, value, found := strings.Cut(line, ": ")
	return found && len(name) <= leastWidth && value != "" && !strings.ContainsAny(name, ".!?;")
}

// closesLine reports whether what a line says has ended, or a list goes on behind it.
func closesLine(line string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(line, " \t\r\"”»)"))
	return IsStop(last) || strings.ContainsRune(",;:", last)
}

// fenceMark is the mark that begins or ends code between fences, or "".
func fenceMark(line string) string {
	for _, mark := range [...]string{"```", "~~~"} {
		if strings.HasPrefix(line, mark) {
			return mark
		}
	}
	return ""
}

// unindented is a line without what it is indented by and the marks of a quoted letter.
func unindented(line string) string { return strings.TrimLeft(line, " \t>") }

// indentOf is how far a line is indented.
func indentOf(line string) int { return len(line) - len(unindented(line)) }

// widthOf is how many characters a line has, but for blanks at its end.
func widthOf(line string) int { return utf8.RuneCountInString(strings.TrimRight(line, " \t\r")) }

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
