package spanstest

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

type encoder func(io.Writer, dialect.Options) citeway.Sink

// whole writes whole answers even of streams.
func whole(e encoder) encoder {
	return func(w io.Writer, o dialect.Options) citeway.Sink {
		o.Stream = false
		return e(w, o)
	}
}
