package ingest

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"

	"github.com/xuri/excelize/v2"
)

// sharedWords is the part of a workbook that holds the words of its cells.
const sharedWords = "xl/sharedStrings.xml"

// unstrike takes out of a workbook that was opened, and not read, the words of cells that are struck
// out beside others. A part that cannot be read stays as it is.
func unstrike(book *excelize.File) {
	part, _ := book.Pkg.Load(sharedWords)
	data, is := part.([]byte)
	if !is || !bytes.Contains(data, []byte("strike")) {
		return
	}
	if data, err := withoutStruck(data); err == nil {
		book.Pkg.Store(sharedWords, data)
	}
}

// withoutStruck is such a part without the runs that are struck out.
func withoutStruck(data []byte) ([]byte, error) {
	decoder := xml.NewDecoder(bytes.NewReader(data))
	out := make([]byte, 0, len(data))
	kept, begun := int64(0), int64(0) // up to where the part is kept, where the open run began
	open, struck := false, false
	for {
		at := decoder.InputOffset()
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return append(out, data[kept:]...), nil
		}
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			switch t.Name.Local {
			case "r":
				open, struck, begun = true, false, at
			case "strike":
				value := attr(&t, "val")
				struck = open && (value == "" || switched(value))
			}
		case xml.EndElement:
			if t.Name.Local == "r" && open {
				if struck {
					out = append(out, data[kept:begun]...)
					kept = decoder.InputOffset()
				}
				open = false
			}
		}
	}
}
