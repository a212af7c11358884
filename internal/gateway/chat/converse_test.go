package chat

import (
	"fmt"
	"testing"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

func TestConverse(t *testing.T) {
	user, said, tool := model.Message{Role: prompt.User, Content: "u"}, model.Message{Role: prompt.Assistant, Content: "a"}, model.Message{Role: prompt.Tool, Content: "t"}
	long := make([]model.Message, MaxMessages+3)
	for i := range long {
		long[i] = user
	}
	for _, c := range []struct {
		name     string
		messages []model.Message
		question string
		kept     int
	}{
		{"a question", []model.Message{user}, "u", 0},
		{"what preceded it", []model.Message{user, said, {Role: prompt.User, Content: "v"}}, "v", 2},
		{"what tools said since", []model.Message{user, said, tool}, "u", 3},
		{"no question", []model.Message{said}, "", 1},
		{"nothing", nil, "", 0},
		{"more than is kept", long, "u", MaxMessages},
	} {
		var turn Turn
		turn.Converse(c.messages)
		if got := fmt.Sprint(turn.Question, len(turn.Messages)); got != fmt.Sprint(c.question, c.kept) {
			t.Errorf("%s: %s", c.name, got)
		}
	}
}
