package request

import (
	"strings"

	"github.com/citeway/citeway/prompt"
)

// Chat reads a chat completion request.
func Chat(data []byte) (*Asked, error) {
	o, err := body(data)
	if err != nil {
		return nil, err
	}
	a := &Asked{Model: o.text("model"), Stream: o.flag("stream"), Temperature: o.temperature(), TopP: o.between("top_p", 0, 1)}
	if a.MaxTokens = o.count("max_completion_tokens"); a.MaxTokens == 0 {
		a.MaxTokens = o.count("max_tokens")
	}
	if more := o.child("stream_options"); more != nil {
		a.Usage = more.flag("include_usage")
	}
	o.unmet()
	a.ending(o)
	for _, it := range o.list("tools") {
		a.tool(it.object(), true)
	}
	a.Choice = o.choice("tool_choice")
	o.chosen(a)
	for _, it := range o.list("messages") {
		a.message(it.object())
	}
	if *o.err == nil {
		o.conversation("messages", a)
	}
	return a, *o.err
}

// conversation refuses one that asks nothing.
func (o *object) conversation(name string, a *Asked) {
	for i := range a.Messages {
		if a.Messages[i].Role == prompt.User && strings.TrimSpace(a.Messages[i].Content) != "" {
			return
		}
	}
	o.fail(name, "hold no question", "send a message with the role user")
}

// maxTemperature is the highest temperature.
const maxTemperature = 2

// temperature is that of the request, within the range that there is.
func (o *object) temperature() *float64 { return o.between("temperature", 0, maxTemperature) }
