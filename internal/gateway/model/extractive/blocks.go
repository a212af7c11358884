package extractive

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// blockKind says how a block of a passage becomes sentences.
type blockKind uint8

const (
	paragraph blockKind = iota
	heading
	item
	row
	code
)

// block is a part of a passage that is split into sentences by itself.
type block struct {
	kind blockKind
	span citeway.Span
	// cells are the cells of a table row.
	cells []string
	// columns are the names of the table's columns, or nil.
	columns []string
}

// blockReader cuts a passage into blocks, line by line.
type blockReader struct {
	text    string
	blocks  []block
	open    bool // the next line may continue the last block, a paragraph or item
	fence   string
	columns []string
	inTable bool
	asked   bool // a question was the last block
	// aligned says that the last block is a row in aligned columns, hung how far it is
	// indented.
	aligned bool
	hung    int
	// ruled says that a line is drawn below that row.
	ruled bool
	// number is that of the last item that has one, numbers those of the lists that are
	// open, by how far they are indented.
	number  int
	numbers map[int]int
}

// blocksOf returns the blocks of a passage in order.
func blocksOf(text string) []block {
	r := blockReader{text: text, numbers: map[int]int{}}
	for at := 0; at < len(text); {
		end := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i
		}
		r.line(at, end)
		at = end + 1
	}
	r.demote()
	return r.blocks
}

func (r *blockReader) line(start, end int) {
	line := strings.TrimSpace(strings.TrimLeft(r.text[start:end], "> \t"))
	if r.fenced(line, start, end) {
		return
	}
	switch {
	case r.aligned && isDrawn(line):
		r.ruled = true
	case line == "" || isRule(line):
		r.open, r.inTable, r.aligned = false, false, false
	case strings.HasPrefix(line, "#") && strings.TrimLeft(line, "#") != "":
		r.add(heading, start, end)
		r.open = false
	case strings.Count(line, "|") >= 2 && strings.HasPrefix(line, "|"):
		r.tableRow(line, start, end)
	case questionMark.MatchString(line):
		mark := len(questionMark.FindString(line))
		r.add(heading, start+strings.Index(r.text[start:end], line)+mark, end)
		r.open, r.asked = true, true
		return
	case r.asked && answerMark.MatchString(line):
		mark := len(answerMark.FindString(line))
		r.add(paragraph, start+strings.Index(r.text[start:end], line)+mark, end)
		r.open = true
	case r.begins(line, indentOf(r.text[start:end])):
		r.add(item, start, end)
		r.open = true
		r.numbered(ordinalOf(line), indentOf(r.text[start:end]))
	case r.columned(start, end):
	case !r.open && shouts(line):
		r.add(heading, start, end)
	case r.open && r.titled(line):
		r.add(paragraph, start, end)
	case r.open:
		r.blocks[len(r.blocks)-1].span.End = end
	default:
		r.add(paragraph, end-len(strings.TrimLeft(r.text[start:end], "> \t")), end)
		r.open = true
	}
	r.asked = r.asked && line == ""
}

// titleWords is the most words of a numbered line that is taken for the title of what
// stands right below it.
const titleWords = 6

// titled makes a heading of the last block if it is a short numbered line without a stop
// and the next one begins as a sentence does: the sections of a plain text.
func (r *blockReader) titled(next string) bool {
	b := &r.blocks[len(r.blocks)-1]
	title := strings.TrimLeft(b.span.In(r.text), "> \t")
	if b.kind != item || strings.Contains(title, "\n") { // first of all: a block that goes on is asked about at each of its lines
		return false
	}
	words := strings.Fields(title)
	first, _ := utf8.DecodeRuneInString(next)
	if ordinalOf(title) == 0 || len(words) > titleWords+1 || ended(title) ||
		strings.HasSuffix(title, ":") || !unicode.IsUpper(first) || len(strings.Fields(next)) <= titleWords {
		return false
	}
	b.kind = heading
	b.span.Start = b.span.End - len(title) + bulletLen(title)
	return true
}

// questionMark and answerMark open a question and its answer: "Q: Is it free?" and "A: No."
var (
	questionMark = regexp.MustCompile(`^(?i:\*{0,2}(?:q|question|frage)\s?\d*(?::|\d[.)])\*{0,2})\s+`)
	answerMark   = regexp.MustCompile(`^(?i:\*{0,2}(?:a|answer|antwort)\s?\d*[:.)]\*{0,2})\s+`)
)

func (r *blockReader) add(kind blockKind, start, end int) {
	r.inTable, r.aligned, r.ruled = false, false, false
	r.blocks = append(r.blocks, block{kind: kind, span: citeway.Span{Start: start, End: end}})
}

// fenced keeps code between fences as a block of its own.
func (r *blockReader) fenced(line string, start, end int) bool {
	if r.fence != "" {
		if strings.HasPrefix(line, r.fence) {
			r.fence = ""
			return true
		}
		b := &r.blocks[len(r.blocks)-1]
		if b.span.Len() == 0 {
			b.span.Start = start
		}
		b.span.End = end
		return true
	}
	for _, f := range [...]string{"```", "~~~"} {
		if strings.HasPrefix(line, f) {
			r.add(code, end, end)
			r.fence, r.open = f, false
			return true
		}
	}
	return false
}

func (r *blockReader) tableRow(line string, start, end int) {
	cells := strings.Split(strings.Trim(line, "|"), "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	if strings.Contains(line, "-") && strings.Trim(line, "|-: ") == "" {
		r.heads()
		return
	}
	if !r.inTable {
		r.columns = nil
	}
	r.add(row, start, end)
	b := &r.blocks[len(r.blocks)-1]
	b.cells, b.columns = cells, r.columns
	r.inTable, r.open = true, false
}

// heads makes the row before a delimiter row the names of the columns.
func (r *blockReader) heads() {
	if !r.inTable || len(r.blocks) == 0 {
		return
	}
	last := len(r.blocks) - 1
	r.columns = r.blocks[last].cells
	r.blocks = r.blocks[:last]
}

// headingWords is the most words in a line of its own that is taken for a heading
// although nothing marks it as one. A question may have more.
const (
	headingWords  = 10
	questionWords = 20
)

// demote makes headings of short lines of their own that have something after them: of
// those that end without a stop, and of questions.
func (r *blockReader) demote() {
	for i := range r.blocks {
		b := &r.blocks[i]
		if i+1 == len(r.blocks) || b.kind != paragraph && b.kind != item {
			continue
		}
		line := strings.TrimSpace(b.span.In(r.text))
		if i > 0 && r.blocks[i-1].kind == code && opensSmall(line) {
			continue // it goes on with what stands before the code
		}
		if b.kind == paragraph && (heads(line) || r.labels(i, line)) || b.kind == item && r.alone(i) && ordinalOf(line) > 0 && heads(strings.TrimRight(line[bulletLen(line):], ".")) {
			b.kind = heading
		}
	}
}

// labelLine is the most words of a line with a colon that heads what follows: the name of a tab, "Windows:".
const labelLine = 4

// labels reports whether a block is such a line. Before a list it is what leads to that, and
// before code, or such a line again, what shows it.
func (r *blockReader) labels(i int, line string) bool {
	next := r.blocks[i+1]
	return isLabel(line) && next.kind == paragraph && !isLabel(strings.TrimSpace(next.span.In(r.text)))
}

// isLabel reports whether a line is a few words with a colon.
func isLabel(line string) bool {
	label, is := strings.CutSuffix(line, ":")
	return is && !strings.ContainsAny(label, "\n:,;") && len(strings.Fields(label)) <= labelLine
}

// alone reports whether a block has no item beside it and stands apart from what follows.
func (r *blockReader) alone(i int) bool {
	next := r.blocks[i+1]
	gap := r.text[r.blocks[i].span.End:next.span.Start]
	return next.kind == paragraph && strings.Count(gap, "\n") > 1 && (i == 0 || r.blocks[i-1].kind != item)
}

// heads reports whether a block may be a heading.
func heads(line string) bool {
	words := len(strings.Fields(line))
	switch {
	case strings.Contains(line, "\n"):
		return false
	case strings.HasSuffix(line, "?"):
		return words <= questionWords
	}
	return (!ended(line) || capitals(line)) && strings.TrimRight(line, ":,;") == line && !strings.Contains(line, ": ") && words <= headingWords
}

// smallLetters is the most letters of a word that a title may write small: of, the, with.
const smallLetters = 4

// capitals reports whether a line of several words is written as a title is: each word but short ones
// with a capital. A title may end with a stop: "D. Governing Law."
func capitals(line string) bool {
	large := 0
	for w := range strings.FieldsSeq(line) {
		w = strings.TrimFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		first, _ := utf8.DecodeRuneInString(w)
		switch {
		case unicode.IsUpper(first):
			large++
		case unicode.IsLower(first) && len(w) > smallLetters:
			return false
		}
	}
	return large > 1
}

// opensSmall reports whether a line begins with a small letter.
func opensSmall(line string) bool {
	first, _ := utf8.DecodeRuneInString(line)
	return unicode.IsLower(first)
}

// shouts reports whether the line is a heading in capitals.
func shouts(line string) bool {
	return strings.ToUpper(line) == line && strings.ToLower(line) != line && !ended(line) &&
		len(strings.Fields(line)) <= headingWords && len(line) > 3 && !strings.ContainsAny(line, ":|;")
}

// indentOf is how far a line is indented.
func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, "> \t")) }

// numbered keeps the number of an item; the lists within the one before have ended then.
// An item without one leaves those above it as they are.
func (r *blockReader) numbered(n, indent int) {
	if n == 0 {
		return
	}
	r.number = n
	for deeper := range r.numbers {
		if deeper > indent {
			delete(r.numbers, deeper)
		}
	}
	r.numbers[indent] = n
}

// begins reports whether a line begins an item. Within a sentence a number that is not
// the next one, of the last list or of one that is open above it, belongs to the line
// before: "under section / 7. This".
func (r *blockReader) begins(line string, indent int) bool {
	n := ordinalOf(line)
	if bulletLen(line) == 0 || n < 2 || !r.open || n == r.number+1 || n == r.numbers[indent]+1 {
		return bulletLen(line) > 0
	}
	before := strings.TrimSpace(r.text[:r.blocks[len(r.blocks)-1].span.End])
	return ended(before) || strings.ContainsAny(before[len(before)-1:], ":;,")
}

// ordinalOf is the number before an item, or 0.
func ordinalOf(line string) int {
	n, _ := strconv.Atoi(line[:len(line)-len(strings.TrimLeft(line, "0123456789"))])
	return n
}

// bulletLen is the length of a bullet or ordinal and its blank, or 0.
func bulletLen(line string) int {
	for _, b := range [...]string{"- ", "* ", "+ ", "• ", "– ", "· "} {
		if strings.HasPrefix(line, b) {
			return len(b)
		}
	}
	n := 0
	for n < len(line) && n < 3 && line[n] >= '0' && line[n] <= '9' {
		n++
	}
	if n == 0 && len(line) > 2 && line[0] >= 'a' && line[0] <= 'z' && line[1:3] == ") " {
		return 3
	}
	if n > 0 && n+1 < len(line) && (line[n] == '.' || line[n] == ')') && line[n+1] == ' ' {
		return n + 2
	}
	return 0
}

// isRule reports whether the line is a thematic break or underlines a heading.
func isRule(line string) bool {
	return len(line) >= 3 && (strings.Trim(line, "-") == "" || strings.Trim(line, "=") == "" || strings.Trim(line, "* ") == "" || strings.Trim(line, "_") == "")
}

// ended reports whether the text ends like a sentence, ignoring closing quotes and
// brackets.
func ended(text string) bool {
	text = strings.TrimRightFunc(text, func(r rune) bool {
		return unicode.In(r, unicode.Pe, unicode.Pf) || unicode.IsSpace(r) || strings.ContainsRune(`"'*_`, r)
	})
	last, _ := utf8.DecodeLastRuneInString(text)
	return language.IsStop(last)
}
