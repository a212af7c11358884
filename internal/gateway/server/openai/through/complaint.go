package through

import (
	"encoding/json"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/upstream"
)

// maxWords is the most bytes of an upstream's own words that are passed on.
const maxWords = 2 << 10

// complaint is the error that an upstream sent within its answer.
func complaint(raw json.RawMessage) *citeway.Error {
	words := Words(raw)
	if words == "" {
		words = "the model's server reported an error without a message"
	}
	return &citeway.Error{Code: citeway.Upstream, Message: upstream.Anonymous(words)}
}

// Words returns the human-readable text of a service's error: a string, or an object
// with message, detail or error; "" if there is none.
func Words(raw json.RawMessage) string {
	for range maxNested {
		var text string
		if json.Unmarshal(raw, &text) == nil {
			return clip(strings.TrimSpace(text))
		}
		o, err := read(raw)
		if err != nil {
			return ""
		}
		raw = nil
		for _, name := range [...]string{"message", "error", "detail"} {
			if found := o.Get(name); found != nil {
				raw = found
				break
			}
		}
	}
	return ""
}

// maxNested is how deep the words of an error are looked for.
const maxNested = 4

func clip(text string) string {
	if len(text) <= maxWords {
		return text
	}
	return strings.ToValidUTF8(text[:maxWords], "") + "…"
}
