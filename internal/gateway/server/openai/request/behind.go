package request

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/prompt"
)

// Behind is the number behind which an answer's cards are numbered: the highest of a source
// in the prompt, and of the cards that the client has already of the same answer. It asks
// again in the midst of one where it called tools, and where its user has it go on; what was
// said so far stands behind the last question then, its chips in it.
func (s *Sources) Behind(messages []model.Message) int {
	last, own := s.Highest(), s.worded()
	said, answered := messages[begun(messages):], false
	for i := range said {
		switch n := 0; said[i].Role {
		case prompt.Tool:
			answered = true
		case prompt.Assistant:
			if n = highest(said[i].Content); !answered && n > own {
				n += s.Highest() - own // what a tool found has its card behind these
			}
			last = max(last, n)
		}
	}
	return last
}

// worded is the highest number of a source whose words the prompt holds. Of what a tool
// found, Open WebUI gives the name alone.
func (s *Sources) worded() int {
	n := 0
	for number, at := range s.byN {
		if len(s.list[at].Passages) > 0 {
			n = max(n, number)
		}
	}
	return n
}

// begun is where the answer to the last question begins.
func begun(messages []model.Message) int {
	for i := len(messages); i > 0; i-- {
		if messages[i-1].Role == prompt.User {
			return i
		}
	}
	return len(messages)
}

// highest is the highest number that a text cites; 0 for none.
func highest(text string) int {
	n := 0
	s := marker.New(citeway.SinkFunc(func(e citeway.Event) error {
		if m, is := e.(*citeway.Marker); is {
			for i := range m.Refs {
				if r := &m.Refs[i]; r.Kind == citeway.ByNumber && r.Number < maxSourceNumber {
					n = max(n, r.Number)
				}
			}
		}
		return nil
	}), citeway.Bracket)
	_, _ = s.Write([]byte(text)) // nothing behind it fails
	_ = s.Close()
	return n
}
