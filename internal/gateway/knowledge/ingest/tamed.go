package ingest

import (
	"context"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// What the parser takes in its stride, and above which its time would grow with the
// square of a document: what is beyond it is taken as plain words.
const (
	// maxMarkers is the most marks of quotes and lists that open one line.
	maxMarkers = 64
	// maxIndent is the most columns by which a line is indented.
	maxIndent = 256
	// maxBlankLines is the most empty lines that follow one another.
	maxBlankLines = 8
	// maxDefinitions is the most lines in a row that may be definitions of links.
	maxDefinitions = 512
	// maxLines is the most lines of a Markdown document.
	maxLines = 500_000
	// maxMarks is the most marks within lines: each may become a node.
	maxMarks = 1_000_000
	// baseSteps and stepsPerByte are the most bytes that are looked through for the ends
	// of marks, since each looks through its block: so many, and as many more for each
	// byte of the document.
	baseSteps, stepsPerByte = 200_000_000, 500
	// maxPadded is the most cells that the rows of tables lack: each is a node all the same.
	maxPadded = 250_000
)

// tamed is a source in which no line nests deeper than the parser takes in its stride.
func tamed(source string) string {
	var b strings.Builder
	b.Grow(len(source))
	blank, definitions := 0, 0
	var rows padding
	for line := range strings.Lines(source) {
		if strings.TrimSpace(line) == "" {
			if blank++; blank <= maxBlankLines {
				b.WriteByte('\n')
			}
			definitions, rows.columns = 0, 0
			continue
		}
		blank = 0
		at, markers, columns := opening(line)
		if line[at] != '[' {
			definitions = 0
		} else if definitions++; definitions%maxDefinitions == 0 {
			b.WriteByte('\n')
		}
		if markers > maxMarkers || columns > maxIndent {
			line = shallow(line[:at]) + line[at:]
		}
		if rows.much(line) {
			b.WriteByte('\n')
		}
		b.WriteString(line)
	}
	return b.String()
}

// padding counts the cells that the rows of tables lack.
type padding struct{ columns, cells int }

// much reports whether a row lacks so many that its table has to end before it.
func (p *padding) much(line string) bool {
	bars := strings.Count(line, "|")
	if bars > 0 && strings.Trim(line, "|-: \t\n>") == "" && strings.Contains(line, "-") {
		p.columns = bars + 1
		return false
	}
	if p.columns == 0 {
		return false
	}
	p.cells += max(0, p.columns-bars-1)
	if p.cells <= maxPadded {
		return false
	}
	p.columns = 0
	return true
}

// opening returns where the words of a line begin that is not blank, and how many
// markers and blanks stand before them.
func opening(line string) (at, markers, blanks int) {
	for at < len(line) {
		size := marker(line[at:])
		switch {
		case line[at] == ' ' || line[at] == '\t':
			blanks++
			size = 1
		case size == 0:
			return at, markers, blanks
		default:
			markers++
		}
		if at+size >= len(line) || line[at+size] == '\n' { // the last of a line of marks alone
			return at, markers, blanks
		}
		at += size
	}
	return at, markers, blanks
}

// maxLabel is the most bytes of a footnote's label.
const maxLabel = 256

// marker returns the size of the mark of a quote, an item or a footnote that s begins
// with, or 0.
func marker(s string) int {
	size := 1
	switch s[0] {
	case '>':
		return 1
	case '[':
		if end := strings.Index(s[:min(len(s), maxLabel)], "]:"); end > 0 && s[1] == '^' {
			return end + len("]:")
		}
		return 0
	case '-', '*', '+', ':':
	default:
		for size = 0; size < len(s) && '0' <= s[size] && s[size] <= '9'; size++ {
		}
		if size == 0 || size == len(s) || s[size] != '.' && s[size] != ')' {
			return 0
		}
		size++
	}
	if size == len(s) || s[size] == ' ' || s[size] == '\t' || s[size] == '\n' {
		return size
	}
	return 0
}

// shallow is the beginning of a line without the marks and blanks that are too many.
func shallow(head string) string {
	var b strings.Builder
	for at, markers, blanks := 0, 0, 0; at < len(head); {
		size := max(marker(head[at:]), 1)
		if strings.TrimSpace(head[at:at+size]) == "" {
			blanks++
		} else {
			markers++
		}
		if markers <= maxMarkers && blanks <= maxIndent {
			b.WriteString(head[at : at+size])
		}
		at += size
	}
	return b.String()
}

// guard stands before the parsers of what is within a line. It counts what they may
// look through, and once that is too much takes what is left of a block as plain words.
type guard struct {
	ctx context.Context
	// marks and steps are how many may still come.
	marks, steps int
}

// Trigger are the bytes at which something within a line may begin.
func (*guard) Trigger() []byte { return []byte("[]!*_~=^$(<`") }

// Parse takes the rest of a block where the others have looked through enough.
func (g *guard) Parse(parent ast.Node, block text.Reader, _ parser.Context) ast.Node {
	lines := parent.Lines()
	if lines == nil || lines.Len() == 0 {
		return nil
	}
	g.marks--
	g.steps -= lines.At(lines.Len()-1).Stop - lines.At(0).Start
	if g.marks%1024 == 0 {
		unended(g.ctx)
	}
	if g.marks >= 0 && g.steps >= 0 {
		return nil
	}
	var last ast.Node
	for {
		line, segment := block.PeekLine()
		if line == nil {
			return last
		}
		if last != nil {
			parent.AppendChild(parent, last)
		}
		words := ast.NewTextSegment(segment.TrimRightSpace(block.Source()))
		words.SetSoftLineBreak(true)
		last = words
		block.AdvanceLine()
	}
}

// watched is a reader of lines that ends with its context.
type watched struct {
	text.Reader
	ctx   context.Context
	lines int
}

// AdvanceLine goes on to the next line.
func (w *watched) AdvanceLine() {
	if w.lines++; w.lines%1024 == 0 {
		unended(w.ctx)
	}
	w.Reader.AdvanceLine()
}

// abandoned is what reading is given up with, since the parser knows no context.
type abandoned struct{ err error }

// unended gives up reading where its context has ended.
func unended(ctx context.Context) {
	if err := ctx.Err(); err != nil {
		panic(abandoned{err})
	}
}

// parse parses source. Error: that of ctx.
func parse(ctx context.Context, source []byte) (root ast.Node, err error) {
	defer func() {
		if stopped := recover(); stopped != nil {
			given, mine := stopped.(abandoned)
			if !mine {
				panic(stopped)
			}
			err = given.err
		}
	}()
	return markdownParser(&guard{ctx, maxMarks, baseSteps + stepsPerByte*len(source)}).Parse(&watched{Reader: text.NewReader(source), ctx: ctx}), nil
}
