package azure

import (
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/marker"
)

// decoder reads On Your Data answers.
type decoder struct {
	completion.Decoder
	scan  *marker.Scanner
	clean citeway.Sink
	wait  *prose.Waiter
	known int // how many documents have come
}

func newDecoder(s citeway.Sink, o dialect.Options) dialect.Decoder {
	live := o.Syntaxes
	if live == 0 {
		live = Form().Syntaxes
	}
	d := &decoder{Decoder: completion.Decoder{Sink: s, Form: name}}
	d.wait = prose.NewWaiter(s, d.waits)
	d.clean = prose.Clean(d.wait)
	d.scan = marker.New(d.clean, live)
	d.Start(d)
	return d
}

// waits reports whether a marker's document may still come: the context has not.
func (d *decoder) waits(*citeway.Marker) bool { return d.known == 0 }

// Prose reads a piece of the prose.
func (d *decoder) Prose(text []byte) error {
	_, err := d.scan.Write(text)
	return err
}

// Finish ends the prose.
func (d *decoder) Finish() error {
	if err := d.scan.Close(); err != nil {
		return err
	}
	return finish(d.clean, d.wait)
}

// finish sends what the two hold back.
func finish(clean citeway.Sink, wait *prose.Waiter) error {
	if err := clean.Put(&citeway.Trim{}); err != nil {
		return err
	}
	return wait.Flush()
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

// documents sends those that are new: a context that comes again repeats the
// ones before, and may go on from them.
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
	return d.wait.Release()
}

// document sends the n-th document. One that cannot be read keeps its place, so
// that [docn] goes on to mean what it meant.
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
