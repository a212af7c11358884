package render

import (
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/link"
)

// gather collects the beginning of a line until it says what the line is.
func (t *typist) gather(r rune) {
	t.lead = utf8.AppendRune(t.lead, r)
	lead := string(t.lead)
	bare := strings.TrimLeft(lead, " \t")
	switch {
	case t.fence != "":
		t.verbatim, t.leading = true, false
		t.raw, t.lead = append(t.raw, lead...), nil
	case bare == "" || undecided(bare):
	case strings.HasPrefix(bare, "```") || strings.HasPrefix(bare, "~~~"):
		t.fence = bare[:3]
		t.lead, t.leading, t.drop = nil, false, true
		t.flushWord()
	case bare[0] == '|':
		t.verbatim, t.leading = true, false
		t.raw, t.lead = append(t.raw, lead...), nil
	default:
		t.begin(lead, bare)
	}
}

// undecided reports whether s could still become a sign that begins a block.
func undecided(s string) bool {
	if strings.Trim(s, "#") == "" || s == "-" || s == "*" || s == "+" || s == ">" {
		return true
	}
	if s == "`" || s == "``" || s == "~" || s == "~~" {
		return true
	}
	rest := strings.TrimLeft(s, "0123456789")
	return rest == "" && len(s) < 10 || (rest == "." || rest == ")") && len(rest) < len(s)
}

// begin starts a line of prose: lead with its blanks, bare without.
func (t *typist) begin(lead, bare string) {
	t.lead, t.leading = nil, false
	indent := strings.Repeat(" ", min(len(lead)-len(bare), 12))
	mark := strings.TrimRight(bare, " \t")
	blank := len(mark) < len(bare)
	switch {
	case blank && strings.Trim(mark, "#") == "" && len(mark) <= 6:
		t.heading = true
		t.toggle(bold, true)
	case blank && (mark == "-" || mark == "*" || mark == "+"):
		t.item(indent, "• ")
	case blank && link.Sign(mark) == len(mark) && mark[0] != '>' && mark[0] != '|':
		t.item(indent, mark+" ")
	case mark[0] == '>':
		t.quote(bare)
	default:
		t.prose(bare)
	}
}

// item begins a list item whose further lines are indented to its first word.
func (t *typist) item(indent, mark string) {
	t.block(indent+mark, strings.Repeat(" ", utf8.RuneCountInString(indent+mark)))
}

func (t *typist) quote(bare string) {
	t.block("│ ", "│ ")
	t.prose(strings.TrimLeft(bare[1:], " "))
}

func (t *typist) block(first, hang string) {
	t.flushWord()
	t.endLine()
	t.open()
	t.ready = append(t.ready, first...)
	t.col = utf8.RuneCountInString(first)
	t.hang, t.hangCols = hang, utf8.RuneCountInString(hang)
	t.blank = false
}

func (t *typist) prose(s string) {
	for _, r := range s {
		t.rune(r)
	}
}

// newline ends a line. The lines of a paragraph run on; blank lines, headings and
// verbatim lines do not.
func (t *typist) newline() {
	switch {
	case t.drop:
		t.drop = false
		t.endLine()
	case t.verbatim:
		t.endVerbatim()
	case t.leading && (t.fence != "" || strings.TrimSpace(string(t.lead)) == ""):
		t.lead = nil
		t.paragraph()
	case t.leading:
		lead := string(t.lead)
		t.begin(lead, strings.TrimLeft(lead, " \t"))
		fallthrough
	default:
		t.endProse()
	}
	t.leading = true
}

func (t *typist) endProse() {
	t.settle()
	t.flushWord()
	if t.heading {
		t.heading, t.bold = false, false
		t.toggle(bold, false)
		t.flushWord()
		t.endLine()
		return
	}
	t.blank = t.col > t.hangCols
}

// endVerbatim writes a line as it is, but hides the line that closes a fence.
func (t *typist) endVerbatim() {
	line := string(t.raw)
	t.raw, t.verbatim = nil, false
	t.flushWord()
	t.endLine()
	if t.fence != "" && strings.HasPrefix(strings.TrimSpace(line), t.fence) {
		t.fence = ""
		return
	}
	if t.fence != "" {
		line = t.styled(dim, "  "+line)
	}
	t.open()
	t.ready = append(append(t.ready, line...), '\n')
	t.col = 0
}

// paragraph ends a block with a blank line.
func (t *typist) paragraph() {
	t.flushWord()
	t.endLine()
	t.hang, t.hangCols = "", 0
	if t.fence != "" {
		t.ready = append(t.ready, '\n')
		return
	}
	t.gap = t.started
}
