package chart

import (
	"io"
	"math"
)

// Bars draws one group of bars for each label of the first series, a bar for
// each series. Values below 0 are drawn as 0. The error is the writer's.
func Bars(w io.Writer, title, unit string, series []Series) error {
	c := start(w, title, unit)
	y := c.upright(most(series))
	c.legend(series)
	if len(series) > 0 && len(series[0].Points) > 0 {
		c.groups(y, series)
	}
	return c.end()
}

func (c *canvas) groups(y axis, series []Series) {
	labels := series[0].Points
	group := float64(width-left-right) / float64(len(labels))
	bar := group * 0.8 / float64(len(series))
	for g, p := range labels {
		x := left + group*float64(g) + group*0.1
		for i, s := range series {
			if g < len(s.Points) {
				c.bar(x+bar*float64(i), bar, y, s.Points[g].Y, colour(i))
			}
		}
		c.label(x+group*0.4, p.Label, len(labels))
	}
}

func (c *canvas) bar(x, wide float64, y axis, v float64, fill string) {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return
	}
	high := y.at(math.Max(v, 0))
	c.add(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>`, x, high, wide*0.92, y.start-high, fill)
	if wide > 22 {
		c.add(`<text x="%.1f" y="%.1f" text-anchor="middle" font-size="10">%s</text>`, x+wide/2, high-3, number(v))
	}
}

// label writes a group's label, aslant where there are many.
func (c *canvas) label(x float64, s string, groups int) {
	const level = height - foot + 16
	if groups <= 6 {
		c.text(x, level, "middle", s)
		return
	}
	c.add(`<text transform="translate(%.1f,%d) rotate(-30)" text-anchor="end" font-size="10">%s</text>`, x+4, level-2, escape(s))
}
