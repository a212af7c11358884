package ingest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// plot is the part of a chart with what it draws.
func plot(more string) string {
	return `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart>` + more + `</c:chart></c:chartSpace>`
}

// titledAs is a title with its words.
func titledAs(words string) string {
	return `<c:title><c:tx><c:rich><a:p><a:r><a:t>` + words + `</a:t></a:r></a:p></c:rich></c:tx></c:title>`
}

// cached are values as a chart keeps them; "" is none.
func cached(part, kind, format string, values ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<c:%s><c:%sRef><c:f>Sheet1!$A$1</c:f><c:%sCache><c:formatCode>%s</c:formatCode>`, part, kind, kind, format)
	for i, value := range values {
		if value != "" {
			fmt.Fprintf(&b, `<c:pt idx="%d"><c:v>%s</c:v></c:pt>`, i, value)
		}
	}
	fmt.Fprintf(&b, `</c:%sCache></c:%sRef></c:%s>`, kind, kind, part)
	return b.String()
}

func seriesOf(parts ...string) string { return "<c:ser>" + strings.Join(parts, "") + "</c:ser>" }

// TestCharts: a chart is the table that it is drawn from.
func TestCharts(t *testing.T) {
	name := func(words string) string { return cached("tx", "str", "", words) }
	places := cached("cat", "str", "", "Spring", "Summer")
	for title, c := range map[string]struct{ part, want string }{
		"two series": {titledAs("Berths") + `<c:plotArea><c:barChart>` + seriesOf(name("2025"), places, cached("val", "num", "General", "4.3", "0.30000000000000004")) +
			seriesOf(name("2026"), places, cached("val", "num", "General", "7", "")) + `</c:barChart></c:plotArea>`,
			"Berths\n\nCategory: Spring; 2025: 4.3; 2026: 7\nCategory: Summer; 2025: 0.3"},
		"titles of axes": {titledAs("Berths") + `<c:plotArea><c:barChart>` + seriesOf(name("2025"), places, cached("val", "num", "General", "4", "5")) + `</c:barChart><c:catAx>` + titledAs("Season") + `</c:catAx><c:valAx>` + titledAs("Boats a day") + `</c:valAx></c:plotArea>`,
			"Berths\n\nBoats a day\n\nSeason: Spring; 2025: 4\nSeason: Summer; 2025: 5"},
		"a pie in percent": {`<c:plotArea><c:pieChart>` + seriesOf(name("Share"), places, cached("val", "num", "0%", "0.25", "0.75")) + `</c:pieChart></c:plotArea>`,
			"Share\n\nSpring: 25%\nSummer: 75%"},
		"labels with a format of their own": {`<c:plotArea><c:barChart>` + seriesOf(name("Cost"), `<c:dLbls><c:dLbl><c:numFmt formatCode="0.000" sourceLinked="0"/></c:dLbl><c:numFmt formatCode="#,##0.0" sourceLinked="0"/></c:dLbls>`, places, cached("val", "num", "General", "1234.56", "2")) + `</c:barChart></c:plotArea>`,
			"Cost\n\nSpring: 1,234.6\nSummer: 2.0"},
		"dates": {`<c:plotArea><c:lineChart>` + seriesOf(name("Level"), cached("cat", "num", "m/d/yyyy", "46085", "46086"), cached("val", "num", "General", "1", "2")) + `</c:lineChart></c:plotArea>`,
			"Level\n\n2026-03-04: 1\n2026-03-05: 2"},
		"rows of names": {`<c:plotArea><c:barChart>` + seriesOf(name("Cost"), `<c:cat><c:multiLvlStrRef><c:multiLvlStrCache><c:lvl><c:pt idx="0"><c:v>Quay</c:v></c:pt><c:pt idx="1"><c:v>Mill</c:v></c:pt><c:pt idx="2"><c:v>Yard</c:v></c:pt></c:lvl><c:lvl><c:pt idx="0"><c:v>North</c:v></c:pt><c:pt idx="2"><c:v>South</c:v></c:pt></c:lvl></c:multiLvlStrCache></c:multiLvlStrRef></c:cat>`, cached("val", "num", "", "1", "2", "3")) + `</c:barChart></c:plotArea>`,
			"Cost\n\nNorth Quay: 1\nNorth Mill: 2\nSouth Yard: 3"},
		"points with places of their own": {titledAs("Pumps") + `<c:plotArea><c:scatterChart>` + seriesOf(name("P-1"), cached("xVal", "num", "", "1.5"), cached("yVal", "num", "", "2")) + seriesOf(name("P-2"), cached("xVal", "num", "", "7"), cached("yVal", "num", "", "8")) + `</c:scatterChart></c:plotArea>`,
			"Pumps\n\nP-1\n\n1.5: 2\n\nP-2\n\n7: 8"},
		"without names": {`<c:plotArea><c:barChart>` + seriesOf(cached("val", "num", "", "4", "5")) + `</c:barChart></c:plotArea>`, "1: 4\n2: 5"},
		"what a filter leaves out, and what bounds errors": {`<c:plotArea><c:barChart>` + seriesOf(name("Cost"), places, `<c:errBars><c:val val="1"/><c:plus>`+cached("val", "num", "", "9")+`</c:plus></c:errBars>`, cached("val", "num", "", "4", "5")) +
			`<c:extLst><c:ext>` + seriesOf(name("Gone"), cached("val", "num", "", "9")) + `</c:ext></c:extLst></c:barChart></c:plotArea>`, "Cost\n\nSpring: 4\nSummer: 5"},
		"a name in two cells": {`<c:plotArea><c:barChart>` + seriesOf(cached("tx", "str", "", "Cost", "2025"), places, cached("val", "num", "", "4", "5")) + `</c:barChart></c:plotArea>`, "Cost 2025\n\nSpring: 4\nSummer: 5"},
		"a name in no cell":   {`<c:plotArea><c:barChart>` + seriesOf(`<c:tx><c:v>Cost</c:v></c:tx>`, places, cached("val", "num", "", "4", "5")) + `</c:barChart></c:plotArea>`, "Cost\n\nSpring: 4\nSummer: 5"},
		"a name whose cell is said again and again": {`<c:plotArea><c:barChart>` + seriesOf(`<c:tx><c:strRef><c:strCache>`+strings.Repeat(`<c:pt idx="0"><c:v>Cost</c:v></c:pt>`, 50000)+`</c:strCache></c:strRef></c:tx>`, places, cached("val", "num", "", "4", "5")) + `</c:barChart></c:plotArea>`,
			"Cost\n\nSpring: 4\nSummer: 5"},
		"a name of nothing": {`<c:plotArea><c:barChart><c:tx><c:v>Cost</c:v></c:tx>` + seriesOf(cached("val", "num", "", "4", "5")) + `</c:barChart></c:plotArea>`, "1: 4\n2: 5"},
		"nothing drawn":     {titledAs("Berths"), "Berths"},
		"places out of bounds": {`<c:plotArea><c:barChart><c:ser><c:val><c:numRef><c:numCache><c:pt idx="-1"><c:v>1</c:v></c:pt><c:pt idx="2000000000"><c:v>1</c:v></c:pt><c:pt idx="0"><c:v>5</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea>`,
			"1: 5"},
	} {
		t.Run(title, func(t *testing.T) {
			drawn, err := readChart([]byte(plot(c.part)))
			if err != nil {
				t.Fatal(err)
			}
			b := newBuilder(citeway.KindFile)
			drawn.into(b)
			if got := b.done().Text; got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// aDiagram is one of two branches, in an order that is not that of its points.
const aDiagram = `<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="a"><dgm:ptLst>` +
	`<dgm:pt modelId="3"><dgm:t><a:p><a:r><a:t>Pilot</a:t></a:r></a:p></dgm:t></dgm:pt><dgm:pt modelId="1" type="doc"/>` +
	`<dgm:pt modelId="2" type="node"><dgm:t><a:p><a:r><a:t>Harbour</a:t></a:r></a:p><a:p><a:r><a:t>master</a:t></a:r></a:p></dgm:t></dgm:pt>` +
	`<dgm:pt modelId="4"><dgm:t><a:p><a:r><a:t>Crew</a:t></a:r></a:p></dgm:t></dgm:pt><dgm:pt modelId="5"><dgm:t><a:p><a:r><a:t>Gone</a:t></a:r></a:p></dgm:t></dgm:pt>` +
	`<dgm:pt modelId="6" type="pres"><dgm:t><a:p><a:r><a:t>Look</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst><dgm:cxnLst>` +
	`<dgm:cxn modelId="7" srcId="1" destId="4" srcOrd="1"/><dgm:cxn modelId="8" srcId="1" destId="2" srcOrd="0"/><dgm:cxn modelId="9" type="parOf" srcId="2" destId="3" srcOrd="0"/>` +
	`<dgm:cxn modelId="10" srcId="3" destId="1" srcOrd="0"/><dgm:cxn modelId="11" type="presOf" srcId="1" destId="6" srcOrd="0"/></dgm:cxnLst></dgm:dataModel>`

// TestDrawingsOnSlides: a chart and a diagram stand where they are drawn; one that cannot be read says
// nothing. A point that stands below
// none is not shown, and one that stands below itself is shown once.
func TestDrawingsOnSlides(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	frame := func(reference string) string {
		return `<p:graphicFrame><a:graphic><a:graphicData>` + reference + `</a:graphicData></a:graphic></p:graphicFrame>`
	}
	got := extracted(t, x, "a.pptx", deckOf(t, []string{onSlide(holding("", "Above."), frame(`<c:chart r:id="rId2"/>`), frame(`<dgm:relIds r:dm="rId3" r:lo="rId4"/>`), frame(`<c:chart r:id="rId9"/>`), frame(`<c:chart r:id="rId5"/>`), holding("", "Below."))},
		"ppt/slides/_rels/slide1.xml.rels", `<Relationships><Relationship Id="rId2" Type="http://x/relationships/chart" Target="../charts/chart1.xml"/><Relationship Id="rId3" Type="http://x/relationships/diagramData" Target="../diagrams/data1.xml"/><Relationship Id="rId5" Type="http://x/relationships/chart" Target="../charts/chart2.xml"/></Relationships>`,
		"ppt/charts/chart2.xml", "<c:chartSpace><c:chart>",
		"ppt/charts/chart1.xml", plot(`<c:plotArea><c:pieChart>`+seriesOf(cached("tx", "str", "", "Share"), cached("cat", "str", "", "Salt"), cached("val", "num", "0%", "0.5"))+`</c:pieChart></c:plotArea>`),
		"ppt/diagrams/data1.xml", aDiagram)).Text
	if want := "Above.\n\nShare\n\nSalt: 50%\n\n- Harbour master\n  - Pilot\n- Crew\n\nBelow."; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestLargeCharts: of a chart without end the first places and series are read, in the time that
// its bytes take.
func TestLargeCharts(t *testing.T) {
	many := make([]string, 3*maxChartPlaces)
	for i := range many {
		many[i] = "5"
	}
	row := seriesOf(cached("val", "num", "0.0", many...))
	c, err := readChart([]byte(plot(strings.Repeat(row, 2*maxChartSeries))))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.series) != maxChartSeries || len(c.series[0].values) != maxChartPlaces {
		t.Errorf("%d series of %d places", len(c.series), len(c.series[0].values))
	}
}
