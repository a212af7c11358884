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
		return &clean{next: dialect.Placed(func(a *citeway.Answer, cited []*citeway.Citation) error { return writeAnswer(w, a, cited, unit) })}
	}
	return &clean{next: newStream(dialect.NewEventWriter(w), unit)}
}

// written is an answer as it is written, in unit.
func written(a *citeway.Answer, cited []*citeway.Citation, unit citeway.Unit) (*citeway.Answer, []*citeway.Citation) {
	if unit != citeway.Bytes {
		for _, c := range cited {
			a.Citations = append(a.Citations, *c)
		}
		a = a.In(unit)
		cited = pointers(a.Citations)
	}
	return a, cited
}

func pointers(list []citeway.Citation) []*citeway.Citation {
	cited := make([]*citeway.Citation, len(list))
	for i := range list {
		cited[i] = &list[i]
	}
	return cited
}
