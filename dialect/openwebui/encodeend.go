package openwebui

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/toolcall"
)

// streamUsage is the name under which End carries the usage of a stream whose
// client asked for it: it comes in a chunk of its own, after the last.
const streamUsage = "stream_usage"

// close writes the tools that are called, and the chunks that end the stream.
func (e *encoder) close(last *citeway.End) error {
	if e.bare {
		return e.out.Rest()
	}
	if last.Err != nil {
		return e.out.Fail(last.Err)
	}
	e.kept.Keep(name, last.Extra)
	for _, d := range toolcall.Deltas(e.kept[toolcall.Key]) {
		if err := e.out.Delta(d); err != nil {
			return err
		}
	}
	usage := e.kept[streamUsage]
	e.out.NoDone = usage != nil
	if err := e.out.Finish(completion.Empty{}, nil, e.kept.Finish(nil), e.kept["usage"]); err != nil || usage == nil {
		return err
	}
	if err := e.out.Raw(completion.Chunk[completion.Empty]{Head: e.out.Head, Choices: []completion.ChunkChoice[completion.Empty]{}, Usage: usage}); err != nil {
		return err
	}
	return dialect.NewEventWriter(e.w).Done()
}
