package through

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/openai"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/internal/watch"
	"github.com/citeway/citeway/resolve"
)

// Whole corrects a whole answer. Returns Upstream for a body that is not an answer, or
// is an error.
func Whole(body []byte, o Options) ([]byte, error) {
	f, err := open(bytes.TrimPrefix(body, dialect.BOM), "message")
	if err != nil {
		return nil, err
	}
	if raw := f.top.Get("error"); raw != nil && len(f.choices) == 0 {
		return nil, complaint(raw)
	}
	if f.top.Get("choices") == nil {
		return nil, malformed(nil)
	}
	o.asides().mend(f)
	if o.Verbatim || !f.text || f.untouched(&o) {
		o.tellAfter(openai.Form, f.raw)
		return f.left(), nil
	}
	m, err := f.mend(&o)
	if err != nil {
		return nil, err
	}
	return f.put(m), nil
}

// untouched reports whether nothing in the answer can cite: it names no sources,
// and the prompt holds none. Most answers that pass are such.
func (f *frame) untouched(o *Options) bool { return !f.named && len(o.given()) == 0 }

// left returns the answer as received, without an event.
func (f *frame) left() []byte {
	if f.clean {
		return f.raw
	}
	return f.top.Bytes()
}

// mended is what an encoder wrote of an answer.
type mended struct {
	Choices []struct {
		Message struct {
			Content     json.RawMessage `json:"content"`
			Annotations json.RawMessage `json:"annotations"`
		} `json:"message"`
	} `json:"choices"`
	Sources json.RawMessage `json:"sources"`
}

// mend converts the text and the source information from one form to the other.
func (f *frame) mend(o *Options) (*mended, error) {
	from, read := f.reader(o)
	decoder := from.NewDecoder
	from.NewDecoder = func(s citeway.Sink, d dialect.Options) dialect.Decoder {
		return decoder(&counting{next: o.Told.Around(watch.Resolving, s), sources: o.Sources}, d)
	}
	to := dialect.Form{Name: string(o.Citations), Carries: dialect.AllFeatures, NewEncoder: func(w io.Writer, _ dialect.Options) citeway.Sink {
		return o.Told.Before(o.Citations.Encoder(w, request.Options{Offset: o.highest()}))
	}}
	var out bytes.Buffer
	c, err := pipe.New(&out, pipe.Options{From: from, To: to, Read: read, Steps: o.steps(), Findings: o.Findings,
		Resolve: resolve.Options{Sources: o.given(), Unresolved: resolve.Keep}})
	if err != nil {
		return nil, err
	}
	if _, err := c.Write(f.raw); err != nil {
		return nil, plainly(err)
	}
	if err := c.Close(); err != nil {
		return nil, plainly(err)
	}
	m := &mended{}
	if err := json.Unmarshal(out.Bytes(), m); err != nil || len(m.Choices) == 0 {
		return nil, malformed(err)
	}
	return m, nil
}

// put writes the corrected parts back into the answer as received.
func (f *frame) put(m *mended) []byte {
	for _, name := range topCarriers {
		f.top.Drop(name)
	}
	for _, name := range partCarriers {
		f.part.Drop(name)
	}
	f.part.Set("content", m.Choices[0].Message.Content)
	if notes := m.Choices[0].Message.Annotations; len(jsonobject.List(notes)) > 0 {
		f.part.Set("annotations", notes)
	}
	f.choice.Set(f.name, f.part.Bytes())
	f.choices[f.at] = f.choice.Bytes()
	f.top.Set("choices", jsonobject.Join(f.choices))
	if len(m.Sources) > 0 {
		f.top.Set("sources", m.Sources)
	}
	return f.top.Bytes()
}
