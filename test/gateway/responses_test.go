package gateway

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// linked is what the upstream writes of a page that it found, and the annotation
// that spans the link.
const (
	linked = " ([tides.example](https://tides.example/))"
	note   = `{"type":"url_citation","start_index":%d,"end_index":%d,"title":"Tide tables","url":"https://tides.example/"}`
)

// respond is the upstream's path for responses.
func respond(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Stream bool
		Input  json.RawMessage
	}
	if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if string(q.Input) == `"nowhere"` {
		http.NotFound(w, r)
		return
	}
	text, notes := said+linked, fmt.Sprintf(note, len([]rune(said))+1, len([]rune(said+linked)))
	if !q.Stream {
		w.Header().Set("Content-Type", "application/json")
		_, _ = fmt.Fprint(w, object("completed", item(text, notes)))
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	e := &sender{w: w}
	e.send("response.created", `"response":`+object("in_progress", ""))
	e.send("response.output_item.added", `"output_index":0,"item":{"id":"msg_1","type":"message","status":"in_progress","role":"assistant","content":[]}`)
	e.send("response.content_part.added", in+`"part":`+part("", ""))
	if string(q.Input) == `"break off"` {
		e.send("response.output_text.delta", in+`"delta":"It begins well","logprobs":[]`)
		return
	}
	runes := []rune(text)
	for i := 0; i < len(runes); i += 3 {
		e.send("response.output_text.delta", in+`"delta":`+quote(string(runes[i:min(i+3, len(runes))]))+`,"logprobs":[],"event":{"type":"execute"}`)
	}
	e.send("response.output_text.annotation.added", in+`"annotation_index":0,"annotation":`+notes)
	e.send("response.output_text.done", in+`"logprobs":[],"text":`+quote(text))
	e.send("response.content_part.done", in+`"part":`+part(text, notes))
	e.send("response.output_item.done", `"output_index":0,"item":`+item(text, notes))
	e.send("response.completed", `"response":`+object("completed", item(text, notes)))
}

// in says which part an event is of.
const in = `"item_id":"msg_1","output_index":0,"content_index":0,`

// sender sends events with rising numbers.
type sender struct {
	w    http.ResponseWriter
	next int
}

func (s *sender) send(kind, rest string) {
	_, _ = fmt.Fprintf(s.w, "event: %s\ndata: {\"type\":%q,\"sequence_number\":%d,%s}\n\n", kind, kind, s.next, rest)
	s.next++
}

func quote(text string) string {
	b, _ := json.Marshal(text)
	return string(b)
}

func part(text, notes string) string {
	return `{"type":"output_text","annotations":[` + notes + `],"logprobs":[],"text":` + quote(text) + `}`
}

func item(text, notes string) string {
	return `{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[` + part(text, notes) + `]}`
}

func object(status, items string) string {
	return `{"id":"resp_1","object":"response","created_at":1,"status":"` + status + `","error":null,"incomplete_details":null,"instructions":null,"metadata":{},` +
		`"model":"tern-1","parallel_tool_calls":true,"temperature":1,"tool_choice":"auto","tools":[],"top_p":1,"output":[` + items + `],` +
		`"usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":0},"output_tokens":30,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":50}}`
}

// TestResponsesPassThrough: what the upstream says of its sources, and the prompt's
// own, are cited; the rest comes as it was sent; what breaks off says so.
func TestResponsesPassThrough(t *testing.T) {
	needs(t, stock, "openai")
	all := run(t, "passthrough.mjs", serve(t, "models:\n  - name: tern\n    provider: openai\n    model: tern-1\n    base_url: "+upstream(t)+"/v1\n"))
	want := "The tides rise twice a day [1]. The harbour closes at nine in winter[2]. Nobody knows more [9]." + linked
	for _, name := range []string{"response whole", "response streamed"} {
		s := all[name]
		if s.Text != want || s.Finish != "completed" || s.Tokens != 50 || !slices.Equal(s.Cited, []string{"https://tides.example/"}) {
			t.Errorf("%s: %+v", name, s)
		}
	}
	if s := all["response broken off"]; s.Text != "It begins well" || s.Finish != "server_error" {
		t.Errorf("broken off: %+v", s)
	}
	if s := all["response nowhere"]; s.Finish != "404" || !strings.Contains(s.Text, "has no /responses") || !strings.Contains(s.Text, "chat/completions") {
		t.Errorf("nowhere: %+v", s)
	}
}
