package ingest

import (
	"cmp"
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
)

// diagram is the words of a SmartArt drawing, in the order of its outline.
type diagram struct{ items []diagramItem }

// diagramItem is the text of a box, and how deep it stands below others.
type diagramItem struct {
	text  string
	level int
}

// into adds a diagram as a list.
func (d *diagram) into(b *builder) {
	for i, item := range d.items {
		line := bullet(docxNumber{level: min(item.level, maxListLevel)}, "") + item.text
		if i == 0 {
			b.block(line)
		} else {
			b.line(line)
		}
	}
}

// maxPoints is the most boxes of a diagram.
const maxPoints = 4096

// readDiagram reads the data of a diagram (ECMA-376 part 1, 21.4): points, and which of them
// belongs to which.
func readDiagram(data []byte) (*diagram, error) {
	r := &diagramReader{texts: map[string]string{}, below: map[string][]diagramLink{}}
	if err := readXML(data, func(name string) bool { return name == "extLst" || name == "bg" || name == "whole" }, r); err != nil {
		return nil, err
	}
	d := &diagram{}
	for _, links := range r.below {
		slices.SortStableFunc(links, func(a, b diagramLink) int { return cmp.Compare(a.order, b.order) })
	}
	r.outline(d, r.root, 0)
	return d, nil
}

// diagramLink leads from a point to one below it.
type diagramLink struct {
	to    string
	order int
}

// diagramReader walks the part once.
type diagramReader struct {
	// texts are the words of the points that are shown, by their ids; root is the whole.
	texts map[string]string
	root  string
	below map[string][]diagramLink
	links int
	// open is the id of the open point, "" for one without words of its own.
	open   string
	text   strings.Builder
	inText bool
}

func (r *diagramReader) start(t *xml.StartElement) {
	switch t.Name.Local {
	case "pt":
		r.text.Reset()
		r.open = ""
		switch id := attr(t, "modelId"); attr(t, "type") {
		case "", "node", "asst":
			r.open = id
		case "doc":
			r.root = id
		}
	case "cxn":
		if kind := attr(t, "type"); (kind == "" || kind == "parOf") && r.links < maxPoints {
			order, _ := strconv.Atoi(attr(t, "srcOrd"))
			from := attr(t, "srcId")
			r.below[from] = append(r.below[from], diagramLink{attr(t, "destId"), order})
			r.links++
		}
	case "t":
		r.inText = !strings.HasSuffix(t.Name.Space, diagramSpace)
	}
}

// diagramSpace ends the namespaces of diagrams, where t holds paragraphs and not words.
const diagramSpace = "/diagram"

func (r *diagramReader) words(text string) {
	if r.inText {
		r.text.WriteString(text)
	}
}

func (r *diagramReader) end(name string) {
	switch name {
	case "t":
		r.inText = false
	case "p", "br":
		r.text.WriteByte(' ')
	case "pt":
		if r.open != "" && len(r.texts) < maxPoints {
			r.texts[r.open] = oneLine(r.text.String())
		}
		r.open = ""
	}
}

// outline adds what stands below a point, each point once.
func (r *diagramReader) outline(d *diagram, id string, level int) {
	links := r.below[id]
	delete(r.below, id) // a point that belongs to itself does so once
	for _, link := range links {
		deeper := level
		if text := r.texts[link.to]; text != "" {
			d.items = append(d.items, diagramItem{text, level})
			delete(r.texts, link.to)
			deeper++
		}
		r.outline(d, link.to, deeper)
	}
}
