package chart

import (
	"fmt"
	"math"
	"strings"
)

// axis is the range of values, with round numbers along it.
type axis struct {
	low, high float64
	ticks     []float64
}

// scale makes an axis that holds all values, and zero.
func (c *Chart) scale() axis {
	a := axis{}
	for _, p := range c.Points {
		if finite(p.Value) {
			a.low, a.high = min(a.low, p.Value), max(a.high, p.Value)
		}
	}
	if a.low == a.high {
		a.high = 1
	}
	step := round((a.high - a.low) / 4)
	if step <= 0 || !finite(step) {
		return a
	}
	a.low, a.high = math.Floor(a.low/step)*step, math.Ceil(a.high/step)*step
	for i := 0; i <= int(math.Round((a.high-a.low)/step)); i++ {
		a.ticks = append(a.ticks, a.low+float64(i)*step)
	}
	return a
}

// round brings a step up to 1, 2, 2.5 or 5 times a power of ten.
func round(step float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(step)))
	for _, by := range []float64{1, 2, 2.5, 5} {
		if step <= by*power*1.0001 {
			return by * power
		}
	}
	return 10 * power
}

// at is where a value lies between two places.
func (a axis) at(value, from, to float64) float64 {
	return from + (value-a.low)/(a.high-a.low)*(to-from)
}

// grid draws the lines that values are read from, for a chart that goes up.
func (c *Chart) grid(b *strings.Builder, a axis, left float64) {
	for _, t := range a.ticks {
		y := a.at(t, height-bottom, top)
		fmt.Fprintf(b, `<line class="cw-g" x1="%s" y1="%s" x2="%d" y2="%s"/>`, px(left), px(y), width-right, px(y))
		text(b, "cw-s", left-6, y+4, "end", c.show(t))
	}
}
