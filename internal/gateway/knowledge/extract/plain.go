package extract

import (
	"context"
	"strings"

	"github.com/citeway/citeway"
)

// formFeed ends a page in plain text, as printers and pdftotext write it.
const formFeed = "\f"

// plain reads plain text. A form feed begins a page.
func plain(_ context.Context, f *File) (*Content, error) {
	if err := worded(f, "plain text"); err != nil {
		return nil, err
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
