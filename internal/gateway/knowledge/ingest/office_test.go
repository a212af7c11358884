package ingest

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
)

// extracted reads a file and checks that its spans fit.
func extracted(t *testing.T, x *Extractor, name string, data []byte) *Content {
	t.Helper()
	c, err := x.Extract(t.Context(), File{Name: name, Data: data})
	if err != nil {
		t.Fatal(err)
	}
	fits(t, c)
	return c
}

func shows(t *testing.T, c *Content, want string) {
	t.Helper()
	if got := shownAs(c); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestDOCX(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	body := para("Heading1", "Leave") + para("", "A year gives <![CDATA[28]]> days.") +
		`<w:p><w:r><w:t>cut in </w:t></w:r><w:r><w:t>runs</w:t><w:tab/><w:t>and</w:t><w:br/><w:t>lines</w:t></w:r><w:del><w:r><w:delText>deleted</w:delText></w:r></w:del></w:p>` +
		`<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>one</w:t></w:r></w:p><w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>two</w:t></w:r></w:p>` +
		para("berschrift2", "Sick leave") +
		`<w:tbl>` + names("Name", "Days") + `<w:tr><w:tc>` + para("", "Flu") + `</w:tc><w:tc>` + para("", "3") + `</w:tc></w:tr></w:tbl>`
	c := extracted(t, x, "a.docx", wordOf(t, body,
		"word/styles.xml", `<w:styles xmlns:w="w"><w:style w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style></w:styles>`,
		"docProps/core.xml", `<p xmlns:dc="d"><dc:title>Leave of all kinds</dc:title><dc:creator>Orla Penhallow</dc:creator><modified>2026-03-04T05:06:07Z</modified></p>`,
		"docProps/custom.xml", `<Properties><property name="MSIP_Label_1f2e_Enabled"><lpwstr>true</lpwstr></property><property name="MSIP_Label_1f2e_Name"><lpwstr>Confidential</lpwstr></property></Properties>`))
	shows(t, c, `title: Leave of all kinds
editor: Orla Penhallow
modified: 2026-03-04 05:06
label: {"name":"Confidential","encrypted":false,"rank":2}
heading: 1 Leave
heading: 2 Sick leave
text:
Leave

A year gives 28 days.

cut in runs	and
lines

- one
- two

Sick leave

Name: Flu; Days: 3`)
}

func TestXLSX(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	shows(t, extracted(t, x, "a.xlsx", bookOf(t, [][]any{{"Name", "Price"}, {"Gauge", 290}, {nil, nil}, {"Buoy", 1.5}})), `editor: xuri
modified: 2006-09-16 00:00
records: 2
text:
Name: Gauge; Price: 290
Name: Buoy; Price: 1.5`)
	shows(t, extracted(t, x, "a.xlsx", bookOf(t, [][]any{{"Gauges in store"}, {}, {"Name", "Price"}, {"Gauge", 290}, {"Buoy", 15}, {}, {"Prices are without tax."}})), `editor: xuri
modified: 2006-09-16 00:00
heading: 2 Gauges in store
records: 2
text:
Gauges in store

Name: Gauge; Price: 290
Name: Buoy; Price: 15

Prices are without tax.`)
	shows(t, extracted(t, x, "a.xlsx", bookOf(t, [][]any{{"Name"}, {"Gauge"}}, [][]any{{"Place"}, {"Quay"}})), `editor: xuri
modified: 2006-09-16 00:00
heading: 1 Sheet1
heading: 1 Sheet2
records: 2
text:
Sheet1

Name: Gauge

Sheet2

Place: Quay`)
}

func TestPDF(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	needsPDFium(t, x)
	c := extracted(t, x, "a.pdf", pdfOf(
		"# Tides\n\nThe tide rises twice a day in every harbour of\nthis coast, and it falls as often.\n\nThe next paragraph.\nFoot of page 1",
		"# Ebb\nThe ebb falls at noon.\nFoot of page 2", "Only words.\nFoot of page 3"))
	shows(t, c, `title: Tide tables
editor: Maud Tidewell
modified: 2026-03-04 04:06
heading: 1 Tides
heading: 1 Ebb
page: 1 "Tides\n\nThe tide rises twice a day in every harbour of this coast, and it falls as often.\n\nThe next paragraph."
page: 2 "Ebb\n\nThe ebb falls at noon."
page: 3 "Only words."
text:
Tides

The tide rises twice a day in every harbour of this coast, and it falls as often.

The next paragraph.

Ebb

The ebb falls at noon.

Only words.`)
}

func needsPDFium(t testing.TB, x *Extractor) {
	t.Helper()
	if _, err := x.pdf.ready(context.Background()); err != nil {
		t.Skip("PDFs are not read: ", err)
	}
}

func TestDamagedPDFs(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	needsPDFium(t, x)
	whole := pdfOf("The tide rises twice a day.")
	for name, data := range map[string][]byte{
		"empty": nil, "only the head": whole[:9], "no PDF": []byte("words"), "zeros": make([]byte, 1000),
		"self-parent": bytes.Replace(whole, []byte("/Kids[4 0 R]"), []byte("/Kids[2 0 R]"), 1),
		"no pages":    bytes.Replace(whole, []byte("/Count 1"), []byte("/Count 0"), 1),
	} {
		if _, err := x.Extract(t.Context(), File{Name: "a.pdf", Data: data}); citeway.CodeOf(err) != citeway.Invalid {
			// PDFium mends what it can: then there is text and no error.
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	for cut := 0; cut < len(whole); cut += 37 {
		if _, err := x.Extract(t.Context(), File{Name: "a.pdf", Data: whole[:cut]}); err != nil && citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("cut at %d: %v", cut, err)
		}
	}
	// After all that the engine still reads.
	extracted(t, x, "a.pdf", whole)
}

func TestPDFWithTooManyPages(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	needsPDFium(t, x)
	_, err := x.Extract(t.Context(), File{Name: "a.pdf", Data: pdfOf(make([]string, MaxPages+1)...)})
	if citeway.CodeOf(err) != citeway.TooLarge {
		t.Errorf("error %v, want one of size", err)
	}
}

func TestPDFStopsWithItsContext(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	needsPDFium(t, x)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := x.Extract(ctx, File{Name: "a.pdf", Data: pdfOf("words")}); err == nil {
		t.Error("no error from a context that is done")
	}
}

func TestPDFDate(t *testing.T) {
	for in, want := range map[string]string{
		"D:20260304050607+01'00'": "2026-03-04T04:06:07Z", "D:20260304050607Z": "2026-03-04T05:06:07Z",
		"D:20260304050607Z00'00'": "2026-03-04T05:06:07Z", "D:20260304050607": "2026-03-04T05:06:07Z",
		"20260304": "2026-03-04T00:00:00Z", "": "0001-01-01T00:00:00Z", "yesterday, at some time": "0001-01-01T00:00:00Z",
	} {
		if got := pdfDate(in).Format(time.RFC3339); got != want {
			t.Errorf("%q is %s, want %s", in, got, want)
		}
	}
}

func TestBrokenFiles(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	liar := zipOf(t, "word/document.xml", strings.Repeat("\x00", 1000))
	cases := map[string]struct {
		name string
		data []byte
	}{
		"no zip":          {"a.docx", []byte("words")},
		"no document":     {"a.docx", zipOf(t, "x", "y")},
		"no XML":          {"a.docx", liar},
		"cut":             {"a.docx", wordOf(t, para("", "words"))[:100]},
		"XML cut":         {"a.docx", zipOf(t, "word/document.xml", "<w:document><w:p>")},
		"no workbook":     {"a.xlsx", zipOf(t, "x", "y")},
		"no zip at all":   {"a.xlsx", []byte("words")},
		"binary text":     {"a.txt", bytes.Repeat([]byte{0, 1}, 100)},
		"unknown format":  {"a.exe", []byte("MZ")},
		"an empty file":   {"a.md", nil},
		"no name, binary": {"a", []byte{0, 1, 2}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			_, err := x.Extract(t.Context(), File{Name: c.name, Data: c.data})
			if citeway.CodeOf(err) != citeway.Invalid {
				t.Errorf("error %v, want one that is invalid", err)
			}
			if err != nil && !strings.Contains(err.Error(), c.name) {
				t.Errorf("%q does not name the file", err)
			}
		})
	}
}

func TestZipsThatAreTooLarge(t *testing.T) {
	z, err := openZip("DOCX", zipOf(t, "x", strings.Repeat(" ", 1000), "y", strings.Repeat(" ", 1000)))
	if err != nil {
		t.Fatal(err)
	}
	z.left = 1500
	if _, err := z.part("x"); err != nil {
		t.Errorf("a part within the limit: %v", err)
	}
	if _, err := z.part("y"); citeway.CodeOf(err) != citeway.TooLarge {
		t.Errorf("a part past the limit: %v", err)
	}
	x := NewExtractor()
	defer x.Close()
	var many []string
	for range MaxEntries + 1 {
		many = append(many, "x", "")
	}
	_, err = x.Extract(t.Context(), File{Name: "a.docx", Data: zipOf(t, many...)})
	if citeway.CodeOf(err) != citeway.TooLarge {
		t.Errorf("error %v, want one of size", err)
	}
}

func TestDeepNesting(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	const deep = 100_000
	for name, text := range map[string]string{
		"a.html": strings.Repeat("<div>", deep) + "words", "b.html": strings.Repeat("<ul><li>", deep) + "words",
		"a.md": strings.Repeat("> ", 5000) + "words", "b.md": strings.Repeat("[", deep), "c.md": strings.Repeat("- ", 5000) + "words",
	} {
		if _, err := x.Extract(t.Context(), File{Name: name, Data: []byte(text)}); err != nil && citeway.CodeOf(err) == citeway.Internal {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err := x.Extract(t.Context(), File{Name: "a.docx", Data: wordOf(t, strings.Repeat("<w:tbl>", deep)+strings.Repeat("</w:tbl>", deep))})
	if citeway.CodeOf(err) != citeway.TooLarge {
		t.Errorf("a deep DOCX: %v", err)
	}
}

func TestEncodings(t *testing.T) {
	utf16 := []byte{0xFF, 0xFE}
	for _, r := range "Café" {
		utf16 = binary.LittleEndian.AppendUint16(utf16, uint16(r))
	}
	for name, data := range map[string][]byte{
		"UTF-8": []byte("Café"), "with a mark": []byte("\xef\xbb\xbfCafé"), "Windows-1252": []byte("Caf\xe9"), "UTF-16": utf16,
	} {
		if c, err := plain(t.Context(), &File{Name: "a.txt", Data: data}); err != nil || c.Text != "Café" {
			t.Errorf("%s: %+v, %v", name, c, err)
		}
	}
	c, err := html(t.Context(), &File{Name: "a.html", Data: []byte("<meta charset=iso-8859-2><p>\xa3\xf3d\xbc")})
	if err != nil || c.Text != "Łódź" {
		t.Errorf("ISO 8859-2: %+v, %v", c, err)
	}
}

// TestPDFNumberedItems: each item of a numbered list is a block, however long the one
// before it; a number within a sentence begins none.
func TestPDFNumberedItems(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	needsPDFium(t, x)
	c := extracted(t, x, "a.pdf", pdfOf("1. Take the photograph of the damage before anything is moved.\n2. Send it to the desk of the works, as it says in section\n7. That is all there is to do, and nothing more than that here."))
	want := "1. Take the photograph of the damage before anything is moved.\n\n2. Send it to the desk of the works, as it says in section 7. That is all there is to do, and nothing more than that here."
	if c.Text != want {
		t.Errorf("got\n%s\nwant\n%s", c.Text, want)
	}
}

func TestNoPDFSaysItsMendOnce(t *testing.T) {
	err := noPDF(&citeway.Error{Code: citeway.Unavailable, Place: "assets/pdfium.wasm", Message: "is not here", Mend: "build again"})
	if want := "PDFs are not read: assets/pdfium.wasm: is not here; build again"; err.Error() != want {
		t.Errorf("got  %s\nwant %s", err, want)
	}
	var e *citeway.Error
	if !errors.As(err, &e) || e.Code != citeway.Unavailable || e.Mend != "build again" {
		t.Errorf("the mend is not told: %#v", e)
	}
}
