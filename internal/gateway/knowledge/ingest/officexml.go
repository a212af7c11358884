package ingest

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
)

// xmlReader takes what a part of an office document holds, in its order.
type xmlReader interface {
	start(t *xml.StartElement)
	end(name string)
	words(text string)
}

// readXML walks a part once. What is gone is passed over, with all that stands within it.
func readXML(part []byte, gone func(name string) bool, r xmlReader) error {
	decoder := xml.NewDecoder(bytes.NewReader(part))
	for depth := 0; ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if gone(t.Name.Local) {
				if err := decoder.Skip(); err != nil {
					return err
				}
				continue
			}
			if depth++; depth > maxNesting {
				return tooLarge("the nesting of the document", maxNesting)
			}
			r.start(&t)
		case xml.EndElement:
			depth--
			r.end(t.Name.Local)
		case xml.CharData:
			r.words(string(t))
		}
	}
}
