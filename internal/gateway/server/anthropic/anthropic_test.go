package anthropic

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/leak"
	"github.com/citeway/citeway/verify"
)

func TestMain(m *testing.M) { leak.Main(m) }

// handbook is a library of one document.
type handbook struct{}

func (handbook) Search(context.Context, knowledge.Query) ([]knowledge.Hit, error) {
	return []knowledge.Hit{{Source: citeway.Source{ID: "d_leave", Title: "Leave", Path: "leave.md", Kind: citeway.KindFile},
		Passage: citeway.Passage{ID: "p_1", Text: "Every employee has 28 days of paid leave a year."}}}, nil
}

// surface has the real chat with the built-in model over the handbook.
func surface() *Surface { return over(handbook{}) }

func over(l chat.Library) *Surface {
	m := extractive.New(extractive.Options{})
	return New(Options{Chat: chat.New(chat.Options{Library: l, Models: map[string]model.Model{"": m, "house": m}, Verifier: verify.New(verify.Options{})}),
		Models: []Model{{Name: "house"}}, Base: func(*http.Request) string { return "https://cite.example" }})
}

func send(s *Surface, method, path, body string) *httptest.ResponseRecorder {
	mux := http.NewServeMux()
	s.Routes(mux)
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
	return w
}

const messagesURL = "/anthropic/v1/messages"

// said is a block of an answer's content.
type said struct {
	Type, Text string
	Citations  []map[string]any
}

// contentOf puts an answer together, whole or streamed.
func contentOf(t *testing.T, body string) (content []said, stop string) {
	t.Helper()
	if strings.HasPrefix(body, "{") {
		var m struct {
			Content []said
			Stop    string `json:"stop_reason"`
		}
		if err := json.Unmarshal([]byte(body), &m); err != nil {
			t.Fatal(err)
		}
		return m.Content, m.Stop
	}
	for frame := range strings.SplitSeq(strings.TrimSpace(body), "\n\n") {
		_, data, _ := strings.Cut(frame, "data: ")
		var e struct {
			Type  string
			Block said `json:"content_block"`
			Delta struct {
				Text     string
				Citation map[string]any
				Stop     string `json:"stop_reason"`
			}
		}
		if err := json.Unmarshal([]byte(data), &e); err != nil {
			t.Fatalf("%v\n%s", err, frame)
		}
		switch e.Type {
		case "content_block_start":
			content = append(content, e.Block)
		case "content_block_delta":
			last := &content[len(content)-1]
			if last.Text += e.Delta.Text; e.Delta.Citation != nil {
				last.Citations = append(last.Citations, e.Delta.Citation)
			}
		case "message_delta":
			stop = e.Delta.Stop
		}
	}
	return content, stop
}

const bringing = `[{"type":"document","source":{"type":"text","media_type":"text/plain","data":"Été.\n\nThe lock opens at seven on Sundays."},"title":"Locks","citations":{"enabled":true}},
	{"type":"search_result","source":"https://sea.example/gates","title":"Gates","content":[{"type":"text","text":"Gulls nest here."},{"type":"text","text":"The gate of the mole closes at nine in winter."}]},
	{"type":"document","source":{"type":"content","content":[{"type":"text","text":"Nothing."},{"type":"text","text":"The pilot boat leaves at noon."}]},"title":"Boats"},
	{"type":"text","text":"QUESTION"}]`

// TestWhatIsBroughtIsCitedWhereItStands: the characters of a text, the block of a document or a search result, each in its
// own count; whole and streamed.
func TestWhatIsBroughtIsCitedWhereItStands(t *testing.T) {
	for question, want := range map[string]map[string]any{
		"When does the lock open on Sundays?": {"type": "char_location", "document_index": 0.0, "document_title": "Locks"},
		"When does the gate of the mole close in winter?": {"type": "search_result_location", "search_result_index": 0.0, "source": "https://sea.example/gates", "title": "Gates",
			"start_block_index": 1.0, "end_block_index": 2.0, "cited_text": "The gate of the mole closes at nine in winter."},
		"When does the pilot boat leave?": {"type": "content_block_location", "document_index": 1.0, "document_title": "Boats", "start_block_index": 1.0, "end_block_index": 2.0,
			"cited_text": "The pilot boat leaves at noon."},
	} {
		for _, stream := range []string{"false", "true"} {
			body := `{"model":"claude-any","max_tokens":100,"stream":` + stream + `,"messages":[{"role":"user","content":` + strings.Replace(bringing, "QUESTION", question, 1) + `}]}`
			w := send(surface(), "POST", messagesURL, body)
			content, stop := contentOf(t, w.Body.String())
			if w.Code != 200 || stop != "end_turn" || len(content) == 0 || len(content[0].Citations) != 1 {
				t.Errorf("%s, stream %s: %d %s", question, stream, w.Code, w.Body)
				continue
			}
			got := content[0].Citations[0]
			for name, value := range want {
				if got[name] != value {
					t.Errorf("%s, stream %s: %s is %v, want %v", question, stream, name, got[name], value)
				}
			}
			if got["type"] == "char_location" {
				all := []rune("Été.\n\nThe lock opens at seven on Sundays.")
				if cut := string(all[int(got["start_char_index"].(float64)):int(got["end_char_index"].(float64))]); cut != got["cited_text"] || !strings.Contains(cut, "seven") {
					t.Errorf("stream %s: the characters are %q, the words %q", stream, cut, got["cited_text"])
				}
			}
		}
	}
}

// TestWithoutATitle: a document that came without one has none in its citations, and is
// called by its place where a reader is told of it.
func TestWithoutATitle(t *testing.T) {
	const text, blocks = `{"type":"text","media_type":"text/plain","data":"The lock opens at seven."}`, `{"type":"content","content":[{"type":"text","text":"The lock opens at seven."}]}`
	for _, source := range []string{text, blocks} {
		w := send(surface(), "POST", messagesURL, `{"model":"citeway","max_tokens":100,"messages":[{"role":"user","content":[{"type":"document","source":`+source+`},{"type":"text","text":"When does the lock open?"}]}]}`)
		if content, _ := contentOf(t, w.Body.String()); len(content) == 0 || len(content[0].Citations) != 1 || !strings.Contains(w.Body.String(), `"document_title":null`) {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
	w := send(surface(), "POST", messagesURL, `{"model":"citeway","max_tokens":100,"messages":[{"role":"user","content":[{"type":"document","source":`+text+`},{"type":"text","text":"Who painted the ferry?"}]}]}`)
	if content, _ := contentOf(t, w.Body.String()); len(content) == 0 || strings.Contains(content[0].Text, ": 0") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// TestOwnKnowledge: without documents, what Citeway knows answers, and its record is the address.
func TestOwnKnowledge(t *testing.T) {
	for _, model := range []string{"citeway", "citeway/house", "house", "claude-any"} {
		w := send(surface(), "POST", messagesURL, `{"model":"`+model+`","max_tokens":100,"messages":[{"role":"user","content":"How many days of leave are there?"}]}`)
		content, _ := contentOf(t, w.Body.String())
		if w.Code != 200 || len(content) == 0 || len(content[0].Citations) != 1 || !strings.HasPrefix(fmt.Sprint(content[0].Citations[0]["url"]), "https://cite.example/c/p_") {
			t.Errorf("%s: %d %s", model, w.Code, w.Body)
		}
	}
}

// TestAStopSequence ends the answer with its own reason, and is named.
func TestAStopSequence(t *testing.T) {
	for sequences, want := range map[string]string{
		`["absent","paid"]`: `"stop_reason":"stop_sequence","stop_sequence":"paid"`,
		`["absent"]`:        `"stop_reason":"end_turn","stop_sequence":null`,
	} {
		for _, stream := range []string{"false", "true"} {
			w := send(surface(), "POST", messagesURL, `{"model":"citeway","max_tokens":100,"stream":`+stream+`,"stop_sequences":`+sequences+`,"messages":[{"role":"user","content":"How many days of leave are there?"}]}`)
			if !strings.Contains(w.Body.String(), want) {
				t.Errorf("%s, stream %s: %s", sequences, stream, w.Body)
			}
		}
	}
}

// shelf has a document beside the handbook's.
type shelf struct{ handbook }

func (s shelf) Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	hits, err := s.handbook.Search(ctx, q)
	return append(hits, knowledge.Hit{Source: citeway.Source{ID: "d_hours", Title: "Hours", Path: "hours.md", Kind: citeway.KindFile},
		Passage: citeway.Passage{ID: "p_2", Text: "The canteen opens at noon."}}), err
}

// TestWhatIsNotCited is not told of: nobody asked for a search of the web.
func TestWhatIsNotCited(t *testing.T) {
	for _, stream := range []string{"false", "true"} {
		w := send(over(shelf{}), "POST", messagesURL, `{"model":"citeway","max_tokens":100,"stream":`+stream+`,"messages":[{"role":"user","content":"How many days of leave are there?"}]}`)
		content, _ := contentOf(t, w.Body.String())
		if len(content) == 0 || len(content[0].Citations) != 1 || strings.Contains(w.Body.String(), "search\"") || strings.Contains(w.Body.String(), "Hours") {
			t.Errorf("stream %s: %s", stream, w.Body)
		}
	}
}

// TestALongTextIsReadToItsEnd: the part that answers is found among many, and cut out by its characters.
func TestALongTextIsReadToItsEnd(t *testing.T) {
	text := strings.Repeat("The gulls of the bay like the wind, naïve as they are.\n\n", 300) + "The warden of the mole is Ida Brunn.\n\n" + strings.Repeat("waves ", 500)
	data, _ := json.Marshal(text)
	w := send(surface(), "POST", messagesURL, `{"model":"citeway","max_tokens":100,"messages":[{"role":"user","content":[{"type":"document","source":{"type":"text","data":`+string(data)+`}},{"type":"text","text":"Who is the warden of the mole?"}]}]}`)
	content, _ := contentOf(t, w.Body.String())
	if len(content) == 0 || len(content[0].Citations) != 1 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	at := content[0].Citations[0]
	all := []rune(text)
	if cut := string(all[int(at["start_char_index"].(float64)):int(at["end_char_index"].(float64))]); cut != at["cited_text"] || !strings.Contains(cut, "Ida Brunn") {
		t.Errorf("cut %q, cited %q", cut, at["cited_text"])
	}
}

// TestPartsAreTheWholeText: parts stand one behind the other, each at its characters, and none is too long.
func TestPartsAreTheWholeText(t *testing.T) {
	for _, text := range []string{"", "one", strings.Repeat("é", 5000), strings.Repeat("word ", 1000), strings.Repeat("A line of words.\n", 200), strings.Repeat("A paragraph.\n\n", 200)} {
		all, joined, at := []rune(text), "", 0
		for _, p := range parts("d", text) {
			if p.Start != at || len(p.Text) > partLength || p.Text == "" || !strings.HasPrefix(string(all[p.Start:]), p.Text) {
				t.Errorf("a part of %d bytes at %d, want %d", len(p.Text), p.Start, at)
			}
			joined += p.Text
			at += len([]rune(p.Text))
		}
		if joined != text {
			t.Errorf("%d bytes of %d", len(joined), len(text))
		}
	}
}

// TestAnAnswerComesBackAsItWasSaid: its blocks of text, divided by their citations, are one text again; another block between
// them, and what a user says, begin a new line.
func TestAnAnswerComesBackAsItWasSaid(t *testing.T) {
	text := func(words string) string { return fmt.Sprintf(`{"type":"text","text":%q}`, words) }
	const search = `{"type":"server_tool_use","id":"s","name":"web_search","input":{}}`
	for _, c := range []struct {
		role, want string
		blocks     []string
	}{
		{"assistant", "Leave is 28 days. Ask in May.", []string{text("Leave is 28 days"), text(". "), text("Ask in May"), text(".")}},
		{"assistant", "I shall look.\nLeave is 28 days.", []string{text("I shall look."), search, text("Leave is 28 days"), text(".")}},
		{"user", "Thanks.\nAnd then?", []string{text("Thanks."), text("And then?")}},
	} {
		a, err := read([]byte(`{"model":"citeway","messages":[{"role":"user","content":"When?"},{"role":"` + c.role + `","content":[` + strings.Join(c.blocks, ",") + `]}]}`))
		if err != nil || a.messages[1].Content != c.want {
			t.Errorf("%v %+v", err, a)
		}
	}
}

// TestACitationHangsOnItsWholeSentence, whole and streamed: the stop of an abbreviation ends none.
func TestACitationHangsOnItsWholeSentence(t *testing.T) {
	for _, stream := range []string{"false", "true"} {
		w := send(surface(), http.MethodPost, messagesURL, `{"model":"citeway","max_tokens":99,"stream":`+stream+`,"messages":[{"role":"user","content":[
			{"type":"document","source":{"type":"text","media_type":"text/plain","data":"The harbour has a lamp.\n\nThe lamp is put out at six by Mr. Oakes."}},{"type":"text","text":"When is the lamp put out?"}]}]}`)
		content, _ := contentOf(t, w.Body.String())
		var cited []string
		for _, b := range content {
			if len(b.Citations) > 0 {
				cited = append(cited, b.Text)
			}
		}
		if len(cited) == 0 || !strings.Contains(cited[0], "The lamp is put out at six by Mr. Oakes") {
			t.Errorf("stream %s: %q", stream, cited)
		}
	}
}

// TestWhatIsRefused names the place, in the API's shape.
func TestWhatIsRefused(t *testing.T) {
	for body, want := range map[string]string{
		`[`:               "body",
		`{"messages":[]}`: "model: is missing",
		`{"model":"citeway","max_tokens":5,"messages":[]}`:                                                                                                      "messages: hold no question",
		`{"model":"citeway","max_tokens":0,"messages":[{"role":"user","content":"x"}]}`:                                                                         "max_tokens: is less than 1",
		`{"model":"citeway","temperature":3,"messages":[{"role":"user","content":"x"}]}`:                                                                        "temperature: is not between 0 and 1",
		`{"model":"citeway","messages":[{"role":"system","content":"x"}]}`:                                                                                      `messages[0].role: "system" is no role`,
		`{"model":"citeway","messages":[{"role":"user","content":[{"type":"image"}]}]}`:                                                                         "messages[0].content[0]: is an image",
		`{"model":"citeway","messages":[{"role":"user","content":[{"type":"audio"}]}]}`:                                                                         `messages[0].content[0].type: "audio" is no type of block`,
		`{"model":"citeway","messages":[{"role":"user","content":[{"type":"document","source":{"type":"file"}}]}]}`:                                             `messages[0].content[0].source.type: "file" is no document`,
		`{"model":"citeway","messages":[{"role":"user","content":[{"type":"document","source":{"type":"base64","media_type":"image/png"}}]}]}`:                  `messages[0].content[0].source.media_type: "image/png" is not read`,
		`{"model":"citeway","messages":[{"role":"user","content":[{"type":"document","source":{"type":"base64","media_type":"application/pdf","data":"%"}}]}]}`: `messages[0].content[0].source.data: is no file in base64`,
		`{"model":"citeway","messages":[{"role":"user","content":"x"}],"output_config":{"format":{"type":"json_schema"}}}`:                                      "output_config.format",
		`{"model":"citeway","messages":[{"role":"user","content":"x"}],"tools":[{"type":"web_search_20250305","name":"web"}]}`:                                  `tools[0].type: "web_search_20250305" is not offered`,
		`{"model":"citeway","messages":[{"role":"user","content":"x"}],"tool_choice":{"type":"tool"}}`:                                                          "tool_choice.name: is missing",
		`{"model":"citeway","messages":[{"role":"user","content":"x"}],"tools":[{"name":"look","input_schema":{}}],"tool_choice":{"type":"tool","name":"see"}}`: `tool_choice.name: "see" is none of the tools; name one of them`,
		`{"model":"citeway","messages":[{"role":"user","content":"x"}],"tool_choice":{"type":"any"}}`:                                                           "tool_choice.type: asks for a tool, and there are none",
		`{"model":"citeway","messages":[{"role":"user","content":"x"}],"mcp_servers":[{"type":"url","url":"https://mcp.example","name":"m"}]}`:                  "mcp_servers: name servers",
	} {
		w := send(surface(), "POST", messagesURL, body)
		var f failure
		if err := json.Unmarshal(w.Body.Bytes(), &f); err != nil || w.Code != 400 || f.Type != "error" || f.Error.Type != "invalid_request_error" || !strings.Contains(f.Error.Message, want) {
			t.Errorf("%s\n\t%d %s, want %s", body, w.Code, w.Body, want)
		}
	}
	if w := send(surface(), "POST", messagesURL, `{"model":"other","messages":[{"role":"user","content":"x"}]}`); w.Code != 404 || !strings.Contains(w.Body.String(), "not_found_error") {
		t.Errorf("an unknown model: %d %s", w.Code, w.Body)
	}
}

// broken begins an answer and breaks off.
type broken struct{ after string }

func (b broken) Answer(_ context.Context, _ chat.Turn, sink citeway.Sink) error {
	_ = sink.Put(&citeway.Begin{ID: "ans_1"})
	if b.after != "" {
		_ = sink.Put(&citeway.Text{Bytes: []byte(b.after)})
	}
	return sink.Put(&citeway.End{Err: &citeway.Error{Code: citeway.Upstream, Message: "the model broke off"}})
}

// TestAnAnswerThatBreaksOff ends with an error event where words were sent, and else with a status.
func TestAnAnswerThatBreaksOff(t *testing.T) {
	ask := func(after, stream string) *httptest.ResponseRecorder {
		s := New(Options{Chat: broken{after}})
		return send(s, "POST", messagesURL, `{"model":"citeway","stream":`+stream+`,"messages":[{"role":"user","content":"x"}]}`)
	}
	if w := ask("The lock", "true"); w.Code != 200 || !strings.Contains(w.Body.String(), "event: error\ndata: {\"type\":\"error\"") || strings.Contains(w.Body.String(), "message_stop") {
		t.Errorf("streamed: %d %s", w.Code, w.Body)
	}
	for _, w := range []*httptest.ResponseRecorder{ask("", "true"), ask("The lock", "false"), ask("", "false")} {
		if w.Code != 502 || !strings.HasPrefix(w.Body.String(), `{"type":"error","error":{"type":"api_error"`) {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
}

// TestModelsAndTokens are what the SDKs ask besides.
func TestModelsAndTokens(t *testing.T) {
	if w := send(surface(), "GET", "/anthropic/v1/models", ""); !strings.Contains(w.Body.String(), `"id":"citeway/house"`) || !strings.Contains(w.Body.String(), `"has_more":false`) {
		t.Errorf("%s", w.Body)
	}
	if w := send(surface(), "GET", "/anthropic/v1/models/citeway/house", ""); w.Code != 200 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := send(surface(), "POST", messagesURL+"/count_tokens", `{"model":"citeway","messages":[{"role":"user","content":"How many days?"}]}`); !strings.HasPrefix(w.Body.String(), `{"input_tokens":`) {
		t.Errorf("%s", w.Body)
	}
}

// FuzzRead: no request panics, and each is read or refused as invalid.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"model":"citeway","system":[{"type":"text","text":"x"}],"messages":[{"role":"user","content":` + bringing + `}]}`))
	f.Add([]byte(`{"model":"m","messages":[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"b","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"x"}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := read(data)
		if err != nil && citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%v", err)
		}
		if err == nil {
			a.turn("")
		}
	})
}
