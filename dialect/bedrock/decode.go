package bedrock

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/spans"
)

type decoder struct {
	*spans.Teller
	unit citeway.Unit
	part *spans.Part // the text of RetrieveAndGenerate

	block *spans.Block // of Converse
	seen  int
	done  bool
}

func newDecoder(s citeway.Sink, o dialect.Options) *decoder {
	t := spans.NewTeller(s)
	return &decoder{Teller: t, block: spans.NewBlock(t), unit: cmp.Or(o.Offsets, citeway.Runes)}
}

// Frame takes a whole response or one event of a stream.
func (d *decoder) Frame(f dialect.Frame) error {
	if f.Done || d.Ended() {
		return d.Err()
	}
	var x frame
	if err := d.Unmarshal(f.Data, &x); err != nil {
		return err
	}
	switch {
	case x.Output != nil && x.Output.Message != nil:
		d.message(&x)
	case x.Output != nil && x.Output.Text != nil:
		d.generated(&x)
	case len(x.Citation) > 0:
		d.added(x.Citation)
	case x.Guardrail != nil:
		d.done = true
	default:
		d.event(&x, f.Data)
	}
	return d.Err()
}

// Close ends the answer.
func (d *decoder) Close() error {
	d.block.Stop(d.citation)
	if d.part != nil {
		d.part.FlushAll()
	}
	return d.Teller.Close(d.done, "messageStop", nil)
}

// stopped reads why an answer of Converse stopped.
func (d *decoder) stopped(reason string) {
	d.done = true
	d.Stopped(&reasons, reason)
}

func (d *decoder) used(u *usage) {
	if u != nil {
		d.Count(u.Input, u.Output)
	}
}

// called reads a tool to be called, or a piece of its input, which names none.
func (d *decoder) called(c *call) {
	switch {
	case c == nil:
	case c.ID == "" && c.Name == "":
		d.Calls.Argue(string(c.Input))
	default:
		d.block.Border()
		d.Calls.Add(citeway.Call{ID: c.ID, Name: c.Name, Arguments: string(c.Input)})
	}
}

// event reads an event of a Converse stream, or an exception of either.
func (d *decoder) event(x *frame, data []byte) {
	switch {
	case x.MessageStart != nil:
		d.Begin("", "", nil)
	case x.BlockStart != nil:
		d.block.Stop(d.citation)
		d.called(x.BlockStart.Start.Call)
	case x.BlockStop != nil:
		d.block.Stop(d.citation)
	case x.BlockDelta != nil:
		d.delta(x.BlockDelta.Delta)
	case x.MessageStop != nil:
		d.block.Stop(d.citation)
		d.stopped(x.MessageStop.StopReason)
	case x.Metadata != nil:
		d.used(x.Metadata.Usage)
	default:
		d.exception(data)
	}
}

// exception ends the answer where the frame is one: {"throttlingException": {…}}.
func (d *decoder) exception(data []byte) {
	var any map[string]json.RawMessage
	if json.Unmarshal(data, &any) != nil {
		return
	}
	for name, raw := range any {
		if !strings.HasSuffix(name, "Exception") {
			continue
		}
		var e struct {
			Message string `json:"message"`
		}
		_ = json.Unmarshal(raw, &e)
		if e.Message == "" {
			e.Message = name
		}
		d.block.Stop(d.citation)
		d.Fail(name, e.Message)
		return
	}
}
