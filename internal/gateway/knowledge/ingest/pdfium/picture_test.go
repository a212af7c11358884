package pdfium_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge/ingest/pdfium"
)

// sheet is a PDF of one page, 200 points wide and 100 high, with one word at 20, 70.
func sheet(extra string) []byte {
	text := "BT /F 20 Tf 20 70 Td (Lantern) Tj ET"
	return written("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>"+extra+">>",
		fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", len(text), text), "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
}

// ink counts the dark pixels of a picture within a word's box, and all of them.
func ink(p *image.NRGBA, w pdfium.Word) (within, all int) {
	for y := range p.Rect.Dy() {
		for x := range p.Rect.Dx() {
			if p.Pix[p.PixOffset(x, y)] > 128 {
				continue
			}
			all++
			across, down := (float64(x)+.5)/float64(p.Rect.Dx()), (float64(y)+.5)/float64(p.Rect.Dy())
			if across >= w.Left-.01 && across <= w.Right+.01 && down >= w.Top-.02 && down <= w.Bottom+.02 {
				within++
			}
		}
	}
	return within, all
}

// The box of a word is where its letters are drawn: also where a page is turned or cut.
func TestTheBoxIsWhereTheWordIsDrawn(t *testing.T) {
	e := engine(t)
	for name, extra := range map[string]string{
		"plain": "", "turned by a quarter": "/Rotate 90", "upside down": "/Rotate 180", "cut": "/CropBox[10 50 150 100]",
	} {
		t.Run(name, func(t *testing.T) {
			s, err := e.Sheet(t.Context(), sheet(extra), 1)
			if err != nil || len(s.Words) != 1 || s.Words[0].Text != "Lantern" || s.Pages != 1 {
				t.Fatalf("%+v, %v", s, err)
			}
			p, err := e.Picture(t.Context(), sheet(extra), 1, 400)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := float64(p.Rect.Dx())/float64(p.Rect.Dy()), s.Width/s.Height; got < want-.02 || got > want+.02 {
				t.Errorf("the picture is %v, the page %v by %v", p.Rect, s.Width, s.Height)
			}
			if within, all := ink(p, s.Words[0]); all < 100 || within != all {
				t.Errorf("%d of %d dark pixels are in the box %+v", within, all, s.Words[0])
			}
		})
	}
}

func TestPicturesAreBounded(t *testing.T) {
	e := engine(t)
	for _, width := range []int{-1, 0, 1, 1 << 30} {
		p, err := e.Picture(t.Context(), sheet(""), 1, width)
		if err != nil || p.Rect.Dx() < pdfium.MinWidth || p.Rect.Dx() > pdfium.MaxWidth {
			t.Errorf("asked for %d: %v, %v", width, p, err)
		}
	}
	high := bytes.Replace(sheet(""), []byte("[0 0 200 100]"), []byte("[0 0 2 14400]"), 1)
	if p, err := e.Picture(t.Context(), high, 1, 2400); err == nil && len(p.Pix) > 4*pdfium.MaxPixels {
		t.Errorf("a high page has %d bytes", len(p.Pix))
	}
	for _, number := range []int{-1, 0, 2} {
		if _, err := e.Picture(t.Context(), sheet(""), number, 400); !errors.Is(err, pdfium.ErrNoPage) {
			t.Errorf("page %d: %v", number, err)
		}
	}
	if _, err := e.Picture(t.Context(), []byte("%PDF-1.7 of no use"), 1, 400); !errors.Is(err, pdfium.ErrBroken) {
		t.Error(err)
	}
}

func TestWordsOfAPage(t *testing.T) {
	s, err := engine(t).Sheet(t.Context(), manual(t), 2)
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for _, w := range s.Words {
		words = append(words, w.Text)
	}
	if got := strings.Join(words, "|"); got != "The|ebb|falls|at|noon." || s.Pages != 2 {
		t.Errorf("%s of %d pages", got, s.Pages)
	}
}

// What stands in a field of a page is among its words, where the field is.
func TestTheWordsOfFields(t *testing.T) {
	note := func(rect, more string) string { return "<</Type/Annot/Rect[" + rect + "]" + more + ">>" }
	for want, notes := range map[string]string{
		"Lantern lit now": note("110 68 190 90", "/Subtype/FreeText/Contents(lit now)"),
		"dark Lantern":    note("2 68 18 90", "/Subtype/FreeText/Contents(dark)"),
		"Lantern below":   note("20 20 90 40", "/Subtype/FreeText/Contents(below)"),
		"Lantern":         note("20 20 90 40", "/Subtype/FreeText/F 2/Contents(hidden)"),
	} {
		s, err := engine(t).Sheet(t.Context(), sheet("/Annots["+notes+"]"), 1)
		if err != nil {
			t.Fatal(err)
		}
		var words []string
		for _, w := range s.Words {
			words = append(words, w.Text)
			if w.Left >= w.Right || w.Top >= w.Bottom || w.Right > 1 || w.Bottom > 1 {
				t.Errorf("%+v is no box", w)
			}
		}
		if got := strings.Join(words, " "); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
