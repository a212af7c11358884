package ingest

import (
	"bytes"
	"mime"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// The shares from which data is no text, one byte in so many: of NUL, of control
// characters, which no text holds but for those that part its lines and colour its
// words, and of bytes that are no UTF-8, where nothing says which other encoding it
// is. Text in a western encoding has few of these; noise has them in every second
// byte.
const (
	nulShare     = 100
	controlShare = 50
	brokenShare  = 3
	// strayControls is how many control characters are let pass anywhere.
	strayControls = 3
)

// worded refuses data that is no text, though it may be called so: what would be
// made of it is noise, and nobody would be told.
func worded(f *File, format string) error {
	n := count(f.Data)
	switch {
	case n.noise(len(f.Data)):
		return broken(format, nil)
	case n.broken*brokenShare > len(f.Data) && !encoded(f.Mime):
		return &citeway.Error{Code: citeway.Invalid, Message: "the encoding of the file is not known", Mend: "save it as UTF-8"}
	}
	return nil
}

// maxWritten is the most bytes of a file whose format adds next to nothing to its words:
// UTF-16 has two for a letter. What is longer is refused before it is copied.
const maxWritten = 2 * MaxText

// prose returns the words of such a file as UTF-8. Errors: TooLarge, and those of worded.
func prose(f *File, format string) (string, error) {
	if len(f.Data) > maxWritten {
		return "", tooLarge("the text of the document", MaxText)
	}
	if err := worded(f, format); err != nil {
		return "", err
	}
	return decode(f.Data, f.Mime), nil
}

// oddities are the bytes of data that speak against its being text.
type oddities struct{ nul, control, broken int }

// count counts them; UTF-16 that says so itself has none.
func count(data []byte) (n oddities) {
	if bytes.HasPrefix(data, []byte{0xFF, 0xFE}) || bytes.HasPrefix(data, []byte{0xFE, 0xFF}) {
		return n
	}
	for at := 0; at < len(data); {
		r, size := utf8.DecodeRune(data[at:])
		switch {
		case r == utf8.RuneError && size == 1:
			n.broken++
		case r == 0:
			n.nul++
		case r < ' ' && !strings.ContainsRune("\t\n\v\f\r\b\x1a\x1b", r), r >= 0x7F && r < 0xA0:
			n.control++
		}
		at += size
	}
	return n
}

// noise reports whether so many bytes with these oddities are text in no encoding.
func (n oddities) noise(size int) bool {
	return n.nul*nulShare > size || n.control > strayControls && n.control*controlShare > size
}

// encoded reports whether a media type names an encoding other than UTF-8.
func encoded(contentType string) bool {
	_, parameters, _ := mime.ParseMediaType(contentType) // what cannot be read names none
	name := strings.ToLower(parameters["charset"])
	return name != "" && name != "utf-8" && name != "utf8" && name != "us-ascii"
}
