package render

import (
	"io"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// Escape sequences, each with the one that ends it.
var (
	bold      = style{"\x1b[1m", "\x1b[22m"}
	dim       = style{"\x1b[2m", "\x1b[22m"}
	italic    = style{"\x1b[3m", "\x1b[23m"}
	underline = style{"\x1b[4m", "\x1b[24m"}
	cyan      = style{"\x1b[36m", "\x1b[39m"}
	green     = style{"\x1b[32m", "\x1b[39m"}
	yellow    = style{"\x1b[33m", "\x1b[39m"}
	red       = style{"\x1b[31m", "\x1b[39m"}
)

type style struct{ on, off string }

// Terminal writes an answer to a terminal: wrapped prose with badges, then the
// sources with pages, labels and verdicts. It returns errors of w only.
func Terminal(w io.Writer, a *citeway.Answer, o Options) error {
	return citeway.Unfold(sound(a), NewTerminal(w, o))
}

// TerminalSink writes an answer to a terminal as it arrives. It holds back one word at
// most, and behind what may open a formula 512 bytes. Make one with NewTerminal; use it from
// one goroutine at a time.
type TerminalSink struct {
	out    *typist
	o      Options
	folder citeway.Folder
	w      io.Writer
	// numbers are those of the sources met so far.
	numbers numbered
}

var _ citeway.Sink = (*TerminalSink)(nil)

// NewTerminal returns a sink that writes to w as events come. At End it writes
// the list of sources. Put returns errors of w only.
func NewTerminal(w io.Writer, o Options) *TerminalSink {
	if o.Width == 0 {
		o.Width = DefaultWidth
	}
	return &TerminalSink{out: newTypist(o), o: o, w: w, numbers: numbered{}}
}

// Put takes the next event.
func (t *TerminalSink) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		t.out.write(e.Bytes)
	case *citeway.Marker:
		t.out.write(e.Blank)
		t.out.write(e.Raw)
	case *citeway.Source:
		t.numbers[e.ID] = e.Number // a later one replaces it
	case *citeway.Citation:
		t.cite(e)
	}
	_ = t.folder.Put(e)
	if end, ok := e.(*citeway.End); ok {
		t.end(end)
	}
	return t.flush()
}

func (t *TerminalSink) flush() error {
	if len(t.out.ready) == 0 {
		return nil
	}
	_, err := t.w.Write(t.out.ready)
	t.out.ready = t.out.ready[:0]
	return err
}

// cite writes the words of a citation, then its badge.
func (t *TerminalSink) cite(c *citeway.Citation) {
	if c.Label != "" && c.Start == t.folder.Len() {
		t.out.release()
		t.out.toggle(underline, true)
		t.out.write([]byte(c.Label))
		t.out.settle()
		t.out.toggle(underline, false)
	}
	t.out.badge(t.badgeText(c), badgeStyle(c.Verdict), blankBefore(c) != "")
	t.out.write([]byte(blankAfter(c)))
	if endsLine(c) {
		t.out.newline()
	}
}

func (t *TerminalSink) badgeText(c *citeway.Citation) string {
	if len(c.Sources) == 0 {
		return "[?]"
	}
	parts := make([]string, 0, len(c.Sources))
	for _, n := range numbers(t.numbers, c) {
		parts = append(parts, strconv.Itoa(n))
	}
	return "[" + strings.Join(parts, ", ") + "]" + Sign(c.Verdict)
}

func badgeStyle(v citeway.Verdict) style {
	switch v {
	case citeway.Supported:
		return green
	case citeway.Partial:
		return yellow
	case citeway.Unsupported, citeway.Contradicted, citeway.Misquoted:
		return red
	}
	return cyan
}

// end finishes the prose and writes the list below it.
func (t *TerminalSink) end(e *citeway.End) {
	t.out.finish()
	a := t.folder.Answer()
	if e.Err != nil {
		t.out.line(red, "This answer is not whole: "+oneLine(e.Err.Message))
	}
	if t.o.NoList {
		return
	}
	l := terminalList{answer: a, out: t.out, o: &t.o}
	l.write()
}
