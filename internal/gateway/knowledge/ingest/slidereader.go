package ingest

import (
	"cmp"
	"encoding/xml"
	"strings"
	"unicode/utf8"
)

// readSlide reads a part; nil is none.
func readSlide(z *zipped, name string, r *slideReader) (*slide, error) {
	data, err := z.part(name)
	if data == nil || err != nil {
		return nil, err
	}
	r.slide = &slide{}
	err = readXML(data, func(name string) bool { return name == "Fallback" }, r) // it says again what stands beside it
	return r.slide, cmp.Or(err, r.drawings.err)
}

// slideReader walks the XML of a slide once.
type slideReader struct {
	drawings *drawings
	// area is that of the slide; an empty one is not known.
	area slideBox
	// notes says that it is the page of a slide's notes, whose body is no list.
	notes  bool
	slide  *slide
	shape  *shape     // the open one
	frame  slideFrame // that of the open shape
	groups []slideGroup
	line   slideLine       // the open paragraph, but for its words
	text   raisedText      // of the open paragraph
	cell   strings.Builder // of the open cell, if inCell
	counts slideCounts     // of the open cell
	merged merge           // of the open cell
	level  *slideMark      // that of the open level of the shape's lists
	inText bool
	inCell bool
	// struck and raised say how the words of the open run are set, font and signs in which fonts:
	// the second is that of a sign among letters.
	struck, raised bool
	font, signs    symbolFont
	formulas       formulas
}

func (r *slideReader) words(text string) {
	switch {
	case r.formulas.words(text):
	case r.inText && r.struck:
		r.text.strike()
	case r.inText:
		if loneSign(text) {
			text = r.signs.signs(text)
		}
		r.text.write(r.font.signs(text), r.raised)
	}
}

// loneSign reports whether a run is a single character beyond ASCII, as the arrow is that a program
// makes of "-->": letters in a run with a font for signs are in another.
func loneSign(text string) bool {
	sign, size := utf8.DecodeRuneInString(strings.TrimSpace(text))
	return sign >= utf8.RuneSelf && size == len(strings.TrimSpace(text))
}

// bodyHolder is the place of a slide's lists.
const bodyHolder = "body"

func (r *slideReader) start(t *xml.StartElement) {
	if r.formulas.start(t) {
		return
	}
	switch t.Name.Local {
	case "sld":
		show := attr(t, "show")
		r.slide.hidden = show != "" && !switched(show)
	case "grpSp":
		r.groups = append(r.groups, slideGroup{})
	case "sp", "graphicFrame", "pic", "cxnSp":
		r.shape, r.frame = &shape{}, slideFrame{}
	case "p":
		r.line = slideLine{}
	case "tc":
		r.inCell, r.merged, r.counts = true, slideMerge(t), slideCounts{}
	case "r", "fld":
		r.struck, r.raised, r.font, r.signs = false, false, nil, nil
	case "t":
		r.inText = true
	case "br":
		r.text.write("\n", false)
	default:
		r.property(t)
	}
}

func (r *slideReader) end(name string) {
	if formula, within := r.formulas.end(); within {
		r.text.write(formula, false)
		return
	}
	switch name {
	case "t":
		r.inText = false
	case "pPr", "lstStyle":
		r.level = nil
	case "p":
		r.paragraph()
	case "tc":
		r.endCell()
	case "tr":
		if r.shape != nil {
			r.shape.table.endRow()
		}
	case "sp", "graphicFrame", "pic", "cxnSp":
		r.endShape()
	case "grpSp":
		r.groups = r.groups[:max(0, len(r.groups)-1)]
	}
}

func (r *slideReader) paragraph() {
	r.line.text = r.text.take()
	if oneLine(r.line.text) == "" {
		return
	}
	switch {
	case r.inCell:
		r.cell.WriteString(" " + r.counts.next(r.line.level, r.line.mark) + " " + r.line.text)
	case r.shape != nil:
		r.shape.lines = append(r.shape.lines, r.line)
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

// endShape keeps a shape, unless it is hidden, stands beside the slide, or says what every slide
// does. A title beside the slide still is the name by which programs call it.
func (r *slideReader) endShape() {
	s := r.shape
	r.shape = nil
	if s == nil || s.empty() || r.hides(s) {
		return
	}
	if r.notes && s.holder == bodyHolder {
		s.holder = ""
	}
	switch s.holder {
	case "title", "ctrTitle":
		for _, line := range s.lines {
			r.slide.title = append(r.slide.title, line.text)
		}
	case "sldNum", "dt", "ftr", "hdr", "sldImg":
	default:
		if !r.beside() {
			r.slide.shapes = append(r.slide.shapes, *s)
		}
	}
}
