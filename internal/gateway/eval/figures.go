package eval

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// figureOf is one figure of a table and, where its bar has a name, of a picture.
type figureOf[T any] struct {
	name, bar string
	of        func(*T) float64
}

// linesOf is a line for each figure, with a column for each value.
func linesOf[T any](figures []figureOf[T], values ...*T) [][]string {
	var lines [][]string
	for _, f := range figures {
		line := []string{f.name}
		for _, v := range values {
			line = append(line, fmt.Sprintf("%.3f", f.of(v)))
		}
		lines = append(lines, line)
	}
	return lines
}

// barsOf is a named series for each value, with a bar for each figure that has one.
func barsOf[T any](figures []figureOf[T], names []string, values ...*T) []series {
	all := make([]series, len(values))
	for i, v := range values {
		all[i].Name = names[i]
		for _, f := range figures {
			if f.bar != "" {
				all[i].Points = append(all[i].Points, point{Label: f.bar, Y: f.of(v)})
			}
		}
	}
	return all
}

// writeTable writes a Markdown table of figures below its head.
func writeTable(w io.Writer, head string, columns []string, lines [][]string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n| figure | %s |\n|---%s|\n", head, strings.Join(columns, " | "), strings.Repeat("|---:", len(columns)))
	for _, line := range lines {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(line, " | "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// auc is the chance that what holds scores above what does not; equal scores count
// half. It is NaN without one of both.
func auc(scores []float64, holds []bool) float64 {
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(scores[a], scores[b]) })
	below, sum, trues := 0.0, 0.0, 0.0
	for i := 0; i < len(order); {
		j, yes, no := i, 0.0, 0.0
		for ; j < len(order) && scores[order[j]] == scores[order[i]]; j++ {
			yes += one(holds[order[j]])
			no += one(!holds[order[j]])
		}
		sum += yes * (below + no/2)
		below, trues, i = below+no, trues+yes, j
	}
	if trues*below == 0 {
		return math.NaN()
	}
	return sum / (trues * below)
}

// share is part of whole; 0 of nothing.
func share(part, whole float64) float64 {
	if whole == 0 {
		return 0
	}
	return part / whole
}

func one(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
