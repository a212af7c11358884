package chat_test

import (
	"context"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/verify"
)

// slow is a judge that works until its context ends.
type slow struct{ asked chan struct{} }

func (s slow) Judge(ctx context.Context, _ string, _ []string) (verify.Opinion, error) {
	close(s.asked)
	<-ctx.Done()
	return verify.Opinion{}, ctx.Err()
}

// TestAJudgeEndsWithItsReader: a judge that nobody waits for any more stops.
func TestAJudgeEndsWithItsReader(t *testing.T) {
	judge := slow{make(chan struct{})}
	m := &writer{text: "It is so and it was so [1]."}
	s := chat.New(chat.Options{Library: tides(), Models: map[string]model.Model{"": m}, Verifier: verify.New(verify.Options{}), Judge: judge})
	ctx, leave := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = s.Answer(ctx, chat.Turn{Question: "How often do the tides rise?"}, &citeway.Folder{})
	}()
	select {
	case <-judge.asked:
	case <-done:
		t.Fatal("no judge was asked")
	}
	leave()
	select {
	case <-done:
	case <-time.After(5 * time.Second):
		t.Error("the judge works on")
		<-done
	}
}
