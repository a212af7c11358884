package render

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/citeway/citeway"
)

// Review writes an answer for a reviewer: every citation with its verdict, claim,
// quotes and reasons, then the findings and a summary line. It returns errors of w
// only.
func Review(w io.Writer, a *citeway.Answer, o Options) error {
	r := review{answer: sound(a), out: newTypist(o)}
	r.of = numberedOf(r.answer)
	for i := range r.answer.Citations {
		r.citation(&r.answer.Citations[i])
	}
	for i := range r.answer.Findings {
		r.finding(&r.answer.Findings[i])
	}
	if a.Err != nil {
		r.out.line(red, "! this answer is not whole: "+oneLine(a.Err.Message))
	}
	r.sum()
	_, err := w.Write(r.out.ready)
	return err
}

type review struct {
	answer *citeway.Answer
	of     numbered
	out    *typist
}

func (r *review) citation(c *citeway.Citation) {
	head := fmt.Sprintf("%s %s at %d: %s", cmp.Or(Sign(c.Verdict), "·"), bareNumbers(r.of, c), c.Start, Words(c.Verdict))
	if c.Score != nil {
		head += fmt.Sprintf(" (%.2f)", *c.Score)
	}
	r.out.line(badgeStyle(c.Verdict), head)
	if c.Claim != nil {
		r.fact("claim", c.Claim.In(r.answer.Text))
	}
	for i := range c.Quotes {
		r.fact("quote", "“"+oneLine(c.Quotes[i].Text)+"” — "+r.where(c, &c.Quotes[i]))
	}
	for _, reason := range c.Reasons {
		r.fact("why", reason)
	}
	r.out.line(style{}, "")
}

// bareNumbers returns the numbers of a citation without its verdict.
func bareNumbers(of numbered, c *citeway.Citation) string {
	bare := *c
	bare.Verdict = citeway.Unchecked
	return bracketed(of, &bare)
}

// fact writes a line about a citation.
func (r *review) fact(name, said string) {
	if said = oneLine(said); said != "" {
		r.out.line(style{}, "    "+r.out.styled(dim, name+":")+" "+said)
	}
}

// where names the source of a quote and its page.
func (r *review) where(c *citeway.Citation, q *citeway.Quote) string {
	for i := range r.answer.Sources {
		s := &r.answer.Sources[i]
		if s.Passage(q.Passage) == nil {
			continue
		}
		if on := pages(s, []string{q.Passage}); on != "" {
			return s.Name() + ", " + on
		}
		return s.Name()
	}
	return "unknown source"
}

func (r *review) finding(f *citeway.Finding) {
	r.out.line(yellow, "! "+oneLine(f.String()))
}

// sum counts the verdicts.
func (r *review) sum() {
	counts := map[citeway.Verdict]int{}
	for i := range r.answer.Citations {
		counts[verdictOf(r.answer.Citations[i].Verdict)]++
	}
	var told []string
	for _, v := range append(verdictOrder[:], citeway.Unchecked) {
		if counts[v] > 0 {
			told = append(told, fmt.Sprintf("%d %s", counts[v], v))
		}
	}
	total := fmt.Sprintf("%d citations", len(r.answer.Citations))
	if len(r.answer.Citations) == 1 {
		total = "1 citation"
	}
	if len(told) > 0 {
		total += ": " + strings.Join(told, ", ")
	}
	r.out.line(bold, total)
}
