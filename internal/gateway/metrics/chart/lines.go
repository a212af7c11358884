package chart

import (
	"fmt"
	"strings"
)

// lines draws a line for each series, along time.
func (c *Chart) lines(b *strings.Builder) {
	const left = 76
	a := c.scale()
	c.grid(b, a, left)
	first, last := c.Points[0].At, c.Points[0].At
	for _, p := range c.Points {
		first, last = min(first, p.At), max(last, p.At)
	}
	x := func(at int64) float64 {
		if last == first {
			return (left + width - right) / 2
		}
		return left + float64(at-first)/float64(last-first)*(width-right-left)
	}
	names, series := c.series()
	for i, name := range names[:min(len(names), maxSeries)] {
		c.line(b, series[name], i, x, func(v float64) float64 { return a.at(v, height-bottom, top) })
	}
	c.ends(b, first, last, x)
	c.legend(b, names)
}

// series are the points of each line by its name, in the order in which they
// first come.
func (c *Chart) series() (names []string, points map[string][]Point) {
	points = map[string][]Point{}
	for _, p := range c.Points {
		if points[p.Series] == nil {
			names = append(names, p.Series)
		}
		points[p.Series] = append(points[p.Series], p)
	}
	return names, points
}

// line draws one line; it is broken where a value is missing.
func (c *Chart) line(b *strings.Builder, points []Point, i int, x func(int64) float64, y func(float64) float64) {
	var path strings.Builder
	pen := "M"
	for _, p := range points {
		if !finite(p.Value) {
			pen = "M"
			continue
		}
		path.WriteString(pen + px(x(p.At)) + " " + px(y(p.Value)))
		pen = "L"
	}
	fmt.Fprintf(b, `<path class="cw-%d cw-l" d="%s"/>`, i, path.String())
	for _, p := range points {
		if finite(p.Value) && len(points) <= 60 {
			fmt.Fprintf(b, `<circle class="cw-%d" cx="%s" cy="%s" r="2.5"><title>%s</title></circle>`, i, px(x(p.At)), px(y(p.Value)),
				escape(p.said()+": "+c.show(p.Value)))
		}
	}
}

// ends writes the first and the last time under the axis.
func (c *Chart) ends(b *strings.Builder, first, last int64, x func(int64) float64) {
	from, to := "", ""
	for _, p := range c.Points {
		if p.At == first {
			from = p.Label
		}
		if p.At == last {
			to = p.Label
		}
	}
	if first == last {
		text(b, "cw-s", x(first), height-bottom+18, "middle", from)
		return
	}
	text(b, "cw-s", x(first), height-bottom+18, "start", from)
	text(b, "cw-s", x(last), height-bottom+18, "end", to)
}

// legend names the lines, and says how many are not drawn.
func (c *Chart) legend(b *strings.Builder, names []string) {
	if len(names) == 1 && names[0] == "" {
		return
	}
	at := 16.0
	for i, name := range names[:min(len(names), maxSeries)] {
		name = shorten(name, 14)
		fmt.Fprintf(b, `<rect class="cw-%d" x="%s" y="%d" width="10" height="10"/>`, i, px(at), height-17)
		text(b, "cw-s", at+14, height-8, "start", name)
		at += 34 + 7*float64(len([]rune(name)))
	}
	if more := len(names) - maxSeries; more > 0 {
		text(b, "cw-s", at, height-8, "start", fmt.Sprintf("and %d more", more))
	}
}
