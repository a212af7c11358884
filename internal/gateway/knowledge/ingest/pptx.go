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
// heading, then its texts, lists and tables in their order, then its notes. A slide that is
// hidden is an empty page, so that the others keep their numbers; one without a title has no
// heading above its words. The label is that of its
// properties.
func pptx(_ context.Context, f *File) (*Content, error) {
	z, err := openZip("PPTX", f.Data)
	if err != nil {
		return nil, err
	}
	slides, err := slidesOf(z)
	if err != nil {
		return nil, broken("PPTX", err)
	}
	if len(slides) > MaxPages {
		return nil, tooLarge("the number of slides", MaxPages)
	}
	b := newBuilder(citeway.KindFile)
	b.content.Apart = true
	for _, name := range slides {
		b.openPage()
		if err := slideInto(b, z, name); err != nil {
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

// slidesOf are the parts of the slides, in the order in which they are shown.
func slidesOf(z *zipped) ([]string, error) {
	const main = "ppt/presentation.xml"
	data, err := z.part(main)
	if data == nil && err == nil {
		err = errors.New("it has no " + main)
	}
	if err != nil {
		return nil, err
	}
	var show struct {
		Slides []struct {
			Relation string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
		} `xml:"sldIdLst>sldId"`
	}
	if err := xml.Unmarshal(data, &show); err != nil {
		return nil, err
	}
	targets, err := relations(z, main)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, s := range show.Slides {
		if r, ok := targets[s.Relation]; ok {
			names = append(names, r.target)
		}
	}
	return names, nil
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
func slideInto(b *builder, z *zipped, name string) error {
	s, err := readSlide(z, name)
	if err != nil || s == nil || s.hidden {
		return err
	}
	s.into(b)
	beside, err := relations(z, name)
	if err != nil {
		return err
	}
	for _, r := range beside {
		if r.kind != "notesSlide" {
			continue
		}
		notes, err := readSlide(z, r.target)
		if err != nil {
			return err
		}
		if notes != nil {
			notes.into(b)
		}
	}
	return nil
}
