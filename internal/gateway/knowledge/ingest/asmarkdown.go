package ingest

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/citeway/citeway"
)

// asMarkdown is what a text of another format says, written line by line as Markdown, so that one
// reader reads both.
type asMarkdown struct{ out []string }

// maxNestedBlocks is how deep blocks stand within each other; deeper ones are words.
const maxNestedBlocks = 16

// markedLines are the lines of a text, a tab as so many blanks.
func markedLines(f *File, tab int) ([]string, error) {
	written, err := prose(f, "plain text")
	if err != nil {
		return nil, err
	}
	written = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\t", strings.Repeat(" ", tab)).Replace(written)
	if strings.Count(written, "\n") > maxLines {
		return nil, tooLarge("the number of lines", maxLines)
	}
	return strings.Split(written, "\n"), nil
}

// content reads what was written.
func (m *asMarkdown) content(ctx context.Context) (*Content, error) {
	return readMarkdown(ctx, []byte(tamed(strings.Join(m.out, "\n"))), citeway.KindFile)
}

func (m *asMarkdown) put(lines ...string) { m.out = append(m.out, lines...) }

// code writes lines as they stand.
func (m *asMarkdown) code(language string, body []string) {
	around := fenceOf(strings.Join(body, "\n"))
	m.put("", around+language)
	m.put(body...)
	m.put(around, "")
}

// quote writes blocks apart, behind a title if there is one.
func (m *asMarkdown) quote(title string, said []string) {
	for len(said) > 0 && said[0] == "" {
		said = said[1:]
	}
	m.put("")
	if title != "" {
		title = strings.TrimRight(title, ":") + ":"
		if len(said) > 0 && !opensBlockOfMarkdown.MatchString(said[0]) {
			said = underTitle(title, said)
		} else {
			said = append([]string{title, ""}, said...)
		}
	}
	for _, line := range said {
		m.put(strings.TrimRight("> "+line, " "))
	}
	m.put("")
}

// underTitle are lines with a title in that of their first paragraph, whose lines are one: beside the
// title's the others would not look like those of a text that was wrapped.
func underTitle(title string, said []string) []string {
	end := 1
	for end < len(said) && said[end] != "" && !breaksLine(said[end-1]) && !opensBlockOfMarkdown.MatchString(said[end]) {
		end++
	}
	first := title + " " + strings.Join(said[:end], " ")
	return append([]string{first}, said[end:]...)
}

// breaksLine reports whether a line of Markdown ends where it stands.
func breaksLine(line string) bool {
	return strings.HasSuffix(line, "\\") || strings.HasSuffix(line, "  ")
}

// opensBlockOfMarkdown is how what is written begins that does not stand in the line of a title.
var opensBlockOfMarkdown = regexp.MustCompile("^(?:[->|#]|\\d+\\. |```)")

// The most rows that name columns, and the most bytes of a cell that goes on.
const (
	maxNaming = 4
	maxCellOn = 16 << 10
)

// full reports whether no more can be added to the cells of a row.
func full(row []string) bool {
	return slices.ContainsFunc(row, func(cell string) bool { return len(cell) > maxCellOn })
}

// rows writes a table, of which the first rows name the columns. inline are the words of a cell.
func (m *asMarkdown) rows(rows [][]string, head int, inline func(string) string) {
	if len(rows) == 0 {
		return
	}
	head = min(head, maxNaming)
	names := make([]string, len(slices.MaxFunc(rows, func(a, b []string) int { return len(a) - len(b) })))
	for _, row := range rows[:min(head, len(rows))] {
		for i := range row[:min(len(row), len(names))] {
			names[i] = strings.TrimSpace(names[i] + " " + row[i])
		}
	}
	m.put("", tableLine(names, inline), "|"+strings.Repeat("---|", len(names)))
	for _, row := range rows[min(head, len(rows)):] {
		m.put(tableLine(row, inline))
	}
	m.put("")
}

func tableLine(cells []string, inline func(string) string) string {
	var b strings.Builder
	b.WriteByte('|')
	for _, cell := range cells {
		b.WriteString(" " + strings.ReplaceAll(inline(oneLine(cell)), "|", `\|`) + " |")
	}
	return b.String()
}

// unmeant keeps signs that mean something in Markdown alone from doing so.
func unmeant(words string) string {
	words = strings.NewReplacer("<", `\<`, "&", `\&`, "[[", `\[\[`, "==", `\=\=`, "%%", `\%\%`, "~~", `\~\~`).Replace(words)
	for _, sign := range []string{"#", "+ ", "- ", ">"} {
		if strings.HasPrefix(words, sign) {
			return `\` + words
		}
	}
	return words
}
