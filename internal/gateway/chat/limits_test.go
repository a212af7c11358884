package chat_test

import (
	"context"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
)

// endless is a model that never stops by itself.
type endless struct{}

func (endless) Name() string { return "endless" }

func (endless) Stream(_ context.Context, _ *model.Request, sink citeway.Sink) error {
	piece := []byte(strings.Repeat("and on ", 1000))
	for {
		if err := sink.Put(&citeway.Text{Bytes: piece}); err != nil {
			return err
		}
	}
}

func TestAModelThatNeverStopsIsStopped(t *testing.T) {
	s := chat.New(chat.Options{Library: tides(), Models: map[string]model.Model{"": endless{}}})
	var fold citeway.Folder
	if err := s.Answer(context.Background(), chat.Turn{Question: "How often do the tides rise?"}, &fold); err != nil {
		t.Fatal(err)
	}
	a := fold.Answer()
	if a.Err == nil || a.Err.Code != citeway.TooLarge || len(a.Text) == 0 || len(a.Text) > chat.MaxAnswer {
		t.Errorf("%v after %d bytes", a.Err, len(a.Text))
	}
}

func TestTurnsOutOfRange(t *testing.T) {
	s := chat.New(chat.Options{Library: tides(), Models: map[string]model.Model{"": endless{}}})
	for place, turn := range map[string]chat.Turn{
		"passages":         {Question: "q", Ground: chat.Ground{Passages: -1}},
		"max_tokens":       {Question: "q", Writing: chat.Writing{MaxTokens: -1}},
		"messages[1].role": {Question: "q", Messages: []model.Message{{Role: "user"}, {Role: "root"}}},
	} {
		err := s.Answer(context.Background(), turn, &citeway.Folder{})
		if citeway.CodeOf(err) != citeway.Invalid || !strings.HasPrefix(err.Error(), place) {
			t.Errorf("%s: %v", place, err)
		}
	}
}
