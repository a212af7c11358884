package directline

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/teams"
	"github.com/citeway/citeway/dialect/text"
	"github.com/citeway/citeway/dialect/webchat"
)

// form is how answers are written for a channel.
type form int

const (
	rich  form = iota // as Web Chat reads them
	cards             // as Microsoft Teams does
	plain             // as a person does, on what shows characters alone
)

// formOf is the form of a channel, by the names that the Bot Framework gives them.
// https://learn.microsoft.com/azure/bot-service/bot-service-manage-channels
func formOf(channel string) form {
	switch channel {
	case "sms", "email", "text", "acs-chat-sms":
		return plain
	case "msteams", "teams", "agents":
		return cards
	}
	return rich
}

// encoder writes events in the form to w: each activity in one Write, as an event
// of a stream, or whole.
func (f form) encoder(w io.Writer, stream bool) citeway.Sink {
	switch f {
	case plain:
		return text.Form().NewEncoder(&wrapped{w: w}, dialect.Options{})
	case cards:
		return teams.Form().NewEncoder(w, dialect.Options{Stream: stream})
	}
	return webchat.Form().NewEncoder(w, dialect.Options{Stream: stream})
}

// wrapped makes an activity of plain text. The form's encoder writes once.
type wrapped struct{ w io.Writer }

// Write writes the activity.
func (p *wrapped) Write(b []byte) (int, error) {
	a := wire{}
	a.set("type", "message")
	a.set("textFormat", "plain")
	a.set("text", string(bytes.TrimSpace(b)))
	_, err := p.w.Write(a.raw())
	return len(b), err
}

// unframed is the activity within what an encoder wrote.
func unframed(p []byte) (wire, error) {
	var a wire
	err := json.Unmarshal(bytes.TrimPrefix(bytes.TrimSpace(p), []byte("data:")), &a)
	return a, err
}
