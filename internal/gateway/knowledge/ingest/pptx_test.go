package ingest

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// deckOf is a presentation of slides, in the order of their numbers; further parts follow as
// name and text.
func deckOf(t testing.TB, slides []string, parts ...string) []byte {
	t.Helper()
	var ids, relations strings.Builder
	all := parts
	for i, s := range slides {
		n := string(rune('1' + i))
		ids.WriteString(`<p:sldId id="25` + n + `" r:id="rId` + n + `"/>`)
		relations.WriteString(`<Relationship Id="rId` + n + `" Type="http://x/relationships/slide" Target="slides/slide` + n + `.xml"/>`)
		all = append(all, "ppt/slides/slide"+n+".xml", s)
	}
	const names = ` xmlns:p="p" xmlns:a="a" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`
	return zipOf(t, append(all, "ppt/presentation.xml", "<p:presentation"+names+"><p:sldIdLst>"+ids.String()+"</p:sldIdLst></p:presentation>",
		"ppt/_rels/presentation.xml.rels", "<Relationships>"+relations.String()+"</Relationships>")...)
}

// onSlide is a slide with shapes.
func onSlide(shapes ...string) string {
	return `<p:sld xmlns:p="p" xmlns:a="a" xmlns:mc="mc"><p:cSld><p:spTree>` + strings.Join(shapes, "") + `</p:spTree></p:cSld></p:sld>`
}

// holding is a shape that holds the place of something, with paragraphs.
func holding(place string, paragraphs ...string) string {
	var b strings.Builder
	b.WriteString(`<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"/><p:nvPr>` + place + `</p:nvPr></p:nvSpPr><p:txBody>`)
	for _, text := range paragraphs {
		b.WriteString(`<a:p><a:r><a:t>` + text + `</a:t></a:r></a:p>`)
	}
	return b.String() + `</p:txBody></p:sp>`
}

func TestPPTX(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	table := `<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/><a:tr><a:tc><a:p><a:r><a:t>Gauge</a:t></a:r></a:p></a:tc><a:tc><a:p><a:r><a:t>Metres</a:t></a:r></a:p></a:tc></a:tr>` +
		`<a:tr><a:tc><a:p><a:r><a:t>TW-20</a:t></a:r></a:p></a:tc><a:tc><a:p><a:r><a:t>8</a:t></a:r></a:p></a:tc></a:tr></a:tbl></p:graphicFrame>`
	hidden := strings.Replace(onSlide(holding("", "Nobody sees this.")), "<p:sld ", `<p:sld show="0" `, 1)
	c := extracted(t, x, "a.pptx", deckOf(t, []string{
		onSlide(holding(`<p:ph idx="1"/>`, "High water", "Low water"), holding(`<p:ph type="ctrTitle"/>`, "Tides"), holding(`<p:ph type="sldNum"/>`, "1")),
		hidden,
		onSlide(holding(`<p:ph type="title"/>`, "Gauges"), table, holding("", "Calibrated <![CDATA[&]]> sealed."),
			`<mc:AlternateContent><mc:Choice>`+holding("", "Once.")+`</mc:Choice><mc:Fallback>`+holding("", "Once.")+`</mc:Fallback></mc:AlternateContent>`,
			`<p:sp><p:nvSpPr><p:cNvPr id="2" name="y" hidden="1"/></p:nvSpPr><p:txBody><a:p><a:r><a:t>Unseen.</a:t></a:r></a:p></p:txBody></p:sp>`),
	},
		"ppt/slides/_rels/slide3.xml.rels", `<Relationships><Relationship Id="rId1" Type="http://x/relationships/notesSlide" Target="../notesSlides/notesSlide1.xml"/></Relationships>`,
		"ppt/notesSlides/notesSlide1.xml", strings.ReplaceAll(onSlide(holding(`<p:ph type="sldImg"/>`), holding(`<p:ph type="body" idx="1"/>`, "Say who calibrates.")), "p:sld", "p:notes"),
		"docProps/core.xml", `<p xmlns:dc="d"><dc:title>PowerPoint Presentation</dc:title><dc:creator>Orla Penhallow</dc:creator></p>`,
		"docProps/custom.xml", `<Properties><property name="Sensitivity"><lpwstr>Confidential</lpwstr></property></Properties>`))
	shows(t, c, `title: Tides
editor: Orla Penhallow
label: {"name":"Confidential","encrypted":false,"rank":2}
heading: 1 Tides
heading: 1 Gauges
page: 1 "Tides\n\n- High water\n- Low water"
page: 2 ""
page: 3 "Gauges\n\nGauge: TW-20; Metres: 8\n\nCalibrated & sealed.\n\nOnce.\n\nSay who calibrates."
text:
Tides

- High water
- Low water



Gauges

Gauge: TW-20; Metres: 8

Calibrated & sealed.

Once.

Say who calibrates.`)
}

// TestPPTXTables: a form, and a cell that several rows share.
func TestPPTXTables(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	c := func(merged, words string) string {
		return `<a:tc ` + merged + `><a:p><a:r><a:t>` + words + `</a:t></a:r></a:p></a:tc>`
	}
	table := func(rows ...string) string {
		return `<p:graphicFrame><a:tbl><a:tr>` + strings.Join(rows, "</a:tr><a:tr>") + `</a:tr></a:tbl></p:graphicFrame>`
	}
	got := extracted(t, x, "a.pptx", deckOf(t, []string{onSlide(
		table(c("", "Host")+c("", "Orla Penhallow"), c("", "Room")+c("", "Quay")),
		table(c("", "Day")+c("", "Talk")+c(`gridSpan="2"`, "Hours")+c(`hMerge="1"`, ""), c(`rowSpan="2"`, "Monday")+c("", "Tides")+c("", "9")+c("", "10"), c(`vMerge="1"`, "")+c("", "Buoys")+c("", "11")+c("", "12")))})).Text
	want := "Host: Orla Penhallow\nRoom: Quay\n\nDay: Monday; Talk: Tides; Hours: 9; Hours: 10\nDay: Monday; Talk: Buoys; Hours: 11; Hours: 12"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestPPTXWordsOnSlides: how words are set changes what they say.
func TestPPTXWordsOnSlides(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	run := func(properties, words string) string {
		return `<a:r><a:rPr ` + properties + `/><a:t>` + words + `</a:t></a:r>`
	}
	got := extracted(t, x, "a.pptx", deckOf(t, []string{onSlide(`<p:sp><p:txBody><a:p>` + run("", "Entry is ") + run(`strike="sngStrike"`, "5 ") +
		run(`strike="noStrike"`, "6 euros, for 10") + run(`baseline="30000"`, "3") + run(`baseline="-25000"`, "2") + `</a:p></p:txBody></p:sp>`)})).Text
	if want := "Entry is 6 euros, for 10³2"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestPPTXSlidesWithoutTitle: the title of a slide is none for the slides behind it.
func TestPPTXSlidesWithoutTitle(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	title := func(words string) string { return holding(`<p:ph type="title"/>`, words) }
	c := extracted(t, x, "a.pptx", deckOf(t, []string{onSlide(title("Tides"), holding("", "They rise.")), onSlide(holding("", "The office moves.")),
		onSlide(holding("", "The quay is closed.")), onSlide(title("Buoys")), onSlide(holding("", "Lunch is at noon."))}))
	var got []string
	for _, p := range Split(c) {
		got = append(got, p.Span.In(c.Text)+" <"+p.Context+">")
	}
	want := "Tides\n\nThey rise. <Tides>|The office moves. <>|The quay is closed. <>|Buoys <>|Lunch is at noon. <>"
	if strings.Join(got, "|") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "|"), want)
	}
}

func TestPPTXThatIsBroken(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	for name, data := range map[string][]byte{
		"no zip":          []byte("PK"),
		"no presentation": zipOf(t, "ppt/slides/slide1.xml", "<a/>"),
		"a slide cut off": deckOf(t, []string{"<p:sld><p:sp>"}),
		"no words":        deckOf(t, []string{onSlide()}),
	} {
		if _, err := x.Extract(t.Context(), File{Name: "a.pptx", Data: data}); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := x.Extract(t.Context(), File{Name: "a.pptx", Data: deckOf(t, []string{strings.Repeat("<a>", maxNesting+1)})}); citeway.CodeOf(err) != citeway.TooLarge {
		t.Errorf("deep: %v", err)
	}
}
