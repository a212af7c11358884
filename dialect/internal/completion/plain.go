package completion

import "github.com/citeway/citeway/dialect/internal/jsontext"

// plain reads the frame that most of a stream is made of: a chunk whose one
// choice has a delta with a piece of text, and which says nothing else. All
// other frames are left to encoding/json.
type plain struct{ last jsontext.Template }

// text returns the text of data, valid until the next call, and whether data is
// a plain frame.
func (p *plain) text(data []byte) ([]byte, bool) {
	if text, ok := p.last.Read(data); ok {
		return text, true
	}
	at, ok := locate(data)
	if !ok {
		return nil, false
	}
	text, ok := p.last.Unquote(data[at.From:at.To])
	if ok {
		p.last.Learn(data, at)
	}
	return text, ok
}

// locate finds the inside of choices[0].delta.content in a plain frame.
func locate(data []byte) (at jsontext.Span, ok bool) {
	w := walk{Cursor: jsontext.NewCursor(data)}
	ok = w.Object(w.root) && w.Done() && w.at.From > 0
	return w.at, ok
}

// walk goes through the objects of a plain frame.
type walk struct {
	*jsontext.Cursor
	at      jsontext.Span // the inside of the content
	choices bool
}

func (w *walk) root(key string) bool {
	switch key {
	case "id", "model", "object", "service_tier", "system_fingerprint", "obfuscation":
		return w.Plain()
	case "created":
		return w.Number()
	case "usage":
		return w.Word("null")
	case "choices":
		again := w.choices
		w.choices = true
		return !again && w.Take('[') && w.Object(w.choice) && w.Take(']')
	}
	return false
}

func (w *walk) choice(key string) bool {
	switch key {
	case "index":
		return w.Word("0")
	case "finish_reason", "logprobs":
		return w.Word("null")
	case "end_turn":
		return w.Word("false") || w.Word("null")
	case "delta":
		return w.at.From == 0 && w.Object(w.delta)
	}
	return false
}

func (w *walk) delta(key string) bool {
	switch key {
	case "role":
		return w.Plain()
	case "refusal", "tool_calls", "function_call":
		return w.Word("null")
	case "content":
		at, ok := w.String()
		if w.at.From > 0 || !ok {
			return false
		}
		w.at = at
		return true
	}
	return false
}
