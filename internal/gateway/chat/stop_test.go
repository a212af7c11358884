package chat_test

import (
	"context"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/marker"
)

// patient is a model that begins, and writes on until it is stopped.
type patient struct{ begun chan struct{} }

func (e *patient) Name() string { return "patient" }

func (e *patient) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	scan := marker.New(sink, r.Reads)
	if _, err := scan.Write([]byte("The tides rise ")); err != nil {
		return err
	}
	close(e.begun)
	<-ctx.Done()
	return ctx.Err()
}

// TestAStoppedServerSaysSo: an answer whose server is stopped ends with why, in events
// that every form writes in its own way.
func TestAStoppedServerSaysSo(t *testing.T) {
	m := &patient{make(chan struct{})}
	stop, tell := context.WithCancelCause(t.Context())
	go func() {
		<-m.begun
		tell(&citeway.Error{Code: citeway.Unavailable, Message: "the server is being stopped"})
	}()
	var f citeway.Folder
	if err := service(m, nil).Answer(model.WithStop(t.Context(), stop), chat.Turn{Question: "When?"}, &f); err != nil {
		t.Fatal(err)
	}
	if a := f.Answer(); a.Err == nil || a.Err.Code != citeway.Unavailable || a.Text != "The tides rise" && a.Text != "The tides rise " {
		t.Errorf("%q, %v", a.Text, a.Err)
	}
}
