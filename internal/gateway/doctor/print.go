package doctor

import (
	"fmt"
	"io"
	"strings"
)

// signs stand before a finding; a state is never told by colour alone.
var signs = map[State]string{OK: "✓", Warning: "!", Fault: "✗", Skipped: "–"}

// colours are those of a terminal.
var colours = map[State]string{OK: "32", Warning: "33", Fault: "31", Skipped: "2"}

// Print writes the report for a person: a line for each finding, and what to do
// under each that is wrong. colour is for a terminal.
func Print(w io.Writer, r *Report, colour bool) error {
	p := &printer{w: w, colour: colour}
	before := ""
	for i := range r.Findings {
		f := &r.Findings[i]
		if name := part(f.Check); name != before {
			p.line("%s\n", name)
			before = name
		}
		p.finding(f)
	}
	p.line("%s\n", summary(r))
	return p.err
}

// printer writes lines until one cannot be.
type printer struct {
	w      io.Writer
	colour bool
	err    error
}

func (p *printer) line(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

func (p *printer) finding(f *Finding) {
	what := strings.TrimPrefix(f.Check, part(f.Check)+".")
	place := ""
	if f.Place != "" {
		place = f.Place + ": "
	}
	p.line("  %s %s  %s%s\n", p.sign(f.State), what, place, f.Message)
	if f.Mend != "" {
		p.line("      → %s\n", f.Mend)
	}
}

func (p *printer) sign(s State) string {
	if !p.colour {
		return signs[s]
	}
	return "\x1b[" + colours[s] + "m" + signs[s] + "\x1b[0m"
}

// summary counts what was found.
func summary(r *Report) string {
	fine := 0
	for i := range r.Findings {
		if r.Findings[i].State == OK {
			fine++
		}
	}
	return fmt.Sprintf("%s, %s, %d in order, %d not looked at", many(r.Faults, "fault"), many(r.Warnings, "warning"), fine, len(r.Findings)-fine-r.Faults-r.Warnings)
}

func many(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
