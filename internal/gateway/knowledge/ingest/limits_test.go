//go:build !race

// Files as large as the limits: nothing of it runs at the same time, and under the
// race detector it takes minutes.

package ingest

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestLimits: each limit passed by as little as may be is an error that names the
// file and says what to do; nothing is cut in silence.
func TestLimits(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	words := strings.Repeat("words ", MaxText/6+1)
	for name, f := range map[string]File{
		"text":                {Name: "a.txt", Data: []byte(words)},
		"bytes of text":       {Name: "a.txt", Data: []byte(strings.Repeat("\n", maxWritten+1))},
		"text of Markdown":    {Name: "a.md", Data: []byte(words)},
		"text of a page":      {Name: "a.html", Data: []byte("<p>" + words)},
		"text of a table":     {Name: "a.csv", Data: []byte("a\n" + words)},
		"text of a DOCX":      {Name: "a.docx", Data: wordOf(t, para("", words))},
		"rows of a table":     {Name: "a.csv", Data: []byte(strings.Repeat("a\n", MaxRecords+2))},
		"front matter":        {Name: "a.md", Data: []byte("---\n" + strings.Repeat("a: b\n", MaxFrontMatter/5+1) + "label: Secret\n---\nWords")},
		"one part of a zip":   {Name: "a.docx", Data: zipOf(t, "word/document.xml", string(make([]byte, MaxEntry+1)))},
		"nesting of a DOCX":   {Name: "a.docx", Data: wordOf(t, strings.Repeat("<w:sdt>", maxNesting)+strings.Repeat("</w:sdt>", maxNesting))},
		"a zip of many parts": {Name: "a.docx", Data: zipOf(t, make([]string, 2*(MaxEntries+1))...)},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := x.Extract(t.Context(), f)
			if citeway.CodeOf(err) != citeway.TooLarge {
				t.Fatalf("error %v, want one of size", err)
			}
			e := err.(*citeway.Error)
			if e.Place != f.Name || e.Mend == "" {
				t.Errorf("the error is of %q and says to %q", e.Place, e.Mend)
			}
		})
	}
}

func TestXLSXOfTooManyRows(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	var rows strings.Builder
	for range MaxRecords + 2 {
		rows.WriteString(`<row><c t="n"><v>1</v></c></row>`)
	}
	data := zipOf(t,
		"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
		"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/workbook.xml", `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
		"xl/worksheets/sheet1.xml", `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`+rows.String()+`</sheetData></worksheet>`)
	_, err := x.Extract(t.Context(), File{Name: "a.xlsx", Data: data})
	if citeway.CodeOf(err) != citeway.TooLarge {
		t.Errorf("error %v, want one of size", err)
	}
}
