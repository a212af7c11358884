package pdfium

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"sync"
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
	// Cells are the parts of a line that has wide gaps, as rows of tables have; nil for
	// another.
	Cells []Cell
}

// Cell is a part of a line between wide gaps, and where it begins and ends.
type Cell struct {
	Text        string
	Left, Right float64
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
	// Read is told how many of all pages are read, by each who reads; nil is nobody.
	Read func(read, all int)
}

// MaxLines is the most lines of a document: as many short ones take more memory than
// their text.
const MaxLines = 1_000_000

// passwordError is the number by which PDFium says that a password is needed.
const passwordError = 4

// Read reads a PDF. ctx bounds its time. A page that PDFium cannot read is empty;
// reading ends early when the text is over the limit. A document that wants more than Memory is none in part: ErrMemory.
func (e *Engine) Read(ctx context.Context, data []byte, limits Limits) (*Document, error) {
	r, err := e.reader(ctx, data, Memory)
	if err != nil {
		return nil, err
	}
	defer r.close()
	doc, err := e.read(r, data, limits)
	if r.memory.refused && ctx.Err() == nil {
		return nil, ErrMemory
	}
	return doc, err
}

func (e *Engine) read(r *reader, data []byte, limits Limits) (*Document, error) {
	if r.err != nil {
		return nil, r.err
	}
	out := &Document{Title: r.meta("Title"), Author: r.meta("Author"), Modified: r.meta("ModDate")}
	count := int(api.DecodeI32(r.call("FPDF_GetPageCount", r.doc)))
	if count > limits.Pages {
		return nil, ErrPages
	}
	p := newPages(count, limits.Bytes)
	p.tell = limits.Read
	var helping sync.WaitGroup
	for range helpers(len(data), count) {
		helping.Go(func() { e.help(r.ctx, data, p) })
	}
	r.readAll(p)
	helping.Wait()
	r.readAll(p) // what a helper gave back
	if r.err != nil {
		return nil, r.err
	}
	var err error
	out.Pages, err = p.all()
	return out, err
}

// reader is an instance that has opened the document.
type reader struct {
	*instance
	doc uint64
	// box is the address of four float64, the box of a character.
	box uint32
	// buffer is the address of room bytes, for the text of a page.
	buffer uint32
	room   int
	// form is PDFium's view of the form, 0 before it is asked for, tags are the addresses of the
	// names of properties.
	form uint64
	tags map[string]uint32
	// drawn is how many pages were drawn to look behind their words.
	drawn int
}

// reader opens a document in an instance that takes at most so many bytes beside it. Its
// err says where the document cannot be opened.
func (e *Engine) reader(ctx context.Context, data []byte, most uint64) (*reader, error) {
	i, err := e.instance(ctx, most+uint64(len(data)))
	if err != nil {
		return nil, err
	}
	r := &reader{instance: i, tags: map[string]uint32{}}
	r.doc, err = r.open(data)
	i.err = cmp.Or(i.err, err)
	return r, nil
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
	if doc == 0 && r.err == nil {
		if r.call("FPDF_GetLastError") == passwordError {
			return 0, ErrPassword
		}
		return 0, ErrBroken
	}
	return doc, r.err
}

// maxMeta is the most bytes of one property.
const maxMeta = 4096

func (r *reader) meta(name string) string {
	tag, buffer := r.alloc(len(name)+1), r.alloc(maxMeta)
	if r.err != nil {
		return ""
	}
	r.module.Memory().Write(tag, append([]byte(name), 0))
	size := int(api.DecodeU32(r.call("FPDF_GetMetaText", r.doc, uint64(tag), uint64(buffer), maxMeta)))
	if size < 2 || size > maxMeta {
		return ""
	}
	return strings.TrimSpace(string(utf16.Decode(r.units(buffer, size/utf16Bytes-1))))
}

func (r *reader) page(n int) Page {
	page := r.call("FPDF_LoadPage", r.doc, uint64(n))
	if page == 0 {
		return Page{}
	}
	defer r.call("FPDF_ClosePage", page)
	text := r.call("FPDFText_LoadPage", page)
	if text == 0 {
		return Page{Lines: filled(nil, r.fields(page))}
	}
	defer r.call("FPDFText_ClosePage", text)
	return Page{Lines: filled(r.lines(text, r.unseen(page)), r.fields(page))}
}

// The characters by which PDFium says that a word goes on in the next line.
const (
	lineHyphen  = 0x02
	otherHyphen = 0xFFFE
)

// lines are those of a page's text, but for texts that are gone. A character is known by its place in
// the text, from which PDFium knows its place on the page.
func (r *reader) lines(text uint64, gone map[uint64]bool) []Line {
	var lines []Line
	var open lineBuilder
	for n, c := range r.text(text) {
		if len(gone) > 0 && gone[r.call("FPDFText_GetTextObject", text, uint64(r.char(text, n)))] {
			c = ' '
		}
		switch c {
		case '\r', '\n':
			lines = open.end(r, text, lines)
		case lineHyphen, otherHyphen:
			open.hyphen = true
		default:
			open.add(c, n)
		}
	}
	return open.end(r, text, lines)
}

// text is all of a page's text.
func (r *reader) text(text uint64) []rune {
	count := int(api.DecodeI32(r.call("FPDFText_CountChars", text)))
	if count <= 0 || count > MaxChars {
		return nil
	}
	r.grow(2 * utf16Bytes * (count + 1))
	size := int(api.DecodeI32(r.call("FPDFText_GetText", text, 0, uint64(count), uint64(r.buffer))))
	if size < 1 || utf16Bytes*size > r.room {
		return nil
	}
	return utf16.Decode(r.units(r.buffer, size-1))
}

// MaxChars is the most characters of a page; one with more is empty.
const MaxChars = 4 << 20

// utf16Bytes is how many bytes a unit of UTF-16 takes.
const utf16Bytes = 2

// grow makes the buffer at least size bytes. An outgrown one is given back.
func (r *reader) grow(size int) {
	if size <= r.room {
		return
	}
	r.call("free", uint64(r.buffer))
	r.room = max(size, 2*r.room)
	r.buffer = r.alloc(r.room)
}

// units are count units of UTF-16 at an address.
func (r *reader) units(at uint32, count int) []uint16 {
	raw := r.copied(at, utf16Bytes*count)
	units := make([]uint16, count)
	for i := range units {
		units[i] = binary.LittleEndian.Uint16(raw[utf16Bytes*i:])
	}
	return units
}

// char is the number by which PDFium knows the character at a place in the text.
func (r *reader) char(text uint64, at int) int {
	return int(api.DecodeI32(r.call("FPDFText_GetCharIndexFromTextIndex", text, uint64(at))))
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
