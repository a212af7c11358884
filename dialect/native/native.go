// Package native is Citeway's own form: the whole answer as one JSON object, or
// as the server-sent events text, citation, source, finding and done. It carries
// everything that an answer holds. Its source is the design of this project;
// docs/dialects/native.md describes each field.
package native

import (
	"cmp"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// Form is the form, for the table.
func Form() dialect.Form {
	return dialect.Form{
		Name:       "native",
		Summary:    "Citeway's own JSON, streamed as the events text, citation, source, finding, done",
		Carries:    dialect.AllFeatures,
		NewDecoder: newDecoder,
		NewEncoder: newEncoder,
	}
}

func newEncoder(w io.Writer, o dialect.Options) citeway.Sink {
	unit := cmp.Or(o.Offsets, citeway.Bytes)
	if !o.Stream {
		return &clean{next: dialect.Whole(func(a *citeway.Answer) error { return writeAnswer(w, a, unit) })}
	}
	return &clean{next: newStream(dialect.NewEventWriter(w), unit)}
}

// written is an answer as it is written: in unit, and with an empty list where a
// citation has no sources, so that a reader never meets null in its place.
func written(a *citeway.Answer, unit citeway.Unit) *citeway.Answer {
	b := a.In(unit)
	for i := range b.Citations {
		if b.Citations[i].Sources == nil {
			b.Citations[i].Sources = []string{}
		}
	}
	return b
}
