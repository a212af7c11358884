package ingest

import (
	"encoding/xml"
	"strings"
)

// slide is what stands on a slide.
type slide struct {
	hidden bool
	title  []string
	shapes []shape
}

// shape is a text with its paragraphs, or a table with its rows.
type shape struct {
	holder string // what it holds the place of: "body", "title", …; "" for a text of its own
	hidden bool
	lines  []string
	table  officeGrid
	// marked says that the first row of the table is set apart.
	marked bool
}

// into adds the title first, wherever it stands.
func (s *slide) into(b *builder) {
	b.heading(1, strings.Join(s.title, " "))
	for i := range s.shapes {
		s.shapes[i].into(b)
	}
}

func (s *shape) into(b *builder) {
	if len(s.table.block.rows) > 0 {
		s.table.end(b, s.marked)
		return
	}
	list := s.holder == "body" && len(s.lines) > 1
	for i, line := range s.lines {
		switch {
		case !list:
			b.paragraph(line)
		case i == 0:
			b.block("- " + oneLine(line))
		default:
			b.line("- " + oneLine(line))
		}
	}
}

// readSlide reads a part; nil is none.
func readSlide(z *zipped, name string) (*slide, error) {
	data, err := z.part(name)
	if data == nil || err != nil {
		return nil, err
	}
	r := &slideReader{slide: &slide{}}
	return r.slide, readXML(data, func(name string) bool { return name == "Fallback" }, r) // it says again what stands beside it
}

// slideReader walks the XML of a slide once.
type slideReader struct {
	slide  *slide
	shape  *shape
	text   raisedText      // of the open paragraph
	cell   strings.Builder // of the open cell, if inCell
	merged merge           // of the open cell
	inText bool
	inCell bool
	// struck and raised say how the words of the open run are set.
	struck, raised bool
}

func (r *slideReader) words(text string) {
	switch {
	case r.inText && r.struck:
		r.text.strike()
	case r.inText:
		r.text.write(text, r.raised)
	}
}

func (r *slideReader) start(t *xml.StartElement) {
	switch t.Name.Local {
	case "sld":
		show := attr(t, "show")
		r.slide.hidden = show != "" && !switched(show)
	case "sp", "graphicFrame":
		r.shape = &shape{}
	case "cNvPr":
		if hidden := attr(t, "hidden"); r.shape != nil && hidden != "" {
			r.shape.hidden = switched(hidden)
		}
	case "ph":
		if r.shape != nil {
			if r.shape.holder = attr(t, "type"); r.shape.holder == "" || r.shape.holder == "obj" {
				r.shape.holder = "body"
			}
		}
	case "tblPr":
		if first := attr(t, "firstRow"); r.shape != nil && first != "" {
			r.shape.marked = switched(first)
		}
	case "tc":
		r.inCell, r.merged = true, slideMerge(t)
	case "r":
		r.struck, r.raised = false, false
	case "rPr":
		strike, rise := attr(t, "strike"), attr(t, "baseline")
		r.struck = strike != "" && strike != "noStrike"
		r.raised = rise != "" && rise[0] >= '1' && rise[0] <= '9' // lowered words have a minus
	case "t":
		r.inText = true
	case "br":
		r.text.write("\n", false)
	}
}

func (r *slideReader) end(name string) {
	switch name {
	case "t":
		r.inText = false
	case "p":
		r.paragraph()
	case "tc":
		r.endCell()
	case "tr":
		if r.shape != nil {
			r.shape.table.endRow()
		}
	case "sp", "graphicFrame":
		r.endShape()
	}
}

func (r *slideReader) paragraph() {
	text := r.text.take()
	switch {
	case r.inCell:
		r.cell.WriteString(" " + text)
	case r.shape != nil && oneLine(text) != "":
		r.shape.lines = append(r.shape.lines, text)
	}
}

func (r *slideReader) endCell() {
	text := r.cell.String()
	r.cell.Reset()
	r.inCell = false
	if r.shape != nil {
		r.shape.table.cell(text, r.merged)
	}
}

// slideMerge is how a cell of a slide belongs to another.
func slideMerge(cell *xml.StartElement) merge {
	on := func(name string) bool { value := attr(cell, name); return value != "" && switched(value) }
	switch {
	case on("hMerge"):
		return across
	case on("vMerge"):
		return down
	}
	return single
}

// endShape keeps a shape, unless it is hidden or says what every slide does.
func (r *slideReader) endShape() {
	s := r.shape
	r.shape = nil
	if s == nil || s.hidden {
		return
	}
	switch s.holder {
	case "title", "ctrTitle":
		r.slide.title = append(r.slide.title, s.lines...)
	case "sldNum", "dt", "ftr", "hdr", "sldImg":
	default:
		r.slide.shapes = append(r.slide.shapes, *s)
	}
}
