package ingest

import (
	"context"
	"encoding/xml"
	"errors"
	"path"
	"strings"

	"github.com/citeway/citeway"
)

// pptx reads a presentation (ECMA-376): of each slide, which is a page, the title as a
// heading, then its texts, lists, tables, charts and diagrams in their order, then its notes. A
// slide that is hidden is an empty page, so that the others keep their numbers; one without a title
// has no heading above its words. What stands beside the slide is not shown and left out. The label
// is that of its properties.
func pptx(_ context.Context, f *File) (*Content, error) {
	z, err := openZip("PPTX", f.Data)
	if err != nil {
		return nil, err
	}
	show, err := showOf(z)
	if err != nil {
		return nil, broken("PPTX", err)
	}
	if len(show.slides) > MaxPages {
		return nil, tooLarge("the number of slides", MaxPages)
	}
	b := newBuilder(citeway.KindFile)
	b.content.Apart = true
	for _, name := range show.slides {
		b.openPage()
		if err := slideInto(b, z, name, show.area); err != nil {
			return nil, broken("PPTX", err)
		}
		if b.full() {
			return nil, tooLarge("the text of the document", MaxText)
		}
	}
	c := b.done()
	first := c.Title
	if err := docxProperties(z, c); err != nil {
		return nil, broken("PPTX", err)
	}
	if c.Title == untitled {
		c.Title = first
	}
	return c, nil
}

// untitled is the title that a presentation has whose author gave it none.
const untitled = "PowerPoint Presentation"

// slideShow is a presentation: the parts of its slides, in the order in which they are shown, and how
// large they are.
type slideShow struct {
	slides []string
	area   slideBox
}

// showOf reads the part that every presentation has.
func showOf(z *zipped) (*slideShow, error) {
	const main = "ppt/presentation.xml"
	data, err := z.part(main)
	if data == nil && err == nil {
		err = errors.New("it has no " + main)
	}
	if err != nil {
		return nil, err
	}
	var part struct {
		Slides []struct {
			Relation string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
		} `xml:"sldIdLst>sldId"`
		Size struct {
			Width  float64 `xml:"cx,attr"`
			Height float64 `xml:"cy,attr"`
		} `xml:"sldSz"`
	}
	if err := xml.Unmarshal(data, &part); err != nil {
		return nil, err
	}
	targets, err := relations(z, main)
	if err != nil {
		return nil, err
	}
	show := &slideShow{area: slideBox{right: part.Size.Width, bottom: part.Size.Height}}
	for _, s := range part.Slides {
		if r, ok := targets[s.Relation]; ok {
			show.slides = append(show.slides, r.target)
		}
	}
	return show, nil
}

// relation is what a part refers to.
type relation struct{ kind, target string }

// relations are those of a part, by their ids; a part without any has none.
func relations(z *zipped, part string) (map[string]relation, error) {
	folder, name := path.Split(part)
	data, err := z.part(folder + "_rels/" + name + ".rels")
	if data == nil || err != nil {
		return nil, err
	}
	var list struct {
		Relations []struct {
			ID     string `xml:"Id,attr"`
			Type   string `xml:"Type,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	if err := xml.Unmarshal(data, &list); err != nil {
		return nil, err
	}
	all := map[string]relation{}
	for _, r := range list.Relations {
		target := strings.TrimPrefix(r.Target, "/")
		if target == r.Target {
			target = path.Join(folder, r.Target)
		}
		all[r.ID] = relation{path.Base(r.Type), target}
	}
	return all, nil
}

// slideInto adds what a slide shows, and its notes.
func slideInto(b *builder, z *zipped, name string, area slideBox) error {
	beside, err := relations(z, name)
	if err != nil {
		return err
	}
	s, err := readSlide(z, name, &slideReader{drawings: &drawings{z: z, beside: beside}, area: area})
	if err != nil || s == nil || s.hidden {
		return err
	}
	s.into(b)
	for _, r := range beside {
		if r.kind != "notesSlide" {
			continue
		}
		notes, err := readSlide(z, r.target, &slideReader{drawings: &drawings{z: z}, notes: true})
		if err != nil {
			return err
		}
		if notes != nil {
			notes.into(b)
		}
	}
	return nil
}
