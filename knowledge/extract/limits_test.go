package extract

import (
	"bytes"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestLimits: each limit passed by as little as may be is an error that names the
// file and says what to do; nothing is cut in silence.
func TestLimits(t *testing.T) {
	x := New()
	defer x.Close()
	words := strings.Repeat("words ", MaxText/6+1)
	for name, f := range map[string]File{
		"text":                {Name: "a.txt", Data: []byte(words)},
		"text of Markdown":    {Name: "a.md", Data: []byte(words)},
		"text of a page":      {Name: "a.html", Data: []byte("<p>" + words)},
		"text of a table":     {Name: "a.csv", Data: []byte("a\n" + words)},
		"text of a DOCX":      {Name: "a.docx", Data: wordOf(t, para("", words))},
		"rows of a table":     {Name: "a.csv", Data: []byte(strings.Repeat("a\n", MaxRecords+2))},
		"front matter":        {Name: "a.md", Data: []byte("---\n" + strings.Repeat("a: b\n", MaxFrontMatter/5+1) + "label: Secret\n---\nWords")},
		"one part of a zip":   {Name: "a.docx", Data: zipOf(t, "word/document.xml", string(make([]byte, MaxEntry+1)))},
		"nesting of a DOCX":   {Name: "a.docx", Data: wordOf(t, strings.Repeat("<w:sdt>", MaxDepth)+strings.Repeat("</w:sdt>", MaxDepth))},
		"a zip of many parts": {Name: "a.docx", Data: zipOf(t, make([]string, 2*(MaxEntries+1))...)},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := x.Extract(t.Context(), f)
			if citeway.CodeOf(err) != citeway.TooLarge {
				t.Fatalf("error %v, want one of size", err)
			}
			e := err.(*citeway.Error)
			if e.Place != f.Name || e.Mend == "" {
				t.Errorf("the error is of %q and says to %q", e.Place, e.Mend)
			}
		})
	}
}

// TestJustWithinTheLimits: what a limit allows is read whole.
func TestJustWithinTheLimits(t *testing.T) {
	x := New()
	defer x.Close()
	front := "---\ntitle: Tides\n" + strings.Repeat("a: b\n", (MaxFrontMatter-13)/5) + "---\nWords"
	if c := extracted(t, x, "a.md", []byte(front)); c.Title != "Tides" || c.Text != "Words" {
		t.Errorf("front matter of %d bytes: title %q, text of %d bytes", len(front), c.Title, len(c.Text))
	}
	row := strings.Repeat(",", MaxCells-2) + ",last"
	if c := extracted(t, x, "a.csv", []byte(row+"\n"+row+",beyond")); c.Text != "last: last" {
		t.Errorf("a row of many cells gives %q", c.Text)
	}
	deep := strings.Repeat("<div>", 400) + "words"
	if c := extracted(t, x, "a.html", []byte(deep)); c.Text != "words" {
		t.Errorf("nested elements give %q", c.Text)
	}
}

// TestEncodingsOfEveryFormat: the same words in the encodings that files come in.
func TestEncodingsOfEveryFormat(t *testing.T) {
	x := New()
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
