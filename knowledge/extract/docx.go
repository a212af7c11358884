package extract

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// docx reads a Word document (ECMA-376): paragraphs, headings by their style,
// lists, tables as records, footnotes left out; the label from its properties.
func docx(_ context.Context, f *File) (*Content, error) {
	z, err := openZip(f.Name, "DOCX", f.Data)
	if err != nil {
		return nil, err
	}
	body, err := z.part("word/document.xml")
	if err != nil {
		return nil, at(f.Name, wrapBroken(f.Name, "DOCX", err))
	}
	if body == nil {
		return nil, broken(f.Name, "DOCX", errors.New("it has no word/document.xml"))
	}
	b := newBuilder(citeway.KindFile)
	styles, _ := z.part("word/styles.xml") // without styles the built-in names serve
	r := &docxReader{decoder: xml.NewDecoder(bytes.NewReader(body)), builder: b, levels: headingStyles(styles)}
	if err := r.read(); err != nil {
		return nil, wrapBroken(f.Name, "DOCX", err)
	}
	c := b.done()
	docxProperties(z, c)
	return c, nil
}

// wrapBroken keeps an error of ours and says of every other that the file is broken.
func wrapBroken(name, format string, err error) error {
	var e *citeway.Error
	if errors.As(err, &e) {
		return err
	}
	return broken(name, format, err)
}

// docxReader walks the XML of a document once.
type docxReader struct {
	decoder *xml.Decoder
	builder *builder
	levels  map[string]int
	// text is the paragraph so far, style its style, level its outline level.
	text   strings.Builder
	style  string
	level  int
	listed bool
	inList bool
	// tables holds the open tables, the innermost last.
	tables []*docxTable
	inText bool
	depth  int
}

type docxTable struct {
	block tableBlock
	cells []string
	cell  strings.Builder
}

func (r *docxReader) read() error {
	for {
		token, err := r.decoder.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if r.depth++; r.depth > MaxDepth {
				return tooLarge("", "the nesting of the document", MaxDepth)
			}
			r.start(&t)
		case xml.EndElement:
			r.depth--
			r.end(t.Name.Local)
		case xml.CharData:
			if r.inText {
				r.text.Write(t)
			}
		}
		if r.builder.full() {
			return tooLarge("", "the text of the document", MaxText)
		}
	}
}

func (r *docxReader) start(t *xml.StartElement) {
	switch t.Name.Local {
	case "p":
		r.text.Reset()
		r.style, r.level, r.listed = "", 0, false
	case "pStyle":
		r.style = attr(t, "val")
	case "outlineLvl":
		if n, err := strconv.Atoi(attr(t, "val")); err == nil && n < 9 {
			r.level = n + 1
		}
	case "numPr":
		r.listed = true
	case "t":
		r.inText = true
	case "tab":
		r.text.WriteByte('\t')
	case "br", "cr":
		r.text.WriteByte('\n')
	case "noBreakHyphen":
		r.text.WriteByte('-')
	case "tbl":
		r.tables = append(r.tables, &docxTable{block: tableBlock{builder: r.builder}})
	}
}

func (r *docxReader) end(name string) {
	switch name {
	case "t":
		r.inText = false
	case "p":
		r.paragraph()
	case "tc":
		if t := r.table(); t != nil {
			t.cells = append(t.cells, t.cell.String())
			t.cell.Reset()
		}
	case "tr":
		if t := r.table(); t != nil {
			t.block.row(t.cells)
			t.cells = nil
		}
	case "tbl":
		r.endTable()
	}
}

func (r *docxReader) table() *docxTable {
	if len(r.tables) == 0 {
		return nil
	}
	return r.tables[len(r.tables)-1]
}

// endTable adds the table; a table within a cell becomes words of that cell.
func (r *docxReader) endTable() {
	t := r.table()
	if t == nil {
		return
	}
	r.tables = r.tables[:len(r.tables)-1]
	outer := r.table()
	if outer == nil {
		t.block.end()
		return
	}
	for _, row := range t.block.rows {
		outer.cell.WriteString(" " + strings.Join(row, " "))
	}
}

func (r *docxReader) paragraph() {
	text := r.text.String()
	r.text.Reset()
	if t := r.table(); t != nil {
		t.cell.WriteString(" " + text)
		return
	}
	level := r.level
	if n := r.levels[r.style]; n > 0 {
		level = n
	}
	switch {
	case level > 0:
		r.builder.heading(level, text)
		r.inList = false
	case r.listed && oneLine(text) != "":
		r.item("- " + oneLine(text))
	default:
		r.builder.paragraph(text)
		r.inList = false
	}
}

func (r *docxReader) item(line string) {
	if r.inList {
		r.builder.line(line)
		return
	}
	r.builder.block(line)
	r.inList = true
}

func attr(t *xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
