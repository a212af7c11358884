package chart

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// Lines draws each series as a line over its X. The error is the writer's.
func Lines(w io.Writer, title, unit string, series []Series) error {
	c := start(w, title, unit)
	y := c.upright(most(series))
	c.legend(series)
	x := c.level(series)
	for i, s := range series {
		c.line(x, y, s.Points, colour(i), "")
	}
	return c.end()
}

// Reliability draws how often things came true (Y) against the probability they
// were given (X), next to the diagonal on which a true probability lies. The
// error is the writer's.
func Reliability(w io.Writer, title string, series []Series) error {
	c := start(w, title, "how often it was so, by the probability given")
	y := c.upright(1)
	c.legend(series)
	x := axis{0, 1, left, width - right}
	for v := 0.0; v <= 1.01; v += 0.2 {
		c.text(x.at(v), height-foot+18, "middle", number(math.Round(v*10)/10))
	}
	c.line(x, y, []Point{{X: 0, Y: 0}, {X: 1, Y: 1}}, "#999999", "4 4")
	for i, s := range series {
		c.line(x, y, s.Points, colour(i), "")
	}
	return c.end()
}

// level draws the x axis over the range of all series.
func (c *canvas) level(series []Series) axis {
	x := axis{math.Inf(1), math.Inf(-1), left, width - right}
	for _, s := range series {
		for _, p := range s.Points {
			x.from, x.to = math.Min(x.from, p.X), math.Max(x.to, p.X)
		}
	}
	if x.from > x.to {
		return axis{0, 1, left, width - right}
	}
	for i := 0; i <= ticks; i++ {
		v := x.from + (x.to-x.from)*float64(i)/ticks
		c.text(x.at(v), height-foot+18, "middle", number(v))
	}
	return x
}

func (c *canvas) line(x, y axis, points []Point, stroke, dashes string) {
	var path strings.Builder
	for i, p := range points {
		if math.IsNaN(p.Y) || math.IsInf(p.Y, 0) {
			continue
		}
		step := "L"
		if i == 0 {
			step = "M"
		}
		fmt.Fprintf(&path, "%s%.1f %.1f", step, x.at(p.X), y.at(p.Y))
	}
	c.add(`<path d="%s" fill="none" stroke="%s" stroke-width="2" stroke-dasharray="%s"/>`, path.String(), stroke, dashes)
	if dashes == "" {
		for _, p := range points {
			c.add(`<circle cx="%.1f" cy="%.1f" r="3" fill="%s"/>`, x.at(p.X), y.at(p.Y), stroke)
		}
	}
}
