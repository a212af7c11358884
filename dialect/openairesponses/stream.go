package openairesponses

import (
	"encoding/json"
	"fmt"
)

// event reads one event of a stream. Events that say nothing new are passed over.
func (d *decoder) event(e *event) {
	place := [2]int{e.OutputIndex, e.ContentIndex}
	switch e.Type {
	case "response.created", "response.in_progress", "response.queued":
		d.begin(e.Response)
	case "response.output_text.delta", "response.refusal.delta":
		d.delta(e, place)
	case "response.output_text.annotation.added":
		d.added(e, place)
	case "response.output_text.done":
		if d.part != nil && d.place == place && len(e.Annotations) > d.seen {
			d.annotations(e.Annotations, "$.annotations")
		}
	case "response.content_part.done":
		d.partDone(e, place)
	case "response.reasoning.search_results":
		d.results(e.Results)
	case "response.output_item.done":
		if it, ok := d.item(e.Item, "$.item"); ok {
			d.shown(it)
			d.called(it)
		}
	case "response.completed", "response.incomplete", "response.failed":
		d.completed(e)
	case "error":
		d.wireError(e)
	}
}

func (d *decoder) begin(r *response) {
	if r != nil {
		d.Begin(r.ID, r.Model, nil)
	}
}

func (d *decoder) delta(e *event, place [2]int) {
	var text string
	if err := json.Unmarshal(e.Delta, &text); err != nil {
		d.Refuse("$.delta", "not a string")
		return
	}
	d.open(place)
	d.part.Spoken(true)
	d.part.Write([]byte(text))
	d.part.Ready()
}

func (d *decoder) added(e *event, place [2]int) {
	var a annotation
	if err := json.Unmarshal(e.Annotation, &a); err != nil {
		d.Refuse("$.annotation", "not an annotation")
		return
	}
	d.open(place)
	d.seen++
	d.cite(&a, fmt.Sprintf("$.annotations[%d]", d.seen-1))
	d.part.Ready()
}

// partDone reads the annotations that did not come one by one.
func (d *decoder) partDone(e *event, place [2]int) {
	if e.Part == nil || d.part == nil || d.place != place {
		return
	}
	d.annotations(e.Part.Annotations, "$.annotations")
	d.closePart()
}

// completed reads the last event, and its text if none came before it.
func (d *decoder) completed(e *event) {
	if e.Response == nil {
		d.done = true
		return
	}
	d.begin(e.Response)
	if d.spoken {
		d.last(e.Response.Output)
	} else {
		d.output(e.Response.Output)
	}
	d.finish(e.Response)
}

// last reads the annotations that the part which is still open has in the whole.
func (d *decoder) last(items []json.RawMessage) {
	if d.part == nil || d.place[0] < 0 || d.place[0] >= len(items) {
		return
	}
	it, ok := d.item(items[d.place[0]], fmt.Sprintf("$.output[%d]", d.place[0]))
	if !ok || d.place[1] < 0 || d.place[1] >= len(it.Content) {
		return
	}
	if c := &it.Content[d.place[1]]; string(d.part.Bytes()) == c.Text && len(c.Annotations) > d.seen {
		d.annotations(c.Annotations, "$.annotations")
	}
}

func (d *decoder) wireError(e *event) {
	d.closePart()
	message := e.Message
	if e.Error != nil {
		message = e.Error.Message
	}
	d.Fail("error", message)
}
