package ingest

import (
	"context"
	"maps"
	"regexp"
	"strings"
	"unicode/utf8"
)

// asciidoc reads AsciiDoc: it is written as Markdown with the same words, and read as that.
func asciidoc(ctx context.Context, f *File) (*Content, error) {
	lines, err := markedLines(f, tabOfAdoc)
	if err != nil {
		return nil, err
	}
	t := adoc{names: &named{values: maps.Clone(signsOfAdoc), left: maxNamed}}
	t.blocks(lines, 0)
	return t.content(ctx)
}

// tabOfAdoc is how many columns a tab is.
const tabOfAdoc = 4

// adoc writes a text as Markdown, line by line.
type adoc struct {
	asMarkdown
	// names are the values of what stands in braces.
	names *named
	// style and title are what was said of the block that comes next.
	style, title string
	// lists are the marks of the lists that are open, the innermost last.
	lists []string
}

var (
	adocHeading   = regexp.MustCompile(`^(={1,6}|#{1,6})[ ]+(\S.*?)(?:[ ]+={1,6})?[ ]*$`)
	adocName      = regexp.MustCompile(`^:(!?[\w-]+)!?:(?:[ ]+(.*))?$`)
	adocStyle     = regexp.MustCompile(`^\[(?:\[[^\]]*\]|[^\]]*)\]$`)
	adocMacro     = regexp.MustCompile(`^(?:include|ifdef|ifndef|ifeval|endif|toc|image|video|audio|ifdef)::\S*\[.*\]$`)
	adocItem      = regexp.MustCompile(`^[ ]*(\*{1,6}|-|\.{1,6}|\d{1,4}\.|[a-z]\.|<(?:\d+|\.)>)[ ]+(\S.*)$`)
	adocTerm      = regexp.MustCompile(`^[ ]*(\S.*?)(::{1,3}|;;)(?:[ ]+(.*))?$`)
	adocDelimiter = regexp.MustCompile("^(?:-{4,}|\\.{4,}|={4,}|\\*{4,}|_{4,}|\\+{4,}|/{4,}|--|```.*|[|,:!]={3,})$")
	adocAside     = regexp.MustCompile(`^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ ]+`)
)

// named are the values of names, and how often one may still be written.
type named struct {
	values map[string]string
	left   int
}

// The most bytes of a value, and how often values are written.
const (
	maxValue = 200
	maxNamed = 20_000
)

// signsOfAdoc are the names that every text has.
var signsOfAdoc = map[string]string{"empty": "", "blank": "", "sp": " ", "nbsp": " ", "zwsp": "", "plus": "+", "tilde": "~", "caret": "^", "asterisk": "*",
	"backtick": "`", "vbar": "|", "lt": "<", "gt": ">", "amp": "&", "apos": "'", "quot": `"`, "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
	"deg": "°", "startsb": "[", "endsb": "]", "backslash": `\\`, "cpp": "C++", "two-colons": "::", "two-semicolons": ";;"}

// blocks writes the blocks of lines.
func (t *adoc) blocks(lines []string, depth int) {
	for at := 0; at < len(lines); {
		line := strings.TrimRight(lines[at], " ")
		next := at + 1
		switch {
		case line == "" || line == "+":
			t.put("")
		case depth >= maxNestedBlocks:
			t.put(t.inline(line))
		case t.said(line):
		case adocDelimiter.MatchString(line):
			next = t.delimited(lines, at, depth)
		case adocItem.MatchString(line):
			next = t.item(lines, at, depth)
		case adocTerm.MatchString(line):
			next = t.term(lines, at, depth)
		default:
			next = t.block(lines, at)
		}
		at = next
	}
}

// said takes a line that is said to the program, and reports whether it is one.
func (t *adoc) said(line string) bool {
	if name := adocName.FindStringSubmatch(line); name != nil {
		if len(name[2]) <= maxValue {
			t.names.values[name[1]] = name[2]
		}
		return true
	}
	switch {
	case adocStyle.MatchString(line):
		if style := strings.Trim(line, "[]"); !strings.HasPrefix(line, "[[") {
			t.style = strings.ToLower(style)
		}
		return true
	case len(line) > 1 && line[0] == '.' && line[1] != '.' && line[1] != ' ':
		t.title = t.inline(line[1:])
		return true
	}
	return adocMacro.MatchString(line) || line == "'''" || line == "<<<" || strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "////")
}

// block writes a heading or a paragraph, and returns where the next line stands.
func (t *adoc) block(lines []string, at int) int {
	t.lists = nil
	line := strings.TrimRight(lines[at], " ")
	if found := adocHeading.FindStringSubmatch(line); found != nil {
		t.put("", strings.Repeat("#", len(found[1]))+" "+t.inline(found[2]), "")
		return at + 1
	}
	if at+1 < len(lines) {
		if level := underlinedBy(line, strings.TrimRight(lines[at+1], " ")); level > 0 {
			t.put("", strings.Repeat("#", level)+" "+t.inline(line), "")
			return at + 2
		}
	}
	end := at + 1
	for end < len(lines) && strings.TrimSpace(lines[end]) != "" && lines[end] != "+" && !adocDelimiter.MatchString(lines[end]) &&
		!adocStyle.MatchString(lines[end]) {
		end++
	}
	words := lines[at:end]
	style, _, _ := strings.Cut(t.style, ",")
	if line[0] == ' ' || verbatim(style) {
		t.lead()
		t.code(t.language(), cutIndent(words, leastIndent(words)))
		return end
	}
	t.lead()
	t.style = ""
	text := t.inline(strings.Join(words, "\n"))
	t.put(strings.Split(adocAside.ReplaceAllString(text, ""), "\n")...)
	return end
}

// verbatim reports whether what has that style stands as it is written, line by line.
func verbatim(style string) bool {
	return style == "source" || style == "listing" || style == "literal" || style == "verse"
}

// underlinedBy is the level of a heading that stands above a line, by its sign; 0 for none.
func underlinedBy(title, under string) int {
	sign := markOf(under)
	far := utf8.RuneCountInString(title) - len(under)
	if sign == "" || len(under) < leastMarks && (far != 0 || len(under) < len("~~~")) || far < -2 || far > 2 || !strings.ContainsFunc(title, isWordRune) {
		return 0
	}
	return strings.Index("=-~^+", sign) + 1
}

// lead writes the title of the block that comes.
func (t *adoc) lead() {
	if t.title != "" {
		t.put("", strings.TrimRight(t.title, ".:")+":", "")
	}
	t.title = ""
}

// language is that of the code that comes.
func (t *adoc) language() string {
	parts := strings.Split(t.style, ",")
	t.style = ""
	if len(parts) > 1 && (parts[0] == "source" || parts[0] == "") {
		return strings.TrimSpace(parts[1])
	}
	return ""
}

// leastIndent is how far all of the lines that are not empty are indented.
func leastIndent(lines []string) int {
	least := maxIndent
	for _, line := range lines {
		if strings.TrimSpace(line) != "" {
			least = min(least, blanks(line))
		}
	}
	return least
}
