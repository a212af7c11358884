package chart

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strings"
)

// Point is a value with its label (bars) or its place on the x axis (lines).
type Point struct {
	Label string
	X, Y  float64
}

// Series is a named list of points, drawn in one colour.
type Series struct {
	Name   string
	Points []Point
}

// The size of a chart in pixels and the room round its plot.
const (
	width, height          = 760, 400
	left, right, top, foot = 64, 20, 56, 84
)

// colours tell series apart; they differ in lightness too, for a reader who does
// not see colours.
var colours = [...]string{"#1b5e8c", "#e08a1e", "#5f9e6e", "#8c3b6b", "#9aa5b1"}

func colour(i int) string { return colours[i%len(colours)] }

// canvas writes elements; the first error stays.
type canvas struct {
	w *bufio.Writer
}

func (c *canvas) add(format string, args ...any) { fmt.Fprintf(c.w, format+"\n", args...) }

func start(w io.Writer, title, unit string) *canvas {
	c := &canvas{bufio.NewWriter(w)}
	c.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12" role="img" aria-label="%s">`, width, height, escape(title))
	c.add(`<rect width="%d" height="%d" fill="#ffffff"/>`, width, height)
	c.add(`<text x="%d" y="20" font-size="15" font-weight="bold">%s</text>`, left, escape(title))
	c.add(`<text x="%d" y="%d" text-anchor="end" fill="#555">%s</text>`, width-right, 20, escape(unit))
	return c
}

func (c *canvas) end() error {
	c.add(`</svg>`)
	return c.w.Flush()
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

func (c *canvas) legend(series []Series) {
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
func most(series []Series) float64 {
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
