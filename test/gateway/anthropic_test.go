package gateway

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestAnthropicsSDKs: each keeps every citation, whole and put together by its own accumulator: of what Citeway knows with an
// address that opens, of what a request brings with the place that holds the words, also where a model's own server named
// another, of a PDF its page. An answer that is cut is an error.
func TestAnthropicsSDKs(t *testing.T) {
	address := cutting(t)
	t.Run("npm", func(t *testing.T) {
		needs(t, sdks, "@anthropic-ai/sdk")
		asMessages(t, node(t, sdks, "anthropic.mjs", address))
	})
	t.Run("python", func(t *testing.T) {
		asMessages(t, inPython(t, "anthropic.py", address))
	})
}

// cutting is the address of a gateway whose model tern breaks off.
func cutting(t *testing.T) string {
	t.Helper()
	model := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"tern-1","choices":[{"index":0,"delta":{"content":"A full year of work gives 28 days"},"finish_reason":null}]}`+"\n\n")
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	}))
	t.Cleanup(model.Close)
	return serve(t, "models:\n  - {name: local, provider: builtin}\n  - {name: tern, provider: openai, model: tern-1, base_url: "+model.URL+"/v1, retries: 0}\n"+
		"  - {name: gull, provider: anthropic, model: gull-4, base_url: "+miscounting(t)+"}\n")
}

// miscounted is an answer whose first citation counts bytes, whose second has the wrong block and whose third quotes what stands nowhere.
const miscounted = `{"id":"msg_1","type":"message","role":"assistant","model":"gull-4","stop_sequence":null,"usage":{"input_tokens":9,"output_tokens":9},"stop_reason":"end_turn","content":[
	{"type":"text","text":"At seven.","citations":[{"type":"char_location","cited_text":"The lock opens at seven on Sundays.","document_index":0,"document_title":"Locks","start_char_index":8,"end_char_index":43}]},
	{"type":"text","text":" At noon.","citations":[
		{"type":"content_block_location","cited_text":"The pilot boat leaves at noon.","document_index":1,"document_title":"Boats","start_block_index":0,"end_block_index":1},
		{"type":"content_block_location","cited_text":"The pilot boat leaves at two.","document_index":1,"document_title":"Boats","start_block_index":0,"end_block_index":1}]}]}`

// miscounting is the address of a server of Anthropic's API that answers so, whole and streamed.
func miscounting(t *testing.T) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if r.URL.Path != "/v1/messages" || r.Header.Get("anthropic-version") == "" || !bytes.Contains(body, []byte(`"gull-4"`)) {
			http.Error(w, `{"type":"error","error":{"type":"invalid_request_error","message":"not as the API is asked"}}`, http.StatusBadRequest)
			return
		}
		if !bytes.Contains(body, []byte(`"stream":true`)) && !bytes.Contains(body, []byte(`"stream": true`)) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, miscounted)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		streamMessage(w, miscounted)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// streamMessage writes a message of blocks of text as the API streams it.
func streamMessage(w io.Writer, whole string) {
	var m struct {
		Content []struct {
			Text      string
			Citations []json.RawMessage
		}
	}
	_ = json.Unmarshal([]byte(whole), &m) // it is above
	event := func(kind, more string) {
		_, _ = io.WriteString(w, "event: "+kind+"\ndata: {\"type\":\""+kind+"\""+more+"}\n\n")
	}
	event("message_start", `,"message":{"id":"msg_1","type":"message","role":"assistant","model":"gull-4","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":9,"output_tokens":1}}`)
	for i, b := range m.Content {
		at := `,"index":` + strconv.Itoa(i)
		event("content_block_start", at+`,"content_block":{"type":"text","text":"","citations":[]}`)
		event("content_block_delta", at+`,"delta":{"type":"text_delta","text":"`+b.Text+`"}`)
		for _, c := range b.Citations {
			event("content_block_delta", at+`,"delta":{"type":"citations_delta","citation":`+strings.Join(strings.Fields(string(c)), " ")+`}`)
		}
		event("content_block_stop", at)
	}
	event("message_delta", `,"delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":9}`)
	event("message_stop", "")
}

// saidInMessages is what a client of the Messages surface makes of an answer: each citation with
// the words that it names and those that stand at its place.
type saidInMessages struct {
	Client, Finish, Text, Error string
	Cited                       []struct {
		Type, URL, Words, Place string
		Page                    int
	}
}

// inMessages are the answers that a script printed, by their names, of which the one that is
// cut must be an error. Every address cited opens, and every place holds its words.
func inMessages(t *testing.T, out []byte) map[string]saidInMessages {
	t.Helper()
	all := map[string]saidInMessages{}
	for dec := json.NewDecoder(bytes.NewReader(out)); dec.More(); {
		var s saidInMessages
		if err := dec.Decode(&s); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		all[s.Client] = s
		for _, c := range s.Cited {
			if c.Words == "" || c.Words != c.Place {
				t.Errorf("%s: the words %q, at the place %q", s.Client, c.Words, c.Place)
			}
			if c.URL != "" {
				opens(t, c.URL)
			}
		}
	}
	if all["cut"].Error == "" {
		t.Errorf("a cut answer passes for %+v", all["cut"])
	}
	return all
}

// opens fails unless an address can be opened.
func opens(t *testing.T, address string) {
	t.Helper()
	r, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	_ = r.Body.Close()
	if r.StatusCode != http.StatusOK {
		t.Errorf("%s is %d", address, r.StatusCode)
	}
}

func asMessages(t *testing.T, out []byte) {
	t.Helper()
	all := inMessages(t, out)
	for name, types := range map[string][]string{
		"own": {"web_search_result_location", "web_search_result_location"}, "own streamed": {"web_search_result_location", "web_search_result_location"},
		"brought": {"char_location", "content_block_location"}, "brought streamed": {"char_location", "content_block_location"},
		"filed": {"page_location"}, "filed streamed": {"page_location"},
		"through": {"char_location", "content_block_location"}, "through streamed": {"char_location", "content_block_location"},
	} {
		s := all[name]
		var got []string
		for _, c := range s.Cited {
			got = append(got, c.Type)
			if (c.Type == "page_location") != (c.Page == 3) {
				t.Errorf("%s: page %d", name, c.Page)
			}
		}
		if !slices.Equal(got, types) || s.Finish != "end_turn" {
			t.Errorf("%s: %+v", name, s)
		}
	}
}
