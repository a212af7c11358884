package ingest

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// drawnPDF is a PDF of one page that is drawn by these instructions, which may use the font F and the
// picture P, a grey dot.
func drawnPDF(page, stream string) []byte {
	return pdfFile([]string{
		"1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n",
		"2 0 obj\n<</Type/Pages/Kids[4 0 R]/Count 1>>\nendobj\n",
		"3 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>\nendobj\n",
		"4 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]" + page + "/Resources<</Font<</F 3 0 R>>/XObject<</P 6 0 R>>>>/Contents 5 0 R>>\nendobj\n",
		fmt.Sprintf("5 0 obj\n<</Length %d>>\nstream\n%s\nendstream\nendobj\n", len(stream), stream),
		"6 0 obj\n<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1>>\nstream\n\x80\nendstream\nendobj\n",
		"7 0 obj\n<</Title(Drawn)>>\nendobj\n",
	})
}

// TestPDFUnseen: words that no reader of a page sees are none of it.
func TestPDFUnseen(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	needsPDFium(t, x)
	text := func(how string, x, y int, words string) string {
		return fmt.Sprintf("q BT %s /F 12 Tf %d %d Td (%s) Tj ET Q\n", how, x, y, words)
	}
	seen := text("", 50, 700, "Seen.")
	fill := func(colour string) string { return "q " + colour + " rg 45 590 300 30 re f Q\n" }
	picture := "q 400 0 0 400 40 500 cm /P Do Q\n"
	for name, c := range map[string]struct{ page, stream, want string }{
		"white on white":              {"", seen + text("1 1 1 rg", 50, 600, "Unseen."), "Seen."},
		"white on blue":               {"", seen + fill("0 0 1") + text("1 1 1 rg", 50, 600, "Blue."), "Seen. Blue."},
		"white on grey":               {"", seen + fill("0.8 0.8 0.8") + text("1 g", 50, 600, "Grey."), "Seen. Grey."},
		"white over a picture":        {"", picture + text("1 1 1 rg", 50, 600, "Over."), "Over."},
		"white on blue, turned":       {"/Rotate 90", seen + fill("0 0 1") + text("1 1 1 rg", 50, 600, "Blue."), "Blue.\n\nSeen."},
		"white on white, turned":      {"/Rotate 90", seen + text("1 1 1 rg", 50, 600, "Unseen."), "Seen."},
		"invisible":                   {"", seen + text("3 Tr", 50, 600, "Unseen."), "Seen."},
		"recognised in a picture":     {"", picture + text("3 Tr", 50, 600, "Recognised."), "Recognised."},
		"invisible beside a picture":  {"", seen + "q 40 0 0 40 500 100 cm /P Do Q\n" + text("3 Tr", 50, 600, "Unseen."), "Seen."},
		"recognised in what is drawn": {"", "0 0 m 100 100 l S\n" + text("3 Tr", 50, 600, "Recognised."), "Recognised."},
		"invisible beside a line":     {"", seen + "0 0 m 100 100 l S\n" + text("3 Tr", 50, 600, "Unseen."), "Seen."},
		"an outline":                  {"", seen + text("1 Tr 1 1 1 rg", 50, 600, "Outlined."), "Seen.\n\nOutlined."},
		"to the right":                {"", seen + text("", 600, 700, "Unseen."), "Seen."},
		"to the left":                 {"", seen + text("", -200, 600, "Unseen."), "Seen."},
		"above":                       {"", seen + text("", 50, 850, "Unseen."), "Seen."},
		"below":                       {"", seen + text("", 50, -20, "Unseen."), "Seen."},
		"over the edge":               {"", text("", 560, 700, "Seen in part."), "Seen in part."},
		"beside what is cut out":      {"/CropBox[0 400 595 842]", seen + text("", 50, 300, "Unseen."), "Seen."},
		"within a line":               {"", "BT /F 12 Tf 50 700 Td (Seen) Tj 1 1 1 rg ( unseen) Tj 0 g ( again.) Tj ET", "Seen again."},
	} {
		t.Run(name, func(t *testing.T) {
			if got := extracted(t, x, "a.pdf", drawnPDF(c.page, c.stream)).Text; got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// BenchmarkPDFUnseen reads a page of many lines that are drawn, and a page of white words.
func BenchmarkPDFUnseen(b *testing.B) {
	x := NewExtractor()
	defer x.Close()
	needsPDFium(b, x)
	for name, stream := range map[string]string{
		"drawn": strings.Repeat("0 0 m 10 10 l S\n", 50_000) + "BT /F 12 Tf 50 700 Td (Seen.) Tj ET",
		"white": strings.Repeat("BT 1 g /F 12 Tf 50 700 Td (Unseen.) Tj ET\n", 5_000) + "BT 0 g /F 12 Tf 50 600 Td (Seen.) Tj ET",
	} {
		data := drawnPDF("", stream)
		if !bytes.Contains(data, []byte("Seen.")) {
			b.Fatal("nothing to read")
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := x.Extract(b.Context(), File{Name: "a.pdf", Data: data}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
