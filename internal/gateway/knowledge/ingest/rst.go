package ingest

import (
	"context"
	"regexp"
	"strings"
)

// restructured reads reStructuredText, also Sphinx's: it is written as Markdown with the same
// words, and read as that.
func restructured(ctx context.Context, f *File) (*Content, error) {
	lines, err := markedLines(f, tabOfRST)
	if err != nil {
		return nil, err
	}
	t := rst{headings: &underlined{}}
	t.blocks(lines, 0)
	return t.content(ctx)
}

// tabOfRST is how many columns a tab is.
const tabOfRST = 8

// rst writes a text as Markdown, line by line.
type rst struct {
	asMarkdown
	headings *underlined
}

var (
	rstBullet = regexp.MustCompile(`^(?:[-*+•‣]|\(?(?:\d{1,4}|#|[a-zA-Z])[.)])[ ]+`)
	rstField  = regexp.MustCompile("^:([^:`\\s](?:[^:`]*[^:`\\s])?):(?:[ ]+(.*))?$")
)

// blocks writes the blocks of lines, which begin at the first column.
func (t *rst) blocks(lines []string, depth int) {
	for at := 0; at < len(lines); {
		line := lines[at]
		switch {
		case strings.TrimSpace(line) == "":
			t.put("")
			at++
		case depth >= maxNestedBlocks:
			t.put(rstInline(strings.TrimSpace(line)))
			at++
		case line[0] == ' ':
			body, next := indentedBelow(lines, at)
			t.quoted("", body, depth)
			at = next
		default:
			at = t.block(lines, at, depth)
		}
	}
}

// block writes the block that begins at a line, and returns where the next does.
func (t *rst) block(lines []string, at, depth int) int {
	line := lines[at]
	if depth == 0 {
		if level, title, taken := t.headings.heading(lines, at); taken > 0 {
			t.put("", strings.Repeat("#", min(level, maxHeadings))+" "+rstInline(strings.TrimSpace(title)), "")
			return at + taken
		}
	}
	switch {
	case strings.HasPrefix(line, ".. "), line == "..":
		body, next := indentedBelow(lines, at+1)
		t.explicit(strings.TrimSpace(line[2:]), body, depth)
		return next
	case drawn(line):
		return t.table(lines, at)
	case len(markOf(line)) > 0 && len(line) >= leastMarks:
		return at + 1
	case strings.HasPrefix(line, ">>> "):
		return t.session(lines, at)
	case rstBullet.MatchString(line):
		return t.item(lines, at, depth)
	case rstField.MatchString(line):
		return t.field(lines, at, depth)
	}
	return t.paragraph(lines, at, depth)
}

// paragraph writes words, or a term with what is said of it.
func (t *rst) paragraph(lines []string, at, depth int) int {
	end := at + 1
	for end < len(lines) && strings.TrimSpace(lines[end]) != "" && lines[end][0] != ' ' {
		end++
	}
	if end == at+1 && end < len(lines) && strings.TrimSpace(lines[end]) != "" && !strings.HasSuffix(lines[at], "::") {
		body, next := indentedBelow(lines, end)
		t.quoted(rstInline(lines[at]), body, depth)
		return next
	}
	words := strings.Join(lines[at:end], "\n")
	shows := strings.HasSuffix(words, "::")
	if shows {
		if words = strings.TrimSuffix(words, ":"); strings.HasSuffix(words, " :") || words == ":" {
			words = strings.TrimRight(strings.TrimSuffix(words, ":"), " \n")
		}
	}
	for line := range strings.SplitSeq(rstInline(words), "\n") {
		t.put(strings.TrimPrefix(line, "| "))
	}
	if !shows {
		return end
	}
	body, next := indentedBelow(lines, end)
	t.code("", body)
	return next
}

// item writes an item of a list with what belongs to it.
func (t *rst) item(lines []string, at, depth int) int {
	mark := rstBullet.FindString(lines[at])
	body, next := belowAt(lines, at+1, len(mark))
	inner := rst{headings: t.headings}
	own := []string{lines[at][len(mark):]}
	if at+1 < len(lines) && strings.TrimSpace(lines[at+1]) == "" {
		own = append(own, "")
	}
	inner.blocks(append(own, body...), depth+1)
	bullet := "- "
	if sign := strings.Trim(mark, "(). "); sign == "#" || sign != "" && sign[0] >= '0' && sign[0] <= '9' {
		bullet = strings.ReplaceAll(sign, "#", "1") + ". "
	}
	for i, line := range inner.out {
		if i > 0 {
			bullet = strings.Repeat(" ", len(bullet))
		}
		t.put(strings.TrimRight(bullet+line, " "))
	}
	return next
}

// field writes a name and its value; what has no value is said to a program.
func (t *rst) field(lines []string, at, depth int) int {
	found := rstField.FindStringSubmatch(lines[at])
	body, next := indentedBelow(lines, at+1)
	if value := strings.TrimSpace(found[2]); value != "" {
		body = append([]string{value}, body...)
	}
	if len(body) > 0 {
		t.quoted(found[1], body, depth)
	}
	return next
}

// session writes what was said to an interpreter, up to the next empty line.
func (t *rst) session(lines []string, at int) int {
	end := at
	for end < len(lines) && strings.TrimSpace(lines[end]) != "" {
		end++
	}
	t.code("", lines[at:end])
	return end
}

// quoted writes blocks as a box with a title, or as a quote where there is none.
func (t *rst) quoted(title string, body []string, depth int) {
	inner := rst{headings: t.headings}
	inner.blocks(body, depth+1)
	t.quote(title, inner.out)
}

// indentedBelow are the lines from at on that stand further in than the first column, without their
// common indent and the empty ones around them, and where the next line stands that does not.
func indentedBelow(lines []string, at int) (body []string, next int) {
	least := maxIndent
	for next = at; next < len(lines) && (strings.TrimSpace(lines[next]) == "" || lines[next][0] == ' '); next++ {
		if strings.TrimSpace(lines[next]) != "" {
			least = min(least, blanks(lines[next]))
		}
	}
	return cutIndent(lines[at:next], least), next
}

// belowAt is indentedBelow for lines that stand at least so far in.
func belowAt(lines []string, at, least int) (body []string, next int) {
	for next = at; next < len(lines) && (strings.TrimSpace(lines[next]) == "" || blanks(lines[next]) >= least); next++ {
	}
	return cutIndent(lines[at:next], least), next
}

func cutIndent(lines []string, n int) []string {
	body := make([]string, len(lines))
	for i, line := range lines {
		if len(line) > n {
			body[i] = line[n:]
		}
	}
	for len(body) > 0 && strings.TrimSpace(body[len(body)-1]) == "" {
		body = body[:len(body)-1]
	}
	for len(body) > 0 && strings.TrimSpace(body[0]) == "" {
		body = body[1:]
	}
	return body
}
