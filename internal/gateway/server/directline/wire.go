package directline

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/citeway/citeway"
)

// wire is an activity as sent.
// https://github.com/microsoft/botframework-sdk/blob/main/specs/botframework-activity/botframework-activity.md
type wire map[string]json.RawMessage

// set sets a field to a value that is JSON without fail: strings, numbers, and
// maps and lists of these.
func (w wire) set(name string, value any) {
	raw, err := json.Marshal(value)
	if err == nil {
		w[name] = raw
	}
}

// text is a field that is a string, or "".
func (w wire) text(name string) string {
	var text string
	_ = json.Unmarshal(w[name], &text) // one of another type says nothing
	return text
}

// raw is the activity as JSON.
func (w wire) raw() json.RawMessage {
	data, err := json.Marshal(w)
	if err != nil { // each part is JSON
		return json.RawMessage(`{}`)
	}
	return data
}

// bot is the sender of answers.
var bot = map[string]string{"id": "citeway", "name": "Citeway", "role": "bot"}

// idOf is the id of the activity with that mark. Web Chat shows an activity once,
// however often it comes, as long as its id stays.
func idOf(conversation string, mark int64) string {
	return fmt.Sprintf("%s|%07d", conversation, mark)
}

// named is an activity that is kept, with its id.
func named(conversation string, a *Activity) json.RawMessage {
	id, _ := json.Marshal(idOf(conversation, a.Mark)) // a string
	if len(a.Wire) < len(`{"a":1}`) {
		return json.RawMessage(`{"id":` + string(id) + `}`)
	}
	return json.RawMessage(`{"id":` + string(id) + "," + string(a.Wire[1:]))
}

// stamp is a time as activities have it.
func stamp(at time.Time) string { return at.UTC().Format("2006-01-02T15:04:05.000Z") }

// said is what is read from a client's activity.
type said struct {
	wire
	kind, words, client, channel string
	files                        []string // the names of attached files that it only points at
}

// readSaid reads a client's activity. Returns Invalid for anything else.
func readSaid(data []byte) (*said, error) {
	var w wire
	if err := json.Unmarshal(data, &w); err != nil || w == nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "is no activity", Mend: `send {"type": "message", "text": "…"}`, Err: err}
	}
	a := &said{wire: w, kind: w.text("type"), words: w.text("text"), channel: strings.ToLower(w.text("channelId"))}
	if a.kind == "" {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "type", Message: "is missing", Mend: `"message" is the usual one`}
	}
	if raw := bytes.TrimSpace(w["text"]); len(raw) > 0 && raw[0] != '"' && !bytes.Equal(raw, []byte("null")) {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "text", Message: "is not text", Mend: "send a string"}
	}
	if strings.TrimSpace(a.words) == "" {
		a.words = w.text("value") // what a button stands for
	}
	var data2 struct {
		ClientActivityID string `json:"clientActivityID"`
	}
	if json.Unmarshal(w["channelData"], &data2) == nil && len(data2.ClientActivityID) <= maxName {
		a.client = data2.ClientActivityID
	}
	return a, a.readAttachments()
}

// readAttachments notes the files that the activity points at, and keeps of each
// what is shown of it: an address that a client names is never opened, and one
// that holds the file itself is not sent back. TooLarge for more than an upload may
// hold.
func (a *said) readAttachments() error {
	var all []map[string]any
	if json.Unmarshal(a.wire["attachments"], &all) != nil || len(all) == 0 {
		delete(a.wire, "attachments")
		return nil
	}
	if len(all) > MaxUploadFiles {
		return &citeway.Error{Code: citeway.TooLarge, Place: "attachments", Message: "are more than 10", Mend: "send them in several activities"}
	}
	shown := make([]map[string]any, 0, len(all))
	for i, one := range all {
		name, _ := one["name"].(string)
		if name == "" {
			name = "attachment " + strconv.Itoa(i+1)
		}
		a.files = append(a.files, name)
		shown = append(shown, map[string]any{"name": name, "contentType": one["contentType"]})
	}
	a.wire.set("attachments", shown)
	return nil
}

// echo is the activity as sent back: with what the client gave it, except what could
// deceive another reader, or stop a client for good: the graph of a message, the place
// in a livestream, and the sender.
func (a *said) echo(conversation, user string, at time.Time) json.RawMessage {
	w := a.wire
	from := map[string]any{}
	_ = json.Unmarshal(w["from"], &from) // one of another type says nothing
	if from == nil {                     // null
		from = map[string]any{}
	}
	if user != "" {
		from["id"] = user
	}
	from["role"] = "user"
	w.set("from", from)
	w.set("conversation", map[string]string{"id": conversation})
	w.set("timestamp", stamp(at))
	for _, field := range []string{"id", "serviceUrl", "replyToId"} {
		delete(w, field)
	}
	a.harmless()
	w.order(at)
	return w.raw()
}

// harmless takes out the entities that a client reads as a graph or a livestream,
// and what says in the channel data that it is one.
func (a *said) harmless() {
	var entities, kept []map[string]any
	if json.Unmarshal(a.wire["entities"], &entities) == nil {
		for _, e := range entities {
			kind, _ := e["type"].(string)
			if _, graph := e["@type"]; !graph && kind != "" && kind != "streaminfo" && !strings.Contains(kind, "://") {
				kept = append(kept, e)
			}
		}
	}
	if delete(a.wire, "entities"); len(kept) > 0 {
		a.wire.set("entities", kept)
	}
	data := map[string]json.RawMessage{}
	_ = json.Unmarshal(a.wire["channelData"], &data) // what is none is made new
	for _, field := range []string{"streamId", "streamType", "streamSequence"} {
		delete(data, field)
	}
	if data == nil { // null
		data = map[string]json.RawMessage{}
	}
	a.wire.set("channelData", data)
}

// reply is an activity of ours with plain words.
func reply(conversation, channel, to, text string, at time.Time) wire {
	w := wire{}
	w.set("type", "message")
	w.set("textFormat", "plain")
	w.set("text", text)
	w.ours(conversation, channel, to, at)
	return w
}

// ours says who an activity is from, and what it replies to.
func (w wire) ours(conversation, channel, to string, at time.Time) {
	w.set("from", bot)
	w.set("conversation", map[string]string{"id": conversation})
	w.set("channelId", channel)
	w.set("timestamp", stamp(at))
	if to != "" {
		w.set("replyToId", to)
	}
	w.order(at)
}

// order says outright where an activity stands among the others, in milliseconds
// as clients derive it of the time: without, release 4.18.1 takes the first
// activity of a livestream, which has no streamId yet, for one of the livestream
// before.
func (w wire) order(at time.Time) {
	data := map[string]any{}
	_ = json.Unmarshal(w["channelData"], &data) // what is none is made new
	if data == nil {                            // null
		data = map[string]any{}
	}
	data["webchat:sequence-id"] = at.UnixMilli()
	w.set("channelData", data)
}
