// Command barchart draws what "go test -bench" prints as bars: it reads the
// output from standard input and writes an SVG picture to standard output. The
// scale is logarithmic, since rivals differ by orders of magnitude.
//
//	go test -bench Reports ./marker | go run ./barchart -title "Markers in real reports"
package main

import (
	"bufio"
	"flag"
	"fmt"
	"html"
	"io"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
)

// bar is one line of the output: its benchmark and its value.
type bar struct {
	name  string
	value float64
}

func main() {
	title := flag.String("title", "", "what stands over the picture")
	unit := flag.String("unit", "MB/s", "the unit of the values that are drawn, as the benchmark prints it")
	flag.Parse()
	bars, err := read(os.Stdin, *unit)
	if err == nil && len(bars) == 0 {
		err = fmt.Errorf("no benchmark on standard input has a value in %s", *unit)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "barchart:", err)
		os.Exit(2)
	}
	draw(os.Stdout, *title, *unit, bars)
}

var cores = regexp.MustCompile(`-\d+$`)

// read collects the values in unit, of a benchmark that ran more than once the
// highest.
func read(r io.Reader, unit string) (bars []bar, err error) {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		f := strings.Fields(lines.Text())
		if len(f) < 4 || !strings.HasPrefix(f[0], "Benchmark") {
			continue
		}
		for k := 2; k+1 < len(f); k += 2 {
			if f[k+1] != unit {
				continue
			}
			v, err := strconv.ParseFloat(f[k], 64)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", f[0], err)
			}
			bars = keepBest(bars, bar{name: label(f[0]), value: v})
		}
	}
	return bars, lines.Err()
}

func keepBest(bars []bar, b bar) []bar {
	for i := range bars {
		if bars[i].name == b.name {
			bars[i].value = max(bars[i].value, b.value)
			return bars
		}
	}
	return append(bars, b)
}

// label is the name of a benchmark as a reader wants it.
func label(name string) string {
	name = cores.ReplaceAllString(strings.TrimPrefix(name, "Benchmark"), "")
	if _, rest, ok := strings.Cut(name, "/"); ok {
		name = rest
	}
	return strings.NewReplacer("_", " ", "/", ", ").Replace(name)
}

// The picture's measures, in pixels.
const (
	rowHeight = 26
	nameWidth = 260
	barWidth  = 420
	headroom  = 44
)

func draw(w io.Writer, title, unit string, bars []bar) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, b := range bars {
		low, high = min(low, b.value), max(high, b.value)
	}
	width, height := nameWidth+barWidth+110, headroom+rowHeight*len(bars)+10
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="13">`+"\n", width, height)
	fmt.Fprintf(w, `<rect width="100%%" height="100%%" fill="#fff"/><text x="12" y="26" font-size="16" font-weight="bold">%s</text>`+"\n", html.EscapeString(title))
	for i, b := range bars {
		y := headroom + rowHeight*i
		fmt.Fprintf(w, `<text x="%d" y="%d" text-anchor="end">%s</text>`, nameWidth-8, y+15, html.EscapeString(b.name))
		fmt.Fprintf(w, `<rect x="%d" y="%d" width="%.0f" height="18" fill="%s"/>`, nameWidth, y+1, length(b.value, low, high), colour(b.name))
		fmt.Fprintf(w, `<text x="%.0f" y="%d">%s %s</text>`+"\n", nameWidth+6+length(b.value, low, high), y+15, number(b.value), html.EscapeString(unit))
	}
	fmt.Fprintln(w, `</svg>`)
}

// length is how long the bar of v is, on a scale of logarithms that begins a
// little below the lowest value.
func length(v, low, high float64) float64 {
	if v <= 0 || high <= low {
		return barWidth
	}
	from := math.Log(low) - 0.5
	return barWidth * (math.Log(v) - from) / (math.Log(high) - from)
}

func colour(name string) string {
	if strings.Contains(name, "citeway") {
		return "#1a73e8"
	}
	return "#9aa0a6"
}

func number(v float64) string {
	if v >= 10 {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'g', 2, 64)
}
