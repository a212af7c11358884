package extract

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
)

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
