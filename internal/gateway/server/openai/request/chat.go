package request

import (
	"strings"

	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/prompt"
)

// Chat reads a chat completion request.
func Chat(data []byte) (*Asked, error) {
	o, err := object.Parse(data)
	if err != nil {
		return nil, err
	}
	a := &Asked{Model: o.Text("model"), Stream: o.Flag("stream"), Temperature: temperature(o), TopP: between(o, "top_p", 0, 1)}
	if a.MaxTokens = count(o, "max_completion_tokens"); a.MaxTokens == 0 {
		a.MaxTokens = count(o, "max_tokens")
	}
	if more := o.Child("stream_options"); more != nil {
		a.Usage = more.Flag("include_usage")
	}
	unmet(o)
	a.ending(o)
	for _, it := range o.List("tools") {
		a.tool(it.Object(), true)
	}
	a.Choice = choice(o, "tool_choice")
	a.chosen(o)
	for _, it := range o.List("messages") {
		a.message(it.Object())
	}
	if o.Err() == nil {
		a.conversation(o, "messages")
	}
	return a, o.Err()
}

// conversation refuses one that asks nothing.
func (a *Asked) conversation(o *object.Object, name string) {
	for i := range a.Messages {
		if a.Messages[i].Role == prompt.User && strings.TrimSpace(a.Messages[i].Content) != "" {
			return
		}
	}
	o.Fail(name, "hold no question", "send a message with the role user")
}

// maxTemperature is the highest temperature.
const maxTemperature = 2

// temperature is that of the request, within the range that there is.
func temperature(o *object.Object) *float64 { return between(o, "temperature", 0, maxTemperature) }
