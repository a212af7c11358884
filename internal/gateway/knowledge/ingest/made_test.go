package ingest

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// zipOf packs parts, given as name and content by turns.
func zipOf(t testing.TB, parts ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for i := 0; i+1 < len(parts); i += 2 {
		part, err := w.Create(parts[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write([]byte(parts[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// wordOf is a DOCX with that body.
func wordOf(t testing.TB, body string, more ...string) []byte {
	t.Helper()
	const open = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>`
	return zipOf(t, append([]string{"word/document.xml", open + body + "</w:body></w:document>"}, more...)...)
}

// para is a paragraph in that style.
func para(style, text string) string {
	return fmt.Sprintf(`<w:p><w:pPr><w:pStyle w:val="%s"/></w:pPr><w:r><w:t>%s</w:t></w:r></w:p>`, style, text)
}

// bookOf is an XLSX with those sheets, each a name and its rows.
func bookOf(t testing.TB, sheets ...[][]any) []byte {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	for i, rows := range sheets {
		name := fmt.Sprint("Sheet", i+1)
		if i > 0 {
			if _, err := book.NewSheet(name); err != nil {
				t.Fatal(err)
			}
		}
		for r, row := range rows {
			if err := book.SetSheetRow(name, fmt.Sprint("A", r+1), &row); err != nil {
				t.Fatal(err)
			}
		}
	}
	out, err := book.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// pdfOf is a PDF of one page for each text, its lines set in 12 points or, where
// a line begins with #, in 20.
func pdfOf(pages ...string) []byte {
	var objects []string
	var kids []string
	for i, text := range pages {
		n := 4 + 2*i
		kids = append(kids, fmt.Sprintf("%d 0 R", n))
		stream := pdfStream(text)
		objects = append(objects,
			fmt.Sprintf("%d 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents %d 0 R>>\nendobj\n", n, n+1),
			fmt.Sprintf("%d 0 obj\n<</Length %d>>\nstream\n%s\nendstream\nendobj\n", n+1, len(stream), stream))
	}
	head := []string{
		"1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n",
		fmt.Sprintf("2 0 obj\n<</Type/Pages/Kids[%s]/Count %d>>\nendobj\n", strings.Join(kids, " "), len(pages)),
		"3 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>\nendobj\n",
	}
	info := fmt.Sprintf("%d 0 obj\n<</Title(Tide tables)/Author(Maud Tidewell)/ModDate(D:20260304050607+01'00')>>\nendobj\n", 4+2*len(pages))
	return pdfFile(append(append(head, objects...), info))
}

func pdfStream(text string) string {
	var b strings.Builder
	y := 800
	for line := range strings.SplitSeq(text, "\n") {
		size := 12
		if rest, found := strings.CutPrefix(line, "# "); found {
			size, line = 20, rest
		}
		if line != "" {
			fmt.Fprintf(&b, "BT /F %d Tf 50 %d Td (%s) Tj ET\n", size, y, line)
		}
		y -= size + 3
	}
	return b.String()
}

func pdfFile(objects []string) []byte {
	var b strings.Builder
	b.WriteString("%PDF-1.4\n")
	offsets := make([]int, len(objects))
	for i, object := range objects {
		offsets[i] = b.Len()
		b.WriteString(object)
	}
	xref := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, at := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<</Size %d/Root 1 0 R/Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, len(objects), xref)
	return []byte(b.String())
}

// replacedIn is a zip archive in whose parts old words are replaced by new ones.
func replacedIn(t testing.TB, data []byte, before, after string) []byte {
	t.Helper()
	z, err := openZip("ZIP", data)
	if err != nil {
		t.Fatal(err)
	}
	var parts []string
	for name := range z.files {
		part, err := z.part(name)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, name, strings.ReplaceAll(string(part), before, after))
	}
	return zipOf(t, parts...)
}
