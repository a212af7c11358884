package main

import (
	"bytes"
	"fmt"
	"strings"
)

// A4 in points, with a margin.
const (
	pageWidth  = 595.0
	pageHeight = 842.0
	margin     = 72.0
)

// face is a standard font, which every reader of PDF has, at one size.
type face struct {
	name    string
	size    float64
	leading float64
	after   float64
}

var faces = [3]face{
	{name: "F1", size: 11, leading: 15.5, after: 8},
	{name: "F2", size: 19, leading: 25, after: 10},
	{name: "F2", size: 13, leading: 18, after: 5},
}

// writer collects the objects of a PDF 1.4 file and where each begins.
type writer struct {
	out    bytes.Buffer
	starts []int
}

// object writes the next object; the first has number 1.
func (w *writer) object(body string) {
	w.starts = append(w.starts, w.out.Len())
	fmt.Fprintf(&w.out, "%d 0 obj\n%s\nendobj\n", len(w.starts), body)
}

// writePDF sets each page of d on one page of A4. Objects: 1 catalogue, 2 page
// tree, 3 and 4 fonts, 5 facts, then a page and its content in turn.
func writePDF(d *document) []byte {
	w := &writer{}
	w.out.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	w.object("<< /Type /Catalog /Pages 2 0 R /Lang (en) >>")
	w.object(fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", kids(len(d.pages)), len(d.pages)))
	w.object(font("Helvetica"))
	w.object(font("Helvetica-Bold"))
	w.object(fmt.Sprintf("<< /Title %s /Author %s /ModDate (D:%s) >>",
		literal(d.title), literal(d.author), d.date.Format("20060102150405Z")))
	for i, page := range d.pages {
		content := compose(page, fmt.Sprintf("%s · page %d of %d", d.title, i+1, len(d.pages)))
		w.object(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.0f %.0f] "+
			"/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents %d 0 R >>",
			pageWidth, pageHeight, len(w.starts)+2))
		w.object(fmt.Sprintf("<< /Length %d >>\nstream\n%sendstream", len(content), content))
	}
	return w.trailer()
}

func kids(pages int) string {
	refs := make([]string, pages)
	for i := range refs {
		refs[i] = fmt.Sprintf("%d 0 R", 6+2*i)
	}
	return strings.Join(refs, " ")
}

func font(name string) string {
	return "<< /Type /Font /Subtype /Type1 /BaseFont /" + name + " /Encoding /WinAnsiEncoding >>"
}

// trailer writes the table of object positions and ends the file.
func (w *writer) trailer() []byte {
	at := w.out.Len()
	fmt.Fprintf(&w.out, "xref\n0 %d\n0000000000 65535 f \n", len(w.starts)+1)
	for _, start := range w.starts {
		fmt.Fprintf(&w.out, "%010d 00000 n \n", start)
	}
	fmt.Fprintf(&w.out, "trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(w.starts)+1, at)
	return w.out.Bytes()
}

// compose sets blocks from the top of a page downwards and a line at its foot.
func compose(page []block, foot string) string {
	var out strings.Builder
	y := pageHeight - margin
	for _, b := range page {
		f := faces[min(b.level, 2)]
		for _, line := range wrap(b.text, f.size, pageWidth-2*margin) {
			y -= f.leading
			show(&out, f.name, f.size, y, line)
		}
		y -= f.after
	}
	show(&out, "F1", 8, margin/2, foot)
	return out.String()
}

func show(out *strings.Builder, name string, size, y float64, line string) {
	fmt.Fprintf(out, "BT /%s %.0f Tf %.0f %.1f Td %s Tj ET\n", name, size, margin, y, literal(line))
}
