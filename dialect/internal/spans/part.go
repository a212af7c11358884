package spans

import (
	"fmt"

	"github.com/citeway/citeway"
)

// Part is one text of a message. Offsets count in it, from its own beginning.
type Part struct {
	t     *Teller
	ruler Ruler
	sent  int // bytes of the text that were sent or taken out
	base  int // prose sent before this part
	gone  cuts
	// repeated is how many bytes of the text late citations span in all.
	repeated int
}

// maxRepeated is how often late citations may repeat the text in their labels. Beyond, a
// citation still says where its words stand: citations of few bytes can each span all.
const maxRepeated = 4

// NewPart begins a text at the present end of the prose.
func NewPart(t *Teller) *Part { return &Part{t: t, base: t.Len()} }

// Write appends text without sending it.
func (p *Part) Write(text []byte) { p.ruler.Write(text) }

// Bytes is the whole text so far.
func (p *Part) Bytes() []byte { return p.ruler.text }

// Ruler measures the text.
func (p *Part) Ruler() *Ruler { return &p.ruler }

// Flush sends all text up to the byte position at.
func (p *Part) Flush(at int) {
	if at > p.sent {
		p.t.Text(p.ruler.text[p.sent:at])
		p.sent = at
	}
}

// FlushAll sends what is left.
func (p *Part) FlushAll() { p.Flush(p.ruler.Len()) }

// Ready sends the text that cannot be part of a marker whose citation is still to come.
func (p *Part) Ready() { p.Flush(p.sent + ready(p.ruler.text[p.sent:])) }

// Spoken sends what was held back and no citation came for, and goes on to hold
// what comes after it; to be called before more text is written. Without hurry, a link in
// parentheses waits for its citation to the end: services tell of all at once there.
func (p *Part) Spoken(hurry bool) { p.Flush(p.sent + settled(p.ruler.text[p.sent:], hurry)) }

// Cite places c at a span of the text, in bytes. The words spanned become its
// label; a span that is a marker and nothing else becomes its Marker and leaves
// the prose with the blanks before it.
func (p *Part) Cite(at citeway.Span, c *citeway.Citation) {
	if at.Start < p.sent {
		p.late(at, c)
		return
	}
	words := p.ruler.text[at.Start:at.End]
	if len(words) > 0 && IsMarker(words) {
		p.wordless(at, c)
		return
	}
	p.Flush(at.Start)
	c.Start = p.t.Len()
	c.Label = string(words)
	c.End = c.Start + len(words)
	p.sent = at.End
	p.t.Cite(c)
}

func (p *Part) late(at citeway.Span, c *citeway.Citation) {
	p.Flush(at.End)
	c.Start, c.End = p.base+p.gone.short(at.Start), p.base+p.gone.short(at.End)
	words := p.ruler.text[at.Start:at.End]
	if c.End-c.Start != len(words) || len(words) == 0 {
		c.Start = c.End
	} else if p.repeated += len(words); p.repeated <= maxRepeated*p.ruler.Len()+maxHeld {
		c.Label = string(words)
	}
	p.t.Cite(c)
}

func (p *Part) wordless(at citeway.Span, c *citeway.Citation) {
	p.Flush(p.sent + blanks(p.ruler.text[p.sent:at.Start]))
	c.Blank = string(p.ruler.text[p.sent:at.Start])
	c.Marker = string(p.ruler.text[at.Start:at.End])
	p.gone.add(p.sent, at.End)
	p.sent = at.End
	c.Start = p.t.Len()
	c.End = c.Start
	p.t.Cite(c)
}

// Mismatch reports that the offsets of c did not fit, and that c was placed at
// another span of the text.
func (p *Part) Mismatch(path string, start, end int, unit citeway.Unit, at citeway.Span) {
	p.t.Begin("", "", nil)
	p.t.put(&citeway.Finding{Kind: citeway.MismatchedOffset, At: p.base + p.gone.short(at.End), Action: "repaired",
		Message: fmt.Sprintf("%s: %d to %d, counted in %s, does not fit the text", path, start, end, unit)})
}
