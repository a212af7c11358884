package assets

import (
	"bytes"
	"embed"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

func TestMissingAssetSaysHowToGetIt(t *testing.T) {
	for _, name := range []string{pdfium, encoder} {
		_, err := read(embed.FS{}, name)
		if citeway.CodeOf(err) != citeway.Unavailable {
			t.Fatalf("code %q, want %q", citeway.CodeOf(err), citeway.Unavailable)
		}
		for _, want := range []string{"assets/" + name, "make assets"} {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%q does not name %q", err, want)
			}
		}
	}
}

func TestPDFiumIsWebAssemblyOrMissing(t *testing.T) {
	wasm, err := PDFium()
	if err != nil {
		if citeway.CodeOf(err) != citeway.Unavailable {
			t.Fatal(err)
		}
		t.Skip("built without pdfium.wasm: run `make assets`")
	}
	if magic := []byte("\x00asm"); !bytes.HasPrefix(wasm, magic) {
		t.Fatalf("begins with %x, want %x", wasm[:4], magic)
	}
}

func TestEncoderIsOneOrMissing(t *testing.T) {
	file, err := Encoder()
	if err != nil {
		if citeway.CodeOf(err) != citeway.Unavailable {
			t.Fatal(err)
		}
		t.Skip("built without encoder.bin: run `make assets`")
	}
	if magic := []byte("CWENC\x00\x00\x01"); !bytes.HasPrefix(file, magic) {
		t.Fatalf("begins with %x, want %x", file[:len(magic)], magic)
	}
}
