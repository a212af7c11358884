package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/citeway/citeway/knowledge"
)

// progress shows on a terminal how far an ingest has come, and in the end says
// what came of it.
type progress struct {
	w     io.Writer
	tty   bool
	began time.Time
	shown time.Time
}

// redraw is how often the line is drawn anew.
const redraw = 100 * time.Millisecond

func newProgress(w io.Writer) *progress {
	_, tty := terminal(w)
	return &progress{w: w, tty: tty, began: time.Now()}
}

// show draws how far it is.
func (p *progress) show(at knowledge.Progress) {
	if !p.tty || time.Since(p.shown) < redraw {
		return
	}
	p.shown = time.Now()
	fmt.Fprintf(p.w, "\r\x1b[K%d of %d  %s", at.Done, at.Total, at.Name)
}

// done clears the line.
func (p *progress) done() {
	if p.tty {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}

// report says what came of it, and each thing that was skipped with its reason.
func (p *progress) report(r *knowledge.Report) {
	for _, s := range r.Skipped {
		why := *s.Err
		why.Place = strings.TrimPrefix(strings.TrimPrefix(why.Place, s.Name), ": ")
		fmt.Fprintf(p.w, "skipped %s: %v\n", s.Name, &why)
	}
	if r.More > 0 {
		fmt.Fprintf(p.w, "skipped %d more\n", r.More)
	}
	fmt.Fprintf(p.w, "%d documents taken in, %d unchanged, %d gone, %d skipped, in %s\n", r.In, r.Unchanged, r.Gone,
		len(r.Skipped)+r.More, time.Since(p.began).Round(time.Millisecond))
}
