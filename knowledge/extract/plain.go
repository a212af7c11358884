package extract

import (
	"bytes"
	"context"
	"strings"

	"github.com/citeway/citeway"
)

// formFeed ends a page in plain text, as printers and pdftotext write it.
const formFeed = "\f"

// binaryShare is the share of NUL bytes, one in this many, from which data is
// not text.
const binaryShare = 100

// plain reads plain text. A form feed begins a page.
func plain(_ context.Context, f *File) (*Content, error) {
	utf16 := bytes.HasPrefix(f.Data, []byte{0xFF, 0xFE}) || bytes.HasPrefix(f.Data, []byte{0xFE, 0xFF})
	if !utf16 && bytes.Count(f.Data, []byte{0})*binaryShare > len(f.Data) {
		return nil, broken(f.Name, "plain text", nil)
	}
	b := newBuilder(citeway.KindFile)
	text := strings.ReplaceAll(decode(f.Data, f.Mime), "\r\n", "\n")
	pages := strings.Split(strings.TrimSuffix(text, formFeed), formFeed)
	for _, page := range pages {
		if len(pages) > 1 {
			b.openPage()
		}
		paragraphs(page, b)
	}
	return b.done(), nil
}

// paragraphs adds the blocks of text that blank lines part.
func paragraphs(text string, b *builder) {
	for block := range strings.SplitSeq(text, "\n\n") {
		b.paragraph(block)
	}
}
