package gemini

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	form "github.com/citeway/citeway/dialect/gemini"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/leak"
	"github.com/citeway/citeway/verify"
)

func TestMain(m *testing.M) { leak.Main(m) }

// handbook is a library of two documents, of which the answer cites one.
type handbook struct{}

func (handbook) Search(context.Context, knowledge.Query) ([]knowledge.Hit, error) {
	return []knowledge.Hit{{Source: citeway.Source{ID: "d_leave", Title: "Leave", Path: "leave.md", Kind: citeway.KindFile},
		Passage: citeway.Passage{ID: "p_1", Text: "Every employee has 28 days of paid leave a year."}},
		{Source: citeway.Source{ID: "d_canteen", Title: "Canteen", Path: "canteen.md", Kind: citeway.KindFile},
			Passage: citeway.Passage{ID: "p_2", Text: "The canteen opens at noon and closes at two."}}}, nil
}

// breaking is a model that breaks off.
type breaking struct{}

func (breaking) Name() string { return "breaking" }

func (breaking) Stream(_ context.Context, _ *model.Request, sink citeway.Sink) error {
	_ = sink.Put(&citeway.Text{Bytes: []byte("Every employee")})
	return &citeway.Error{Code: citeway.Truncated, Message: "the model's server broke off"}
}

func surface() *Surface {
	m := extractive.New(extractive.Options{})
	return New(Options{Chat: chat.New(chat.Options{Library: handbook{}, Models: map[string]model.Model{"": m, "house": m, "cut": breaking{}}, Verifier: verify.New(verify.Options{})}),
		Reader: reader, Library: handbook{}, Models: []string{"house", "cut"}, Base: func(*http.Request) string { return "https://cite.example" }})
}

// TestAFileIsASource of the answer, in either spelling, whole and streamed, beside what the library finds.
func TestAFileIsASource(t *testing.T) {
	for _, file := range []string{`{"inlineData":{"mimeType":"text/plain","displayName":"lock.txt","data":"VGhlIGxvY2sgb3BlbnMgYXQgc2V2ZW4u"}}`, `{"inline_data":{"mime_type":"text/plain","data":"VGhlIGxvY2sgb3BlbnMgYXQgc2V2ZW4u"}}`} {
		for question, want := range map[string]string{"When does the lock open?": "The lock opens at seven", "How many days of leave are there?": "28 days"} {
			for _, path := range []string{wholePath, streamPath} {
				w := send("POST", path, `{"contents":[{"role":"user","parts":[`+file+`,{"text":"`+question+`"}]}]}`)
				if w.Code != 200 || !strings.Contains(w.Body.String(), want) {
					t.Errorf("%s of %s: %d %s", question, file, w.Code, w.Body)
				}
			}
		}
	}
}

// reader reads files for as long as the tests run.
var reader = ingest.NewExtractor()

func send(method, path, body string) *httptest.ResponseRecorder {
	mux := http.NewServeMux()
	surface().Routes(mux)
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
	return w
}

const (
	wholePath  = "/gemini/v1beta/models/citeway:generateContent"
	streamPath = "/gemini/v1beta/models/citeway:streamGenerateContent?alt=sse"
	question   = `{"contents":[{"role":"user","parts":[{"text":"How many days of paid leave does every employee have?"}]}]}`
)

// TestGrounded: whole and streamed, the answer has the source that it cites and no other that was found, with an address that opens its record, and the words that
// rest on it.
func TestGrounded(t *testing.T) {
	for _, path := range []string{wholePath, streamPath, strings.Replace(wholePath, "v1beta", "v1", 1), strings.Replace(wholePath, "citeway", "citeway/house", 1),
		strings.Replace(wholePath, "models/citeway", "citeway/house", 1), // as the Vercel AI SDK asks
		strings.Replace(wholePath, "citeway", "gemini-of-the-future", 1)} {
		w := send(http.MethodPost, path, question)
		if w.Code != 200 {
			t.Fatalf("%s: %d %s", path, w.Code, w.Body)
		}
		var folder citeway.Folder
		decoder := form.Form().NewDecoder(&folder, dialect.Options{Stream: path == streamPath})
		var err error
		if path == streamPath {
			reader := dialect.NewReader(decoder)
			_, _ = reader.Write(w.Body.Bytes())
			err = reader.Close()
		} else {
			_ = decoder.Frame(dialect.Frame{Data: w.Body.Bytes()})
			_ = decoder.Frame(dialect.Frame{Done: true})
			err = decoder.Close()
		}
		a := folder.Answer()
		const want = "Every employee has 28 days of paid leave a year."
		if err != nil || !strings.HasPrefix(a.Text, want[:len(want)-1]) || len(a.Citations) != 1 || a.Citations[0].Start != 0 || a.Citations[0].End != len(want)-1 || len(a.Sources) != 1 || a.Sources[0].Title != "Leave" || !strings.HasPrefix(a.Sources[0].URL, "https://cite.example/c/p_") || a.Finish != citeway.FinishStop {
			t.Errorf("%s: %v %+v\n%s", path, err, a, w.Body)
		}
	}
}

// TestWhatBreaksOff: whole it is an error; streamed its last frame is one.
func TestWhatBreaksOff(t *testing.T) {
	if w := send(http.MethodPost, strings.Replace(wholePath, "citeway", "cut", 1), question); w.Code != 502 || !strings.Contains(w.Body.String(), `"status":"UNAVAILABLE"`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	w := send(http.MethodPost, strings.Replace(streamPath, "citeway", "cut", 1), question)
	frames := strings.Split(strings.TrimSpace(w.Body.String()), "\n\n")
	if last := frames[len(frames)-1]; !strings.HasPrefix(last, `data: {"error":{"code":502,`) || strings.Contains(w.Body.String(), "finishReason") {
		t.Errorf("%s", w.Body)
	}
}

// halting is a chat that breaks off while a citation waits for its verdict.
type halting struct{}

func (halting) Answer(_ context.Context, _ chat.Turn, sink citeway.Sink) error {
	shown := []citeway.Passage{{ID: "p_1", Text: "Leave is 28 days."}, {ID: "p_2", Text: "Ask in May."}}
	for _, e := range []citeway.Event{
		&citeway.Begin{ID: "ans_1"}, &citeway.Source{ID: "d", Number: 1, Title: "Leave", Passages: shown}, &citeway.Text{Bytes: []byte("Leave is 28 days")},
		&citeway.Citation{ID: "c_1", Number: 1, Start: 16, End: 16, Sources: []string{"d"}, Passages: []string{"p_1", "p_2"}}, &citeway.Text{Bytes: []byte(" for all")},
	} {
		if err := sink.Put(e); err != nil {
			return err
		}
	}
	return sink.Put(&citeway.End{Err: &citeway.Error{Code: citeway.Upstream, Message: "the model broke off"}})
}

// TestWhatCameBeforeAFaultIsSent: words that wait for a verdict precede the error.
func TestWhatCameBeforeAFaultIsSent(t *testing.T) {
	mux, w := http.NewServeMux(), httptest.NewRecorder()
	New(Options{Chat: halting{}, Base: func(*http.Request) string { return "https://cite.example" }}).Routes(mux)
	mux.ServeHTTP(w, httptest.NewRequest(http.MethodPost, streamPath, strings.NewReader(question)))
	if words, after, _ := strings.Cut(w.Body.String(), `{"error":`); !strings.Contains(words, " for all") || !strings.Contains(after, "the model broke off") {
		t.Errorf("%s", w.Body)
	}
}

// slow is a chat that is silent for as long before it answers.
type slow time.Duration

func (s slow) Answer(_ context.Context, _ chat.Turn, sink citeway.Sink) error {
	time.Sleep(time.Duration(s))
	if err := sink.Put(&citeway.Text{Bytes: []byte("Leave is 28 days.")}); err != nil {
		return err
	}
	return sink.Put(&citeway.End{Finish: citeway.FinishStop})
}

// TestWhatIsSentWhileAModelIsSilent: Google's SDK for Python fails at a line that is neither empty nor data.
func TestWhatIsSentWhileAModelIsSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		mux, w := http.NewServeMux(), httptest.NewRecorder()
		New(Options{Chat: slow(2*server.Heartbeat + time.Second)}).Routes(mux)
		mux.ServeHTTP(w, httptest.NewRequest(http.MethodPost, streamPath, strings.NewReader(question)))
		if beats, _, _ := strings.Cut(w.Body.String(), "data: "); beats != "\n\n" {
			t.Errorf("the heart sent %q", beats)
		}
		for line := range strings.Lines(w.Body.String()) {
			if line != "\n" && !strings.HasPrefix(line, "data: {") {
				t.Errorf("a line is %q", line)
			}
		}
	})
}

func TestRefused(t *testing.T) {
	for _, c := range []struct {
		name, method, path, body string
		status                   int
		want                     string
	}{
		{"no JSON", "POST", wholePath, `{`, 400, "INVALID_ARGUMENT"},
		{"no question", "POST", wholePath, `{"contents":[]}`, 400, "hold no question"},
		{"a role", "POST", wholePath, `{"contents":[{"role":"assistant","parts":[{"text":"x"}]}]}`, 400, `contents[0].role`},
		{"a picture", "POST", wholePath, `{"contents":[{"parts":[{"inlineData":{"mimeType":"image/png","data":"AA=="}},{"text":"x"}]}]}`, 400, "contents[0].parts[0]: is of type image/png, and no words are read from it"},
		{"a file elsewhere", "POST", wholePath, `{"contents":[{"parts":[{"fileData":{"mimeType":"text/plain","fileUri":"https://a.example/b"}},{"text":"x"}]}]}`, 400, "contents[0].parts[0]: is a file that stands elsewhere"},
		{"code", "POST", wholePath, `{"contents":[{"parts":[{"text":"x"}]}],"tools":[{"codeExecution":{}}]}`, 400, "tools[0]"},
		{"stores", "POST", wholePath, `{"contents":[{"parts":[{"text":"x"}]}],"tools":[{"fileSearch":{"fileSearchStoreNames":["fileSearchStores/a"]}}]}`, 400, "tools[0].fileSearch.fileSearchStoreNames: name stores, and there are none"},
		{"stores, spelt otherwise", "POST", wholePath, `{"contents":[{"parts":[{"text":"x"}]}],"tools":[{"file_search":{"file_search_store_names":["a"]}}]}`, 400, "tools[0].file_search.file_search_store_names"},
		{"pages", "POST", wholePath, `{"contents":[{"parts":[{"text":"x"}]}],"tools":[{"urlContext":{}}]}`, 400, "tools[0].urlContext: reads pages from the web"},
		{"a function without a name", "POST", wholePath, `{"contents":[{"parts":[{"text":"x"}]}],"tools":[{"functionDeclarations":[{}]}]}`, 400, "name"},
		{"a function that is not declared", "POST", wholePath, `{"contents":[{"parts":[{"text":"x"}]}],"toolConfig":{"functionCallingConfig":{"mode":"ANY","allowedFunctionNames":["sea"]}}}`, 400, `allowedFunctionNames: name \"sea\", which is none of the functions`},
		{"a mode", "POST", wholePath, `{"contents":[{"parts":[{"text":"x"}]}],"toolConfig":{"functionCallingConfig":{"mode":"SOMETIMES"}}}`, 400, "mode"},
		{"heat", "POST", wholePath, `{"contents":[{"parts":[{"text":"x"}]}],"generationConfig":{"temperature":3}}`, 400, "generationConfig.temperature"},
		{"several answers", "POST", wholePath, `{"contents":[{"parts":[{"text":"x"}]}],"generationConfig":{"candidateCount":2}}`, 400, "candidateCount"},
		{"sound", "POST", wholePath, `{"contents":[{"parts":[{"text":"x"}]}],"generationConfig":{"responseModalities":["TEXT","AUDIO"]}}`, 400, "generationConfig.responseModalities"},
		{"probabilities", "POST", wholePath, `{"contents":[{"parts":[{"text":"x"}]}],"generationConfig":{"responseModalities":["TEXT"],"responseLogprobs":true}}`, 400, "generationConfig.responseLogprobs"},
		{"what is kept", "POST", wholePath, `{"contents":[{"parts":[{"text":"x"}]}],"cachedContent":"cachedContents/1"}`, 400, "cachedContent"},
		{"JSON", "POST", wholePath, `{"contents":[{"parts":[{"text":"How many days?"}]}],"generationConfig":{"responseMimeType":"application/json"}}`, 400, "responseMimeType"},
		{"a model", "POST", "/gemini/v1beta/models/tern:generateContent", question, 404, "NOT_FOUND"},
		{"a model without models", "POST", "/gemini/v1beta/citeway/tern:generateContent", question, 404, "there is no model citeway/tern"},
		{"a method", "POST", "/gemini/v1beta/models/citeway:embedContent", question, 404, "there is no method embedContent"},
		{"no stream of events", "POST", "/gemini/v1beta/models/citeway:streamGenerateContent", question, 400, "alt"},
		{"a model that is not listed", "GET", "/gemini/v1beta/models/tern", "", 404, "NOT_FOUND"},
	} {
		w := send(c.method, c.path, c.body)
		var f failure
		if err := json.Unmarshal(w.Body.Bytes(), &f); err != nil || w.Code != c.status || f.Error.Code != c.status || !strings.Contains(w.Body.String(), c.want) {
			t.Errorf("%s: %d %s", c.name, w.Code, w.Body)
		}
	}
}

// TestRead: both spellings of the names, functions and what answers them, and schemas whose types are in capitals.
func TestRead(t *testing.T) {
	a, err := read([]byte(`{"system_instruction":{"parts":[{"text":"Be brief."}]},"contents":[
		{"role":"user","parts":[{"text":"When is the tide?"}]},
		{"role":"model","parts":[{"thought":true,"text":"hm"},{"functionCall":{"name":"tide","args":{"port":"Ness"}}}]},
		{"role":"user","parts":[{"functionResponse":{"name":"tide","response":{"at":"six"}}}]}],
		"tools":[{"googleSearch":{}},{"function_declarations":[{"name":"tide","parameters":{"type":"OBJECT","properties":{"port":{"type":"STRING"}}}}]}],
		"tool_config":{"function_calling_config":{"mode":"ANY","allowedFunctionNames":["tide"]}},
		"generationConfig":{"maxOutputTokens":9,"temperature":0.5,"topP":1,"stopSequences":["END"]}}`))
	if err != nil {
		t.Fatal(err)
	}
	got, _ := json.Marshal(a.messages)
	if want := `"content":"Be brief."`; !strings.Contains(string(got), want) || len(a.messages) != 4 || a.messages[2].Calls[0].ID != "tide" || a.messages[3].Answers != "tide" || a.messages[3].Content != `{"at":"six"}` {
		t.Errorf("%s", got)
	}
	if a.choice != "tide" || a.maxTokens != 9 || *a.temperature != 0.5 || *a.topP != 1 || len(a.stop) != 1 || string(a.tools[0].Parameters) != `{"properties":{"port":{"type":"string"}},"type":"object"}` {
		t.Errorf("%+v %s", a, a.tools[0].Parameters)
	}
}

// TestBothSpellings: whatever a request says in one spelling it says in the other, but for the names within arguments,
// results and schemas, which are the client's own.
func TestBothSpellings(t *testing.T) {
	const camel = `{"systemInstruction":{"parts":[{"text":"Be brief."}]},"contents":[
		{"role":"user","parts":[{"text":"When is the tide?"}]},
		{"role":"model","parts":[{"functionCall":{"name":"tide","args":{"harbourName":"Ness"}}}]},
		{"role":"user","parts":[{"functionResponse":{"name":"tide","response":{"localTime":"six"}}}]}],
		"tools":[{"functionDeclarations":[{"name":"tide","parametersJsonSchema":{"type":"object","properties":{"harbourName":{"type":"string"}}}}]}],
		"toolConfig":{"functionCallingConfig":{"mode":"ANY","allowedFunctionNames":["tide"]}},
		"generationConfig":{"maxOutputTokens":9,"topP":1,"stopSequences":["END"]}}`
	names := []string{"systemInstruction", "functionCall", "functionResponse", "functionDeclarations", "parametersJsonSchema", "toolConfig",
		"functionCallingConfig", "allowedFunctionNames", "generationConfig", "maxOutputTokens", "topP", "stopSequences"}
	want, err := read([]byte(camel))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(names, "") { // each alone, then all of them
		body := camel
		for _, each := range names {
			if name == "" || name == each {
				body = strings.ReplaceAll(body, `"`+each+`"`, `"`+underscored(each)+`"`)
			}
		}
		if got, err := read([]byte(body)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s with underscores: %v\ngot  %+v\nwant %+v", name, err, got, want)
		}
	}
	for _, field := range []string{`"candidate_count":2`, `"response_mime_type":"application/json"`, `"response_json_schema":{"type":"object"}`, `"response_schema":{"type":"OBJECT"}`} {
		if _, err := read([]byte(`{"contents":[{"parts":[{"text":"How many days?"}]}],"generation_config":{` + field + `}}`)); err == nil {
			t.Errorf("%s is passed over", field)
		}
	}
}

// TestAStreamComesBackAsItWasSaid: the contents that an SDK's chat keeps of a streamed answer, however many, are one message.
func TestAStreamComesBackAsItWasSaid(t *testing.T) {
	contents := []string{`{"role":"user","parts":[{"text":"When?"}]}`}
	for range maxContents {
		contents = append(contents, `{"role":"model","parts":[{"text":"At "},{"text":"six. "}]}`)
	}
	contents = append(contents, `{"role":"model","parts":[{"functionCall":{"name":"tide","args":{}}}]}`,
		`{"role":"user","parts":[{"functionResponse":{"name":"tide","response":{}}}]}`, `{"role":"model","parts":[{"text":"It is high."}]}`,
		`{"role":"user","parts":[{"text":"Thanks."},{"text":"And then?"}]}`)
	a, err := read([]byte(`{"contents":[` + strings.Join(contents, ",") + `]}`))
	if err != nil || len(a.messages) != 5 {
		t.Fatalf("%v %d", err, len(a.messages))
	}
	if m := a.messages[1]; m.Content != strings.Repeat("At six. ", maxContents) || len(m.Calls) != 1 || a.messages[3].Content != "It is high." || a.messages[4].Content != "Thanks.\nAnd then?" {
		t.Errorf("%+v", a.messages)
	}
}

// TestTitles: a helper call is answered with the conversation's own words, as an object where a schema says so.
func TestTitles(t *testing.T) {
	const wants = `"contents":[{"parts":[{"text":"Write a concise title of at most 5 words for the conversation.\n\nUser: How many days of leave do I get?\nAI: 28 [1]."}]}]`
	for more, want := range map[string]string{
		"": `"text":"How many days of leave do I…"`,
		`,"generationConfig":{"responseMimeType":"application/json","responseSchema":{"type":"OBJECT","properties":{"title":{"type":"STRING"}}}}`: `"text":"{\"title\":\"How many days of leave do I…\"}"`,
	} {
		if w := send(http.MethodPost, wholePath, `{`+wants+more+`}`); w.Code != 200 || !strings.Contains(w.Body.String(), want) || strings.Contains(w.Body.String(), "grounding") {
			t.Errorf("%d %s", w.Code, w.Body)
		}
	}
}

func TestListsAndCounts(t *testing.T) {
	if w := send(http.MethodGet, "/gemini/v1beta/models", ""); !strings.Contains(w.Body.String(), `"name":"models/citeway/house"`) {
		t.Errorf("%s", w.Body)
	}
	if w := send(http.MethodGet, "/gemini/v1beta/models/citeway/house", ""); w.Code != 200 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if w := send(http.MethodPost, "/gemini/v1beta/models/citeway:countTokens", question); w.Code != 200 || !strings.Contains(w.Body.String(), `"totalTokens":`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(question))
	f.Add([]byte(`{"contents":[{"parts":[{"functionCall":null}]}],"tools":[{"functionDeclarations":[null]}],"generationConfig":{"responseSchema":[]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if a, err := read(data); err == nil && chat.LastQuestion(a.messages) < 0 {
			t.Error("a request without a question is taken")
		}
	})
}
