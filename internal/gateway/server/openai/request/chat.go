package request

import (
	"strconv"

	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/jsonobject"
)

// Chat reads a chat completion request.
func Chat(data []byte) (*Asked, error) {
	o, err := jsonobject.Parse(data)
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
	if o.Err() != nil {
		return a, o.Err()
	}
	a.formatted(o.Child("response_format"))
	if a.Job = a.job(); a.Job != nil {
		return a, o.Err()
	}
	prose(o, "response_format")
	a.conversation(o, "messages")
	return a, o.Err()
}

// conversation refuses a conversation without a question.
func (a *Asked) conversation(o *jsonobject.Object, name string) {
	if !chat.HasQuestion(a.Messages) {
		o.Fail(name, "hold no question", "send a message with the role user")
	}
}

// maxTemperature is the highest temperature.
const maxTemperature = 2

// temperature is the request's temperature, checked.
func temperature(o *jsonobject.Object) *float64 { return between(o, "temperature", 0, maxTemperature) }

// count is a whole number that is not negative.
func count(o *jsonobject.Object, name string) (n int) {
	if o.Read(name, &n, "a whole number") && n < 0 {
		o.Fail(o.At(name), "is less than 0", "leave it out")
	}
	return n
}

// between is a number within a range, or nil.
func between(o *jsonobject.Object, name string, low, high float64) *float64 {
	v := o.Number(name)
	if v != nil && (*v < low || *v > high) {
		o.Fail(name, "is not between "+strconv.FormatFloat(low, 'f', -1, 64)+" and "+strconv.FormatFloat(high, 'f', -1, 64), "leave it out")
	}
	return v
}
