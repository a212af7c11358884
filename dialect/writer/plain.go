package writer

import "github.com/citeway/citeway/dialect/internal/jsontext"

// plain reads the frame that most of a stream is made of: a piece of the answer
// and nothing else, alone or repeated under data. All other frames are left to
// encoding/json.
type plain struct{ last jsontext.Template }

// text returns the text of data, valid until the next call, and whether data is
// a plain frame.
func (p *plain) text(data []byte) ([]byte, bool) {
	if text, ok := p.last.Read(data); ok {
		return text, true
	}
	w := walk{Cursor: jsontext.NewCursor(data)}
	if !w.Object(w.frame) || !w.Done() || w.at.From == 0 {
		return nil, false
	}
	places := []jsontext.Span{w.at}
	if w.copied {
		if string(data[w.at.From:w.at.To]) != string(data[w.copy.From:w.copy.To]) || w.copy.From < w.at.To {
			return nil, false
		}
		places = append(places, w.copy)
	}
	text, ok := p.last.Unquote(data[w.at.From:w.at.To])
	if ok {
		p.last.Learn(data, places...)
	}
	return text, ok
}

// walk goes through the objects of a plain frame.
type walk struct {
	*jsontext.Cursor
	at, copy jsontext.Span
	copied   bool
}

func (w *walk) frame(key string) bool {
	switch key {
	case "answer":
		again := w.at.From > 0
		at, ok := w.String()
		w.at = at
		return ok && !again
	case "data":
		again := w.copied
		w.copied = true
		return !again && w.Object(w.mirror) && w.copy.From > 0
	}
	return w.empty(key)
}

// mirror is what stands under data.
func (w *walk) mirror(key string) bool {
	if key != "answer" {
		return w.empty(key)
	}
	again := w.copy.From > 0
	at, ok := w.String()
	w.copy = at
	return ok && !again
}

// empty skips what says nothing. The question has been read by now.
func (w *walk) empty(key string) bool {
	switch key {
	case "question":
		return w.Plain()
	case "sources":
		return w.Word("[]") || w.Word("null")
	case "subqueries", "references":
		return w.Word("null")
	}
	return false
}
