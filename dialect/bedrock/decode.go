package bedrock

import (
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

	start int // where the block of Converse begins
	text  strings.Builder
	cites []json.RawMessage
	held  bool // words wait for the end of their block
	seen  int
	stop  string
	done  bool
}

func newDecoder(s citeway.Sink, o dialect.Options) *decoder {
	unit := o.Offsets
	if unit == "" {
		unit = citeway.Runes
	}
	return &decoder{Teller: spans.NewTeller(s), unit: unit}
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
	d.stopBlock()
	if d.part != nil {
		d.part.FlushAll()
	}
	missing := "messageStop"
	if d.done {
		missing = ""
	}
	return d.Teller.Close(missing, reasons.Keep(d.stop, nil))
}

// stopped reads why an answer of Converse stopped.
func (d *decoder) stopped(reason string) {
	d.done, d.stop, d.Finish = true, reason, reasons.Read(reason)
}

func (d *decoder) used(u *usage) {
	if u != nil && u.Input != nil && u.Output != nil {
		d.Usage = &citeway.Usage{Prompt: max(*u.Input, 0), Answer: max(*u.Output, 0)}
	}
}

// called reads a tool to be called, or a piece of its input, which names none.
func (d *decoder) called(c *call) {
	switch {
	case c == nil:
	case c.ID == "" && c.Name == "":
		d.Calls.Argue(string(c.Input))
	default:
		d.Calls.Add(citeway.Call{ID: c.ID, Name: c.Name, Arguments: string(c.Input)})
	}
}

// event reads an event of a Converse stream, or an exception of either.
func (d *decoder) event(x *frame, data []byte) {
	switch {
	case x.MessageStart != nil:
		d.Begin("", "", nil)
	case x.BlockStart != nil:
		d.stopBlock()
		d.called(x.BlockStart.Start.Call)
	case x.BlockStop != nil:
		d.stopBlock()
	case x.BlockDelta != nil:
		d.delta(x.BlockDelta.Delta)
	case x.MessageStop != nil:
		d.stopBlock()
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
		d.stopBlock()
		d.Fail(name, e.Message)
		return
	}
}
