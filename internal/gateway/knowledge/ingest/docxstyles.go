package ingest

import (
	"cmp"
	"encoding/xml"
	"strconv"
	"strings"
)

// docxStyle is what a style says of paragraphs or words, with what it takes over from the
// style that it is based on.
type docxStyle struct {
	// level is that of a heading; 0 is none.
	level  int
	number docxNumber
	// owner is the style that says the list.
	owner string
	// hidden and struck say how its words are set, left that they are no part of the text: a
	// table of contents says again what stands below, and a placeholder is an instruction.
	hidden, struck, left bool
}

// docxStyles are the styles of a document.
type docxStyles map[string]docxStyle

// docxStyleXML is a style as it stands in the part.
type docxStyleXML struct {
	ID      string     `xml:"styleId,attr"`
	Name    docxValue  `xml:"name"`
	Based   docxValue  `xml:"basedOn"`
	Outline *docxValue `xml:"pPr>outlineLvl"`
	List    docxValue  `xml:"pPr>numPr>numId"`
	Level   docxValue  `xml:"pPr>numPr>ilvl"`
	Hidden  *docxValue `xml:"rPr>vanish"`
	Struck  *docxValue `xml:"rPr>strike"`
	Twice   *docxValue `xml:"rPr>dstrike"`
}

// docxValue is a property that is its value; without one it is on.
type docxValue struct {
	Val string `xml:"val,attr"`
}

// maxBased is how many styles deep one may be based on another.
const maxBased = 32

// newDocxStyles reads the styles; what cannot be read says nothing, and the built-in ones serve.
func newDocxStyles(data []byte) docxStyles {
	var sheet struct {
		Styles []docxStyleXML `xml:"style"`
	}
	if xml.Unmarshal(data, &sheet) != nil {
		sheet.Styles = nil
	}
	all := map[string]*docxStyleXML{}
	for n := 1; n <= 9; n++ {
		number := strconv.Itoa(n)
		all["Heading"+number] = &docxStyleXML{Name: docxValue{"heading " + number}}
		all["TOC"+number] = &docxStyleXML{Name: docxValue{"toc " + number}}
	}
	all["Title"] = &docxStyleXML{Name: docxValue{"title"}}
	for i := range sheet.Styles {
		s := &sheet.Styles[i]
		if built := all[s.ID]; built != nil && s.Name.Val == "" {
			s.Name = built.Name
		}
		all[s.ID] = s
	}
	styles := docxStyles{}
	for id, s := range all {
		said := s.says(id, true)
		for n := 0; n < maxBased && all[s.Based.Val] != nil; n++ {
			based := s.Based.Val
			s = all[based]
			said.over(s.says(based, false))
		}
		styles[id] = said.style(leftName(all[id].Name.Val))
	}
	return styles
}

// docxSaid is what a style says itself; nil is what it leaves to the style below.
type docxSaid struct {
	level, depth   *int
	list, owner    string
	hidden, struck *bool
}

// says reads a style; itself says that it is the one that is looked for, and none below it.
func (s *docxStyleXML) says(id string, itself bool) docxSaid {
	said := docxSaid{level: s.heading(itself), list: s.List.Val}
	if said.list != "" {
		said.owner = id
	}
	if n, err := strconv.Atoi(s.Level.Val); err == nil {
		said.depth = &n
	}
	if s.Hidden != nil {
		hidden := s.Hidden.on()
		said.hidden = &hidden
	}
	if s.Struck != nil || s.Twice != nil {
		struck := s.Struck.on() || s.Twice.on()
		said.struck = &struck
	}
	return said
}

// over takes over from the style below what the ones above it do not say.
func (d *docxSaid) over(below docxSaid) {
	d.level, d.depth = cmp.Or(d.level, below.level), cmp.Or(d.depth, below.depth)
	d.list, d.owner = cmp.Or(d.list, below.list), cmp.Or(d.owner, below.owner)
	d.hidden, d.struck = cmp.Or(d.hidden, below.hidden), cmp.Or(d.struck, below.struck)
}

// style is what is said in the end.
func (d *docxSaid) style(left bool) docxStyle {
	out := docxStyle{owner: d.owner, left: left, number: docxNumber{d.list, levelUnsaid}}
	if d.level != nil {
		out.level = *d.level
	}
	if d.depth != nil {
		out.number.level = *d.depth
	}
	out.hidden = d.hidden != nil && *d.hidden
	out.struck = d.struck != nil && *d.struck
	return out
}

// levelUnsaid is the level of a style whose list says at which level it stands.
const levelUnsaid = -1

func (v *docxValue) on() bool { return v != nil && switched(v.Val) }

// heading returns the level of the heading that a style says it is, 0 for none, and nil if it
// does not say: by the built-in names "heading 1" to "heading 9" and "Title", which stay the same
// in every language, or by the outline level. A style that is based on the title's is no title.
func (s *docxStyleXML) heading(itself bool) *int {
	level := 0
	name := strings.ToLower(s.Name.Val)
	n, err := strconv.Atoi(strings.TrimPrefix(name, "heading "))
	switch {
	case err == nil && n >= 1 && n <= 9:
		level = n
	case name == "title" && itself:
		level = 1
	case name == "title":
	case s.Outline == nil:
		return nil
	default:
		if n, err := strconv.Atoi(s.Outline.Val); err == nil && n >= 0 && n < 9 {
			level = n + 1
		}
	}
	return &level
}

// leftName reports whether words of a style that is called so are no part of the text. The
// built-in names stay the same in every language.
func leftName(name string) bool {
	name = strings.ToLower(name)
	return strings.HasPrefix(name, "toc ") || name == "table of figures" || name == "placeholder text"
}
