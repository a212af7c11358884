package pdfium

import (
	"context"
	"encoding/binary"
	"errors"
	"image"
	"math"
	"unicode"

	"github.com/tetratelabs/wazero/api"
)

// The bounds of a picture.
const (
	// MinWidth is the least width of a picture in pixels.
	MinWidth = 100
	// MaxWidth is the most width of a picture in pixels.
	MaxWidth = 2400
	// MaxPixels is the most pixels of a picture: the width of a very high page is reduced.
	MaxPixels = 8 << 20
	// maxWords is the most words of a page that are placed.
	maxWords = 20_000
)

// ErrNoPage says that a document has no such page.
var ErrNoPage = errors.New("the document has no such page")

// Sheet is a page to be looked at. Lengths are shares of its width and height, from the upper
// left corner, as it is shown: turned, and cut to what is seen.
type Sheet struct {
	// Pages is how many pages the document has.
	Pages int
	// Width and Height are in points.
	Width, Height float64
	Words         []Word
}

// Word is a stretch of text without a space, or one ideograph, and its box.
type Word struct {
	Text                     string
	Left, Top, Right, Bottom float64
}

// The values of PDFium's interface.
const (
	formatBGRx  = 3
	white       = 0xFFFFFFFF
	withNotes   = 0x01 // FPDF_ANNOT
	pixelBytes  = 4
	placeScale  = 1 << 20 // places are asked for on a page of so many pixels
	placeBytes  = 4
	noRotation  = 0
	intsOfPlace = 2
)

// Picture draws a page, counted from 1, so many pixels wide. ctx bounds its time. Errors:
// those of Read, and ErrNoPage.
func (e *Engine) Picture(ctx context.Context, data []byte, number, width int) (*image.NRGBA, error) {
	var picture *image.NRGBA
	err := e.look(ctx, data, number, func(r *reader, page uint64) { picture = r.picture(page, width) })
	return picture, err
}

// Sheet reads the words of a page, counted from 1, with their boxes. Errors: those of
// Picture.
func (e *Engine) Sheet(ctx context.Context, data []byte, number int) (*Sheet, error) {
	s := &Sheet{}
	err := e.look(ctx, data, number, func(r *reader, page uint64) {
		s.Pages = int(api.DecodeI32(r.call("FPDF_GetPageCount", r.doc)))
		s.Width, s.Height = r.extent(page)
		text := r.call("FPDFText_LoadPage", page)
		if text != 0 {
			s.Words = r.words(page, text)
			r.call("FPDFText_ClosePage", text)
		}
		s.Words = r.filledWords(page, s.Words)
	})
	return s, err
}

// look opens a page for use.
func (e *Engine) look(ctx context.Context, data []byte, number int, use func(r *reader, page uint64)) error {
	r, err := e.reader(ctx, data, Memory)
	if err != nil {
		return err
	}
	defer r.close()
	if r.err != nil {
		return r.err
	}
	if count := int(api.DecodeI32(r.call("FPDF_GetPageCount", r.doc))); number < 1 || number > count {
		return errors.Join(r.err, ErrNoPage)
	}
	page := r.call("FPDF_LoadPage", r.doc, uint64(number-1))
	if page == 0 {
		return errors.Join(r.err, ErrBroken)
	}
	use(r, page)
	if r.memory.refused && ctx.Err() == nil {
		return ErrMemory
	}
	return r.err
}

// extent is the width and height of a page in points.
func (r *reader) extent(page uint64) (width, height float64) {
	return math.Float64frombits(r.call("FPDF_GetPageWidth", page)), math.Float64frombits(r.call("FPDF_GetPageHeight", page))
}

// size is how many pixels a picture of a page has.
func (r *reader) size(page uint64, width int) (x, y int) {
	w, h := r.extent(page)
	if !(w > 0 && h > 0) { // not a number, too
		return 0, 0
	}
	wanted := min(max(width, MinWidth), MaxWidth)
	scale := min(float64(wanted)/w, math.Sqrt(MaxPixels/(w*h)))
	return max(int(w*scale), 1), max(int(h*scale), 1)
}

func (r *reader) picture(page uint64, width int) *image.NRGBA {
	x, y := r.size(page, width)
	if x*y == 0 || x*y > 2*MaxPixels {
		r.err = errors.Join(r.err, ErrBroken)
		return nil
	}
	at := r.alloc(pixelBytes * x * y)
	if r.err != nil {
		return nil
	}
	bitmap := r.call("FPDFBitmap_CreateEx", uint64(x), uint64(y), formatBGRx, uint64(at), uint64(pixelBytes*x))
	if bitmap == 0 {
		r.err = errors.Join(r.err, ErrMemory)
		return nil
	}
	r.call("FPDFBitmap_FillRect", bitmap, 0, 0, uint64(x), uint64(y), white)
	r.call("FPDF_RenderPageBitmap", bitmap, page, 0, 0, uint64(x), uint64(y), noRotation, withNotes)
	pixels := r.copied(at, pixelBytes*x*y)
	for i := 0; i < len(pixels); i += pixelBytes {
		pixels[i], pixels[i+2], pixels[i+3] = pixels[i+2], pixels[i], math.MaxUint8
	}
	return &image.NRGBA{Pix: pixels, Stride: pixelBytes * x, Rect: image.Rect(0, 0, x, y)}
}

// words are those of a page's text, each with the box around its characters.
func (r *reader) words(page, text uint64) []Word {
	var words []Word
	open, last := "", rune(0)
	var box [4]float64 // left, right, bottom, top in points
	end := func() {
		if open != "" && box[0] < box[1] {
			words = append(words, r.placed(page, open, box))
		}
		open = ""
	}
	for n, c := range r.text(text) {
		if r.err != nil || len(words) >= maxWords {
			break
		}
		if unicode.IsSpace(c) || c == 0 || c == lineHyphen || c == otherHyphen {
			end()
			continue
		}
		if alone(c) || alone(last) && open != "" {
			end()
		}
		last = c
		left, right, bottom, top := r.charBox(text, r.char(text, n))
		if open == "" {
			box = [4]float64{left, right, bottom, top}
		}
		open += string(c)
		box = [4]float64{min(box[0], left), max(box[1], right), min(box[2], bottom), max(box[3], top)}
	}
	end()
	return words
}

// alone reports whether a character is a word by itself: scripts without spaces would make
// a word of a whole line.
func alone(c rune) bool {
	return unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// placed is a word whose box is given in points: left, right, bottom, top.
func (r *reader) placed(page uint64, word string, box [4]float64) Word {
	x1, y1 := r.place(page, box[0], box[3])
	x2, y2 := r.place(page, box[1], box[2])
	return Word{Text: word, Left: min(x1, x2), Right: max(x1, x2), Top: min(y1, y2), Bottom: max(y1, y2)}
}

// place is where a point of a page is seen, as shares of its width and height.
func (r *reader) place(page uint64, x, y float64) (across, down float64) {
	at := uint64(r.box)
	if r.call("FPDF_PageToDevice", page, 0, 0, placeScale, placeScale, noRotation, math.Float64bits(x), math.Float64bits(y), at, at+placeBytes) == 0 {
		return 0, 0
	}
	raw := r.copied(r.box, intsOfPlace*placeBytes)
	share := func(i int) float64 {
		return min(max(float64(int32(binary.LittleEndian.Uint32(raw[placeBytes*i:])))/placeScale, 0), 1) //nolint:gosec // a C int
	}
	return share(0), share(1)
}
