package ingest

import (
	"cmp"
	"context"
	"encoding/xml"
	"errors"
	"strings"

	"github.com/citeway/citeway"
)

// docx reads a Word document (ECMA-376): paragraphs, headings by their style, lists, tables, text
// boxes, formulas, what is ticked in forms, charts and diagrams, then footnotes and endnotes. Of
// tracked changes it reads what would stand if they were accepted; words that are hidden, struck
// out or only hold the place of others are left out. The label is that of its properties.
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
		beside, _ := relations(z, name) // without them no drawing is found
		r := &docxReader{builder: b, styles: look, lists: lists, headed: headed, drawings: drawings{z: z, beside: beside}}
		if err := cmp.Or(readXML(part, r.gone, r), r.drawings.err); err != nil {
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
	// field is the open field of a form, controls says of the open content controls whether each
	// shows what only holds its place, and waiting how many do.
	field    docxField
	controls []bool
	waiting  int
	formulas formulas
	drawings drawings
	// drawn are the drawings of the open paragraph or table, which follow behind it.
	drawn []drawing
}

// write adds words to the open paragraph, if they are shown.
func (r *docxReader) write(words string) {
	if len(r.open) == 0 || r.waiting > 0 {
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
	if !r.formulas.words(text) && r.inText {
		r.write(r.run.font.signs(text))
	}
}

// gone reports whether what stands within an element is not part of the text: it
// was deleted or moved elsewhere, or says again for old programs what stands
// beside it, how words looked before a change or how they sound.
func (r *docxReader) gone(name string) bool {
	switch name {
	case "del", "moveFrom":
		if len(r.open) > 0 {
			r.open[len(r.open)-1].removed = true
		}
		return true
	case "Fallback", "rPrChange", "pPrChange", "rt": // rt is how words sound, above them
		return true
	}
	return false
}

func (r *docxReader) start(t *xml.StartElement) {
	if r.formulas.start(t) {
		return
	}
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
	case "sdt":
		r.controls = append(r.controls, false)
	case "showingPlcHdr":
		r.placeholder(switched(attr(t, "val")))
	case "chart", "relIds":
		if d := r.drawings.read(t); d != nil {
			r.drawn = append(r.drawn, d)
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

func (r *docxReader) end(name string) {
	if formula, within := r.formulas.end(); within {
		r.write(formula)
		return
	}
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
	case "sdt":
		r.endControl()
	case "checkBox", "ddList":
		r.write(r.field.take())
	}
	if name == "p" || name == "tbl" {
		r.draw()
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

func attr(t *xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
