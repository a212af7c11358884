package gemini

import (
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/spans"
)

// interaction is a whole answer of the Interactions API. Outputs is how an
// earlier version named what Steps holds.
type interaction struct {
	ID      string            `json:"id"`
	Model   string            `json:"model"`
	Status  string            `json:"status"`
	Steps   []json.RawMessage `json:"steps"`
	Outputs []json.RawMessage `json:"outputs"`
	Error   *failure          `json:"error"`
	Usage   *struct {
		Input  int `json:"total_input_tokens"`
		Output int `json:"total_output_tokens"`
	} `json:"usage"`
}

// step is one step, or one content block of a model_output.
type step struct {
	Type        string            `json:"type"`
	Content     []json.RawMessage `json:"content"`
	Result      []json.RawMessage `json:"result"`
	Text        string            `json:"text"`
	Annotations []json.RawMessage `json:"annotations"`
	// ID, Name and Arguments are those of a function_call.
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"`
}

// event is one event of a stream.
type event struct {
	Type        string          `json:"event_type"`
	Interaction *interaction    `json:"interaction"`
	Index       int             `json:"index"`
	Step        json.RawMessage `json:"step"`
	Delta       json.RawMessage `json:"delta"`
	Error       *failure        `json:"error"`
}

type annotation struct {
	Type     string `json:"type"`
	Start    int    `json:"start_index"`
	End      int    `json:"end_index"`
	URL      string `json:"url"`
	Title    string `json:"title"`
	Name     string `json:"name"`
	Document string `json:"document_uri"`
	File     string `json:"file_name"`
}

func (d *decoder) interaction(data []byte) error {
	var in interaction
	if err := d.Unmarshal(data, &in); err != nil {
		return err
	}
	d.Begin(in.ID, in.Model, nil)
	for i, raw := range append(in.Steps, in.Outputs...) {
		d.step(raw, fmt.Sprintf("$.steps[%d]", i))
	}
	d.finished(&in)
	return d.Err()
}

func (d *decoder) finished(in *interaction) {
	d.flush()
	d.done = true
	if in.Usage != nil {
		d.Usage = &citeway.Usage{Prompt: max(in.Usage.Input, 0), Answer: max(in.Usage.Output, 0)}
	}
	switch {
	case in.Error != nil:
		d.Fail("error", in.Error.Message)
	case in.Status == "failed" || in.Status == "cancelled":
		d.Fail("status", "the interaction "+in.Status)
	}
}

// event reads one event of a stream; both generations of names are known.
func (d *decoder) event(data []byte) error {
	var e event
	if err := d.Unmarshal(data, &e); err != nil {
		return err
	}
	switch e.Type {
	case "interaction.created", "interaction.start":
		if e.Interaction != nil {
			d.Begin(e.Interaction.ID, e.Interaction.Model, nil)
		}
	case "step.start", "content.start":
		d.endPart()
		d.seen = 0
	case "step.delta", "content.delta":
		d.step(e.Delta, "$.delta")
		d.flush()
	case "step.stop", "content.stop":
		d.endPart()
	case "interaction.completed", "interaction.complete":
		if e.Interaction == nil {
			e.Interaction = &interaction{}
		}
		d.finished(e.Interaction)
	case "error":
		d.fail(cmp.Or(e.Error, &failure{Message: spans.Unsaid}).Message, "")
	}
	return d.Err()
}

func (d *decoder) endPart() {
	d.flush()
	d.part = nil
}

// step reads a whole step, a content block, or a delta of one.
func (d *decoder) step(raw json.RawMessage, path string) {
	var s step
	if err := json.Unmarshal(raw, &s); err != nil {
		d.RefuseAt(0, path, "not a step")
		return
	}
	switch s.Type {
	case "model_output":
		for i, c := range s.Content {
			d.endPart()
			d.seen = 0
			d.step(c, fmt.Sprintf("%s.content[%d]", path, i))
		}
		d.endPart()
	case "text", "text_annotation", "text_annotation_delta":
		if d.part == nil {
			d.part = spans.NewPart(d.Teller)
		}
		d.part.Write([]byte(s.Text))
		d.annotations(s.Annotations)
	case "google_search_result", "url_context_result", "google_maps_result", "file_search_result":
		d.found(s.Result)
	case "function_call":
		d.Calls.Add(citeway.Call{ID: s.ID, Name: s.Name, Arguments: string(s.Arguments)})
	}
}

// found sends the sources that a tool's result names.
func (d *decoder) found(results []json.RawMessage) {
	for _, raw := range results {
		var a annotation
		if json.Unmarshal(raw, &a) == nil && a.URL != "" {
			d.Source(a.URL, citeway.Source{Kind: citeway.KindWeb, URL: a.URL, Title: cmp.Or(a.Title, a.Name)})
		}
	}
}

func (d *decoder) annotations(raws []json.RawMessage) {
	first := d.seen
	d.seen += len(raws)
	start := func(a *annotation) int { return a.Start }
	for _, e := range spans.Entries(raws, "$.annotations", first, start, func(path string) { d.RefuseAt(0, path, "not an annotation") }) {
		c := &citeway.Citation{}
		if id := d.cited(&e.Item); id != "" {
			c.Sources = []string{id}
			d.place(c, e.Item.Start, e.Item.End, "", e.Path)
			continue
		}
		d.RefuseAt(0, e.Path, "an annotation of type "+e.Item.Type)
	}
}

func (d *decoder) cited(a *annotation) string {
	switch {
	case a.Type == "file_citation":
		key := cmp.Or(a.Document, a.URL, a.File)
		s := citeway.Source{ID: a.Document, Kind: citeway.KindFile, Title: cmp.Or(a.Title, a.File), URL: a.URL}
		if key != "" {
			return d.Source("file "+key, s)
		}
	case a.URL != "":
		return d.Source(a.URL, citeway.Source{Kind: citeway.KindWeb, URL: a.URL, Title: cmp.Or(a.Title, a.Name)})
	}
	return ""
}
