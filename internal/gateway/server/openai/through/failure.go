package through

import (
	"encoding/json"

	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/internal/upstream"
)

// failure is the error with which an event says that the response ended, nil for any other
// event. The names of keys and accounts are taken out of its words, in the event too.
func (e *incoming) failure() error {
	switch e.kind {
	case kindError:
		for _, name := range [...]string{"message", "error"} {
			if veiled := anonymous(e.fields.Get(name)); veiled != nil {
				e.set(name, veiled)
			}
		}
		return complaint(e.fields.Bytes())
	case kindFailed:
		response, _ := jsonobject.Valid(e.fields.Get("response")) // without it there are no words
		if veiled := anonymous(response.Get("error")); veiled != nil {
			response.Set("error", veiled)
			e.set("response", response.Bytes())
		}
		return complaint(response.Get("error"))
	}
	return nil
}

// anonymous is an error, or its words alone, without the names of keys and accounts; nil
// where there are none.
func anonymous(raw json.RawMessage) json.RawMessage {
	var words string
	if json.Unmarshal(raw, &words) == nil {
		if veiled := upstream.Anonymous(words); veiled != words {
			return jsonobject.Quote(veiled)
		}
		return nil
	}
	o, err := jsonobject.Valid(raw)
	if err != nil {
		return nil
	}
	veiled := anonymous(o.Get("message"))
	if veiled == nil {
		return nil
	}
	o.Set("message", veiled)
	return o.Bytes()
}
