package task

import (
	"errors"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/watch"
)

// TestAChatStopsWithItsReader.
func TestAChatStopsWithItsReader(t *testing.T) {
	c := (&Job{Task: TitleTask, said: said{first: "When do tides rise?"}}).Chat(nil, "", "tern", watch.Teller{})
	gone := errors.New("the reader has left")
	for at := 1; at <= 3; at++ {
		n := 0
		err := c.Answer(t.Context(), chat.Turn{}, citeway.SinkFunc(func(citeway.Event) error {
			if n++; n == at {
				return gone
			}
			return nil
		}))
		if !errors.Is(err, gone) {
			t.Errorf("event %d: %v", at, err)
		}
	}
}
