package ingest

import (
	"encoding/xml"
	"strconv"
	"strings"
)

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
