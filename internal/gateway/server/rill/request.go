package rill

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/session"
)

// asked is one request for a turn, checked.
type asked struct {
	// conversation is the session that goes on; "" begins one.
	conversation string
	prompt       string
	model        string
	// looking describes what the reader is looking at, as a JSON object; nil is nothing.
	looking json.RawMessage
	// markdown asks for links instead of cite tags.
	markdown bool
}

// object is the JSON object that a client sent.
type object map[string]json.RawMessage

// bodyOf reads the body; an empty one is an empty object.
func bodyOf(r *http.Request) (object, error) {
	raw, err := io.ReadAll(io.LimitReader(r.Body, MaxBody+1))
	switch {
	case err != nil:
		return nil, err
	case len(raw) > MaxBody:
		return nil, &citeway.Error{Code: citeway.TooLarge, Place: "body", Message: "is longer than 256 KiB", Mend: "send less at a time"}
	case len(raw) == 0:
		return object{}, nil
	}
	var o object
	if err := json.Unmarshal(raw, &o); err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "is no JSON object", Mend: `send {"prompt": "…"}`, Err: err}
	}
	return o, nil
}

// get is a field by its name, which is written in either of protobuf's ways: as
// conversationId or conversation_id.
func (o object) get(name string) json.RawMessage {
	if raw, there := o[name]; there {
		return raw
	}
	return o[snake(name)]
}

func snake(name string) string {
	var b strings.Builder
	for _, r := range name {
		if r >= 'A' && r <= 'Z' {
			b.WriteByte('_')
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// text reads a string field; "" if it is missing or null.
func (o object) text(name string) (string, error) {
	var s string
	if raw := o.get(name); raw != nil && json.Unmarshal(raw, &s) != nil {
		return "", invalid("body."+name, "is not a string", "")
	}
	return s, nil
}

// askedOf reads a request. Fields beyond those known are passed over: versions of
// the form differ in them.
func askedOf(r *http.Request) (*asked, error) {
	o := object{}
	if r.Method != http.MethodGet {
		var err error
		if o, err = bodyOf(r); err != nil {
			return nil, err
		}
	}
	query := r.URL.Query()
	q, agent, citations := &asked{}, "", ""
	for name, to := range map[string]*string{"conversationId": &q.conversation, "prompt": &q.prompt, "model": &q.model, "agent": &agent, "citations": &citations} {
		var err error
		if *to, err = o.text(name); err != nil {
			return nil, err
		}
		for _, spelled := range []string{name, snake(name)} {
			if *to == "" {
				*to = query.Get(spelled)
			}
		}
	}
	var err error
	if q.markdown, err = markdownOf(citations); err != nil {
		return nil, err
	}
	if q.looking, err = o.looking(); err != nil {
		return nil, err
	}
	return q, q.check(agent)
}

// check refuses impossible requests before a session is begun for them.
func (q *asked) check(agent string) error {
	switch {
	case strings.TrimSpace(q.prompt) == "":
		return invalid("prompt", "is empty", "ask something")
	case len(q.prompt) > chat.MaxQuestion:
		return &citeway.Error{Code: citeway.TooLarge, Place: "prompt", Message: "is longer than 16 KiB", Mend: "shorten it"}
	case len(q.conversation) > MaxID:
		return invalid("conversationId", "is longer than any id", "")
	case agent != "" && agent != session.Router && agent != session.Analyst:
		return invalid("agent", "there is no agent "+agent+" here", "use "+session.Analyst+", or leave it out")
	}
	return nil
}

// markdownOf reads how citations are asked for.
func markdownOf(citations string) (bool, error) {
	switch citations {
	case "", "tags":
		return false, nil
	case "markdown":
		return true, nil
	}
	return false, invalid("citations", "are not written as "+citations, "use tags or markdown")
}

// contexts are the fields that say what the reader is looking at. They are of
// different versions of the form.
var contexts = []string{"analystAgentContext", "dashboardContext", "explore", "canvas", "dimensions", "measures", "where", "timeStart", "timeEnd"}

// looking collects them.
func (o object) looking() (json.RawMessage, error) {
	seen := object{}
	for _, name := range contexts {
		if raw := o.get(name); raw != nil && string(raw) != "null" {
			seen[name] = raw
		}
	}
	if len(seen) == 0 {
		return nil, nil
	}
	raw, err := json.Marshal(seen)
	if err == nil && len(raw) > MaxContext {
		err = &citeway.Error{Code: citeway.TooLarge, Place: "body", Message: "says more than 8 KiB of what the reader is looking at", Mend: "tell less of it"}
	}
	return raw, err
}

// instructions tell the model about it.
func (q *asked) instructions() string {
	if q.looking == nil {
		return ""
	}
	return "The reader is looking at this, and means it where the question names nothing else: " + string(q.looking)
}
