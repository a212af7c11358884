package render

import (
	"github.com/citeway/citeway"
	"github.com/yuin/goldmark/ast"
)

// Block is one top-level block of an answer as HTML.
type Block struct {
	HTML string
	// Span is where the block stands in the text, line breaks after it included.
	Span citeway.Span
	// Settled says that more text cannot change the block; it is false for the
	// last one while the answer is being written.
	Settled bool
}

// Blocks renders an answer that is still being written, block by block: what is
// settled can be sent once and left alone, the tail is sent again as it grows.
// A citation belongs to the block in which it ends.
func Blocks(a *citeway.Answer, o Options) []Block {
	a = sound(a)
	starts := blockStarts(a.Text)
	b := newBadger(a, &o)
	blocks := make([]Block, 0, len(starts))
	next := 0
	for i, start := range starts {
		end := len(a.Text)
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		var mine []citeway.Citation
		for ; next < len(a.Citations) && (a.Citations[next].End < end || i+1 == len(starts)); next++ {
			mine = append(mine, shifted(a.Citations[next], start))
		}
		part := &citeway.Answer{Text: a.Text[start:end], Citations: mine}
		blocks = append(blocks, Block{
			HTML:    string(prose(nil, part, b)),
			Span:    citeway.Span{Start: start, End: end},
			Settled: i+1 < len(starts),
		})
	}
	return blocks
}

func shifted(c citeway.Citation, by int) citeway.Citation {
	c.Start, c.End = max(0, c.Start-by), max(0, c.End-by)
	return c
}

// blockStarts are the positions at which top-level blocks begin, each at the
// start of its line; the first is 0.
func blockStarts(src string) []int {
	if src == "" {
		return nil
	}
	starts := []int{0}
	parse(src, func(c chunk, doc ast.Node) {
		for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
			at := n.Pos()
			if at < 0 || at > len(c.text) {
				continue
			}
			if at = c.start + lineStart(c.text, at); at > starts[len(starts)-1] {
				starts = append(starts, at)
			}
		}
	})
	return starts
}
