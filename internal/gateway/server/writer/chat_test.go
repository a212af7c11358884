package writer_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/prompt"
)

// chatBody is a chat request with the graph tool.
func chatBody(graph, question, config, more string) string {
	return fmt.Sprintf(`{"model":"palmyra-x5","messages":[{"role":"user","content":%s}],"tools":[{"type":"graph","function":{"description":"d","graph_ids":[%q],
		"subqueries":true,"query_config":{%s}}}]%s}`, quote(question), graph, config, more)
}

func TestAChatWithTheGraphTool(t *testing.T) {
	r := open(t)
	graph := harbour(r)
	for _, choice := range []string{"", `,"tool_choice":"auto"`, `,"tool_choice":{"value":"auto"}`, `,"tool_choice":"required"`, `,"tool_choice":{"type":"graph"}`,
		`,"tool_choice":null,"n":1,"top_p":0.9,"temperature":1,"stop":null,"logprobs":false,"response_format":{"type":"text"},"max_tokens":500`} {
		o := r.must("POST", "/chat", chatBody(graph, "How often do the tides rise?", `"inline_citations":true`, choice))
		content := o.text("choices", 0, "message", "content")
		texts := correlates(t, content, o, "choices", 0, "message", "graph_data", "references")
		if len(texts) == 0 || !strings.Contains(content, "twice a day") {
			t.Errorf("%s: %q with %v", choice, content, o)
		}
		if o.text("object") != "chat.completion" || o.text("model") != "palmyra-x5" || o.text("id") == "" || o["created"] != float64(began.Unix()) ||
			o.text("choices", 0, "finish_reason") != "stop" || o.text("choices", 0, "message", "role") != "assistant" {
			t.Errorf("%v", o)
		}
		graphData := object(o.at("choices", 0, "message", "graph_data").(map[string]any))
		if graphData.text("status") != "finished" || graphData.text("sources", 0, "file_id") == "" || len(graphData.list("subqueries")) != 1 {
			t.Errorf("%v", graphData)
		}
		if n, _ := o.at("usage", "total_tokens").(float64); n <= 0 || o.at("usage", "prompt_tokens") == nil || o.at("usage", "completion_tokens") == nil {
			t.Errorf("usage is %v", o["usage"])
		}
	}
}

func TestAStreamedChat(t *testing.T) {
	r := open(t)
	graph := harbour(r)
	_, body := r.ask("POST", "/chat", chatBody(graph, "When does the harbour close in winter?", `"inline_citations":true`, `,"stream":true,"stream_options":{"include_usage":true}`))
	all, content := frames(t, body), ""
	for i, f := range all {
		if f.at("choices", 0, "delta") == nil || f.text("object") != "chat.completion.chunk" {
			t.Errorf("%v", f)
		}
		content += f.text("choices", 0, "delta", "content")
		last := i == len(all)-1
		if finish := f.text("choices", 0, "finish_reason"); (finish == "stop") != last {
			t.Errorf("chunk %d ends with %q", i, finish)
		}
	}
	if first := all[0]; first.text("choices", 0, "delta", "role") != "assistant" || first.text("choices", 0, "delta", "graph_data", "status") != "processing" {
		t.Errorf("%v", first)
	}
	last := all[len(all)-1]
	for _, place := range []string{"delta", "message"} {
		if texts := correlates(t, content, last, "choices", 0, place, "graph_data", "references"); len(texts) == 0 {
			t.Errorf("%s: %q with %v", place, content, last)
		}
	}
	if last["usage"] == nil {
		t.Error("usage was asked for")
	}
	if _, body := r.ask("POST", "/chat", chatBody(graph, "q", "", `,"stream":true`)); strings.Contains(body, `"usage"`) {
		t.Error("usage was not asked for")
	}
}

func TestAChatWithoutATool(t *testing.T) {
	r := open(t)
	graph := harbour(r)
	r.script()
	r.model.text = "Of tides I know little."
	for _, body := range []string{
		`{"model":"script","messages":[{"role":"user","content":"How often do the tides rise?"}]}`,
		chatBody(graph, "How often do the tides rise?", "", `,"tool_choice":"none"`),
		chatBody(graph, "How often do the tides rise?", "", `,"tool_choice":{"value":"none"}`),
	} {
		o := r.must("POST", "/chat", body)
		if len(r.model.saw.Sources) != 0 {
			t.Errorf("it retrieved %v", r.model.saw.Sources)
		}
		if message := o.at("choices", 0, "message").(map[string]any); message["content"] != "Of tides I know little." || message["graph_data"] != nil {
			t.Errorf("%v", message)
		}
	}
	_, stream := r.ask("POST", "/chat", `{"model":"script","stream":true,"messages":[{"role":"user","content":"q"}]}`)
	if all := frames(t, stream); all[0].at("choices", 0, "delta", "graph_data") != nil || all[0].text("choices", 0, "delta", "role") != "assistant" {
		t.Errorf("%v", all[0])
	}
}

func TestFunctionsArePassedToTheModel(t *testing.T) {
	r := open(t)
	graph := harbour(r)
	r.script()
	r.model.reply = citeway.End{Calls: []citeway.Call{{ID: "call_1", Name: "tide", Arguments: `{"day":1}`}}, Usage: &citeway.Usage{Prompt: 7, Answer: 3}}
	tools := `,"tools":[{"type":"graph","function":{"graph_ids":["` + graph + `"]}},{"type":"function","function":{"name":"tide","description":"d","parameters":{"type":"object"}}}]`
	for _, stream := range []string{"false", "true"} {
		status, body := r.ask("POST", "/chat", `{"messages":[{"role":"user","content":"q"}],"tool_choice":{"type":"function","function":{"name":"tide"}},"stream":`+stream+tools+`}`)
		if status != 200 || !strings.Contains(body, `"finish_reason":"tool_calls"`) || !strings.Contains(body, `{"index":0,"id":"call_1","type":"function","function":{"name":"tide","arguments":"{\"day\":1}"}}`) {
			t.Errorf("%d %s", status, body)
		}
		if stream == "false" && !strings.Contains(body, `"total_tokens":10`) {
			t.Errorf("%s", body)
		}
	}
	if saw := r.model.saw; len(saw.Tools) != 1 || saw.Tools[0].Name != "tide" || saw.Choice != "tide" || string(saw.Tools[0].Parameters) != `{"type":"object"}` {
		t.Errorf("%+v", saw)
	}
	r.model.reply = citeway.End{}
	r.must("POST", "/chat", `{"messages":[{"role":"user","content":"q"},{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"tide","arguments":"{}"}}]},
		{"role":"tool","tool_call_id":"call_1","content":"high"}]`+tools+`}`)
	messages := r.model.saw.Messages
	if last := messages[len(messages)-1]; last.Role != prompt.User || !strings.Contains(fmt.Sprint(messages), "high") {
		t.Errorf("%+v", messages)
	}
}

func TestTheHistoryIsReadWithoutItsMarkers(t *testing.T) {
	r := open(t)
	graph := harbour(r)
	r.script()
	r.model.text = "Yes."
	r.must("POST", "/chat", `{"model":"palmyra-x5","tools":[{"type":"graph","function":{"graph_ids":["`+graph+`"]}}],"messages":[
		{"role":"system","content":"Be brief."},{"role":"user","content":[{"type":"text","text":"How often?"}]},
		{"role":"assistant","content":"Twice [a.txt](cite-1), and [b](https://sea.example/b) [old.txt](p_0123456789abcdef0123). See [the guide](https://guide.example/).",
		 "graph_data":{"status":"finished","sources":[null],"references":{"files":[{"text":"t","fileId":"f","cite":"cite-1","score":0.5}],"web":[{"url":"https://sea.example/b","text":"t","title":"b","score":1}]}}},
		{"role":"user","content":"Is it so?"}]}`)
	got := fmt.Sprint(r.model.saw.Messages)
	if !strings.Contains(got, "Twice, and. See [the guide](https://guide.example/).") || strings.Contains(got, "cite-1") || !strings.Contains(got, "Be brief.") {
		t.Errorf("%s", got)
	}
}

func TestStops(t *testing.T) {
	r := open(t)
	graph := harbour(r)
	r.script()
	r.model.text = "The tides rise twice a day [1]. They fall too. END of it. And more."
	for stop, want := range map[string]string{
		`"END"`: "They fall too. ", `["nosuch","fall"]`: "They ", `["too. END","day"]`: "The tides rise twice a ", `"zzz"`: "And more.", `[]`: "And more.",
	} {
		body := chatBody(graph, "q", `"inline_citations":true`, `,"stop":`+stop)
		o := r.must("POST", "/chat", body)
		if content := o.text("choices", 0, "message", "content"); !strings.HasSuffix(content, want) || o.text("choices", 0, "finish_reason") != "stop" {
			t.Errorf("%s: %q", stop, content)
		} else if strings.Contains(content, "rise twice a day") {
			correlates(t, content, o, "choices", 0, "message", "graph_data", "references")
		}
		streamed := ""
		_, text := r.ask("POST", "/chat", strings.TrimSuffix(body, "}")+`,"stream":true}`)
		for _, f := range frames(t, text) {
			streamed += f.text("choices", 0, "delta", "content")
		}
		if !strings.HasSuffix(streamed, want) {
			t.Errorf("%s streamed: %q", stop, streamed)
		}
	}
}

// TestStopAcrossACitation: which citations stand in a sequence makes no difference.
func TestStopAcrossACitation(t *testing.T) {
	r := open(t)
	graph := harbour(r)
	r.script()
	r.model.text = "The tides rise twice a day. Sources [1]: none."
	o := r.must("POST", "/chat", chatBody(graph, "q", `"inline_citations":true`, `,"stop":"Sources:"`))
	if content := o.text("choices", 0, "message", "content"); !strings.HasSuffix(content, "a day. ") || o.text("choices", 0, "finish_reason") != "stop" {
		t.Errorf("%q", content)
	}
}

func TestChatsThatCannotBe(t *testing.T) {
	r := open(t)
	graph := r.graph("g")
	user := `"messages":[{"role":"user","content":"q"}]`
	for _, body := range []string{`{}`, `{"messages":[]}`, `{"messages":[{"role":"assistant","content":"x"}]}`, `{"messages":[{"role":"root","content":"x"}]}`,
		`{"messages":[{"role":"user","content":[{"type":"image_url"}]}]}`, `{"messages":[{"role":"user","content":7}]}`,
		`{` + user + `,"n":2}`, `{` + user + `,"temperature":3}`, `{` + user + `,"top_p":2}`, `{` + user + `,"max_tokens":0}`, `{` + user + `,"logprobs":true}`,
		`{` + user + `,"stop":""}`, `{` + user + `,"stop":[""]}`, `{` + user + `,"stop":7}`, `{` + user + `,"stream":"yes"}`,
		`{` + user + `,"response_format":{"type":"json_schema","json_schema":{}}}`, `{` + user + `,"tool_choice":"maybe"}`, `{` + user + `,"tool_choice":{}}`,
		`{` + user + `,"tool_choice":{"type":"function","function":{"name":"x"}}}`, `{` + user + `,"tools":[{"type":"vision","function":{}}]}`,
		`{` + user + `,"tools":[{"type":"graph"}]}`, `{` + user + `,"tools":[{"type":"graph","function":{"graph_ids":[]}}]}`,
		`{` + user + `,"tools":[{"type":"function","function":{}}]}`, `{` + user + `,"tools":[{"type":"function","function":{"name":"x","parameters":7}}]}`,
		`{` + user + `,"tools":[{"type":"graph","function":{"graph_ids":["x"]}},{"type":"graph","function":{"graph_ids":["y"]}}]}`,
		chatBody(graph, "q", `"max_snippets":99`, "")} {
		r.refused(400, "fail.badRequest.invalidParameters", "POST", "/chat", body)
	}
	r.refused(404, "fail.notFound.resource", "POST", "/chat", chatBody("nosuch", "q", "", `,"stream":true`))
	r.refused(404, "fail.notFound.resource", "POST", "/chat", `{"model":"nosuch",`+user+`}`)
}

func TestModels(t *testing.T) {
	r := open(t)
	o := r.must("GET", "/models", "")
	if o.text("models", 0, "id") != "citeway" || o.text("models", 1, "id") != "script" || o.text("models", 1, "name") == "" {
		t.Errorf("%v", o)
	}
	for i := range o.list("models") {
		r.must("POST", "/chat", `{"model":"`+o.text("models", i, "id")+`","messages":[{"role":"user","content":"q"}]}`)
	}
}

func TestTopPIsPassedOn(t *testing.T) {
	r := open(t)
	r.script()
	r.model.text = "Yes."
	for given, want := range map[string]string{`"top_p":0.25`: "0.25", `"top_p":0`: "0", `"top_p":null`: "none", `"n":1`: "none"} {
		r.must("POST", "/chat", `{"messages":[{"role":"user","content":"Is it high?"}],`+given+`}`)
		got := "none"
		if r.model.saw.TopP != nil {
			got = fmt.Sprint(*r.model.saw.TopP)
		}
		if got != want {
			t.Errorf("%s: %s", given, got)
		}
	}
	for _, wrong := range []string{"1.01", "-0.01", `"0.5"`, "1e999"} {
		r.refused(400, "fail.badRequest.invalidParameters", "POST", "/chat", `{"messages":[{"role":"user","content":"Is it high?"}],"top_p":`+wrong+`}`)
	}
}
