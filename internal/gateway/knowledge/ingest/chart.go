package ingest

import (
	"slices"
	"strconv"
)

// chart is what a chart shows: its title, the titles of its axes, and what it draws of each
// series at each place along the first axis.
type chart struct {
	title string
	// along is the title of the axis of places, beside are those of the others.
	along  string
	beside []string
	series []chartSeries
}

// chartSeries is a row of numbers and what it is called. Values are by their place.
type chartSeries struct {
	name           string
	places, values []string
	// placed and valued are the formats of those that are numbers.
	placed, valued string
}

// The limits of a chart: of a series with more places nobody tells the numbers apart.
const (
	maxChartSeries = 64
	maxChartPlaces = 1024
)

// unnamedPlaces is the name of the first column where the axis has none.
const unnamedPlaces = "Category"

// show writes the numbers as they are shown.
func (c *chart) show() {
	var all []sheetNumber
	for _, s := range c.series {
		for _, place := range s.places {
			all = append(all, sheetNumber{place, s.placed})
		}
		for _, value := range s.values {
			all = append(all, sheetNumber{value, s.valued})
		}
	}
	shown := shownNumbers(all)
	for _, s := range c.series {
		shown = shown[copy(s.places, shown):]
		shown = shown[copy(s.values, shown):]
	}
}

// into adds a chart as the table that it is drawn from. A series that is alone, or whose places are
// not those of the others, is a name and a number for each place.
func (c *chart) into(b *builder) {
	alone := len(c.series) == 1
	if alone && c.title == "" {
		c.title = c.series[0].name
	}
	b.paragraph(c.title)
	for _, title := range c.beside {
		b.paragraph(title)
	}
	if alone && c.series[0].name != c.title || !alone && !c.scattered() {
		c.table(b)
		return
	}
	for _, s := range c.series {
		if s.name != c.title {
			b.paragraph(s.name)
		}
		if rows := chartRows(s.places, []chartSeries{s}); len(rows) > 0 {
			b.paragraph(card(rows))
		}
	}
}

// table adds the series as columns.
func (c *chart) table(b *builder) {
	names := []string{c.along}
	if c.along == "" {
		names[0] = unnamedPlaces
	}
	for _, s := range c.series {
		names = append(names, s.name)
	}
	t := tableBlock{builder: b}
	t.row(names)
	for _, row := range chartRows(c.places(), c.series) {
		t.row(row)
	}
	if len(t.rows) > 1 {
		t.end()
	}
}

// chartRows are the places that have a value, each with its value of each series. A place without a
// name is counted, as charts do.
func chartRows(places []string, series []chartSeries) [][]string {
	most := 0
	for _, s := range series {
		most = max(most, len(s.values))
	}
	var rows [][]string
	for n := range most {
		row := []string{strconv.Itoa(n + 1)}
		if n < len(places) && places[n] != "" {
			row[0] = places[n]
		}
		for _, s := range series {
			row = append(row, "")
			if n < len(s.values) {
				row[len(row)-1] = s.values[n]
			}
		}
		if !blank(row[1:]) {
			rows = append(rows, row)
		}
	}
	return rows
}

// places are the names along the first axis: those of the first series that has any.
func (c *chart) places() []string {
	at := slices.IndexFunc(c.series, func(s chartSeries) bool { return !blank(s.places) })
	if at < 0 {
		return nil
	}
	return c.series[at].places
}

// scattered reports whether a series has places of its own, as points between two axes of numbers do.
func (c *chart) scattered() bool {
	places := c.places()
	return slices.ContainsFunc(c.series, func(s chartSeries) bool { return !blank(s.places) && !slices.Equal(s.places, places) })
}

// joinedPlaces are the places along an axis of several rows of names, the innermost first: a name of
// an outer row holds for the places up to the next.
func joinedPlaces(levels [][]string) []string {
	if len(levels) == 0 {
		return nil
	}
	places := slices.Clone(levels[0])
	for _, outer := range levels[1:] {
		open := ""
		for i := range places {
			if i < len(outer) && outer[i] != "" {
				open = outer[i]
			}
			if len(open) <= maxRepeated {
				places[i] = oneLine(open + " " + places[i])
			}
		}
	}
	return places
}
