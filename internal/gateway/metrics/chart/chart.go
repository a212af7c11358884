// Package chart draws a small picture of a table: lines over time, or bars. The
// same table gives the same bytes. Colours follow the reader's light or dark
// setting, words are escaped, and a title, a description and a table stand for
// the picture where it cannot be seen.
//
// It holds no queries and no scripts, and fetches nothing.
package chart

import (
	"fmt"
	"hash/fnv"
	"html"
	"math"
	"strconv"
	"strings"
)

// Chart is what is drawn.
type Chart struct {
	Title, Subtitle string
	// Measure names what the values are.
	Measure string
	// Time says that points lie along time, at At.
	Time   bool
	Points []Point
	// Show writes a value; nil writes it plainly.
	Show func(float64) string
	// Columns and Cells are the table that stands for the picture.
	Columns []string
	Cells   [][]string
}

// Point is one value.
type Point struct {
	// Label is what stands at the axis, Series which line it belongs to.
	Label, Series string
	// At is the place along time, in any unit.
	At int64
	// Value is drawn unless it is no number.
	Value float64
}

// The measures of the picture in pixels, and what fits.
const (
	width, height = 720, 360
	top, bottom   = 56, 48
	right         = 16
	// maxBars and maxSeries are how many bars and lines are drawn; a note says how
	// many more there are.
	maxBars, maxSeries = 20, 6
	maxWords           = 28
)

// Style gives colours by class; the second half is for dark screens. It stands in
// every picture, so that a page whose policy allows no style of its own can allow
// this one by its hash.
const Style = `.cw-bg{fill:#fff}.cw-t{fill:#1a1a1a;font:600 15px sans-serif}.cw-s{fill:#595959;font:12px sans-serif}` +
	`.cw-g{stroke:#e0e0e0}.cw-0{fill:#0b62a8;stroke:#0b62a8}.cw-1{fill:#b3541e;stroke:#b3541e}.cw-2{fill:#2e7d32;stroke:#2e7d32}` +
	`.cw-3{fill:#7b3fa0;stroke:#7b3fa0}.cw-4{fill:#ad1457;stroke:#ad1457}.cw-5{fill:#5d6b00;stroke:#5d6b00}.cw-l{fill:none;stroke-width:2}` +
	`@media (prefers-color-scheme:dark){.cw-bg{fill:#16181c}.cw-t{fill:#f0f0f0}.cw-s{fill:#b5b5b5}.cw-g{stroke:#3a3d44}` +
	`.cw-0{fill:#6cb4f0;stroke:#6cb4f0}.cw-1{fill:#f0a06c;stroke:#f0a06c}.cw-2{fill:#7fd084;stroke:#7fd084}.cw-3{fill:#cf9bee;stroke:#cf9bee}` +
	`.cw-4{fill:#f48fb1;stroke:#f48fb1}.cw-5{fill:#cddc66;stroke:#cddc66}.cw-l{fill:none}}`

// SVG draws the picture.
func (c *Chart) SVG() string {
	b := &strings.Builder{}
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-labelledby="%[3]s-t %[3]s-d">`, width, height, c.id())
	fmt.Fprintf(b, `<title id="%[1]s-t">%[2]s</title><desc id="%[1]s-d">%[3]s</desc>`, c.id(), escape(c.name()), escape(c.description()))
	b.WriteString("<style>" + Style + "</style>")
	fmt.Fprintf(b, `<rect class="cw-bg" width="%d" height="%d"/>`, width, height)
	text(b, "cw-t", 16, 24, "start", shorten(c.name(), 80))
	text(b, "cw-s", 16, 42, "start", shorten(c.Subtitle, 100))
	switch {
	case !c.drawable():
		text(b, "cw-s", width/2, height/2, "middle", "There is no number to draw.")
	case c.Time:
		c.lines(b)
	default:
		c.bars(b)
	}
	b.WriteString(`</svg>`)
	return b.String()
}

// id sets pictures on one page apart: it is made of what they say.
func (c *Chart) id() string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(c.name() + "\x00" + c.Subtitle + "\x00" + c.description())) // a hash takes all
	return "cw-" + strconv.FormatUint(h.Sum64(), 36)
}

func (c *Chart) name() string {
	if c.Measure == "" {
		return c.Title
	}
	return c.Title + ": " + c.Measure
}

// drawable reports whether there is a value.
func (c *Chart) drawable() bool {
	for _, p := range c.Points {
		if finite(p.Value) {
			return true
		}
	}
	return false
}

// drawn bounds what is drawn: beyond it differences are no numbers any more.
const drawn = 1e300

func finite(x float64) bool { return math.Abs(x) <= drawn }

// description says in words what the picture shows: how many values, and the
// highest and lowest.
func (c *Chart) description() string {
	if !c.drawable() {
		return c.Subtitle + ". There is no number to draw."
	}
	kind := "Bars"
	if c.Time {
		kind = "Lines over time"
	}
	var least, most Point
	n := 0
	for _, p := range c.Points {
		if !finite(p.Value) {
			continue
		}
		if n == 0 || p.Value < least.Value {
			least = p
		}
		if n == 0 || p.Value > most.Value {
			most = p
		}
		n++
	}
	return fmt.Sprintf("%s of %d values. Highest: %s, %s. Lowest: %s, %s.", kind, n, most.said(), c.show(most.Value), least.said(), c.show(least.Value))
}

func (p Point) said() string {
	if p.Series == "" {
		return p.Label
	}
	return p.Series + " " + p.Label
}

func (c *Chart) show(x float64) string {
	if c.Show == nil {
		return strconv.FormatFloat(x, 'g', 6, 64)
	}
	return c.Show(x)
}

// HTML is the picture with its table, folded.
func (c *Chart) HTML() string {
	b := &strings.Builder{}
	b.WriteString(`<figure class="cw-chart">` + c.SVG() + `<details><summary>The data as a table</summary><table><caption>` + escape(c.name()) + `</caption><thead><tr>`)
	for _, name := range c.Columns {
		b.WriteString(`<th scope="col">` + escape(name) + `</th>`)
	}
	b.WriteString(`</tr></thead><tbody>`)
	for _, row := range c.Cells {
		b.WriteString(`<tr>`)
		for _, cell := range row {
			b.WriteString(`<td>` + escape(cell) + `</td>`)
		}
		b.WriteString(`</tr>`)
	}
	b.WriteString(`</tbody></table></details></figure>`)
	return b.String()
}

// escape makes a text safe between tags and in attributes, and leaves out what
// XML has no place for.
func escape(s string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r == 0xFFFE || r == 0xFFFF {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "�")))
}

func text(b *strings.Builder, class string, x, y float64, anchor, s string) {
	fmt.Fprintf(b, `<text class="%s" x="%s" y="%s" text-anchor="%s">%s</text>`, class, px(x), px(y), anchor, escape(s))
}

// shorten cuts a text to so many characters.
func shorten(s string, most int) string {
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return string(runes[:most-1]) + "…"
}

// px writes a place to a tenth of a pixel.
func px(x float64) string { return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64) }

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
