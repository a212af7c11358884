package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// report writes the table, and below it the same as benchmark lines that the bar
// chart reads.
func report(w io.Writer, ways []*process, all []*figures, counts []int) {
	row := func(what string, value func(*figures) string) {
		fmt.Fprintf(w, "| %s |", what)
		for _, f := range all {
			fmt.Fprintf(w, " %s |", value(f))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprint(w, "| |")
	for _, p := range ways {
		fmt.Fprintf(w, " %s |", p.name)
	}
	fmt.Fprint(w, "\n|---|")
	for range ways {
		fmt.Fprint(w, "---|")
	}
	fmt.Fprintln(w)
	for _, p := range []int{50, 90, 99} {
		row(fmt.Sprintf("a whole request, p%d", p), func(f *figures) string { return micro(percentile(f.request, p)) })
	}
	for _, p := range []int{50, 90, 99} {
		row(fmt.Sprintf("to the first token, p%d", p), func(f *figures) string { return micro(percentile(f.first, p)) })
	}
	for _, p := range []int{50, 90, 99} {
		row(fmt.Sprintf("each token, p%d", p), func(f *figures) string { return micro(percentile(f.token, p)) })
	}
	row("requests a second, 32 clients", func(f *figures) string { return fmt.Sprintf("%.0f", f.perSecond) })
	for _, n := range counts {
		row(fmt.Sprintf("KiB a stream, %d open", n), func(f *figures) string {
			if kib, ok := f.memory[n]; ok {
				return fmt.Sprintf("%.1f", kib)
			}
			return ""
		})
	}
	fmt.Fprintln(w)
	lines(w, ways, all)
}

// measured are the times that are drawn.
var measured = []struct {
	name string
	of   func(*figures) []time.Duration
}{
	{"a request", func(f *figures) []time.Duration { return f.request }},
	{"first token", func(f *figures) []time.Duration { return f.first }},
	{"each token", func(f *figures) []time.Duration { return f.token }},
}

// lines writes the medians as benchmark lines, whose names hold no blanks.
func lines(w io.Writer, ways []*process, all []*figures) {
	for _, m := range measured {
		for i, p := range ways {
			name := strings.ReplaceAll(m.name+", "+p.name, " ", "_")
			fmt.Fprintf(w, "BenchmarkGateway/%s 1 %.0f us\n", name, us(percentile(m.of(all[i]), 50)))
		}
	}
}

func us(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 }

func micro(d time.Duration) string { return fmt.Sprintf("%.0f µs", us(d)) }
