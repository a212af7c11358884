package ingest

import (
	"cmp"
	"encoding/xml"
	"strconv"
	"strings"
)

// docxParagraph is a paragraph so far: its words, its style, its outline level.
type docxParagraph struct {
	text   raisedText
	style  string
	level  int
	number docxNumber
	// removed says that words of it were deleted, moved elsewhere or are hidden.
	removed bool
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

// paragraph ends the open paragraph.
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

// draw adds the drawings that stand in a paragraph or a table behind it.
func (r *docxReader) draw() {
	if len(r.drawn) == 0 || len(r.open) > 0 || len(r.tables) > 0 {
		return
	}
	for _, d := range r.drawn {
		d.into(r.builder)
	}
	r.drawn, r.inList = nil, false
}
