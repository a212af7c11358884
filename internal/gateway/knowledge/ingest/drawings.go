package ingest

import "encoding/xml"

// drawing is what stands in a document as a drawing and has words of its own.
type drawing interface{ into(b *builder) }

// drawings reads the charts and diagrams that a part of an office document refers to.
type drawings struct {
	z *zipped
	// beside are the relations of the part.
	beside map[string]relation
	// err is the first error of an archive; a drawing that is no XML says nothing.
	err error
}

// read reads the drawing that an element refers to; nil is none.
func (d *drawings) read(t *xml.StartElement) drawing {
	switch r := d.beside[attr(t, "id")]; {
	case t.Name.Local == "chart" && r.kind == "chart":
		if data := d.part(r.target); data != nil {
			if c, err := readChart(data); err == nil {
				return c
			}
		}
	case t.Name.Local == "relIds":
		if data := d.part(d.beside[attr(t, "dm")].target); data != nil {
			if g, err := readDiagram(data); err == nil {
				return g
			}
		}
	}
	return nil
}

// part is a part of the archive, or nil.
func (d *drawings) part(name string) []byte {
	if d.err != nil {
		return nil
	}
	var data []byte
	data, d.err = d.z.part(name)
	return data
}
