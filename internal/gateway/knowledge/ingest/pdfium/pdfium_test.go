package pdfium_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/citeway/citeway/internal/gateway/assets"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest/pdfium"
)

func engine(t *testing.T) *pdfium.Engine {
	t.Helper()
	wasm, err := assets.PDFium()
	if err != nil {
		t.Skip(err)
	}
	e, err := pdfium.New(t.Context(), wasm)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

func manual(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/two-pages.pdf")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

var limits = pdfium.Limits{Pages: 10, Bytes: 1 << 20}

func TestRead(t *testing.T) {
	doc, err := engine(t).Read(t.Context(), manual(t), limits)
	if err != nil {
		t.Fatal(err)
	}
	if doc.Title != "Two pages" || doc.Author != "Maud Tidewell" || len(doc.Pages) != 2 {
		t.Fatalf("%q by %q has %d pages", doc.Title, doc.Author, len(doc.Pages))
	}
	lines := doc.Pages[0].Lines
	if len(lines) != 2 || lines[0].Text != "Tides" || lines[1].Text != "The tide rises twice a day." {
		t.Fatalf("lines %+v", lines)
	}
	// The heading stands higher, in larger letters, and both begin at 50 points.
	if lines[0].Size != 20 || lines[1].Size != 12 || lines[0].Bottom <= lines[1].Top {
		t.Errorf("lines %+v", lines)
	}
	for _, l := range lines {
		if l.Left < 49 || l.Left > 53 || l.Right <= l.Left {
			t.Errorf("%q stands from %v to %v", l.Text, l.Left, l.Right)
		}
	}
}

func TestLimits(t *testing.T) {
	e := engine(t)
	if _, err := e.Read(t.Context(), manual(t), pdfium.Limits{Pages: 1, Bytes: 100}); !errors.Is(err, pdfium.ErrPages) {
		t.Errorf("two pages where one is allowed: %v", err)
	}
	doc, err := e.Read(t.Context(), manual(t), pdfium.Limits{Pages: 2, Bytes: 1})
	if err != nil || len(doc.Pages) != 1 {
		t.Errorf("reading does not end with the text: %+v, %v", doc, err)
	}
}

func TestBroken(t *testing.T) {
	e := engine(t)
	whole := manual(t)
	for name, data := range map[string][]byte{"nothing": nil, "words": []byte("words"), "the head alone": whole[:9]} {
		if _, err := e.Read(t.Context(), data, limits); !errors.Is(err, pdfium.ErrBroken) {
			t.Errorf("%s: %v", name, err)
		}
	}
	locked := bytes.Replace(whole, []byte("/Root 1 0 R"), []byte("/Root 1 0 R/Encrypt<</Filter/Standard/V 1/R 2/O(0123456789abcdef0123456789abcdef)/U(0123456789abcdef0123456789abcdef)/P -4>>/ID[(a)(a)]"), 1)
	if _, err := e.Read(t.Context(), locked, limits); !errors.Is(err, pdfium.ErrPassword) {
		t.Errorf("a document under a password: %v", err)
	}
}

func TestContext(t *testing.T) {
	e := engine(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := e.Read(ctx, manual(t), limits); err == nil {
		t.Error("no error from a context that is done")
	}
	if _, err := e.Read(t.Context(), manual(t), limits); err != nil {
		t.Errorf("the next document: %v", err)
	}
}

func TestManyAtTheSameTime(t *testing.T) {
	e, data := engine(t), manual(t)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			doc, err := e.Read(t.Context(), data, limits)
			if err != nil || len(doc.Pages) != 2 || !strings.HasPrefix(doc.Pages[1].Lines[0].Text, "The ebb") {
				t.Errorf("%+v, %v", doc, err)
			}
		})
	}
	all.Wait()
}

func TestNoWebAssembly(t *testing.T) {
	if _, err := pdfium.New(t.Context(), []byte("words")); err == nil {
		t.Error("words are taken for a program")
	}
}

// book is a PDF of so many pages, each of which says its number.
func book(pages int) []byte {
	objects := []string{"<</Type/Catalog/Pages 2 0 R>>", "", "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"}
	var kids strings.Builder
	for n := range pages {
		words := fmt.Sprintf("BT /F 12 Tf 50 700 Td (This is page %d.) Tj ET", n+1)
		fmt.Fprintf(&kids, "%d 0 R ", len(objects)+1)
		objects = append(objects,
			fmt.Sprintf("<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F 3 0 R>>>>/Contents %d 0 R>>", len(objects)+2),
			fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", len(words), words))
	}
	objects[1] = fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]>>", pages, kids.String())
	return written(objects...)
}

func TestPagesReadAtTheSameTimeStayInOrder(t *testing.T) {
	const pages = 150
	doc, err := engine(t).Read(t.Context(), book(pages), pdfium.Limits{Pages: pages, Bytes: 1 << 20})
	if err != nil || len(doc.Pages) != pages {
		t.Fatal(err)
	}
	for n, page := range doc.Pages {
		if want := fmt.Sprintf("This is page %d.", n+1); len(page.Lines) != 1 || page.Lines[0].Text != want || page.Lines[0].Left < 49 || page.Lines[0].Right < 100 {
			t.Errorf("page %d: %+v", n+1, page.Lines)
		}
	}
}

// BenchmarkRead says what a page takes, on one processor and on all.
func BenchmarkRead(b *testing.B) {
	const pages = 256
	wasm, err := assets.PDFium()
	if err != nil {
		b.Skip(err)
	}
	e, err := pdfium.New(b.Context(), wasm)
	if err != nil {
		b.Fatal(err)
	}
	defer e.Close()
	data := book(pages)
	for b.Loop() {
		if _, err := e.Read(b.Context(), data, pdfium.Limits{Pages: pages, Bytes: 1 << 20}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(pages*b.N), "µs/page")
}

// patient is a context that ends when it has been asked so many times.
type patient struct {
	context.Context
	asked, most int
}

func (p *patient) Err() error {
	if p.asked++; p.asked > p.most {
		return context.DeadlineExceeded
	}
	return nil
}

// TestADocumentIsStoppedWithinACall: PDFium is called a few dozen times for a page, and asks for the
// time far more often while it reads a large one.
func TestADocumentIsStoppedWithinACall(t *testing.T) {
	e, data := engine(t), bomb(t, 32<<20, 1)
	whole := &patient{Context: t.Context(), most: 1 << 30}
	if _, err := e.Read(whole, data, limits); err != nil || whole.asked < 1000 {
		t.Fatalf("asked %d times, %v", whole.asked, err)
	}
	half := &patient{Context: t.Context(), most: whole.asked / 2}
	if _, err := e.Read(half, data, limits); !errors.Is(err, context.DeadlineExceeded) || half.asked > half.most+100 {
		t.Errorf("asked %d times, of which %d had time: %v", half.asked, half.most, err)
	}
}
