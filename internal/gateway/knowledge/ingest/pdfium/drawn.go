package pdfium

import "math"

// drawnPage is a page as it is drawn, in pixels of four bytes.
type drawnPage struct {
	pixels        []byte
	width, height int
}

const (
	// drawnPixels is the most pixels of a page that is drawn to look behind words: one for each point
	// of a common page.
	drawnPixels = 1 << 19
	// lightPixel is up to which value a colour of a pixel is not white, colouredShare the share of such
	// pixels from which words are not on white.
	lightPixel    = 240
	colouredShare = 0.35
	// samples is about how many pixels across and down are looked at.
	samples = 64
)

// draw draws a page to look behind its words; nil is none.
func (r *reader) draw(page uint64) *drawnPage {
	w, h := r.extent(page)
	if !(w > 0 && h > 0) { // not a number, too
		return nil
	}
	scale := min(1, math.Sqrt(drawnPixels/(w*h)))
	d := &drawnPage{width: max(int(w*scale), 1), height: max(int(h*scale), 1)}
	if d.width*d.height > 2*drawnPixels {
		return nil
	}
	size := pixelBytes * d.width * d.height
	at := r.alloc(size)
	if r.err != nil {
		return nil
	}
	defer r.call("free", uint64(at))
	bitmap := r.call("FPDFBitmap_CreateEx", uint64(d.width), uint64(d.height), formatBGRx, uint64(at), uint64(pixelBytes*d.width))
	if bitmap == 0 {
		return nil
	}
	defer r.call("FPDFBitmap_Destroy", bitmap)
	r.call("FPDFBitmap_FillRect", bitmap, 0, 0, uint64(d.width), uint64(d.height), white)
	r.call("FPDF_RenderPageBitmap", bitmap, page, 0, 0, uint64(d.width), uint64(d.height), noRotation, withNotes)
	d.pixels = r.copied(at, size)
	return d
}

// coloured reports whether a part of the page is not all white.
func (d *drawnPage) coloured(r *reader, page uint64, a area) bool {
	x1, y1 := r.place(page, a.left, a.top)
	x2, y2 := r.place(page, a.right, a.bottom)
	left, right := d.span(x1, x2, d.width)
	top, bottom := d.span(y1, y2, d.height)
	coloured, all := 0, 0
	for y := top; y < bottom; y += 1 + (bottom-top)/samples {
		for x := left; x < right; x += 1 + (right-left)/samples {
			all++
			p := d.pixels[pixelBytes*(y*d.width+x):]
			if p[0] <= lightPixel || p[1] <= lightPixel || p[2] <= lightPixel {
				coloured++
			}
		}
	}
	return float64(coloured) > colouredShare*float64(all)
}

// span are the pixels between two shares of so many, at least one.
func (d *drawnPage) span(a, b float64, all int) (from, to int) {
	from = min(int(min(a, b)*float64(all)), all-1)
	to = int(math.Ceil(max(a, b) * float64(all)))
	return from, max(from+1, min(to, all))
}
