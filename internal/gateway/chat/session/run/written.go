package run

import (
	"bytes"
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/rill"
	"github.com/citeway/citeway/internal/gateway/chat/session"
)

// written is an answer as prose with cite tags, and its citations array: what the
// encoder of that form writes of the message that answers.
func written(a *citeway.Answer) (string, []session.Citation, error) {
	var b bytes.Buffer
	if err := citeway.Unfold(a, rill.Form().NewEncoder(&b, dialect.Options{})); err != nil {
		return "", nil, err
	}
	var turn struct {
		Messages []struct {
			Content []struct {
				Text string `json:"text"`
			} `json:"content"`
			Citations []session.Citation `json:"citations"`
		} `json:"messages"`
	}
	if err := json.Unmarshal(b.Bytes(), &turn); err != nil {
		return "", nil, err
	}
	last := &turn.Messages[len(turn.Messages)-1]
	return last.Content[0].Text, last.Citations, nil
}
