package main

import (
	"fmt"
	"io"
	"slices"
	"time"
)

// series is one figure over the seconds of a run.
type series struct {
	name, unit string
	flat       float64       // the growth in an hour that is called flat; 0 is not held against any
	most       float64       // the most that it may ever be; 0 is not held against any
	settled    time.Duration // when its line begins at the earliest
	x, y       []float64
}

// from is what it was from then on.
func (s *series) from(then time.Duration) *series {
	late := &series{}
	for k, x := range s.x {
		if x >= then.Seconds() {
			late.add(x, s.y[k])
		}
	}
	return late
}

func (s *series) add(x, y float64) { s.x, s.y = append(s.x, x), append(s.y, y) }

// slope is that of the straight line with the least squares; 0 where there is none.
func (s *series) slope() float64 {
	n := float64(len(s.x))
	var sx, sy, sxx, sxy float64
	for k, x := range s.x {
		sx, sy, sxx, sxy = sx+x, sy+s.y[k], sxx+x*x, sxy+x*s.y[k]
	}
	if d := n*sxx - sx*sx; d != 0 {
		return (n*sxy - sx*sy) / d
	}
	return 0
}

// The picture's measures, in pixels.
const (
	panelWidth  = 640
	panelHeight = 120
	margin      = 60
)

// draw writes a panel for each series, from 0 to its highest value.
func draw(w io.Writer, title string, all []series) {
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="13">`+"\n", panelWidth+2*margin, 40+len(all)*(panelHeight+40))
	fmt.Fprintf(w, `<rect width="100%%" height="100%%" fill="#fff"/><text x="12" y="26" font-size="16" font-weight="bold">%s</text>`+"\n", title)
	for k, s := range all {
		if len(s.x) == 0 {
			continue
		}
		top, high, last := 50+k*(panelHeight+40), max(slices.Max(s.y), 1), max(s.x[len(s.x)-1], 1)
		fmt.Fprintf(w, `<text x="12" y="%d">%s, at most %.0f %s, over %.0f s</text>`, top+10, s.name, slices.Max(s.y), s.unit, last)
		fmt.Fprintf(w, `<path d="M%d %d h%d" stroke="#9aa0a6"/><polyline fill="none" stroke="#1a73e8" points="`, margin, top+panelHeight, panelWidth)
		for i := range s.x {
			fmt.Fprintf(w, "%.1f,%.1f ", margin+s.x[i]/last*panelWidth, float64(top+panelHeight)-s.y[i]/high*(panelHeight-20))
		}
		fmt.Fprintln(w, `"/>`)
	}
	fmt.Fprintln(w, `</svg>`)
}
