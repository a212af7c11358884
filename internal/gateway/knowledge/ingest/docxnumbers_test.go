package ingest

import (
	"strings"
	"testing"
)

// numberingPart has a contract's numbers in list 1, what goes on with it in list 2, what begins
// anew in list 3, steps from 5 in list 4, and list 5, which looks as the style's.
const numberingPart = `<w:numbering xmlns:w="w">
<w:abstractNum w:abstractNumId="7">
<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperRoman"/><w:pStyle w:val="Heading1"/><w:lvlText w:val="%1."/></w:lvl>
<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="Heading2"/><w:isLgl/><w:lvlText w:val="%1.%2"/></w:lvl>
<w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%3)"/></w:lvl>
<w:lvl w:ilvl="3"><w:start w:val="1"/><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="(%4)"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="8">
<w:lvl w:ilvl="0"><w:start w:val="5"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1)"/></w:lvl>
<w:lvl w:ilvl="1"><w:numFmt w:val="decimalZero"/><w:lvlRestart w:val="0"/><w:lvlText w:val="No %2"/></w:lvl>
<w:lvl w:ilvl="2"><w:numFmt w:val="none"/><w:lvlText w:val=""/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="9"><w:numStyleLink w:val="Steps"/></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="7"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="2"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
<w:num w:numId="4"><w:abstractNumId w:val="8"/></w:num>
<w:num w:numId="5"><w:abstractNumId w:val="9"/></w:num></w:numbering>`

// numberStyles are headings that are numbered, a company's clause based on one of them, and a
// style of lists.
const numberStyles = `<w:styles xmlns:w="w">
<w:style w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
<w:style w:styleId="Heading2"><w:name w:val="heading 2"/><w:basedOn w:val="Heading1"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:style>
<w:style w:styleId="Clause"><w:name w:val="Company clause"/><w:basedOn w:val="Heading2"/></w:style>
<w:style w:styleId="Plain"><w:name w:val="Plain head"/><w:basedOn w:val="Heading2"/><w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr></w:style>
<w:style w:styleId="Steps"><w:name w:val="Steps"/><w:pPr><w:numPr><w:numId w:val="4"/></w:numPr></w:pPr></w:style></w:styles>`

// TestDOCXNumbers: items and headings have the numbers that Word shows.
func TestDOCXNumbers(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	in := func(list, level, words string) string {
		return `<w:p><w:pPr><w:numPr><w:ilvl w:val="` + level + `"/><w:numId w:val="` + list + `"/></w:numPr></w:pPr>` + wordRun("", words) + `</w:p>`
	}
	gone := `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr></w:pPr><w:del><w:r><w:delText>Gone.</w:delText></w:r></w:del></w:p>`
	unseen := `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr></w:pPr>` + wordRun("<w:vanish/>", "Unseen.") + `</w:p>`
	for name, c := range map[string]struct{ body, want string }{
		"headings by their styles": {
			para("Heading1", "Scope") + para("Heading1", "Payment") + para("Heading2", "Invoices") + para("Clause", "Interest") + para("Heading1", "Cap") + para("Heading2", "Sum"),
			"I. Scope\n\nII. Payment\n\n2.1 Invoices\n\n2.2 Interest\n\nIII. Cap\n\n3.1 Sum"},
		"a style that takes itself out of the list": {para("Heading1", "Scope") + para("Plain", "Notes") + para("Heading2", "Sums"), "I. Scope\n\nNotes\n\n1.1 Sums"},
		"letters and Roman numerals": {
			in("1", "2", "Notify.") + in("1", "2", "Answer:") + in("1", "3", "in five days;") + in("1", "3", "in ten.") + in("1", "2", "Pay."),
			"    - (a) Notify.\n    - (b) Answer:\n      - (i) in five days;\n      - (ii) in ten.\n    - (c) Pay."},
		"another list goes on":             {in("1", "2", "one") + para("", "Between.") + in("2", "2", "two"), "    - (a) one\n\nBetween.\n\n    - (b) two"},
		"another list begins anew, once":   {in("1", "2", "one") + in("3", "2", "first") + in("3", "2", "second"), "    - (a) one\n    - (a) first\n    - (b) second"},
		"from where a list begins":         {in("4", "0", "Close.") + in("4", "0", "Drain."), "5) Close.\n6) Drain."},
		"a level that is never begun anew": {in("4", "1", "a") + in("4", "0", "b") + in("4", "1", "c"), "  - No 01 a\n5) b\n  - No 02 c"},
		"a list that looks as a style's":   {in("5", "0", "Close."), "5) Close."},
		"an item without a number":         {in("4", "2", "Note."), "    - Note."},
		"what is gone counts for nothing":  {in("4", "0", "Close.") + gone + unseen + in("4", "0", "Drain."), "5) Close.\n6) Drain."},
		"a level above that has not begun": {para("Heading2", "Early"), "0.1 Early"},
		"numbers in a table": {
			"<w:tbl>" + names("No", "Task") + "<w:tr><w:tc>" + in("4", "0", "") + "</w:tc>" + cell("Close.") + "</w:tr><w:tr><w:tc>" + in("4", "0", "") + "</w:tc>" + cell("Drain.") + "</w:tr></w:tbl>",
			"No: 5); Task: Close.\nNo: 6); Task: Drain."},
	} {
		t.Run(name, func(t *testing.T) {
			got := extracted(t, x, "a.docx", wordOf(t, c.body, "word/numbering.xml", numberingPart, "word/styles.xml", numberStyles)).Text
			if got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// TestDOCXNumerals: numbers in the formats of lists.
func TestDOCXNumerals(t *testing.T) {
	for _, c := range []struct {
		n            int
		format, want string
	}{
		{3, "decimal", "3"}, {3, "decimalZero", "03"}, {13, "decimalZero", "13"}, {3, "upperLetter", "C"}, {28, "lowerLetter", "bb"},
		{0, "lowerLetter", "0"}, {1994, "upperRoman", "MCMXCIV"}, {4, "lowerRoman", "iv"}, {1 << 40, "upperRoman", "1099511627776"},
		{1 << 40, "upperLetter", "1099511627776"}, {3, "none", ""}, {3, "ordinalText", "3"},
	} {
		if got := docxNumeral(c.n, c.format); got != c.want {
			t.Errorf("%d as %s: got %q, want %q", c.n, c.format, got, c.want)
		}
	}
}

// TestDOCXLongLevelText: what each item would repeat is not repeated without bounds.
func TestDOCXLongLevelText(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	part := `<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1` +
		strings.Repeat("a", maxLevelText) + `"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`
	body := `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>` + wordRun("", "Close.") + `</w:p>`
	if got := extracted(t, x, "a.docx", wordOf(t, body, "word/numbering.xml", part)).Text; got != "1. Close." {
		t.Errorf("%q", got)
	}
}
