package ingest

import "encoding/xml"

// drawing is what stands in a document as a drawing and has words of its own.
type drawing interface{ into(b *builder) }

// drawings reads the charts and diagrams that a part of an office document refers to.
type drawings struct {
	z *zipped
	// beside are the relations of the part.
	beside map[string]relation
	// err is the first error.
	err error
}

// read reads the drawing that an element refers to; nil is none.
func (d *drawings) read(t *xml.StartElement) drawing {
	var data []byte
	switch r := d.beside[attr(t, "id")]; {
	case d.err != nil:
		return nil
	case t.Name.Local == "chart" && r.kind == "chart":
		if data, d.err = d.z.part(r.target); data == nil {
			return nil
		}
		var c *chart
		c, d.err = readChart(data)
		return c
	case t.Name.Local == "relIds":
		if data, d.err = d.z.part(d.beside[attr(t, "dm")].target); data == nil {
			return nil
		}
		var g *diagram
		if g, d.err = readDiagram(data); d.err != nil {
			return nil
		}
		return g
	}
	return nil
}
