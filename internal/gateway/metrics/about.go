package metrics

import (
	"regexp"
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// The limits of a sentence that is read for what it is about.
const (
	maxSaid    = 4 << 10
	maxFigures = 16
)

// About is the name of the measure that a sentence is about, as a claim that cites
// the result is: the one that it calls by its name, or else the one whose values it
// says. It is "" where it tells none from the others.
func (r *Result) About(said string) string {
	said = said[:min(len(said), maxSaid)]
	measures := r.measures()
	if len(measures) < 2 {
		return ""
	}
	points := r.called(said, measures)
	for _, k := range r.figures(said) {
		points[k]++
	}
	best, next := "", 0
	most := 0
	for _, k := range measures {
		switch p := points[k]; {
		case p > most:
			best, next, most = r.Schema[k].Name, most, p
		case p > next:
			next = p
		}
	}
	if most == next {
		return ""
	}
	return best
}

// measures are the columns that can be drawn.
func (r *Result) measures() []int {
	var list []int
	for k, f := range r.Schema {
		if !f.Dimension && f.Type != table.Text.String() {
			list = append(list, k)
		}
	}
	return list
}

// called counts the measures that are called by a name: more than any number of
// figures does. A name within a longer one that is there as well, as sales in sales
// per visit, is none.
func (r *Result) called(said string, measures []int) map[int]int {
	points := map[int]int{}
	text := " " + words(said) + " "
	type name struct {
		text   string
		column int
	}
	var names []name
	for _, k := range measures {
		for _, s := range []string{r.Schema[k].DisplayName, r.Schema[k].Name} {
			names = append(names, name{" " + words(s) + " ", k})
		}
	}
	slices.SortStableFunc(names, func(a, b name) int { return len(b.text) - len(a.text) })
	for _, n := range names {
		if strings.TrimSpace(n.text) != "" && strings.Contains(text, n.text) {
			points[n.column] = maxFigures + 1
			text = strings.ReplaceAll(text, n.text, " | ")
		}
	}
	return points
}

var noWord = regexp.MustCompile(`[^\pL\pN]+`)

// words is a text in small letters with one blank between its words.
func words(s string) string {
	return strings.TrimSpace(noWord.ReplaceAllString(strings.ToLower(s), " "))
}

var figureForm = regexp.MustCompile(`[-+−]?[$€£¥]? ?\d[\d,]*(?:\.\d+)?(?: ?(?:%|[kKmMbB]\b|thousand|million|billion))?`)

// figures are the columns whose values the numbers of a text are, each number once
// for a column.
func (r *Result) figures(said string) []int {
	var columns []int
	for _, written := range figureForm.FindAllString(said, maxFigures) {
		matches, _ := r.CheckNumber(strings.TrimRight(written, ","))
		var once []int
		for _, m := range matches {
			if !slices.Contains(once, m.column) {
				once = append(once, m.column)
			}
		}
		columns = append(columns, once...)
	}
	return columns
}
