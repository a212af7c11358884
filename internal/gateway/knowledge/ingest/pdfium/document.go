package pdfium

import (
	"context"
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"unicode/utf16"

	"github.com/tetratelabs/wazero/api"
)

// Document is what was read of a PDF.
type Document struct {
	Title, Author string
	// Modified is the date as the PDF writes it: D:YYYYMMDDHHmmSS.
	Modified string
	Pages    []Page
}

// Page is the lines of a page, in reading order.
type Page struct{ Lines []Line }

// Line is one line of text and where it stands. Lengths are in points, from the
// lower left corner of the page.
type Line struct {
	Text                     string
	Left, Right, Bottom, Top float64
	Size                     float64
	// Hyphen says that the last word goes on in the next line.
	Hyphen bool
}

// The errors of reading.
var (
	ErrPassword = errors.New("the document is protected by a password")
	ErrPages    = errors.New("the document has too many pages")
	ErrMemory   = errors.New("the document needs more memory than it may have")
	ErrLines    = errors.New("the document has too many lines")
	ErrBroken   = errors.New("the document is not a PDF or is damaged")
)

// Limits bound a document.
type Limits struct {
	Pages int
	// Bytes is the most bytes of text.
	Bytes int
}

// MaxLines is the most lines of a document: as many short ones take more memory than
// their text.
const MaxLines = 1_000_000

// passwordError is the number by which PDFium says that a password is needed.
const passwordError = 4

// Read reads a PDF. ctx bounds its time. A page that PDFium cannot read is empty;
// reading ends early when the text is over the limit. A document that wants more than Memory is none in part: ErrMemory.
func (e *Engine) Read(ctx context.Context, data []byte, limits Limits) (*Document, error) {
	i, err := e.instance(ctx, len(data))
	if err != nil {
		return nil, err
	}
	defer i.close()
	doc, err := i.read(data, limits)
	if i.memory.refused && ctx.Err() == nil {
		return nil, ErrMemory
	}
	return doc, err
}

func (i *instance) read(data []byte, limits Limits) (*Document, error) {
	r := &reader{instance: i}
	doc, err := r.open(data)
	if err != nil {
		return nil, err
	}
	out := &Document{Title: r.meta(doc, "Title"), Author: r.meta(doc, "Author"), Modified: r.meta(doc, "ModDate")}
	count := int(api.DecodeI32(i.call("FPDF_GetPageCount", doc)))
	if count > limits.Pages {
		return nil, ErrPages
	}
	size, lines := 0, 0
	for n := 0; n < count && i.err == nil && size <= limits.Bytes; n++ {
		page := r.page(doc, n)
		for j := range page.Lines {
			size += len(page.Lines[j].Text)
		}
		out.Pages = append(out.Pages, page)
		if lines += len(page.Lines); lines > MaxLines {
			return nil, ErrLines
		}
	}
	return out, i.err
}

type reader struct {
	*instance
	// box is the address of four float64, the box of a character.
	box uint32
}

func (r *reader) open(data []byte) (uint64, error) {
	at := r.alloc(max(len(data), 1))
	r.box = r.alloc(4 * 8)
	if r.err != nil {
		return 0, r.err
	}
	if !r.module.Memory().Write(at, data) {
		return 0, errAborted
	}
	doc := r.call("FPDF_LoadMemDocument64", uint64(at), uint64(len(data)), 0)
	if r.err != nil {
		return 0, r.err
	}
	if doc == 0 {
		if r.call("FPDF_GetLastError") == passwordError {
			return 0, ErrPassword
		}
		return 0, ErrBroken
	}
	return doc, nil
}

// maxMeta is the most bytes of one property.
const maxMeta = 4096

func (r *reader) meta(doc uint64, name string) string {
	tag, buffer := r.alloc(len(name)+1), r.alloc(maxMeta)
	if r.err != nil {
		return ""
	}
	r.module.Memory().Write(tag, append([]byte(name), 0))
	size := int(api.DecodeU32(r.call("FPDF_GetMetaText", doc, uint64(tag), uint64(buffer), maxMeta)))
	if size < 2 || size > maxMeta {
		return ""
	}
	raw := r.copied(buffer, size-2)
	units := make([]uint16, len(raw)/2)
	for i := range units {
		units[i] = binary.LittleEndian.Uint16(raw[2*i:])
	}
	return strings.TrimSpace(string(utf16.Decode(units)))
}

func (r *reader) page(doc uint64, n int) Page {
	page := r.call("FPDF_LoadPage", doc, uint64(n))
	if page == 0 {
		return Page{}
	}
	defer r.call("FPDF_ClosePage", page)
	text := r.call("FPDFText_LoadPage", page)
	if text == 0 {
		return Page{}
	}
	defer r.call("FPDFText_ClosePage", text)
	return Page{Lines: r.lines(text)}
}

// The characters by which PDFium says that a word goes on in the next line.
const (
	lineHyphen  = 0x02
	otherHyphen = 0xFFFE
)

// lines reads the characters of a page one by one: by number, so that a place in
// the text and a place on the page are the same.
func (r *reader) lines(text uint64) []Line {
	var lines []Line
	var open lineBuilder
	count := int(api.DecodeI32(r.call("FPDFText_CountChars", text)))
	for n := range max(count, 0) {
		c := rune(api.DecodeU32(r.call("FPDFText_GetUnicode", text, uint64(n))))
		switch c {
		case '\r', '\n':
			lines = open.end(r, text, lines)
		case lineHyphen, otherHyphen:
			open.hyphen = true
		default:
			open.add(c, n)
		}
		if r.err != nil {
			break
		}
	}
	return open.end(r, text, lines)
}

type lineBuilder struct {
	text        strings.Builder
	first, last int
	open        bool
	hyphen      bool
}

func (b *lineBuilder) add(c rune, n int) {
	b.hyphen = false
	if c == ' ' || c == 0 {
		b.text.WriteByte(' ')
		return
	}
	if !b.open {
		b.first, b.open = n, true
	}
	b.last = n
	b.text.WriteRune(c)
}

func (b *lineBuilder) end(r *reader, text uint64, lines []Line) []Line {
	line := Line{Text: strings.Join(strings.Fields(b.text.String()), " "), Hyphen: b.hyphen}
	first, last := b.first, b.last
	*b = lineBuilder{}
	if line.Text == "" {
		return lines
	}
	line.Left, _, line.Bottom, line.Top = r.charBox(text, first)
	_, line.Right, _, _ = r.charBox(text, last)
	line.Size = math.Float64frombits(r.call("FPDFText_GetFontSize", text, uint64(first)))
	return append(lines, line)
}

// charBox returns the box of a character.
func (r *reader) charBox(text uint64, n int) (left, right, bottom, top float64) {
	at := uint64(r.box)
	if r.call("FPDFText_GetCharBox", text, uint64(n), at, at+8, at+16, at+24) == 0 {
		return 0, 0, 0, 0
	}
	raw := r.copied(r.box, 4*8)
	v := func(i int) float64 { return math.Float64frombits(binary.LittleEndian.Uint64(raw[8*i:])) }
	return v(0), v(1), v(2), v(3)
}
