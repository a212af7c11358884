package pdfium

import (
	"encoding/binary"
	"math"
	"slices"

	"github.com/tetratelabs/wazero/api"
)

// The values of PDFium's interface for what a page is made of.
const (
	objectText, objectPath, objectImage, objectShading, objectForm = 1, 2, 3, 4, 5

	modeFill, modeInvisible = 0, 3
)

// The limits of looking for words that are not seen: what is beyond them counts as seen.
const (
	maxObjects  = 100_000
	maxPictures = 1_000
	// maxDrawn is how many pages of a document are drawn to see what is behind white words.
	maxDrawn = 100
	// lightest is from which value each colour of white words is on.
	lightest = 250
)

// area is a part of a page in points.
type area struct{ left, bottom, right, top float64 }

func (a area) apart(b area) bool {
	return a.right < b.left || a.left > b.right || a.top < b.bottom || a.bottom > b.top
}

// holds reports whether the middle of b is within a.
func (a area) holds(b area) bool {
	x, y := (b.left+b.right)/2, (b.bottom+b.top)/2
	return x >= a.left && x <= a.right && y >= a.bottom && y <= a.top
}

// unseen are the texts of a page that no reader sees, by their addresses: beside the page, set to be
// invisible, or white on white. Invisible words over a picture are what was recognised in it.
func (r *reader) unseen(page uint64) map[uint64]bool {
	o := objects{sheet: r.sheetOf(page)}
	count := int(api.DecodeI32(r.call("FPDFPage_CountObjects", page)))
	for n := 0; n < min(count, maxObjects) && r.err == nil; n++ {
		if object := r.call("FPDFPage_GetObject", page, uint64(n)); object != 0 {
			r.sort(object, &o)
		}
	}
	gone := o.beside
	for _, t := range o.invisible {
		if !o.pictured(t.area) && !o.traced() {
			gone = append(gone, t)
		}
	}
	if len(o.white) > 0 {
		gone = append(gone, r.unlit(page, o.white)...)
	}
	all := make(map[uint64]bool, len(gone))
	for _, t := range gone {
		all[t.object] = true
	}
	return all
}

// placedText is a text of a page and where it stands.
type placedText struct {
	object uint64
	area
}

// objects are those of a page that matter to what is seen.
type objects struct {
	sheet                    area
	beside, invisible, white []placedText
	pictures                 []area
	// lines says that something is drawn with lines, words that some words may be seen.
	lines, words bool
}

// traced reports whether a page is nothing but lines and invisible words: a scanned one, of which a
// program has drawn the letters.
func (o *objects) traced() bool { return o.lines && !o.words }

// pictured reports whether a picture stands behind words. Where there are too many to be known, one
// does.
func (o *objects) pictured(a area) bool {
	return len(o.pictures) > maxPictures || slices.ContainsFunc(o.pictures, func(p area) bool { return p.holds(a) })
}

// sort keeps an object if it matters. What a form within the page holds may stand anywhere in it, and
// may be a picture.
func (r *reader) sort(object uint64, o *objects) {
	kind := r.call("FPDFPageObj_GetType", object)
	if kind == objectPath {
		o.lines = true
		return
	}
	where, known := r.boundsOf(object)
	switch {
	case !known:
	case kind != objectText:
		if len(o.pictures) <= maxPictures {
			o.pictures = append(o.pictures, where)
		}
	case o.sheet.apart(where):
		o.beside = append(o.beside, placedText{object, where})
	default:
		mode := r.call("FPDFTextObj_GetTextRenderMode", object)
		o.words = o.words || mode != modeInvisible
		switch {
		case mode == modeInvisible:
			o.invisible = append(o.invisible, placedText{object, where})
		case mode == modeFill && r.isWhite(object):
			o.white = append(o.white, placedText{object, where})
		}
	}
}

// boundsOf is where an object of a page stands.
func (r *reader) boundsOf(object uint64) (area, bool) {
	at := uint64(r.box)
	if r.call("FPDFPageObj_GetBounds", object, at, at+floatBytes, at+2*floatBytes, at+3*floatBytes) == 0 {
		return area{}, false
	}
	v := r.floats()
	return area{v[0], v[1], v[2], v[3]}, true
}

// sheetOf is the part of a page that is shown. One that is not known is without bounds.
func (r *reader) sheetOf(page uint64) area {
	if r.call("FPDF_GetPageBoundingBox", page, uint64(r.box)) == 0 {
		return area{math.Inf(-1), math.Inf(-1), math.Inf(1), math.Inf(1)}
	}
	v := r.floats() // left, top, right, bottom
	return area{min(v[0], v[2]), min(v[1], v[3]), max(v[0], v[2]), max(v[1], v[3])}
}

// floats are the four numbers that PDFium has written for a box.
func (r *reader) floats() (v [4]float64) {
	raw := r.copied(r.box, len(v)*floatBytes)
	for i := range v {
		v[i] = float64(math.Float32frombits(binary.LittleEndian.Uint32(raw[floatBytes*i:])))
	}
	return v
}

// isWhite reports whether a text is filled with white, or next to it.
func (r *reader) isWhite(object uint64) bool {
	at := uint64(r.box)
	if r.call("FPDFPageObj_GetFillColor", object, at, at+floatBytes, at+2*floatBytes, at+3*floatBytes) == 0 {
		return false
	}
	raw := r.copied(r.box, 3*floatBytes)
	for i := range 3 {
		if binary.LittleEndian.Uint32(raw[floatBytes*i:]) < lightest {
			return false
		}
	}
	return true
}

// unlit are the white texts of a page behind which it is white too.
func (r *reader) unlit(page uint64, texts []placedText) []placedText {
	if r.drawn >= maxDrawn {
		return nil
	}
	r.drawn++
	sheet := r.draw(page)
	if sheet == nil {
		return nil
	}
	return slices.DeleteFunc(texts, func(t placedText) bool { return sheet.coloured(r, page, t.area) })
}
