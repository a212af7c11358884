package ingest

import (
	"bytes"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/citeway/citeway"
)

// TestSwitches: a property of a run in each way to write that it is on or off.
func TestSwitches(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	for value, want := range map[string]string{
		"": "Seen", ` w:val="true"`: "Seen", ` w:val="1"`: "Seen", ` w:val="on"`: "Seen",
		` w:val="false"`: "Seen hidden", ` w:val="0"`: "Seen hidden", ` w:val="off"`: "Seen hidden",
	} {
		body := "<w:p>" + wordRun("", "Seen") + wordRun("<w:vanish"+value+"/>", " hidden") + "</w:p>"
		if got := extracted(t, x, "a.docx", wordOf(t, body)).Text; got != want {
			t.Errorf("vanish%s: %q, want %q", value, got, want)
		}
	}
}

// TestDOCXOddities: what programs write that no document should hold.
func TestDOCXOddities(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	for name, test := range map[string]struct{ body, want string }{
		"breaks, hyphens and blanks":      {`<w:p><w:r><w:t>one</w:t><w:cr/><w:t>two</w:t><w:noBreakHyphen/><w:t>fold</w:t><w:softHyphen/></w:r></w:p>`, "one\ntwo-fold"},
		"an item without words":           {item("one") + item("") + item("two"), "- one\n- two"},
		"a heading without words":         {para("Heading1", "") + para("", "words"), "words"},
		"a row without cells":             {`<w:tbl><w:tr/><w:tr>` + cell("A") + cell("B") + `</w:tr><w:tr>` + cell("1") + cell("2") + `</w:tr></w:tbl>`, "A: 1; B: 2"},
		"ends without beginnings":         {`<w:p>` + wordRun("", "words") + `</w:p></w:body><w:body>` + para("", "more"), "words\n\nmore"},
		"a paragraph in a paragraph":      {`<w:p>` + wordRun("", "outer ") + para("", "inner") + wordRun("", "again") + `</w:p>`, "inner\n\nouter again"},
		"a footnote's mark":               {`<w:p>` + wordRun("", "words") + `<w:r><w:footnoteRef/></w:r></w:p>`, "words"},
		"a comment's range":               {`<w:p><w:commentRangeStart w:id="0"/>` + wordRun("", "words") + `<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>`, "words"},
		"a control that holds words":      {`<w:sdt><w:sdtPr><w:alias w:val="Name"/></w:sdtPr><w:sdtContent>` + para("", "words") + `</w:sdtContent></w:sdt>`, "words"},
		"a formula":                       {`<w:p>` + wordRun("", "so ") + `<m:oMath xmlns:m="m"><m:r><m:t>a+b</m:t></m:r></m:oMath></w:p>`, "so a+b"},
		"a soft hyphen in a word":         {`<w:p>` + wordRun("", "har\u00adbour") + `</w:p>`, "harbour"},
		"an outline level that is none":   {`<w:p><w:pPr><w:outlineLvl w:val="x"/></w:pPr>` + wordRun("", "words") + `</w:p>`, "words"},
		"entities":                        {`<w:p>` + wordRun("", "a &lt; b &amp; &#xE6;") + `</w:p>`, "a < b & æ"},
		"a deleted paragraph in a table":  {`<w:tbl><w:tr>` + cell("A") + cell("B") + `</w:tr><w:tr><w:tc><w:del><w:p/></w:del>` + para("", "1") + `</w:tc>` + cell("2") + `</w:tr></w:tbl>`, "A: 1; B: 2"},
		"two tables that follow":          {`<w:tbl><w:tr>` + cell("A") + cell("B") + `</w:tr><w:tr>` + cell("1") + cell("2") + `</w:tr></w:tbl><w:tbl><w:tr>` + cell("C") + cell("D") + `</w:tr><w:tr>` + cell("3") + cell("4") + `</w:tr></w:tbl>`, "A: 1; B: 2\n\nC: 3; D: 4"},
		"a column without a name":         {`<w:tbl><w:tr>` + cell("A") + cell("") + `</w:tr><w:tr>` + cell("1") + cell("2") + `</w:tr></w:tbl>`, "A: 1; Column 2: 2"},
		"two columns of one name":         {`<w:tbl><w:tr>` + cell("A") + cell("A") + `</w:tr><w:tr>` + cell("1") + cell("2") + `</w:tr></w:tbl>`, "A: 1; A: 2"},
		"words outside of all paragraphs": {`<w:t>lost</w:t>` + para("", "words"), "words"},
	} {
		if got := extracted(t, x, "a.docx", wordOf(t, test.body)).Text; got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, test.want)
		}
	}
}

// TestDOCXParts: a part beside the document that is broken is told where words or a
// label may stand in it, and passed over where not.
func TestDOCXParts(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	body := para("Heading1", "Tides") + para("", "words")
	for part, want := range map[string]citeway.Code{"word/styles.xml": "", "docProps/core.xml": "", "word/footnotes.xml": citeway.Invalid, "word/endnotes.xml": citeway.Invalid, "docProps/custom.xml": citeway.Invalid} {
		c, err := x.Extract(t.Context(), File{Name: "a.docx", Data: wordOf(t, body, part, "<w:a><w:b")})
		if citeway.CodeOf(err) != want {
			t.Errorf("%s: %v, want %q", part, err, want)
		}
		if want == "" && (err != nil || c.Text != "Tides\n\nwords" || c.Title != "Tides") {
			t.Errorf("%s: %+v, %v", part, c, err)
		}
	}
}

// TestDamagedZips changes and cuts bytes of a document: it is read or refused.
func TestDamagedZips(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	for name, whole := range map[string][]byte{"a.docx": wordOf(t, para("", "words")), "a.xlsx": bookOf(t, [][]any{{"Name"}, {"Gauge"}})} {
		for at := 0; at < len(whole); at += 13 {
			damaged := bytes.Clone(whole)
			damaged[at] ^= 0xFF
			holds(t, x, name, damaged)
			if _, err := x.Extract(t.Context(), File{Name: name, Data: whole[:at]}); citeway.CodeOf(err) != citeway.Invalid {
				t.Fatalf("%s cut at %d: %v", name, at, err)
			}
		}
	}
}

// TestXLSXProperties: what a workbook says of itself, and what is empty.
func TestXLSXProperties(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	c := extracted(t, x, "a.xlsx", made(t, func(b *excelize.File) error {
		_ = b.SetSheetRow("Sheet1", "A1", &[]any{"Name", "", "Name"})
		_ = b.SetSheetRow("Sheet1", "A3", &[]any{"Æolus", "x", "y"})
		_ = b.SetSheetRow("Sheet1", "B5", &[]any{"only"})
		return b.SetDocProps(&excelize.DocProperties{Title: "Boats  of\nthe ferry", Creator: "Orla Penhallow", LastModifiedBy: "Maud Tidewell", Modified: "2026-03-04T05:06:07Z"})
	}))
	shows(t, c, `title: Boats of the ferry
editor: Maud Tidewell
modified: 2026-03-04 05:06
records: 2
text:
Name: Æolus; Column 2: x; Name: y
Column 2: only`)
	empty := made(t, func(*excelize.File) error { return nil })
	if _, err := x.Extract(t.Context(), File{Name: "a.xlsx", Data: empty}); citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), "holds no text") {
		t.Errorf("an empty workbook: %v", err)
	}
}

// TestErrorsNameTheFile: an error of any reader says which file and what to do.
func TestErrorsNameTheFile(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	for name, data := range map[string]string{
		"a.exe": "MZ", "a.md": "", "b.md": "---\ntitle: A\n---\n", "a.txt": " \n\t\n", "a.html": "<nav>only this</nav>", "a.csv": "\n\n", "a.docx": "PK", "a.xlsx": "PK", "b.docx": string(wordOf(t, "")),
		"b.csv": "sep=\"\na\"b\n",
	} {
		_, err := x.Extract(t.Context(), File{Name: name, Data: []byte(data)})
		e, ok := err.(*citeway.Error)
		if !ok || e.Code != citeway.Invalid || e.Place != name || e.Message == "" || e.Mend == "" {
			t.Errorf("%s: %#v", name, err)
		}
	}
}

// TestLabelsThatNest: a label within a label is read once and no deeper.
func TestLabelsThatNest(t *testing.T) {
	for in, want := range map[string]string{
		`{"label":"Secret","rank":1}`:                          "Secret 3",
		`{"name":"Crew","label":"Secret"}`:                     "Crew 2",
		`{"label":{"name":"Crew","label":{"name":"Secret"}}}`:  "Crew 2",
		`{"label":{"name":"Crew","rank":0}}`:                   "Crew 0",
		`{"name":"  Two \n words ","encrypted":true,"rank":1}`: "Two words 1 encrypted",
	} {
		label, err := ParseLabel([]byte(in))
		if got := labelled(label); got != want || err != nil {
			t.Errorf("%s gives %q, %v, want %q", in, got, err, want)
		}
	}
	for _, in := range []string{`{"label":7}`, `{"label":[]}`, `{"name":"A","rank":"2"}`, `{"name":"A","rank":1.5}`, `{"name":"A"} x`} {
		if label, err := ParseLabel([]byte(in)); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s gives %+v, %v", in, label, err)
		}
	}
}

// TestRankOf: known names in any case, and what is not known is not public.
func TestRankOf(t *testing.T) {
	for name, want := range map[string]int{"Public": 0, " public ": 0, "Non-Business": 0, "Personal": 0, "GENERAL": 1, "Internal only": 1, "Confidential": 2, "Crew": 2, "": 2, "Pub lic": 2, "Highly Confidential": 3, "secret": 3, "Restricted": 3} {
		if got := RankOf(name); got != want {
			t.Errorf("%q has rank %d, want %d", name, got, want)
		}
	}
}
