package render

import (
	"fmt"
	"strings"

	"github.com/citeway/citeway"
)

// verdictOrder is the order in which the verdicts of a source are listed.
var verdictOrder = [...]citeway.Verdict{
	citeway.Supported, citeway.Partial, citeway.Unsupported, citeway.Contradicted, citeway.Misquoted,
}

// terminalList writes the sources of an answer below its prose.
type terminalList struct {
	answer *citeway.Answer
	by     citing
	out    *typist
	o      *Options
}

func (l *terminalList) write() {
	cited := l.answer.Cited()
	l.by = citingOf(l.answer)
	if len(cited) > 0 {
		l.out.line(style{}, "")
		l.out.line(bold, "Sources")
	}
	for _, s := range cited {
		l.entry(fmt.Sprintf("[%d]", s.Number), s, citedPages(l.by[s.ID], s))
		l.verdicts(s)
	}
	l.consulted()
	if l.answer.Label != nil {
		l.out.line(style{}, "")
		l.out.line(dim, "This answer is "+oneLine(l.answer.Label.Name)+", as its sources are.")
	}
}

func (l *terminalList) consulted() {
	heading := true
	for i := range l.answer.Sources {
		s := &l.answer.Sources[i]
		if !s.Consulted {
			continue
		}
		if heading {
			l.out.line(style{}, "")
			l.out.line(bold, Beside(l.answer))
			heading = false
		}
		l.entry("  -", s, pages(s, nil))
	}
}

func (l *terminalList) entry(mark string, s *citeway.Source, on string) {
	l.out.line(style{}, l.out.styled(cyan, mark)+" "+strings.Join(facts(s, on), " · "))
	if where := l.where(s); where != "" {
		l.out.line(dim, "    "+where)
	}
}

// where is a source's address, else its path.
func (l *terminalList) where(s *citeway.Source) string {
	if address := l.o.sourceURL(s); address != "" {
		return clean(address)
	}
	return oneLine(s.Path)
}

// verdicts writes how the citations of s were judged, with counts above one.
func (l *terminalList) verdicts(s *citeway.Source) {
	counts := map[citeway.Verdict]int{}
	for _, c := range l.by[s.ID] {
		counts[c.Verdict]++
	}
	var told []string
	for _, v := range verdictOrder {
		if counts[v] == 0 {
			continue
		}
		said := Sign(v) + " " + Words(v)
		if counts[v] > 1 {
			said += fmt.Sprintf(" (%d)", counts[v])
		}
		told = append(told, l.out.styled(badgeStyle(v), said))
	}
	if len(told) > 0 {
		l.out.line(style{}, "    "+strings.Join(told, "  "))
	}
}
