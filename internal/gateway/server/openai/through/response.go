package through

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/openairesponses"
	"github.com/citeway/citeway/internal/jsonobject"
)

// Response corrects a whole response. Returns Upstream for a body that is not a
// response, or is an error.
func Response(body []byte, o Options) ([]byte, error) {
	body = bytes.TrimPrefix(body, dialect.BOM)
	top, err := jsonobject.Read(body)
	if err != nil {
		return nil, noResponse(err)
	}
	output := top.Get("output")
	if raw := top.Get("error"); raw != nil && output == nil {
		return nil, complaint(raw)
	}
	if output == nil {
		return nil, noResponse(nil)
	}
	if veiled := anonymous(top.Get("error")); veiled != nil {
		top.Set("error", veiled)
		body = top.Bytes()
	}
	count := len(top)
	if top.Drop("event"); len(top) == count && (o.Verbatim || o.uncited(output)) {
		o.tellAfter(openairesponses.Form, body)
		return body, nil
	}
	o.tellWhole(openairesponses.Form, body, o.Verbatim)
	if !o.Verbatim {
		mended, err := (&items{o: &o, asides: o.asides()}).all(jsonobject.List(output))
		if err != nil {
			return nil, plainly(err)
		}
		top.Set("output", mended)
	}
	return top.Bytes(), nil
}

func noResponse(err error) error {
	return &citeway.Error{Code: citeway.Upstream, Message: "the model's server sent what is no response", Err: err}
}

// uncited reports whether nothing in the output can cite. Of an annotation there
// is at least its type to be seen.
func (o *Options) uncited(output json.RawMessage) bool {
	return len(o.given()) == 0 && !bytes.Contains(output, []byte("_citation")) && !bytes.Contains(output, []byte("file_path"))
}

// items corrects the items of a response, one after another.
type items struct {
	o        *Options
	asides   *asides
	searches []json.RawMessage
	// known are parts that were mended already, by the item's index and the part's.
	known map[place]json.RawMessage
}

// place is the position of a part: the index of its item, and its own within the item.
type place [2]int

// all corrects a list of items.
func (m *items) all(list []json.RawMessage) (json.RawMessage, error) {
	for i, raw := range list {
		mended, err := m.item(i, raw)
		if err != nil {
			return nil, err
		}
		list[i] = mended
	}
	return jsonobject.Join(list), nil
}

// item corrects one item: the texts of a message. Of what a model thought the links are looked at; other
// items are left unchanged.
func (m *items) item(at int, raw json.RawMessage) (json.RawMessage, error) {
	o, err := jsonobject.Valid(raw)
	if err != nil {
		return raw, nil // it is no item, and none of ours
	}
	if strings.HasSuffix(o.Text("type"), "_search_call") {
		m.searches = append(m.searches, raw)
	}
	content := jsonobject.List(o.Get("content"))
	if o.Text("type") != "message" || len(content) == 0 {
		return m.asides.thought(raw, o), nil
	}
	for j, part := range content {
		if content[j], err = m.part(place{at, j}, part); err != nil {
			return nil, err
		}
	}
	o.Set("content", jsonobject.Join(content))
	return o.Bytes(), nil
}

// part corrects one part, unless it was already corrected or is not text.
func (m *items) part(at place, raw json.RawMessage) (json.RawMessage, error) {
	o, err := jsonobject.Valid(raw)
	if err != nil || o.Text("type") != "output_text" {
		return m.asides.part(raw), nil
	}
	if known := m.known[at]; known != nil {
		return known, nil
	}
	if len(m.o.given()) == 0 && len(jsonobject.List(o.Get("annotations"))) == 0 {
		m.o.tellText(o.Text("text"))
		return raw, nil
	}
	p, err := newPart(silent{}, m.o, m.searches)
	if err != nil {
		return nil, err
	}
	message := jsonobject.Fields{{Name: []byte("type"), Raw: jsonobject.Quote("message")}, {Name: []byte("content"), Raw: jsonobject.Join([]json.RawMessage{raw})}}
	whole := jsonobject.Fields{{Name: []byte("status"), Raw: jsonobject.Quote("completed")}, {Name: []byte("output"), Raw: jsonobject.Join([]json.RawMessage{message.Bytes()})}}
	if err := p.read(whole.Bytes()); err != nil {
		return nil, err
	}
	if err := p.decoder.Close(); err != nil {
		return nil, err
	}
	return p.mended(o).Bytes(), nil
}

// silent is for a part whose text is asked for at its end.
type silent struct{}

// Delta does nothing.
func (silent) Delta(string) error { return nil }

// Annotation does nothing.
func (silent) Annotation(int, any) error { return nil }
