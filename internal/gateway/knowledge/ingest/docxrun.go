package ingest

import (
	"cmp"
	"encoding/xml"
	"strconv"
)

// docxRun is how the words of the open run are set: its style, and what it says beside it. Raised
// are those of a superscript, font is one for signs.
type docxRun struct {
	style          string
	hidden, struck *bool
	raised, bold   bool
	font           symbolFont
}

// unseen reports whether the words of the open run are hidden, or struck out. What the styles of
// a paragraph and of its words both switch on is off (ECMA-376 part 1, 17.7.3); what the run says
// itself counts before them.
func (r *docxReader) unseen(p *docxParagraph) (hidden, struck bool) {
	around, run := r.styles[p.style], r.styles[r.run.style]
	hidden, struck = around.hidden != run.hidden, around.struck != run.struck
	if r.run.hidden != nil {
		hidden = *r.run.hidden
	}
	if r.run.struck != nil {
		struck = *r.run.struck
	}
	return hidden || around.left || run.left, struck
}

// inline reads what stands within a run beside its words.
func (r *docxReader) inline(t *xml.StartElement) {
	switch t.Name.Local {
	case "tab":
		r.write("\t")
	case "br", "cr":
		r.write("\n")
	case "noBreakHyphen":
		r.write("-")
	case "rStyle":
		r.run.style = attr(t, "val")
	case "vanish":
		on := switched(attr(t, "val"))
		r.run.hidden = &on
	case "strike", "dstrike":
		on := switched(attr(t, "val")) || r.run.struck != nil && *r.run.struck
		r.run.struck = &on
	case "b":
		r.run.bold = switched(attr(t, "val"))
	case "rFonts":
		r.run.font = symbolFontOf(cmp.Or(attr(t, "ascii"), attr(t, "hAnsi")))
	case "sym":
		if char, err := strconv.ParseUint(attr(t, "char"), 16, 16); err == nil {
			r.write(docxSign(rune(char), symbolFontOf(attr(t, "font"))))
		}
	case "vertAlign":
		r.run.raised = attr(t, "val") == "superscript"
	default:
		r.field.property(t)
	}
}

// switched reports whether a property that is there is on (ECMA-376 part 1, 22.9.2.7,
// and part 4 for on and off): without a value it is.
func switched(value string) bool { return value != "false" && value != "0" && value != "off" }

// docxSign is a sign of a font; one of a font that is not known is a picture.
func docxSign(char rune, font symbolFont) string {
	if font == nil && char&^signMask == privateSigns {
		return ""
	}
	return font.signs(string(char))
}
