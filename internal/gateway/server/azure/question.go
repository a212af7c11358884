package azure

import (
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/prompt"
)

// asked is a request over data, checked.
type asked struct {
	data
	messages    []model.Message
	stream      bool
	maxTokens   int
	temperature *float64
	// idle are parameters that were taken and have no effect.
	idle []string
}

// idle are parameters of the service that have no counterpart here, and that an answer
// can do without.
var idle = []string{"top_p", "stop", "presence_penalty", "frequency_penalty", "logit_bias", "seed", "user", "model"}

// askedOf reads a request over data. Parameters that the service refuses along with a
// data source (logprobs, top_logprobs, stream_options, max_completion_tokens, store)
// are not read, and so are refused with the rest.
func askedOf(body jsonobject.Fields, v version) (*asked, error) {
	c := &check{}
	f := &fields{c: c, o: body, read: map[string]bool{}}
	a := &asked{messages: messagesOf(f)}
	a.data = *dataOf(f, v)
	a.stream = f.truth("stream", false)
	a.temperature = f.number("temperature", 0, 2)
	a.maxTokens = f.whole("max_tokens", 0, 1, maxTokens)
	f.whole("n", 1, 1, 1)
	a.ignored(f)
	uncalled(f)
	f.rest()
	if n := len(a.messages); n > 0 && len(c.lines) == 0 {
		a.last(c, n)
	}
	return a, c.err()
}

// maxTokens is the most tokens that an answer may be asked for.
const maxTokens = 1 << 20

func (a *asked) ignored(f *fields) {
	for _, name := range idle {
		if f.take(name) != nil && name != "model" && name != "user" {
			a.idle = append(a.idle, name)
		}
	}
}

// uncalled takes tools that a model is free not to call, as clients that have some send them
// with everything: over data none is called. A choice that demands a call is refused.
func uncalled(f *fields) {
	toolsOf(f)
	switch choiceOf(f) {
	case "", "auto", "none":
	default:
		f.wrong("tool_choice", extra)
	}
	f.ignore("parallel_tool_calls")
}

// last sees that the conversation ends with a question.
func (a *asked) last(c *check, n int) {
	m := &a.messages[n-1]
	path := item("/messages", n-1)
	switch {
	case m.Role != prompt.User:
		c.at(path+"/role", "The last message should be of role 'user'")
	case len(m.Content) > chat.MaxQuestion:
		c.at(path+"/content", "String should have at most %d characters", chat.MaxQuestion)
	case blank(m.Content):
		c.at(path+"/content", "String should have at least 1 character")
	}
}

func blank(s string) bool {
	for _, r := range s {
		if r != ' ' && r != '\n' && r != '\t' && r != '\r' {
			return false
		}
	}
	return true
}
