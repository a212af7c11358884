package eval

import (
	"bytes"
	"fmt"
	"math"
	"strings"
)

// point is a value with its label (bars) or its place on the x axis (lines).
type point struct {
	Label string
	X, Y  float64
}

// series is a named list of points, drawn in one colour.
type series struct {
	Name   string
	Points []point
}

// The size of a chart in pixels, and the margins of its plot.
const (
	width, height          = 760, 400
	left, right, top, foot = 64, 20, 56, 84
)

// colours tell series apart. They differ in lightness too, for readers who do not see
// the colours.
var colours = [...]string{"#1b5e8c", "#e08a1e", "#5f9e6e", "#8c3b6b", "#9aa5b1"}

func colour(i int) string { return colours[i%len(colours)] }

// canvas is a picture in the making, as SVG.
type canvas struct{ bytes.Buffer }

func (c *canvas) add(format string, args ...any) { fmt.Fprintf(c, format+"\n", args...) }

func start(title, unit string) *canvas {
	c := &canvas{}
	c.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12" role="img" aria-label="%s">`, width, height, escape(title))
	c.add(`<rect width="%d" height="%d" fill="#ffffff"/>`, width, height)
	c.add(`<text x="%d" y="20" font-size="15" font-weight="bold">%s</text>`, left, escape(title))
	c.add(`<text x="%d" y="%d" text-anchor="end" fill="#555">%s</text>`, width-right, 20, escape(unit))
	return c
}

func (c *canvas) end() []byte {
	c.add(`</svg>`)
	return c.Bytes()
}

func (c *canvas) text(x, y float64, anchor, s string) {
	c.add(`<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, x, y, anchor, escape(s))
}

// escape makes s safe between tags and in attributes.
func escape(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(s)
}

// axis maps values to pixels.
type axis struct{ from, to, start, end float64 }

func (a axis) at(v float64) float64 {
	if a.to == a.from {
		return a.start
	}
	return a.start + (v-a.from)/(a.to-a.from)*(a.end-a.start)
}

// nice is the first of 1, 2, 2.5, 5 and 10 times a power of ten from v up.
func nice(v float64) float64 {
	if v <= 0 || math.IsInf(v, 0) || math.IsNaN(v) {
		return 1
	}
	unit := math.Pow(10, math.Floor(math.Log10(v)))
	for _, m := range [...]float64{1, 2, 2.5, 5} {
		if v <= m*unit*(1+1e-9) {
			return m * unit
		}
	}
	return 10 * unit
}

// ticks is how many steps an axis has.
const ticks = 5

// upright draws the y axis from 0 to a round value above most.
func (c *canvas) upright(most float64) axis {
	step := nice(most / ticks)
	y := axis{0, step * math.Max(1, math.Ceil(most/step-1e-9)), height - foot, top}
	for v := 0.0; v <= y.to+step/2; v += step {
		c.add(`<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="#ddd"/>`, left, width-right, y.at(v), y.at(v))
		c.text(left-6, y.at(v)+4, "end", number(v))
	}
	return y
}

// number writes a value in few characters.
func number(v float64) string {
	switch a := math.Abs(v); {
	case a >= 1e6:
		return fmt.Sprintf("%.3gM", v/1e6)
	case a >= 1e4:
		return fmt.Sprintf("%.3gk", v/1e3)
	}
	return fmt.Sprintf("%.4g", v)
}

func (c *canvas) legend(series []series) {
	x := float64(left)
	for i, s := range series {
		if s.Name == "" {
			continue
		}
		c.add(`<rect x="%.1f" y="32" width="12" height="12" fill="%s"/>`, x, colour(i))
		c.text(x+17, 42, "start", s.Name)
		x += 34 + 6.6*float64(len(s.Name))
	}
}

// most is the greatest finite value of all series, and at least 0.
func most(series []series) float64 {
	m := 0.0
	for _, s := range series {
		for _, p := range s.Points {
			if !math.IsInf(p.Y, 0) && !math.IsNaN(p.Y) {
				m = math.Max(m, p.Y)
			}
		}
	}
	return m
}

// drawBars draws one group of bars for each label of the first series, a bar for
// each series. Values below 0 are drawn as 0.
func drawBars(title, unit string, series []series) []byte {
	c := start(title, unit)
	y := c.upright(most(series))
	c.legend(series)
	if len(series) > 0 && len(series[0].Points) > 0 {
		c.groups(y, series)
	}
	return c.end()
}

func (c *canvas) groups(y axis, series []series) {
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

// label writes a group's label, aslant if there are many.
func (c *canvas) label(x float64, s string, groups int) {
	const level = height - foot + 16
	if groups <= 6 {
		c.text(x, level, "middle", s)
		return
	}
	c.add(`<text transform="translate(%.1f,%d) rotate(-30)" text-anchor="end" font-size="10">%s</text>`, x+4, level-2, escape(s))
}

// drawLines draws each series as a line over its X.
func drawLines(title, unit string, series []series) []byte {
	from, to := math.Inf(1), math.Inf(-1)
	for _, s := range series {
		for _, p := range s.Points {
			from, to = math.Min(from, p.X), math.Max(to, p.X)
		}
	}
	if from > to {
		from, to = 0, 1
	}
	return lines(title, unit, most(series), from, to, series)
}

// drawReliability draws how often things came true (Y) against the probability they
// were given (X), next to the diagonal on which true probabilities lie.
func drawReliability(title string, series []series) []byte {
	return lines(title, "how often it was so, by the probability given", 1, 0, 1, series, point{X: 0, Y: 0}, point{X: 1, Y: 1})
}

// lines draws series over an x axis from from to to, and behind them a dashed line
// through the points of dashed.
func lines(title, unit string, most, from, to float64, series []series, dashed ...point) []byte {
	c := start(title, unit)
	y := c.upright(most)
	c.legend(series)
	x := axis{from, to, left, width - right}
	for i := 0; i <= ticks; i++ {
		v := from + (to-from)*float64(i)/ticks
		c.text(x.at(v), height-foot+18, "middle", number(v))
	}
	if len(dashed) > 0 {
		c.line(x, y, dashed, "#999999", "4 4")
	}
	for i, s := range series {
		c.line(x, y, s.Points, colour(i), "")
	}
	return c.end()
}

func (c *canvas) line(x, y axis, points []point, stroke, dashes string) {
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
