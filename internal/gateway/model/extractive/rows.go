package extractive

import (
	"regexp"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// cell is a value of a row with the name of its column.
type cell struct{ name, value string }

// maxName is the most bytes of a column's name.
const maxName = 60

// cellsOf reads a line of the form "Name: value; Name: value". What stands between
// semicolons without a name belongs to the value before it.
func cellsOf(line string) []cell {
	var cells []cell
	for i, p := range strings.Split(strings.TrimRight(line, ". "), "; ") {
		name, value, named := strings.Cut(p, ": ")
		if named = named && isName(name, i == 0); named {
			cells = append(cells, cell{name, value})
			continue
		}
		if i == 0 {
			return nil
		}
		cells[len(cells)-1].value += "; " + p
	}
	return cells
}

var (
	// sentenceEnd ends a sentence within what would be a name. A point before a small letter, a
	// figure or a bracket abbreviates: "Temp. (°C)".
	sentenceEnd = regexp.MustCompile(`[!?\n]|\.\s+\p{Lu}`)
	// shortened is a short word that opens a name: "Max. Size".
	shortened = regexp.MustCompile(`^\p{L}{1,4}\.\s+`)
)

// isName reports whether words may be the name of a column. The first of a line may as well be
// the beginning of a sentence.
func isName(name string, first bool) bool {
	if len(name) > maxName || strings.TrimSpace(name) == "" {
		return false
	}
	if !first {
		name = shortened.ReplaceAllString(name, "")
	}
	return !sentenceEnd.MatchString(name)
}

// isRecord reports whether the text is "Name: value; Name: value" on one line.
func isRecord(text string) bool {
	cells := cellsOf(text)
	return len(cells) > 1 && !strings.Contains(cells[0].name, ",") && !strings.Contains(text, "\n")
}

// rows reads lines of the form "Name: value; Name: value", the rows of a table, as
// one sentence each. A row may have a single value, if its column is one of the others.
func (r *unitReader) rows(span citeway.Span) bool {
	span = language.Trim(r.text, span)
	lines := strings.Split(span.In(r.text), "\n")
	names := map[string]bool{}
	for _, line := range lines {
		if isRecord(strings.TrimSpace(line)) {
			for _, c := range cellsOf(line) {
				names[c.name] = true
			}
		}
	}
	for _, line := range lines {
		if cells := cellsOf(strings.TrimSpace(line)); len(cells) == 0 || len(cells) == 1 && !names[cells[0].name] {
			return false
		}
	}
	if len(names) == 0 {
		return false
	}
	for _, s := range linesOf(r.text, span) {
		r.addRow(s, cellsOf(s.In(r.text)))
	}
	return true
}

// linesOf are the lines of a span, without the blanks around them.
func linesOf(text string, span citeway.Span) []citeway.Span {
	var lines []citeway.Span
	for span.Len() > 0 {
		end := span.End
		if n := strings.IndexByte(span.In(text), '\n'); n >= 0 {
			end = span.Start + n
		}
		lines = append(lines, language.Trim(text, citeway.Span{Start: span.Start, End: end}))
		span.Start = min(end+1, span.End)
	}
	return lines
}

// sentences adds the sentences of a line.
func (r *unitReader) sentences(line citeway.Span) {
	for _, s := range sentencesOf(r.text, line) {
		r.add(s, r.said(s), "")
	}
}

// cardWords is the most words of a value on a card.
const cardWords = 8

// card reads lines of the form "Name: value": about one thing as one sentence, longer
// ones, such as definitions, each by itself.
func (r *unitReader) card(span citeway.Span) bool {
	lines := strings.Split(strings.TrimSpace(span.In(r.text)), "\n")
	if len(lines) < 2 {
		return false
	}
	var cells []cell
	short := true
	for _, line := range lines {
		name, value, named := strings.Cut(line, ": ")
		value = strings.TrimRight(strings.TrimSpace(value), ".;")
		if !named || len(name) > maxName || strings.ContainsAny(name, ".;!?") || value == "" {
			return false
		}
		short = short && len(strings.Fields(value)) <= cardWords && (!ended(line) || len(strings.Fields(value)) < cardWords/2)
		cells = append(cells, cell{strings.TrimSpace(name), value})
	}
	if !short {
		for _, line := range linesOf(r.text, language.Trim(r.text, span)) {
			r.sentences(line)
		}
		return true
	}
	if !naming[strings.ToLower(cells[0].name)] { // the card has no name but its heading
		cells = slices.Insert(cells, 0, cell{unnamed, r.heading})
	}
	r.addRow(language.Trim(r.text, span), cells)
	return true
}

// addRow adds a row said as people say it: what it is about, then its values.
func (r *unitReader) addRow(span citeway.Span, cells []cell) {
	for i := range cells {
		cells[i] = cell{r.words(cells[i].name), r.words(cells[i].value)}
	}
	cells = slices.DeleteFunc(cells, func(c cell) bool { return c.value == "" })
	if len(cells) == 0 {
		return
	}
	at := subjectAt(cells)
	u := unit{record: true, lead: r.named(cells[at]), kind: stem(strings.ToLower(cells[at].name))}
	about := nameWords(cells[at].name)
	cells = slices.Delete(slices.Clone(cells), at, at+1)
	for _, c := range cells {
		p := shownPart(c, r.small)
		u.parts = append(u.parts, p)
		about = append(about, p.about)
	}
	switch {
	case len(cells) == 0:
		u.parts, u.lead = []saidPart{{text: u.lead}}, ""
	case len(cells) == 1 && (ended(cells[0].value) || !brief(cells[0].value)):
		u.parts[0].text = cells[0].value // a description, which needs no name
	}
	r.addUnit(span, u.whole(), strings.Join(about, " "), u)
}

// saidPart is a part of a sentence that can stand alone after its lead: a value of a row
// or an item of a list.
type saidPart struct {
	text string
	// value is the value of a row alone.
	value string
	// name is the name of its column, about are further words that ask for it.
	name, about string
	// span is the part's own place in the passage, if it has one.
	span citeway.Span
}

// shownPart says a value with the name of its column, small as spoken does.
func shownPart(c cell, small bool) saidPart {
	col := columnOf(c.name, small)
	written := strings.TrimRight(c.value, ". ")
	name, value := col.said(written)
	p := saidPart{text: value, value: value, name: c.name + " " + strings.Join(nameWords(c.name), " "), about: col.unit.about}
	switch {
	case name == "" || nameless(c.name):
	case brief(written) && !hasDigit(name):
		p.text = name + " " + value
	default: // of two figures side by side one could be taken for the other
		p.text = name + ": " + value
	}
	return p
}

// brief reports whether a value needs no colon after its name.
func brief(value string) bool {
	return len(strings.Fields(value)) <= shortValue && !strings.ContainsAny(value, ":;")
}

// unnamed is the name of a column that has none, which a number may follow.
const unnamed = "Column"

func nameless(name string) bool {
	rest, found := strings.CutPrefix(name, unnamed)
	return found && strings.Trim(rest, " 0123456789") == ""
}

// shortValue is the most words of a value that follows its name without a colon.
const shortValue = 4

// naming are names of columns that say what a row is about, and numbering those that only
// number it.
var (
	naming    = wordSet("name title model item product article part subject person code sku titel artikel produkt nom nombre")
	numbering = wordSet("id no nr # number rank row nummer")
)

// subjectAt is the place of the cell that says what a row is about: the first, or if that
// is a number in a column that only numbers, the first that is none.
func subjectAt(cells []cell) int {
	if !numbering[strings.ToLower(cells[0].name)] || !numeric.MatchString(cells[0].value) {
		return 0
	}
	return max(0, slices.IndexFunc(cells, func(c cell) bool { return !numeric.MatchString(c.value) }))
}

// named is what a row is about. A short value says what it is: "band A", "year 2024".
func (r *unitReader) named(c cell) string {
	if len(c.value) > 2 && !numeric.MatchString(c.value) || nameless(c.name) {
		return c.value
	}
	col := columnOf(c.name, r.small)
	name, value := col.said(c.value)
	return strings.TrimSpace(name + " " + value)
}
