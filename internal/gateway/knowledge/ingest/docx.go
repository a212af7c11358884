package ingest

import (
	"cmp"
	"context"
	"encoding/xml"
	"errors"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// docx reads a Word document (ECMA-376): paragraphs, headings by their style,
// lists, tables, text boxes, then footnotes and endnotes. Of tracked changes it
// reads what would stand if they were accepted; words that are hidden or struck out are
// left out. The label is that of its properties.
func docx(_ context.Context, f *File) (*Content, error) {
	z, err := openZip("DOCX", f.Data)
	if err != nil {
		return nil, err
	}
	b := newBuilder(citeway.KindFile)
	styles, _ := z.part("word/styles.xml") // without styles the built-in names serve
	look := newDocxStyles(styles)
	headed := headedStyles(styles)
	numbering, _ := z.part("word/numbering.xml") // without it every item has a bullet
	lists := newDocxLists(numbering, look)
	for _, name := range [...]string{docxBody, "word/footnotes.xml", "word/endnotes.xml"} {
		part, err := z.part(name)
		if part == nil && name == docxBody && err == nil {
			err = errors.New("it has no " + docxBody)
		}
		if err != nil {
			return nil, broken("DOCX", err)
		}
		r := &docxReader{builder: b, styles: look, lists: lists, headed: headed}
		if err := readXML(part, r.gone, r); err != nil {
			return nil, broken("DOCX", err)
		}
		if b.full() {
			return nil, tooLarge("the text of the document", MaxText)
		}
	}
	c := b.done()
	if err := docxProperties(z, c); err != nil {
		return nil, broken("DOCX", err)
	}
	return c, nil
}

// docxBody is the part that every document has.
const docxBody = "word/document.xml"

// docxReader walks the XML of a document once.
type docxReader struct {
	builder *builder
	styles  docxStyles
	lists   *docxLists
	// headed are the styles of tables that set the first row apart.
	headed map[string]bool
	// open are the open paragraphs, the innermost last: a text box stands within
	// the paragraph that it is anchored to.
	open   []*docxParagraph
	inList bool
	// tables holds the open tables, the innermost last.
	tables []*docxTable
	inText bool
	inRun  bool
	run    docxRun
}

// docxParagraph is a paragraph so far: its words, its style, its outline level.
type docxParagraph struct {
	text   raisedText
	style  string
	level  int
	number docxNumber
	// removed says that words of it were deleted, moved elsewhere or are hidden.
	removed bool
}

// write adds words to the open paragraph, if they are shown.
func (r *docxReader) write(words string) {
	if len(r.open) == 0 {
		return
	}
	p := r.open[len(r.open)-1]
	hidden, struck := r.unseen(p)
	p.removed = p.removed || hidden
	if hidden || struck {
		p.text.strike()
		return
	}
	p.text.write(words, r.run.raised)
	if t := r.table(); t != nil && !r.run.bold && strings.TrimSpace(words) != "" {
		t.plain = true
	}
}

// words adds to the open paragraph what stands in an element for text.
func (r *docxReader) words(text string) {
	if r.inText {
		r.write(text)
	}
}

// gone reports whether what stands within an element is not part of the text: it
// was deleted or moved elsewhere, or says again for old programs what stands
// beside it, or how words looked before a change.
func (r *docxReader) gone(name string) bool {
	switch name {
	case "del", "moveFrom":
		if len(r.open) > 0 {
			r.open[len(r.open)-1].removed = true
		}
		return true
	case "Fallback", "rPrChange", "pPrChange":
		return true
	}
	return false
}

func (r *docxReader) start(t *xml.StartElement) {
	switch t.Name.Local {
	case "p":
		r.open = append(r.open, &docxParagraph{})
	case "r":
		r.inRun, r.run = true, docxRun{}
	case "t":
		r.inText = true
	case "tbl":
		r.tables = append(r.tables, &docxTable{depth: len(r.open)})
	case "tr":
		if t := r.table(); t != nil {
			t.startRow()
		}
	case "tc":
		if t := r.table(); t != nil {
			t.startCell()
		}
	default:
		r.property(t)
	}
}

// property reads what stands beside words: of a run, a table or a paragraph.
func (r *docxReader) property(t *xml.StartElement) {
	switch table := r.table(); {
	case r.inRun && (table == nil || len(r.open) > table.depth):
		r.inline(t)
	case table != nil && len(r.open) == table.depth:
		table.property(t, r.headed)
	case len(r.open) > 0:
		r.open[len(r.open)-1].property(t)
	}
}

// property reads a property of the paragraph.
func (p *docxParagraph) property(t *xml.StartElement) {
	switch t.Name.Local {
	case "pStyle":
		p.style = attr(t, "val")
	case "outlineLvl":
		if n, err := strconv.Atoi(attr(t, "val")); err == nil && n >= 0 && n < 9 {
			p.level = n + 1
		}
	case "numPr":
		p.number.list = cmp.Or(p.number.list, anyList)
	case "numId":
		p.number.list = attr(t, "val")
	case "ilvl":
		p.number.level, _ = strconv.Atoi(attr(t, "val"))
	}
}

func (r *docxReader) end(name string) {
	switch name {
	case "t":
		r.inText = false
	case "r":
		r.inRun, r.run = false, docxRun{}
	case "p":
		r.paragraph()
	case "tc":
		if t := r.table(); t != nil {
			t.endCell()
		}
	case "tr":
		if t := r.table(); t != nil {
			t.endRow()
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
		t.end(r.builder)
		return
	}
	for _, row := range t.block.rows {
		outer.text.WriteString(" " + strings.Join(row, " "))
	}
}

func (r *docxReader) paragraph() {
	if len(r.open) == 0 {
		return
	}
	p := r.open[len(r.open)-1]
	r.open = r.open[:len(r.open)-1]
	text := p.text.take()
	n, listed := r.lists.of(p)
	label := ""
	if listed && (oneLine(text) != "" || !p.removed) { // what is gone counts for nothing
		label = r.lists.label(n)
	}
	if t := r.table(); t != nil {
		t.text.WriteString(" " + label + " " + text)
		return
	}
	level := p.level
	if n := r.styles[p.style].level; n > 0 {
		level = n
	}
	switch line := oneLine(text); {
	case level > 0:
		if line != "" {
			r.builder.heading(level, strings.TrimSpace(label+" "+text))
		}
		r.inList = false
	case listed:
		if line != "" {
			r.item(bullet(n, label) + line)
		}
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
