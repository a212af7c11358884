// Package pdf holds how long PDFs take to read against pdftotext, in one run, over the
// PDFs in the folder that CITEWAY_PDFS names. It keeps none of them.
package pdf

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/citeway/citeway/internal/gateway/assets"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest/pdfium"
)

// most bounds what is read of a document.
var most = pdfium.Limits{Pages: 1 << 20, Bytes: 1 << 30}

func BenchmarkPDF(b *testing.B) {
	files, err := filepath.Glob(filepath.Join(os.Getenv("CITEWAY_PDFS"), "*.pdf"))
	if err != nil || os.Getenv("CITEWAY_PDFS") == "" || len(files) == 0 {
		b.Skip("CITEWAY_PDFS names no folder with PDFs")
	}
	wasm, err := assets.PDFium()
	if err != nil {
		b.Skip(err)
	}
	engine, err := pdfium.New(b.Context(), wasm)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = engine.Close() })
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(filepath.Base(file)+"/citeway", func(b *testing.B) {
			pages := 0
			for b.Loop() {
				doc, err := engine.Read(b.Context(), data, most)
				if err != nil {
					b.Fatal(err)
				}
				pages = len(doc.Pages)
			}
			b.ReportMetric(float64(pages), "pages")
		})
		b.Run(filepath.Base(file)+"/pdftotext", func(b *testing.B) {
			if _, err := exec.LookPath("pdftotext"); err != nil {
				b.Skip("pdftotext (Debian's poppler-utils) is not there")
			}
			for b.Loop() {
				if err := exec.CommandContext(b.Context(), "pdftotext", file, os.DevNull).Run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
