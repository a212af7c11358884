package ingest

import (
	"bytes"
	"strings"
	"testing"
)

// TestEncodingsOfEveryFormat: the same words in the encodings that files come in.
func TestEncodingsOfEveryFormat(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	for name, text := range map[string]string{"a.txt": "Œuvre, Zoë", "a.md": "*Œuvre*, Zoë", "a.html": "<p>Œuvre, Zoë", "a.csv": "Œuvre, Zoë"} {
		want := extracted(t, x, name, []byte(text)).Text
		if !strings.Contains(want, "Œuvre") {
			t.Fatalf("%s gives %q", name, want)
		}
		for encoding, data := range map[string][]byte{
			"UTF-8 with a mark": append([]byte("\xef\xbb\xbf"), text...),
			"Windows-1252":      bytes.ReplaceAll(bytes.ReplaceAll([]byte(text), []byte("Œ"), []byte{0x8C}), []byte("ë"), []byte{0xEB}),
			"UTF-16, little":    utf16Of(text, false), "UTF-16, big": utf16Of(text, true),
		} {
			if got := extracted(t, x, name, data).Text; got != want {
				t.Errorf("%s in %s gives %q, want %q", name, encoding, got, want)
			}
		}
	}
}

// utf16Of is text in UTF-16 with its byte order mark.
func utf16Of(text string, big bool) []byte {
	var out []byte
	for _, r := range "\uFEFF" + text {
		low, high := byte(r), byte(r>>8)
		if big {
			low, high = high, low
		}
		out = append(out, low, high)
	}
	return out
}
