package openairesponses

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// asked writes an answer of who asked for one.
func asked(t *testing.T, o dialect.Options, begin map[string]json.RawMessage, end *citeway.End, events ...citeway.Event) string {
	t.Helper()
	var out bytes.Buffer
	e := Form().NewEncoder(&out, o)
	all := append([]citeway.Event{&citeway.Begin{ID: "r", Model: "m", Extra: begin}}, events...)
	for _, ev := range append(all, end) {
		if err := e.Put(ev); err != nil {
			t.Fatal(err)
		}
	}
	return out.String()
}

func raws(pairs ...string) map[string]json.RawMessage {
	m := map[string]json.RawMessage{}
	for i := 0; i < len(pairs); i += 2 {
		m[name+":"+pairs[i]] = json.RawMessage(pairs[i+1])
	}
	return m
}

func contains(t *testing.T, got string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(got, want) {
			t.Errorf("%s\nlacks %s", got, want)
		}
	}
}

func TestWhatAResponseRepeats(t *testing.T) {
	begin := raws("created_at", "7", "message_id", `"msg_x"`, "tools", "[]", "instructions", `"Be brief."`, "store", "false")
	for _, stream := range []bool{false, true} {
		got := asked(t, dialect.Options{Stream: stream}, begin, &citeway.End{Usage: &citeway.Usage{Prompt: 1, Answer: 2}}, &citeway.Text{Bytes: []byte("x")})
		contains(t, got, `"created_at":7`, `"id":"msg_x"`, `"tools":[]`, `"instructions":"Be brief."`, `"store":false`, `"usage":{"input_tokens":1,"input_tokens_details":{"cached_tokens":0},"output_tokens":2,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":3}`)
		if strings.Contains(got, "msg_1") {
			t.Errorf("%s", got)
		}
	}
}

func TestAnUnfinishedResponse(t *testing.T) {
	end := &citeway.End{Finish: citeway.FinishLength}
	contains(t, asked(t, dialect.Options{}, nil, end), `"status":"incomplete"`, `"incomplete_details":{"reason":"max_output_tokens"}`)
	contains(t, asked(t, dialect.Options{Stream: true}, nil, end), "event: response.incomplete\n", `"incomplete_details":{"reason":"max_output_tokens"}`)
}

// TestTheMessageOfWhatWasCutShort says so too: clients keep messages, and not responses.
func TestTheMessageOfWhatWasCutShort(t *testing.T) {
	words := &citeway.Text{Bytes: []byte("Tides follow")}
	for want, ends := range map[string][]*citeway.End{
		"incomplete": {{Finish: citeway.FinishLength}, {Finish: citeway.FinishFilter}, {Err: &citeway.Error{Code: citeway.Truncated, Message: "broke off"}}},
		"completed":  {{}, {Finish: citeway.FinishStop}},
	} {
		for _, end := range ends {
			for _, stream := range []bool{false, true} {
				contains(t, asked(t, dialect.Options{Stream: stream}, nil, end, words), `"type":"message","status":"`+want+`","role":"assistant","content":[{"type":"output_text","text":"Tides follow"`)
			}
		}
	}
}

func TestCalls(t *testing.T) {
	end := &citeway.End{Calls: []citeway.Call{{ID: "a", Name: "moon", Arguments: `{"day":1}`}}}
	const item = `{"id":"fc_a","type":"function_call","status":"completed","call_id":"a","name":"moon","arguments":"{\"day\":1}"}`
	whole := asked(t, dialect.Options{}, nil, end)
	contains(t, whole, `"output":[`+item+`]`)
	got := asked(t, dialect.Options{Stream: true}, nil, end)
	order := []string{"response.created", `"status":"in_progress","call_id":"a","name":"moon","arguments":""`, "event: response.function_call_arguments.delta",
		"event: response.function_call_arguments.done", "event: response.output_item.done", "event: response.completed"}
	for _, want := range order {
		_, after, found := strings.Cut(got, want)
		if !found {
			t.Fatalf("%s\nlacks %s", got, want)
		}
		got = after
	}
	words := asked(t, dialect.Options{Stream: true}, nil, end, &citeway.Text{Bytes: []byte("x")})
	contains(t, words, `"output_index":1,"item":`+item, `"output_index":1,"delta":"{\"day\":1}"`)
	end.Extra = raws("call_ids", `["fc_own"]`)
	contains(t, asked(t, dialect.Options{}, nil, end), `{"id":"fc_own","type":"function_call"`)
}

func TestSearchesAreLeftOut(t *testing.T) {
	s := &citeway.Source{ID: "a", Number: 1, Title: "A", Passages: []citeway.Passage{{ID: "p", Text: "words"}}}
	for _, stream := range []bool{false, true} {
		o := dialect.Options{Stream: stream}
		contains(t, asked(t, o, nil, &citeway.End{}, s), `"type":"file_search_call"`, `"queries":[]`)
		o.Settings = map[string]string{"searches": "none"}
		if got := asked(t, o, nil, &citeway.End{}, s); strings.Contains(got, "file_search_call") {
			t.Errorf("%s", got)
		}
	}
}
