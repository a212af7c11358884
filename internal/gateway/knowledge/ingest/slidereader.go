package ingest

import (
	"cmp"
	"encoding/xml"
	"strconv"
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

// property reads what stands beside words: of a run or a paragraph, a shape or a group.
func (r *slideReader) property(t *xml.StartElement) {
	switch t.Name.Local {
	case "rPr":
		strike, rise := attr(t, "strike"), attr(t, "baseline")
		r.struck = strike != "" && strike != "noStrike"
		r.raised = rise != "" && rise[0] >= '1' && rise[0] <= '9' // lowered words have a minus
	case "latin":
		r.font = symbolFontOf(attr(t, "typeface"))
	case "sym":
		r.signs = symbolFontOf(attr(t, "typeface"))
	case "pPr":
		r.line.level = levelIn(attr(t, "lvl"))
		r.level = &r.line.mark
	case "buNone", "buChar", "buBlip", "buAutoNum":
		if r.level != nil {
			r.level.read(t)
		}
	default:
		if r.shape != nil {
			r.ofShape(t)
		} else if n := len(r.groups); n > 0 {
			r.groups[n-1].property(t)
		}
	}
}

// levelIn is the depth of a list as it is written, from 0.
func levelIn(value string) int {
	n, _ := strconv.Atoi(value)
	return max(0, min(n, maxListLevel))
}

// ofShape reads a property of the open shape.
func (r *slideReader) ofShape(t *xml.StartElement) {
	s := r.shape
	switch name := t.Name.Local; name {
	case "cNvPr":
		hidden := attr(t, "hidden")
		s.hidden = hidden != "" && switched(hidden)
	case "ph":
		if s.holder = attr(t, "type"); s.holder == "" || s.holder == "obj" {
			s.holder = bodyHolder
		}
	case "tblPr":
		if first := attr(t, "firstRow"); first != "" {
			s.marked = switched(first)
		}
	case "chart", "relIds":
		s.drawn = r.drawings.read(t)
	case "xfrm", "off", "ext", "chOff", "chExt":
		r.frame.read(t)
	default:
		if level, found := strings.CutPrefix(name, "lvl"); found && strings.HasSuffix(level, "pPr") {
			if s.levels == nil {
				s.levels = make([]slideMark, maxListLevel+1)
			}
			n, _ := strconv.Atoi(strings.TrimSuffix(level, "pPr"))
			r.level = &s.levels[max(0, min(n-1, maxListLevel))]
		}
	}
}

// property reads a property of the group.
func (g *slideGroup) property(t *xml.StartElement) {
	if t.Name.Local == "cNvPr" {
		hidden := attr(t, "hidden")
		g.hidden = hidden != "" && switched(hidden)
		return
	}
	g.frame.read(t)
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
