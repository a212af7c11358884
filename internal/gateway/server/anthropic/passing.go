package anthropic

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	form "github.com/citeway/citeway/dialect/anthropic"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/internal/watch"
)

// passing is an answer that passes: its citations are mended, and its words are held to the rule for links where the request
// brought sources. All else goes on as it came.
type passing struct {
	*mender
	*guard
	model *Model
	ctx   context.Context //nolint:containedctx // it is that of the answer
	told  *watch.Account
	notes dialect.Decoder
	out   *dialect.EventWriter
	cost  server.Passed
	// index is the number of the last block of text, as it stands in a frame; stop is the frame that ends it, held until it
	// is known whether words that are held go on in another.
	index json.RawMessage
	stop  *dialect.Frame
	// said is how many bytes of prose who watches was told of.
	said int
	// ended says that the answer is whole, or that its server reported an error, which is broke.
	ended bool
	broke error
}

func (s *Surface) passing(a *asked, told *watch.Account) *passing {
	p := &passing{mender: a.given.mender(s.mended), guard: newGuard(s.o.Links, a.given.sources, s.mended), told: told}
	p.notes = form.Form().NewDecoder(citeway.SinkFunc(p.note), dialect.Options{Stream: a.stream})
	return p
}

// note tells who watches of an event. In a stream a citation comes behind its words, which were told then.
func (p *passing) note(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		p.said += len(e.Bytes)
	case *citeway.Citation:
		if e.Start < p.said {
			behind := *e
			behind.Label = ""
			p.told.Note(&behind)
			return nil
		}
		p.said += len(e.Label)
	}
	p.told.Note(e)
	return nil
}

// event is what is looked at of a frame.
type event struct {
	Type  string          `json:"type"`
	Index json.RawMessage `json:"index"`
	Block json.RawMessage `json:"content_block"`
	Delta json.RawMessage `json:"delta"`
}

// Frame passes on a frame of a stream.
func (p *passing) Frame(f dialect.Frame) error {
	if f.Done || p.ended {
		return nil
	}
	var e event
	if err := json.Unmarshal(f.Data, &e); err != nil {
		return &citeway.Error{Code: citeway.Upstream, Message: "the model's server sent an event that is not JSON", Err: err}
	}
	switch e.Type {
	case "ping":
		return p.send(f)
	case "content_block_start":
		return p.start(f, &e)
	case "content_block_delta":
		return p.delta(f, &e)
	case "content_block_stop":
		if p.guard != nil && bytes.Equal(p.index, e.Index) {
			p.stop = &dialect.Frame{Event: f.Event, Data: bytes.Clone(f.Data)}
			return nil
		}
	case "message_stop":
		p.ended = true
	case "error":
		return p.fails(f.Data)
	}
	if err := p.between(false); err != nil {
		return err
	}
	return p.send(f)
}

// fails ends the answer with an error that the model's server reports. Words that are held are sent before.
func (p *passing) fails(data []byte) error {
	if p.broke = complaint(data, p.model); p.broke == nil {
		p.broke = &citeway.Error{Code: citeway.Upstream, Message: "the model's server reported an error without a message"}
	}
	p.ended = true
	if err := p.between(false); err != nil {
		return err
	}
	if shown, err := json.Marshal(told(p.broke, statusOf(p.broke))); err == nil { // which it is always
		p.tell(shown)
	}
	return nil
}

// Close ends the stream. One whose reader went away did not break off.
func (p *passing) Close() error {
	if p.ctx != nil && p.ctx.Err() != nil && !p.ended {
		return nil
	}
	_ = p.notes.Close() // what cannot be read is passed all the same
	return nil
}

// send writes a frame.
func (p *passing) send(f dialect.Frame) error {
	p.tell(f.Data)
	p.cost.Add(len(f.Data), bytesPerToken)
	return p.out.Event(f.Event, json.RawMessage(f.Data))
}

// tell tells who watches of a frame, or a whole answer, as its reader gets it.
func (p *passing) tell(data []byte) {
	_ = p.notes.Frame(dialect.Frame{Data: data}) // what cannot be read is passed all the same
}

// between ends the last block of text. Words that are still held go on in the next block if that is text too.
func (p *passing) between(text bool) error {
	if p.stop == nil {
		return nil
	}
	if rest := p.rest(text); rest != "" {
		frame := `{"type":"content_block_delta","index":` + string(p.index) + `,"delta":{"type":"text_delta","text":` + string(quoted(rest)) + `}}`
		if err := p.send(dialect.Frame{Event: "content_block_delta", Data: []byte(frame)}); err != nil {
			return err
		}
	}
	stop := *p.stop
	p.stop, p.index = nil, nil
	return p.send(stop)
}

// start begins a block.
func (p *passing) start(f dialect.Frame, e *event) error {
	block, text := p.block(e.Block)
	if err := p.between(text); err != nil {
		return err
	}
	if text {
		p.index = bytes.Clone(e.Index)
	}
	f.Data = within(f.Data, "content_block", block)
	return p.send(f)
}

// delta adds to a block. A citation that points at nothing is left out, and so is a text of which all is held.
func (p *passing) delta(f dialect.Frame, e *event) error {
	fields, err := jsonobject.Valid(e.Delta)
	if err != nil {
		return p.send(f)
	}
	switch fields.Text("type") {
	case "citations_delta":
		mended := p.citation(fields.Get("citation"))
		if mended == nil {
			return nil
		}
		fields.Set("citation", mended)
	case "text_delta":
		words := p.words(fields.Text("text"))
		if words == "" {
			return nil
		}
		fields.Set("text", quoted(words))
	default:
		return p.send(f)
	}
	f.Data = within(f.Data, "delta", fields.Bytes())
	return p.send(f)
}

// content mends the blocks of a whole answer.
func (p *passing) content(blocks []json.RawMessage) []json.RawMessage {
	last := -1 // the block of text before
	for i := range blocks {
		block, text := p.block(blocks[i])
		if last >= 0 {
			blocks[last] = added(blocks[last], p.rest(text))
		}
		if last = -1; text {
			last = i
		}
		blocks[i] = block
	}
	if last >= 0 {
		blocks[last] = added(blocks[last], p.rest(false))
	}
	return blocks
}

// block mends a block of content, and reports whether it is text.
func (p *passing) block(raw json.RawMessage) (mended json.RawMessage, text bool) {
	fields, err := jsonobject.Valid(raw)
	if err != nil {
		return raw, false
	}
	if text = fields.Text("type") == "text"; !text {
		p.know(raw)
		return raw, false
	}
	if words := fields.Text("text"); words != "" && p.guard != nil {
		fields.Set("text", quoted(p.words(words)))
	}
	if list := jsonobject.List(fields.Get("citations")); len(list) > 0 {
		fields.Set("citations", p.citations(list))
	}
	return fields.Bytes(), true
}

// citations are those of a list that may be shown; null without any, as the API writes it.
func (p *passing) citations(list []json.RawMessage) json.RawMessage {
	kept := list[:0]
	for _, c := range list {
		if mended := p.citation(c); mended != nil {
			kept = append(kept, mended)
		}
	}
	if len(kept) == 0 {
		return json.RawMessage("null")
	}
	return jsonobject.Join(kept)
}

// added is a block with more words at its end.
func added(block json.RawMessage, words string) json.RawMessage {
	fields, err := jsonobject.Valid(block)
	if err != nil || words == "" {
		return block
	}
	fields.Set("text", quoted(fields.Text("text")+words))
	return fields.Bytes()
}

// within is a frame with a field replaced.
func within(frame []byte, name string, value json.RawMessage) []byte {
	fields, err := jsonobject.Valid(frame)
	if err != nil || bytes.Equal(fields.Get(name), value) {
		return frame
	}
	fields.Set(name, value)
	return fields.Bytes()
}
