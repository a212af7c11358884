package anthropic

import (
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/prompt"
)

const (
	user      = "user"
	assistant = "assistant"
)

// conversation is a tidy conversation as the API takes it: the system's words apart,
// user and assistant alternating, results of tools among the user's words.
func conversation(messages []model.Message) (system string, turns []turn) {
	var rules []string
	for i := range messages {
		m := &messages[i]
		switch m.Role {
		case prompt.System:
			rules = append(rules, strings.TrimSpace(m.Content))
		case prompt.Assistant:
			turns = put(turns, assistant, append(text(m.Content), calls(m.Calls)...))
		case prompt.Tool:
			turns = put(turns, user, []block{{Type: "tool_result", Answers: m.Answers, Content: text(m.Content)}})
		default:
			turns = put(turns, user, text(m.Content))
		}
	}
	return strings.Join(rules, "\n\n"), turns
}

// text is a block of words, or none.
func text(words string) []block {
	if strings.TrimSpace(words) == "" {
		return nil
	}
	return []block{{Type: "text", Text: words}}
}

func calls(list []citeway.Call) []block {
	var blocks []block
	for _, c := range list {
		blocks = append(blocks, block{Type: "tool_use", ID: c.ID, Name: c.Name, Input: service.Arguments(c.Arguments)})
	}
	return blocks
}

// put adds blocks to the last turn if it has that role, else as a new one.
func put(turns []turn, role string, blocks []block) []turn {
	if last := len(turns) - 1; last >= 0 && turns[last].Role == role {
		turns[last].Content = append(turns[last].Content, blocks...)
		return turns
	}
	return append(turns, turn{Role: role, Content: blocks})
}

// results is how many results of tools a turn begins with; they must come first.
func results(blocks []block) int {
	n := 0
	for n < len(blocks) && blocks[n].Type == "tool_result" {
		n++
	}
	return n
}
