package ingest

import (
	"bytes"
	"context"
	"path"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"

	"github.com/citeway/citeway"
)

// formFeed ends a page in plain text, as printers and pdftotext write it.
const formFeed = "\f"

// plain reads plain text. A form feed begins a page; lines that look like headings are.
func plain(ctx context.Context, f *File) (*Content, error) {
	switch strings.ToLower(path.Ext(f.Name)) {
	case ".rst":
		return restructured(ctx, f)
	case ".adoc":
		return asciidoc(ctx, f)
	}
	written, err := prose(f, "plain text")
	if err != nil {
		return nil, err
	}
	b := newBuilder(citeway.KindFile)
	body, manual := unheaded(strings.ReplaceAll(written, "\r\n", "\n"))
	text := joinHyphens(body)
	b.content.Title = manual
	pages := strings.Split(strings.TrimSuffix(text, formFeed), formFeed)
	for _, page := range pages {
		if len(pages) > 1 {
			b.openPage()
		}
		paragraphs(page, b)
	}
	return b.done(), nil
}

// decode returns data as UTF-8: by its byte order mark, else by contentType or a
// meta element, else UTF-8 if it is that, else Windows-1252.
func decode(data []byte, contentType string) string {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	marked := bytes.HasPrefix(data, []byte{0xFF, 0xFE}) || bytes.HasPrefix(data, []byte{0xFE, 0xFF})
	if !marked && utf8.Valid(data) {
		return string(data)
	}
	encoding, _, _ := charset.DetermineEncoding(data, contentType)
	text, err := encoding.NewDecoder().Bytes(data)
	if err != nil {
		return string(bytes.ToValidUTF8(data, []byte("\uFFFD")))
	}
	return string(bytes.TrimPrefix(text, []byte("\uFEFF")))
}
