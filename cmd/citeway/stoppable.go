package main

import (
	"context"
	"io"
)

// stoppable reads in until ctx ends. A read of a terminal or a pipe waits for bytes and
// cannot be called off, so a goroutine waits there; what it reads after the end goes nowhere.
func stoppable(ctx context.Context, in io.ReadCloser) io.ReadCloser {
	r, w := io.Pipe()
	go func() {
		_, err := io.CopyBuffer(w, struct{ io.Reader }{in}, make([]byte, readSize))
		w.CloseWithError(err)
	}()
	s := &stoppableReader{PipeReader: r, in: in}
	s.stop = context.AfterFunc(ctx, func() { w.CloseWithError(ctx.Err()) })
	return s
}

// stoppableReader is what stoppable returns.
type stoppableReader struct {
	*io.PipeReader
	in   io.Closer
	stop func() bool
}

// Close ends the reading, and closes what was read.
func (s *stoppableReader) Close() error {
	s.stop()
	_ = s.PipeReader.Close() // it has no error
	return s.in.Close()
}
