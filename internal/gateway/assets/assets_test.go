package assets

import (
	"bytes"
	"embed"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

func TestMissingAssetSaysHowToGetIt(t *testing.T) {
	_, err := read(embed.FS{}, pdfium)
	if citeway.CodeOf(err) != citeway.Unavailable {
		t.Fatalf("code %q, want %q", citeway.CodeOf(err), citeway.Unavailable)
	}
	for _, want := range []string{"assets/" + pdfium, "make assets"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q does not name %q", err, want)
		}
	}
}

func TestPDFiumIsWebAssemblyOrMissing(t *testing.T) {
	wasm, err := PDFium()
	if err != nil {
		if citeway.CodeOf(err) != citeway.Unavailable {
			t.Fatal(err)
		}
		t.Skip("built without pdfium.wasm.gz: run `make assets`")
	}
	if magic := []byte("\x00asm"); !bytes.HasPrefix(wasm, magic) {
		t.Fatalf("begins with %x, want %x", wasm[:4], magic)
	}
}
