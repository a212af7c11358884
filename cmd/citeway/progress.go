package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

// progress shows the progress of an ingest on a terminal, and in the end reports the
// result.
type progress struct {
	w     io.Writer
	tty   bool
	began time.Time
	shown time.Time
}

// redraw is how often the line is redrawn.
const redraw = 100 * time.Millisecond

func newProgress(w io.Writer) *progress {
	_, tty := terminal(w)
	return &progress{w: w, tty: tty, began: time.Now()}
}

// show draws the progress.
func (p *progress) show(at knowledge.Progress) {
	if !p.tty || time.Since(p.shown) < redraw {
		return
	}
	p.shown = time.Now()
	fmt.Fprintf(p.w, "\r\x1b[K%d of %d  %s", at.Done, at.Total, inOneLine(at.Name))
}

// done clears the line.
func (p *progress) done() {
	if p.tty {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}

// report prints the result, and the skipped files with the reason.
func (p *progress) report(r *ingest.Report) {
	for _, line := range skippedLines(r.Skipped) {
		fmt.Fprintln(p.w, line)
	}
	if r.More > 0 {
		fmt.Fprintf(p.w, "skipped %d more\n", r.More)
	}
	fmt.Fprintf(p.w, "%d documents taken in, %d unchanged, %d gone, %d skipped, in %s\n", r.In, r.Unchanged, r.Gone,
		len(r.Skipped)+r.More, time.Since(p.began).Round(time.Millisecond))
}

// inOneLine escapes the characters of text that break a line or control a terminal, and
// bytes that are not UTF-8: names of files can hold them.
func inOneLine(text string) string {
	if utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsGraphic(r) }) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, text[0])
		case unicode.IsGraphic(r):
			b.WriteRune(r)
		default:
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
		text = text[size:]
	}
	return b.String()
}

// inPlainLines escapes each line of a message like inOneLine.
func inPlainLines(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = inOneLine(lines[i])
	}
	return strings.Join(lines, "\n")
}
