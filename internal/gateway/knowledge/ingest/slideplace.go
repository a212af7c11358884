package ingest

import (
	"encoding/xml"
	"math"
	"strconv"
)

// slideBox is an area of a slide, or of the space of a group.
type slideBox struct{ left, top, right, bottom float64 }

// apart reports whether nothing of two areas is in both.
func (b slideBox) apart(other slideBox) bool {
	return b.right < other.left || b.left > other.right || b.bottom < other.top || b.top > other.bottom
}

// slideFrame is where a shape or a group stands, and the space that the shapes of a group are
// placed in.
type slideFrame struct {
	off, ext, innerOff, innerExt slidePair
	turned                       bool
}

// slidePair is a place or a size; said is false for one that is taken over from a layout.
type slidePair struct {
	x, y float64
	said bool
}

// read takes a property that says where something stands.
func (f *slideFrame) read(t *xml.StartElement) {
	switch t.Name.Local {
	case "xfrm":
		turn := attr(t, "rot")
		f.turned = turn != "" && turn != "0"
	case "off":
		f.off = pairOf(t, "x", "y")
	case "ext":
		if size := pairOf(t, "cx", "cy"); size.said { // extensions of programs have the same name
			f.ext = size
		}
	case "chOff":
		f.innerOff = pairOf(t, "x", "y")
	case "chExt":
		f.innerExt = pairOf(t, "cx", "cy")
	}
}

func pairOf(t *xml.StartElement, first, second string) slidePair {
	x, err := strconv.ParseFloat(attr(t, first), 64)
	y, worse := strconv.ParseFloat(attr(t, second), 64)
	return slidePair{x, y, err == nil && worse == nil}
}

// box is the area that a frame takes, and whether it says so. One that is turned takes no more than
// the area within which it could be turned.
func (f *slideFrame) box() (slideBox, bool) {
	b := slideBox{f.off.x, f.off.y, f.off.x + f.ext.x, f.off.y + f.ext.y}
	if f.turned {
		x, y, reach := (b.left+b.right)/2, (b.top+b.bottom)/2, math.Hypot(f.ext.x, f.ext.y)/2
		b = slideBox{x - reach, y - reach, x + reach, y + reach}
	}
	return b, f.off.said && f.ext.said
}

// outward is an area of the space within a group as it stands in the space around it.
func (f *slideFrame) outward(b slideBox) slideBox {
	if !f.off.said || !f.ext.said || !f.innerOff.said || !(f.innerExt.x > 0) || !(f.innerExt.y > 0) {
		return b
	}
	x, y := f.ext.x/f.innerExt.x, f.ext.y/f.innerExt.y
	b = slideBox{f.off.x + (b.left-f.innerOff.x)*x, f.off.y + (b.top-f.innerOff.y)*y, f.off.x + (b.right-f.innerOff.x)*x, f.off.y + (b.bottom-f.innerOff.y)*y}
	if f.turned { // it may stand anywhere around the middle of the group
		x, y := f.off.x+f.ext.x/2, f.off.y+f.ext.y/2
		reach := max(math.Hypot(b.left-x, b.top-y), math.Hypot(b.right-x, b.bottom-y), math.Hypot(b.left-x, b.bottom-y), math.Hypot(b.right-x, b.top-y))
		b = slideBox{x - reach, y - reach, x + reach, y + reach}
	}
	return b
}

// slideGroup is an open group of shapes.
type slideGroup struct {
	frame  slideFrame
	hidden bool
}

// beside reports whether the open shape stands beside the slide, where no one sees it.
func (r *slideReader) beside() bool {
	b, said := r.frame.box()
	if !said || !(r.area.right > 0) || !(r.area.bottom > 0) {
		return false
	}
	for i := len(r.groups) - 1; i >= 0; i-- {
		b = r.groups[i].frame.outward(b)
	}
	return b.apart(r.area)
}

// hides reports whether a shape is hidden, or a group that it stands in.
func (r *slideReader) hides(s *shape) bool {
	for i := range r.groups {
		if r.groups[i].hidden {
			return true
		}
	}
	return s.hidden
}
