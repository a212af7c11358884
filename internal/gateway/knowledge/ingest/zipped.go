package ingest

import (
	"archive/zip"
	"bytes"
	"io"
)

// zipped is a document that is a zip archive of parts.
type zipped struct {
	files map[string]*zip.File
	// left is how many bytes may still be expanded.
	left int64
}

// openZip opens an archive within the limits.
func openZip(format string, data []byte) (*zipped, error) {
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, broken(format, err)
	}
	if len(r.File) > MaxEntries {
		return nil, tooLarge("the number of parts", MaxEntries)
	}
	z := &zipped{files: map[string]*zip.File{}, left: MaxExpanded}
	for _, f := range r.File {
		z.files[f.Name] = f
	}
	return z, nil
}

// part returns one part expanded, or nil if there is none. What an archive
// says of its sizes is not believed: the bytes are counted.
func (z *zipped) part(name string) ([]byte, error) {
	f := z.files[name]
	if f == nil {
		return nil, nil
	}
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	limit := min(z.left, MaxEntry)
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, err
	}
	switch over := int64(len(data)) > limit; {
	case over && limit < MaxEntry: // so much was left for it
		return nil, tooLarge("the expanded document", MaxExpanded)
	case over:
		return nil, tooLarge("a part of the expanded document", MaxEntry)
	}
	z.left -= int64(len(data))
	return data, nil
}
