package chart

import (
	"fmt"
	"math"
	"strings"
)

// bars draws a bar for each point, from zero to the right or left, its name
// before and its value behind it.
func (c *Chart) bars(b *strings.Builder) {
	const left, end = 200, width - right - 70
	a := c.scale()
	shown := c.Points[:min(len(c.Points), maxBars)]
	space := float64(height-top-bottom/2) / float64(len(shown))
	thick := min(space*0.75, 28)
	zero := a.at(0, left, end)
	for i, p := range shown {
		y := top + (float64(i)+0.5)*space
		text(b, "cw-s", left-8, y+4, "end", shorten(p.said(), maxWords))
		if !finite(p.Value) {
			text(b, "cw-s", zero+6, y+4, "start", "none")
			continue
		}
		x := a.at(p.Value, left, end)
		fmt.Fprintf(b, `<rect class="cw-0" x="%s" y="%s" width="%s" height="%s"><title>%s</title></rect>`, px(min(x, zero)), px(y-thick/2),
			px(math.Abs(x-zero)), px(thick), escape(p.said()+": "+c.show(p.Value)))
		text(b, "cw-s", max(x, zero)+6, y+4, "start", c.show(p.Value))
	}
	fmt.Fprintf(b, `<line class="cw-g" x1="%s" y1="%d" x2="%s" y2="%s"/>`, px(zero), top, px(zero), px(top+space*float64(len(shown))))
	if more := len(c.Points) - maxBars; more > 0 {
		text(b, "cw-s", 16, height-8, "start", fmt.Sprintf("and %d more in the table", more))
	}
}
