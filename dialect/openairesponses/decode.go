package openairesponses

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/spans"
)

type decoder struct {
	*spans.Teller
	unit   citeway.Unit
	part   *spans.Part
	place  [2]int // output and content index of part
	seen   int    // annotations of part that have come
	spoken bool   // a part has come
	done   bool
	calls  map[string]bool // ids of the calls that have come
}

func newDecoder(s citeway.Sink, o dialect.Options) *decoder {
	return &decoder{Teller: spans.NewTeller(s), unit: cmp.Or(o.Offsets, citeway.Runes), calls: map[string]bool{}}
}

// Frame takes a whole response or one event of a stream.
func (d *decoder) Frame(f dialect.Frame) error {
	if f.Done || d.Ended() {
		return d.Err()
	}
	var e event
	if err := d.Unmarshal(f.Data, &e); err != nil {
		return err
	}
	if e.Type == "" {
		return d.whole(f.Data)
	}
	d.event(&e)
	return d.Err()
}

// Close ends the answer.
func (d *decoder) Close() error {
	d.closePart()
	return d.Teller.Close(d.done, "response.completed", nil)
}

func (d *decoder) whole(data []byte) error {
	var r response
	if err := d.Unmarshal(data, &r); err != nil {
		return err
	}
	if r.Output == nil && r.Error == nil && r.Status == "" {
		return d.Err() // no response: the answer is still to come
	}
	d.Begin(r.ID, r.Model, nil)
	d.output(r.Output)
	d.finish(&r)
	return d.Err()
}

// finish reads how a response ended.
func (d *decoder) finish(r *response) {
	d.closePart()
	d.done, d.Finish = true, finishOf(r)
	if r.Usage != nil {
		d.Count(r.Usage.Input, r.Usage.Output)
		d.Detail(r.Usage.InputDetails.Cached, r.Usage.OutputDetail.Reasoning)
	}
	switch {
	case r.Error != nil:
		d.Fail("error", r.Error.Message)
	case r.Status == "failed":
		d.Fail("status", "the response failed")
	}
}

// incompleteStatus is the status of what was cut short: a response, or one of its items.
const incompleteStatus = "incomplete"

// finishOf is why a response ended. One that is incomplete is an answer all the same: it
// reached a limit, unless it says that words were held back.
func finishOf(r *response) citeway.Finish {
	switch {
	case r.Incomplete != nil && r.Incomplete.Reason == filtered:
		return citeway.FinishFilter
	case r.Incomplete != nil, r.Status == incompleteStatus:
		return citeway.FinishLength
	case r.Status == "completed":
		return citeway.FinishStop
	}
	return ""
}

func (d *decoder) output(items []json.RawMessage) {
	for i, raw := range items {
		path := fmt.Sprintf("$.output[%d]", i)
		it, ok := d.item(raw, path)
		if !ok {
			continue
		}
		d.shown(it)
		d.called(it)
		for j := range it.Content {
			d.content(&it.Content[j], [2]int{i, j})
		}
	}
}

func (d *decoder) item(raw json.RawMessage, path string) (*item, bool) {
	var it item
	if err := json.Unmarshal(raw, &it); err != nil {
		d.Refuse(path, "not an output item")
		return nil, false
	}
	return &it, true
}

// called takes a tool that is called. The end of a stream repeats those that came. With
// half of its arguments it would be another call.
func (d *decoder) called(it *item) {
	if it.Type != "function_call" || d.calls[it.CallID] {
		return
	}
	if it.Status == incompleteStatus {
		d.Refuse("$.output", "a call that was cut short")
		return
	}
	d.calls[it.CallID] = true
	d.Calls.Add(citeway.Call{ID: it.CallID, Name: it.Name, Arguments: it.Arguments})
}

// shown sends the sources that a search found.
func (d *decoder) shown(it *item) {
	if it.Action != nil {
		for _, s := range it.Action.Sources {
			if s.URL != "" {
				d.Source(s.URL, citeway.Source{Kind: citeway.KindWeb, URL: s.URL})
			}
		}
	}
	d.results(slices.Concat(it.Results, it.Contents))
}

func (d *decoder) results(list []result) {
	for i := range list {
		d.result(&list[i])
	}
}

// result sends a source that a search found. A result that names neither a file nor
// a page is ignored.
func (d *decoder) result(r *result) {
	s := citeway.Source{ID: r.FileID, Kind: citeway.KindFile, Title: cmp.Or(r.Filename, r.Title)}
	key, url := "file "+r.FileID, r.URL
	_ = json.Unmarshal(r.Attributes["url"], &url) // if it is not text there is no address
	if url != "" {
		s.Kind, s.URL, key = citeway.KindWeb, url, url
	}
	if r.FileID != "" || url != "" {
		d.Found(key, s, citeway.Passage{Text: cmp.Or(r.Text, r.Snippet), Score: r.Score})
	}
}

// content reads a whole part of a message.
func (d *decoder) content(c *content, place [2]int) {
	switch c.Type {
	case "output_text":
		d.open(place)
		d.part.Write([]byte(c.Text))
		d.annotations(c.Annotations, "$.annotations")
		d.closePart()
	case "refusal":
		d.open(place)
		d.part.Write([]byte(c.Refusal))
		d.closePart()
	}
}

// annotations places the ones that have not come yet, in order of their places.
func (d *decoder) annotations(list []json.RawMessage, path string) {
	fresh := list[min(d.seen, len(list)):]
	for _, e := range spans.Entries(fresh, path, d.seen, (*annotation).first, func(path string) { d.Refuse(path, "not an annotation") }) {
		d.cite(&e.Item, e.Path)
	}
	d.seen = len(list)
}

func (a *annotation) first() int {
	switch {
	case a.Start != nil:
		return *a.Start
	case a.Index != nil:
		return *a.Index
	}
	return 0
}

// open begins a part, unless it is open.
func (d *decoder) open(place [2]int) {
	if d.part != nil && d.place == place {
		return
	}
	d.closePart()
	if d.spoken && place[0] != d.place[0] && d.Len() > 0 {
		d.Text([]byte("\n\n"))
	}
	d.part, d.place, d.seen, d.spoken = spans.NewPart(d.Teller), place, 0, true
}

func (d *decoder) closePart() {
	if d.part != nil {
		d.part.FlushAll()
		d.part = nil
	}
}
