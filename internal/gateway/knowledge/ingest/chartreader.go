package ingest

import (
	"cmp"
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
)

// readChart reads the part of a chart (ECMA-376 part 1, 21.2): the numbers that it keeps of the
// sheet that it is drawn from.
func readChart(data []byte) (*chart, error) {
	r := &chartReader{}
	err := readXML(data, beyondChart, r)
	r.chart.show()
	return &r.chart, err
}

// beyondChart reports whether an element of a chart is neither a name nor a number of it: how it is
// drawn, and series that a filter leaves out.
func beyondChart(name string) bool {
	switch name {
	case "extLst", "errBars", "trendline", "dLbl", "dPt", "Fallback":
		return true
	}
	return false
}

// chartReader walks the part once.
type chartReader struct {
	chart  chart
	series *chartSeries // the open one
	// part is the part of the chart, or of the series, that is open, axis the open axis.
	part, axis string
	text       strings.Builder
	inText     bool
	// at is the place of the open point, levels the names of places, the innermost row first.
	at     int
	levels [][]string
	// format is that of the numbers that are open, labels that of those beside the drawing.
	format, labels string
}

func (r *chartReader) start(t *xml.StartElement) {
	switch name := t.Name.Local; name {
	case "title", "cat", "xVal", "val", "yVal", "dLbls":
		r.open(name)
	case "tx":
		if r.part == "" {
			r.open(name)
		}
	case "ser":
		r.series, r.labels = &chartSeries{}, ""
	case "catAx", "dateAx", "valAx", "serAx":
		r.axis = name
	case "numFmt":
		if linked := attr(t, "sourceLinked"); r.part == "dLbls" && linked != "" && !switched(linked) {
			r.labels = attr(t, "formatCode")
		}
	case "lvl", "strCache", "numCache":
		if len(r.levels) < maxListLevel {
			r.levels = append(r.levels, nil)
		}
	case "pt":
		r.at, _ = strconv.Atoi(attr(t, "idx"))
	case "t", "v", "formatCode":
		r.inText = true
		if r.part != "title" {
			r.text.Reset()
		}
	}
}

// open begins a part.
func (r *chartReader) open(part string) {
	r.part, r.at, r.format, r.levels = part, 0, "", nil
	r.text.Reset()
}

func (r *chartReader) words(text string) {
	if r.inText {
		r.text.WriteString(text)
	}
}

func (r *chartReader) end(name string) {
	switch name {
	case "t":
		r.inText = false
	case "v":
		r.inText = false
		r.point(r.text.String())
	case "formatCode":
		r.inText = false
		r.format = r.text.String()
	case "p":
		r.text.WriteByte(' ')
	case "title":
		r.titled(oneLine(r.text.String()))
		r.part = ""
	case "cat", "xVal":
		if r.series != nil {
			r.series.places, r.series.placed = joinedPlaces(r.levels), r.format
		}
		r.part = ""
	case "val", "yVal":
		if r.series != nil { // they are shown beside the drawing, or else as in their sheet
			r.series.valued = cmp.Or(r.labels, r.format)
		}
		r.part = ""
	case "tx":
		if r.part == name {
			r.named()
			r.part = ""
		}
	case "dLbls":
		if r.part == name {
			r.part = ""
		}
	case "catAx", "dateAx", "valAx", "serAx":
		r.axis = ""
	case "ser":
		r.endSeries()
	}
}

// named keeps the name of the open series, which may stand in several cells.
func (r *chartReader) named() {
	if r.series != nil {
		r.series.name = oneLine(strings.Join(slices.Concat(r.levels...), " "))
	}
}

// point keeps what stands at a place.
func (r *chartReader) point(value string) {
	if r.series == nil || len(r.chart.series) == maxChartSeries || r.at < 0 || r.at >= maxChartPlaces {
		return
	}
	switch r.part {
	case "tx":
		if len(r.levels) == 0 { // a name that stands in no cell
			r.levels = append(r.levels, nil)
		}
		fallthrough
	case "cat", "xVal":
		if n := len(r.levels) - 1; n >= 0 {
			r.levels[n] = withPlace(r.levels[n], r.at, value)
		}
	case "val", "yVal":
		r.series.values = withPlace(r.series.values, r.at, value)
	}
}

// withPlace is the list with a value at a place.
func withPlace(list []string, at int, value string) []string {
	for len(list) <= at {
		list = append(list, "")
	}
	list[at] = oneLine(value)
	return list
}

func (r *chartReader) endSeries() {
	if s := r.series; s != nil && !blank(s.values) {
		r.chart.series = append(r.chart.series, *s)
	}
	r.series = nil
}

// titled keeps a title: of the chart, or of the open axis.
func (r *chartReader) titled(title string) {
	switch {
	case title == "":
	case r.axis == "":
		r.chart.title = title
	case r.axis == "valAx" || r.axis == "serAx":
		r.chart.beside = append(r.chart.beside, title)
	default:
		r.chart.along = title
	}
}
