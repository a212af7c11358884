package graphdata

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/dialect/internal/waiting"
	"github.com/citeway/citeway/marker"
)

// Syntaxes are the markers of the form.
const Syntaxes = citeway.Inline

// Reader reads the prose of an answer and what its markers mean. References come
// with the last frame of a stream, so that prose from the first marker on waits
// for them: until then no one can tell a citation from any other link.
type Reader struct {
	table *table
	scan  *marker.Scanner
	clean citeway.Sink
	wait  *waiting.Sink
}

// NewReader reads for sink the markers of live.
func NewReader(sink citeway.Sink, live citeway.Syntax, report Reporter) *Reader {
	if live == 0 {
		live = Syntaxes
	}
	r := &Reader{table: newTable(sink, report)}
	r.wait = waiting.New(&binder{next: sink, table: r.table}, func(*citeway.Marker) bool { return !r.table.known })
	r.clean = prose.Clean(relink(r.wait))
	r.scan = marker.New(r.clean, live)
	return r
}

// Prose reads a piece of the prose.
func (r *Reader) Prose(text []byte) error {
	_, err := r.scan.Write(text)
	return err
}

// Graph reads the references and sources that an object has; path is what stands
// before the names of its fields.
func (r *Reader) Graph(f *completion.Fields, path string) error {
	if err := r.table.read(f, path); err != nil || !r.table.known {
		return err
	}
	return r.wait.Release()
}

// Finish ends the prose and sends what is held.
func (r *Reader) Finish() error {
	if err := r.scan.Close(); err != nil {
		return err
	}
	if err := r.clean.Put(&citeway.Trim{}); err != nil {
		return err
	}
	return r.wait.Flush()
}
