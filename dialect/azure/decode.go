package azure

import (
	"cmp"
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// decoder reads On Your Data answers.
type decoder struct {
	completion.Decoder
	*prose.Reading
	known int // how many documents have come
}

func newDecoder(s citeway.Sink, o dialect.Options) dialect.Decoder {
	d := &decoder{Decoder: completion.Decoder{Sink: s, Form: name}}
	// A marker's document may still come as long as the context has not.
	d.Reading = prose.NewReading(s, cmp.Or(o.Syntaxes, Form().Syntaxes), func(*citeway.Marker) bool { return d.known == 0 }, nil)
	d.Start(d)
	return d
}

// Message reads the context of a message or a delta.
func (d *decoder) Message(_ *completion.Message, part *completion.Part) error {
	if part == nil || !completion.Present(part.Context) {
		return nil
	}
	f, ok := completion.NewFields(part.Context, "context", d.Refuse)
	if !ok {
		return f.Err()
	}
	retrieved := newRetrieved(f.List("all_retrieved_documents"), d.Refuse)
	citations, path := f.List("citations"), "context.citations"
	if len(citations) == 0 && d.known == 0 {
		citations, path = retrieved.accepted(), "context.all_retrieved_documents"
	}
	d.Keep(f.Keep(name, "intent", "all_retrieved_documents"))
	if f.Err() != nil {
		return f.Err()
	}
	return d.documents(citations, path, retrieved)
}

// documents sends the new ones: a second context repeats the documents of the first and
// may add to them.
func (d *decoder) documents(citations []json.RawMessage, path string, r *retrieved) error {
	if len(citations) <= d.known {
		return nil
	}
	for ; d.known < len(citations); d.known++ {
		at := d.known
		if err := d.document(citations[at], at+1, path+"["+strconv.Itoa(at)+"]", r); err != nil {
			return err
		}
	}
	return d.Release()
}

// document sends the n-th document. One that cannot be read keeps its place, so that
// [docn] keeps its meaning.
func (d *decoder) document(raw json.RawMessage, n int, path string, r *retrieved) error {
	s := &citeway.Source{ID: "s" + strconv.Itoa(n)}
	f, ok := completion.NewFields(raw, path, d.Refuse)
	if ok {
		read(s, f, n, r)
		if err := d.Address(s); err != nil {
			return err
		}
	}
	if f.Err() != nil {
		return f.Err()
	}
	return d.Sink.Put(s)
}
