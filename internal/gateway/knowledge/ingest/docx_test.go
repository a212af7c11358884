package ingest

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// wordRun is a run of words with properties.
func wordRun(properties, words string) string {
	return "<w:r><w:rPr>" + properties + "</w:rPr><w:t>" + words + "</w:t></w:r>"
}

func TestDOCXBodies(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	for name, c := range map[string]struct{ body, want string }{
		"words put in and taken out": {
			`<w:p>` + wordRun("", "The limit is ") + `<w:del><w:r><w:delText>120</w:delText></w:r></w:del><w:ins>` + wordRun("", "135") + `</w:ins>` + wordRun("", " euros.") + `</w:p>`,
			"The limit is 135 euros."},
		"words moved stand where they went": {
			`<w:p><w:moveFrom>` + wordRun("", "The gate.") + `</w:moveFrom></w:p>` + para("", "The quay.") + `<w:p><w:moveTo>` + wordRun("", "The gate.") + `</w:moveTo></w:p>`,
			"The quay.\n\nThe gate."},
		"hidden words": {
			`<w:p>` + wordRun("", "Seen") + wordRun("<w:vanish/>", " never") + wordRun(`<w:vanish w:val="false"/>`, " again") + `</w:p>`,
			"Seen again"},
		"words struck out": {
			`<w:p>` + wordRun("", "The deposit is ") + wordRun("<w:strike/>", "two") + wordRun("", " three monthly rents") + wordRun("<w:dstrike/>", " at once") +
				wordRun(`<w:strike w:val="0"/>`, ".") + `</w:p>`,
			"The deposit is three monthly rents."},
		"words that were struck out before a change": {
			`<w:p>` + wordRun("<w:rPrChange><w:rPr><w:strike/></w:rPr></w:rPrChange>", "It holds.") + `</w:p>`,
			"It holds."},
		"exponents and note marks": {
			`<w:p>` + wordRun("", "10") + wordRun(`<w:vertAlign w:val="superscript"/>`, "-") + wordRun(`<w:vertAlign w:val="superscript"/>`, "6") + wordRun("", " CO") +
				wordRun(`<w:vertAlign w:val="subscript"/>`, "2") + wordRun("", " a month") + wordRun(`<w:vertAlign w:val="superscript"/>`, "1") + `</w:p>`,
			"10⁻⁶ CO2 a month"},
		"a field shows its result": {
			`<w:p><w:r><w:instrText>PAGE</w:instrText></w:r>` + wordRun("", "7") + `</w:p>`,
			"7"},
		"a text box, said once": {
			`<w:p>` + wordRun("", "Before ") + `<w:r><mc:AlternateContent><mc:Choice><w:txbxContent>` + para("", "In the box.") + `</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>` + para("", "In the box.") + `</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r>` + wordRun("", "and after.") + `</w:p>`,
			"In the box.\n\nBefore and after."},
		"tab stops are no tabs": {
			`<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr><w:r><w:t>one</w:t><w:br/><w:t>two</w:t></w:r></w:p>`,
			"one\ntwo"},
		"a link": {
			`<w:p><w:hyperlink>` + wordRun("", "the page") + `</w:hyperlink></w:p>`,
			"the page"},
		"a ragged table": {
			`<w:tbl><w:tr>` + cell("Name") + cell("Days") + `</w:tr><w:tr>` + cell("Flu") + `</w:tr><w:tr>` + cell("Cold") + cell("3") + cell("more") + `</w:tr></w:tbl>`,
			"Name: Flu\nName: Cold; Days: 3; more"},
		"a table within a table": {
			`<w:tbl>` + names("Name", "Days") + `<w:tr>` + cell("Flu") + `<w:tc><w:tbl><w:tr>` + cell("2") + cell("or 3") + `</w:tr></w:tbl></w:tc></w:tr></w:tbl>`,
			"Name: Flu; Days: 2 or 3"},
		"a box of one cell": {
			`<w:tbl><w:tr>` + cell("Mind the gate.") + `</w:tr></w:tbl>` + para("", "After."),
			"Mind the gate.\n\nAfter."},
		"a cell of two paragraphs": {
			`<w:tbl>` + names("Name", "Rule") + `<w:tr>` + cell("Gate") + `<w:tc>` + para("", "Shut it.") + para("", "Always.") + `</w:tc></w:tr></w:tbl>`,
			"Name: Gate; Rule: Shut it. Always."},
		"two lists with words between": {
			item("one") + item("two") + para("", "Between.") + item("three"),
			"- one\n- two\n\nBetween.\n\n- three"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := extracted(t, x, "a.docx", wordOf(t, c.body)).Text; got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// TestDOCXTables: which rows are names, and what a merged cell says.
func TestDOCXTables(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	table := func(rows ...string) string {
		return "<w:tbl><w:tr>" + strings.Join(rows, "</w:tr><w:tr>") + "</w:tr></w:tbl>"
	}
	set := func(cellProperties, runProperties, words string) string {
		return "<w:tc><w:tcPr>" + cellProperties + "</w:tcPr><w:p>" + wordRun(runProperties, words) + "</w:p></w:tc>"
	}
	look := func(style string) string {
		return `<w:tbl><w:tblPr><w:tblStyle w:val="` + style + `"/><w:tblLook w:val="04A0"/></w:tblPr><w:tr>` + cell("Name") + cell("Rank") + "</w:tr><w:tr>" + cell("Orla") + cell("Mate") + "</w:tr></w:tbl>"
	}
	for name, c := range map[string]struct{ body, want string }{
		"a form": {
			table(cell("Tenant")+cell("Ilse Brandt"), cell("Landlord:")+cell("Hausbau AG"), cell("Rent")+cell("900 euros"), cell("Pets")+cell("")),
			"Tenant: Ilse Brandt\nLandlord: Hausbau AG\nRent: 900 euros\nPets"},
		"a form with bold names and a title": {
			table(set(`<w:gridSpan w:val="2"/>`, "<w:b/>", "Lease"), set("", "<w:b/>", "Tenant")+cell("Ilse Brandt"), set("", "<w:b/>", "Landlord")+cell("Hausbau AG")),
			"Lease\n\nTenant: Ilse Brandt\nLandlord: Hausbau AG"},
		"names that are bold":            {table(set("", "<w:b/>", "Name")+set("", "<w:b/>", "Rank"), cell("Orla")+cell("Mate")), "Name: Orla; Rank: Mate"},
		"names that are shaded":          {table(set(`<w:shd w:fill="D9D9D9"/>`, "", "Name")+set(`<w:shd w:fill="D9D9D9"/>`, "", "Rank"), cell("Orla")+cell("Mate")), "Name: Orla; Rank: Mate"},
		"names that are marked":          {"<w:tbl>" + names("Name", "Rank") + "<w:tr>" + cell("Orla") + cell("Mate") + "</w:tr></w:tbl>", "Name: Orla; Rank: Mate"},
		"names by the style":             {look("Striped"), "Name: Orla; Rank: Mate"},
		"a style that has none":          {look("Grid"), "Name: Rank\nOrla: Mate"},
		"a form of numbers has no names": {table(cell("Berth")+cell("Metres"), cell("1")+cell("10")), "Berth: 1; Metres: 10"},
		"a cell over two rows and a name over two columns": {
			table(cell("Part")+cell("Task")+set(`<w:gridSpan w:val="2"/>`, "", "Interval"),
				set(`<w:vMerge w:val="restart"/>`, "", "Mast")+cell("Grease it")+cell("250 hours")+cell("1 month"),
				set("<w:vMerge/>", "", "")+cell("Check it")+cell("1000 hours")+cell("4 months")),
			"Part: Mast; Task: Grease it; Interval: 250 hours; Interval: 1 month\nPart: Mast; Task: Check it; Interval: 1000 hours; Interval: 4 months"},
		"names in two rows": {
			table(cell("Servicing"), set(`<w:vMerge w:val="restart"/>`, "", "Part")+set(`<w:gridSpan w:val="2"/>`, "", "Interval"),
				set("<w:vMerge/>", "", "")+cell("Summer")+cell("Winter"),
				set(`<w:vMerge w:val="restart"/>`, "", "Mast")+cell("6 weeks")+cell("4 weeks"), set("<w:vMerge/>", "", "")+cell("7 weeks")+cell("5 weeks")),
			"Servicing\n\nPart: Mast; Interval Summer: 6 weeks; Interval Winter: 4 weeks\nPart: Mast; Interval Summer: 7 weeks; Interval Winter: 5 weeks"},
		"names in two rows that are marked": {
			"<w:tbl>" + names("Berth", "Depth") + names("", "m") + "<w:tr>" + cell("North") + cell("8") + "</w:tr></w:tbl>", "Berth: North; Depth m: 8"},
		"nothing but names": {"<w:tbl>" + names("Berth", "Depth") + names("North", "8") + "</w:tbl>", "Berth: North; Depth: 8"},
		"a cell over all rows and no wide name": {
			table(set(`<w:vMerge w:val="restart"/>`, "", "Crew")+cell("Orla")+cell("Mate"), set("<w:vMerge/>", "", "")+cell("Maud")+cell("Cook"), set("<w:vMerge/>", "", "")+cell("Till")+cell("Boy")),
			"Crew: Crew; Orla: Maud; Mate: Cook\nCrew: Crew; Orla: Till; Mate: Boy"},
	} {
		t.Run(name, func(t *testing.T) {
			got := extracted(t, x, "a.docx", wordOf(t, c.body, "word/styles.xml",
				`<w:styles xmlns:w="w"><w:style w:styleId="Striped"><w:tblStylePr w:type="firstRow"/></w:style><w:style w:styleId="Grid"/></w:styles>`)).Text
			if got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// names is a row of a table that is marked as names.
func names(words ...string) string {
	row := "<w:tr><w:trPr><w:tblHeader/></w:trPr>"
	for _, w := range words {
		row += cell(w)
	}
	return row + "</w:tr>"
}

func cell(words string) string { return "<w:tc>" + para("", words) + "</w:tc>" }

func item(words string) string {
	return `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/></w:numPr></w:pPr>` + wordRun("", words) + `</w:p>`
}

func TestDOCXHeadings(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	body := para("Title", "Handbook") + para("Heading2", "Leave") +
		`<w:p><w:pPr><w:outlineLvl w:val="2"/></w:pPr>` + wordRun("", "By outline") + `</w:p>` +
		`<w:p><w:pPr><w:outlineLvl w:val="9"/></w:pPr>` + wordRun("", "Body text by outline.") + `</w:p>` +
		para("Fancy", "By the style's outline")
	got := extracted(t, x, "a.docx", wordOf(t, body, "word/styles.xml",
		`<w:styles xmlns:w="w"><w:style w:styleId="Fancy"><w:name w:val="Fancy"/><w:pPr><w:outlineLvl w:val="3"/></w:pPr></w:style></w:styles>`))
	var levels []string
	for _, h := range got.Headings {
		levels = append(levels, string(rune('0'+h.Level))+" "+h.Text)
	}
	if want := "1 Handbook, 2 Leave, 3 By outline, 4 By the style's outline"; strings.Join(levels, ", ") != want {
		t.Errorf("got %v, want %s", levels, want)
	}
}

// TestDOCXLists: bullets and numbers, at every level, given by the paragraph or its style.
func TestDOCXLists(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	in := func(list, level, words string) string {
		return `<w:p><w:pPr><w:numPr><w:ilvl w:val="` + level + `"/><w:numId w:val="` + list + `"/></w:numPr></w:pPr>` + wordRun("", words) + `</w:p>`
	}
	body := in("1", "0", "one") + in("1", "1", "below") + in("1", "0", "two") + para("Steps", "mine") + para("ListBullet2", "deep") +
		in("2", "0", "a point") + in("0", "0", "none")
	numbering := `<w:numbering xmlns:w="x"><w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl>` +
		`<w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num></w:numbering>`
	styles := `<w:styles xmlns:w="x"><w:style w:styleId="Steps"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`
	got := extracted(t, x, "a.docx", wordOf(t, body, "word/numbering.xml", numbering, "word/styles.xml", styles)).Text
	if want := "1. one\n  - below\n2. two\n3. mine\n  - deep\n- a point\n\nnone"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestDOCXNotes(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	notes := func(kind, words string) string {
		return `<w:` + kind + ` xmlns:w="w"><w:footnote w:type="separator"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote>` + para("", words) + `</w:footnote></w:` + kind + `>`
	}
	got := extracted(t, x, "a.docx", wordOf(t, `<w:p>`+wordRun("", "The tide rises.")+`<w:r><w:footnoteReference w:id="2"/></w:r></w:p>`,
		"word/footnotes.xml", notes("footnotes", "Twice a day."), "word/endnotes.xml", notes("endnotes", "And falls."),
		"word/header1.xml", `<w:hdr xmlns:w="w">`+para("", "A header")+`</w:hdr>`))
	if want := "The tide rises.\n\nTwice a day.\n\nAnd falls."; got.Text != want {
		t.Errorf("got %q, want %q", got.Text, want)
	}
}

func TestDOCXLabels(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	property := func(name, value string) string {
		return `<property name="` + name + `"><lpwstr>` + value + `</lpwstr></property>`
	}
	for properties, want := range map[string]string{
		"":                                "",
		property("Author", "Maud"):        "",
		property("Sensitivity", "Public"): "Public 0",
		property("LABEL", "Crew"):         "Crew 2",
		property("Label", " "):            "",
		property("Label", "Crew") + property("LabelRank", "7"):                                "Crew 7",
		property("MSIP_Label_1_Name", "Secret") + property("MSIP_Label_2_Name", "General"):    "Secret 3",
		property("MSIP_Label_1_Name", "General") + property("MSIP_Label_2_Name", "Secret"):    "Secret 3",
		property("SensitivityLabel", "General") + property("LabelDescription", "Of the crew"): "General 1 Of the crew",
	} {
		c := extracted(t, x, "a.docx", wordOf(t, para("", "words"), "docProps/custom.xml", "<Properties>"+properties+"</Properties>"))
		got := ""
		if l := c.Label; l != nil {
			got = strings.TrimSpace(l.Name + " " + string(rune('0'+l.Rank)) + " " + l.Description)
		}
		if got != want {
			t.Errorf("%s gives %q, want %q", properties, got, want)
		}
	}
	// A label that may be there and cannot be read is not taken for none.
	_, err := x.Extract(t.Context(), File{Name: "a.docx", Data: wordOf(t, para("", "words"), "docProps/custom.xml", "<Properties><property")})
	if citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("properties that are cut: %v, want an error that is invalid", err)
	}
}
