package openai

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/spans"
	"github.com/citeway/citeway/marker"
)

// decoder reads chat completions.
type decoder struct {
	completion.Decoder
	tell  *spans.Teller
	part  *spans.Part
	unit  citeway.Unit
	hurry bool
	scan  *marker.Scanner // or nil: markers in the prose are not read
	open  []annotation    // read, not placed
	seen  int             // annotations that have come
}

func newDecoder(s citeway.Sink, o dialect.Options) dialect.Decoder {
	d := &decoder{Decoder: completion.Decoder{Sink: s, Form: name}, unit: cmp.Or(o.Offsets, citeway.Runes), hurry: o.Hurry}
	d.tell = spans.NewTeller(citeway.SinkFunc(func(e citeway.Event) error {
		if _, begin := e.(*citeway.Begin); begin {
			return nil // sent already
		}
		return s.Put(e)
	}))
	d.part = spans.NewPart(d.tell)
	f, live := Form(), o.Syntaxes
	if live == 0 && f.Setting(o, "prose") == spans.ProseMarkers {
		live = citeway.Standalone
	}
	if live != 0 {
		d.scan = marker.New(s, live)
	}
	d.Start(d)
	return d
}

// Message reads the annotations of a message or a delta. They are placed once
// the text that comes with them is read.
func (d *decoder) Message(_ *completion.Message, part *completion.Part) error {
	if part == nil {
		return nil
	}
	for _, raw := range part.Annotations {
		path := "annotations[" + strconv.Itoa(d.seen) + "]"
		d.seen++
		a, ok, err := d.annotation(raw, path)
		if err != nil {
			return err
		}
		if ok {
			d.open = append(d.open, a)
		}
	}
	if d.scan != nil {
		return d.listed()
	}
	if len(d.open) > 0 && !completion.Present(part.Content) {
		d.place(false)
	}
	return d.tell.Err()
}

// listed sends the annotations as sources alone.
func (d *decoder) listed() error {
	for i := range d.open {
		d.source(&d.open[i])
	}
	d.open = nil
	return d.tell.Err()
}

// Prose reads a piece of the prose.
func (d *decoder) Prose(text []byte) error {
	if d.scan != nil {
		_, err := d.scan.Write(text)
		return err
	}
	d.part.Spoken(d.hurry)
	d.part.Write(text)
	d.place(false)
	d.part.Ready()
	return d.tell.Err()
}

// Finish ends the prose.
func (d *decoder) Finish() error {
	if d.scan != nil {
		return d.scan.Close()
	}
	d.place(true)
	d.part.FlushAll()
	return d.tell.Err()
}

// place places the annotations whose words have come, in order of their places;
// at the end, all.
func (d *decoder) place(last bool) {
	slices.SortStableFunc(d.open, func(a, b annotation) int { return cmp.Compare(a.start, b.start) })
	left := d.open[:0]
	for i := range d.open {
		a := &d.open[i]
		if _, there := d.part.Ruler().Convert(a.end, d.unit, citeway.Bytes); !there && !last {
			left = append(left, *a)
			continue
		}
		source, passage := d.source(a)
		c := &spans.Naming{}
		c.Add(source, passage)
		d.part.Cite(d.span(a), &c.Citation)
	}
	d.open = left
}

// source sends what an annotation cites and returns its ids.
func (d *decoder) source(a *annotation) (source, passage string) {
	return d.tell.Found(a.key(), a.source, citeway.Passage{Text: a.content})
}

// span finds the place of an annotation. Where its words are a piece of the link
// to its address, the whole link is meant.
func (d *decoder) span(a *annotation) citeway.Span {
	at, fits := d.part.Locate(a.start, a.end, d.unit, "")
	words := d.part.Bytes()[at.Start:at.End]
	if a.source.URL != "" && !spans.IsMarker(words) && (!fits || bytes.ContainsAny(words, "[]()")) {
		if link, found := d.part.LocateLink(at, a.source.URL); found {
			fits = fits && link == at
			at = link
		}
	}
	switch {
	case a.nowhere:
		d.tell.Find(citeway.MismatchedOffset, "repaired", a.path+": says no place; it is cited where its link stands, else at the end")
	case !fits:
		d.part.Mismatch(a.path, a.start, a.end, d.unit, at)
	}
	return at
}

// annotation reads a url_citation or a file_citation, nested under its type or
// flat. Others cite nothing.
func (d *decoder) annotation(raw json.RawMessage, path string) (annotation, bool, error) {
	a := annotation{path: path}
	f, ok := completion.NewFields(raw, path, d.Refuse)
	if !ok {
		return a, false, f.Err()
	}
	kind := f.Text("type")
	if nested := f.Raw(kind); nested != nil {
		if f, ok = completion.NewFields(nested, path+"."+kind, d.Refuse); !ok {
			return a, false, f.Err()
		}
	}
	a.read(f)
	switch {
	case f.Err() != nil:
		return a, false, f.Err()
	case kind == "url_citation" && a.source.URL != "", kind == "file_citation" && a.source.ID != "":
		err := d.Address(&a.source)
		return a, a.source.ID+a.source.URL+a.source.Path+a.source.Title != "", err
	}
	return a, false, d.Refuse(path, "is an annotation of type "+strconv.Quote(kind)+" that cites nothing")
}
