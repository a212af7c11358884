package request

import (
	"testing"

	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// TestBehind: the cards of an answer that goes on stand behind those of what it said before, and no earlier answer counts.
func TestBehind(t *testing.T) {
	said := func(role prompt.Role, content string) model.Message {
		return model.Message{Role: role, Content: content}
	}
	asked, looked, found := said(prompt.User, "When?"), said(prompt.Assistant, "Let me look."), said(prompt.Tool, "At six [9].")
	first := said(prompt.Assistant, "At six [1], or seven [2]. See `a[7]` and [1990](x). Let me look.")
	for name, c := range map[string]struct {
		prompt   string
		messages []model.Message
		want     int
	}{
		"a first answer":               {"", []model.Message{asked}, 0},
		"nobody asks":                  {"", nil, 0},
		"an earlier answer":            {"", []model.Message{asked, first, asked}, 0},
		"nothing was cited":            {"", []model.Message{asked, looked, found}, 0},
		"cited before the call":        {"", []model.Message{asked, first, found}, 2},
		"cited before each call":       {"", []model.Message{asked, first, found, said(prompt.Assistant, "And [3]."), found}, 3},
		"it goes on":                   {"", []model.Message{asked, first}, 2},
		"files of the user":            {`<source id="1" name="f">Words.</source>`, []model.Message{asked, first, found}, 2},
		"files that alone were cited":  {`<source id="1">A.</source><source id="2">B.</source><source id="3">C.</source>`, []model.Message{asked, first, found}, 3},
		"what a tool found":            {`<source id="1" name="f"></source>`, []model.Message{asked, first, found}, 3},
		"a file and what a tool found": {`<source id="1">A.</source><source id="2" name="f"></source>`, []model.Message{asked, first, found}, 3},
	} {
		s := &Sources{}
		s.Read(c.prompt)
		if got := s.Behind(c.messages); got != c.want {
			t.Errorf("%s: behind %d, want %d", name, got, c.want)
		}
	}
}
