package rill

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/jsonobject"
)

// fields is a message as it is written, in the JSON of protobuf.
type fields map[string]any

// whole is an answer as a whole turn.
func whole(a *citeway.Answer, cited []*citeway.Citation, silent bool) (json.RawMessage, error) {
	var messages []fields
	for i := range a.Sources {
		messages = append(messages, callOf(&a.Sources[i], len(messages))...)
	}
	answer := answerOf(a, cited, len(messages), silent)
	turn := fields{"messages": append(messages, fields{"": nil})}
	turn.conversation(a.Extra)
	return filled(turn, answer)
}

// filled is a turn, or the event of a stream, as JSON, with the answer in the place of the
// one message that has a field without a name. The answer is most of it, and need not be
// read again to be written.
func filled(turn fields, answer json.RawMessage) (json.RawMessage, error) {
	hole := []byte(`{"":null}`)
	raw, err := jsonobject.Of(turn)
	if err != nil {
		return nil, err
	}
	at := bytes.LastIndex(raw, hole)
	out := append(make(json.RawMessage, 0, len(raw)+len(answer)+1), raw[:at]...)
	return append(append(out, answer...), raw[at+len(hole):]...), nil
}

func (f fields) conversation(extras map[string]json.RawMessage) {
	if id, ok := extras[extraConversation]; ok {
		f["conversationId"] = id
	}
}

// callOf is a query as the message that called it and the one that answered, or
// nothing for a source that is no query.
func callOf(s *citeway.Source, index int) []fields {
	if s.Kind != citeway.KindTool || !jsonobject.IsObject(s.Query) {
		return nil
	}
	id := written(s.ID)
	called := fields{"id": id, "index": index, "role": "assistant", "type": typeCall, "tool": queryTool,
		"contentType": "json", "contentData": string(compact(s.Query)),
		"content": []fields{{"toolCall": fields{"id": id, "name": queryTool, "input": s.Query}}}}
	content := resultOf(s)
	if content == "" {
		return []fields{called}
	}
	told := fields{"id": id + "-result", "parentId": id, "index": index + 1, "role": "tool", "type": typeResult, "tool": queryTool,
		"contentType": "json", "contentData": content,
		"content": []fields{{"toolResult": fields{"id": id, "content": content}}}}
	return []fields{called, told}
}

// resultOf is the result of a query: the passages shown, else the address to open it.
func resultOf(s *citeway.Source) string {
	var texts []string
	for i := range s.Passages {
		if s.Passages[i].Text != "" {
			texts = append(texts, s.Passages[i].Text)
		}
	}
	if len(texts) > 0 || s.URL == "" {
		return strings.Join(texts, "\n")
	}
	raw, _ := json.Marshal(map[string]string{"open_url": s.URL}) // strings alone: it does not fail
	return string(raw)
}

// answerOf is the message that answers, with its citations array. Its fields are in
// alphabetical order, as those of the others.
func answerOf(a *citeway.Answer, cited []*citeway.Citation, index int, silent bool) json.RawMessage {
	text, entries := content(a, cited, silent)
	quoted := jsonobject.Append(make([]byte, 0, len(text)+len(text)/16), text)
	data, kind := quoted, "text"
	if a.Err != nil {
		data, kind = jsonobject.Quote(a.Err.Message), "error"
	}
	out := append(make([]byte, 0, len(entries)+2*len(quoted)+len(a.ID)+roomOfNames), '{')
	if len(entries) > 0 {
		out = append(append(append(out, `"citations":[`...), entries...), "],"...)
	}
	out = append(append(append(out, `"content":[{"text":`...), quoted...), `}],"contentData":`...)
	out = append(append(append(append(out, data...), `,"contentType":"`...), kind...), '"')
	if a.ID != "" {
		out = jsonobject.Append(append(out, `,"id":`...), a.ID)
	}
	out = strconv.AppendInt(append(out, `,"index":`...), int64(index), 10)
	return append(out, `,"role":"assistant","tool":"`+routerTool+`","type":"`+typeResult+`"}`...)
}

// roomOfNames is more than the names of an answer's fields take, in bytes.
const roomOfNames = 256
