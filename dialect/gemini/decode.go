package gemini

import (
	"bytes"
	"cmp"
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/spans"
)

type decoder struct {
	*spans.Teller
	unit   citeway.Unit
	part   *spans.Part
	bases  []int           // where each part of the frame begins, in bytes
	frames int             // frames that had words
	chunks []source        // the last list of chunks
	placed map[string]bool // supports that were placed
	extra  map[string]json.RawMessage
	seen   int // annotations of a step
	done   bool
}

// source is a chunk as it was sent: the ids of its source and passage.
type source struct{ id, passage string }

func newDecoder(s citeway.Sink, o dialect.Options) *decoder {
	t := spans.NewTeller(s)
	return &decoder{Teller: t, unit: cmp.Or(o.Offsets, citeway.Bytes), placed: map[string]bool{}, extra: map[string]json.RawMessage{}}
}

// Frame takes a whole response, one frame of a stream, or a list of frames.
func (d *decoder) Frame(f dialect.Frame) error {
	if f.Done || d.Ended() {
		return d.Err()
	}
	if data := bytes.TrimLeft(f.Data, " \t\r\n"); len(data) > 0 && data[0] == '[' {
		return d.list(data)
	}
	return d.response(f.Data)
}

func (d *decoder) list(data []byte) error {
	var all []json.RawMessage
	if err := d.Unmarshal(data, &all); err != nil {
		return err
	}
	for _, one := range all {
		if err := d.response(one); err != nil {
			return err
		}
	}
	return nil
}

func (d *decoder) response(data []byte) error {
	var r response
	if err := d.Unmarshal(data, &r); err != nil {
		return err
	}
	switch {
	case r.EventType != "":
		return d.event(data)
	case r.Error != nil:
		if len(r.Candidates) > 0 {
			d.generated(&r) // what came before the error
		}
		d.fail(r.Error.Message, r.Error.Status)
	case r.Steps != nil || r.Outputs != nil || r.Object == "interaction":
		return d.interaction(data)
	default:
		d.generated(&r)
	}
	return d.Err()
}

func (d *decoder) fail(message, status string) {
	d.flush()
	d.FailAs("error", message, status)
}

func (d *decoder) flush() {
	if d.part != nil {
		d.part.FlushAll()
	}
}

// Finished reports whether the answer has come to its end: the last frame of a stream says
// why it ended, and none says that the stream is over.
func (d *decoder) Finished() bool { return d.done }

// Close ends the answer.
func (d *decoder) Close() error {
	d.flush()
	return d.Teller.Close(d.done, "finishReason", d.extra)
}

// generated reads one frame of generateContent. Only the first candidate is the
// answer.
func (d *decoder) generated(r *response) {
	d.Begin(r.ID, r.Model, nil)
	if u := r.Usage; u != nil {
		used := &citeway.Usage{Prompt: max(u.Prompt+u.Tools, 0), Answer: max(u.Answer+u.Thoughts, 0)}
		used.Cached, used.Reasoning = min(max(u.Cached, 0), used.Prompt), min(max(u.Thoughts, 0), used.Answer)
		d.Usage = used
	}
	if r.PromptFeedback != nil && r.PromptFeedback.BlockReason != "" {
		d.Finish = citeway.FinishFilter
		d.fail("the prompt was blocked: "+r.PromptFeedback.BlockReason, "")
		return
	}
	if len(r.Candidates) == 0 {
		return
	}
	c := &r.Candidates[0]
	d.words(c.Content.Parts)
	d.grounding(c.Grounding)
	d.recited(c.Citations)
	d.flush()
	if c.FinishReason == "" {
		return
	}
	d.done = true
	d.Stopped(&reasons, c.FinishReason)
	if len(c.Message) > 0 {
		d.extra[messageKey] = c.Message
	}
}

func (d *decoder) words(parts []part) {
	if d.part == nil {
		d.part = spans.NewPart(d.Teller)
	}
	d.bases = d.bases[:0]
	for _, p := range parts {
		base := 0
		if d.frames == 0 { // all words so far are in this frame: parts count
			base = len(d.part.Bytes())
		}
		d.bases = append(d.bases, base)
		if p.Call != nil {
			d.Calls.Add(citeway.Call{ID: p.Call.ID, Name: p.Call.Name, Arguments: string(p.Call.Args), Signature: p.Signature})
		}
		if !p.Thought {
			d.part.Write([]byte(p.Text))
		}
	}
	if len(parts) > 0 {
		d.frames++
	}
}
