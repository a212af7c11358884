package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/citeway/citeway"
)

// errStopping ends the answers that outlast the grace of a stop.
var errStopping = &citeway.Error{Code: citeway.Unavailable, Message: "the server is being stopped", Mend: "ask again"}

// shut ends a server: end ends the models once the grace is over, and stop every request
// that does not end by itself then.
func (s *Server) shut(hs *http.Server, failed <-chan error, end, stop func()) error {
	s.stopping.Store(true)
	grace := s.Grace()
	limit, cancel := context.WithTimeout(context.Background(), grace+2*EndingTimeout)
	defer cancel()
	for after, do := range map[time.Duration]func(){grace: end, grace + EndingTimeout: stop} {
		defer time.AfterFunc(after, do).Stop()
	}
	err := hs.Shutdown(limit)
	if errors.Is(err, context.DeadlineExceeded) {
		err = hs.Close()
	}
	if served := <-failed; !errors.Is(served, http.ErrServerClosed) && err == nil {
		err = served
	}
	return err
}

// stopKey is under what a request's context holds the server's being told to stop.
type stopKey struct{}

func withStop(ctx, stop context.Context) context.Context {
	return context.WithValue(ctx, stopKey{}, stop)
}

// Listening returns a context for a request that only waits for news: it ends with ctx,
// and as soon as the server is told to stop, which such a request would hold up for the
// whole grace. free must be called.
func Listening(ctx context.Context) (listening context.Context, free func()) {
	listening, cancel := context.WithCancel(ctx)
	stop, known := ctx.Value(stopKey{}).(context.Context)
	if !known {
		return listening, cancel
	}
	undo := context.AfterFunc(stop, cancel)
	return listening, func() {
		undo()
		cancel()
	}
}
