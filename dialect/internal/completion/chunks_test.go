package completion

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// chunked is what is written of an answer of the words "Tides ri\xc3", which end in
// half a character.
func chunked(t *testing.T, bare bool, begin *citeway.Begin, end *citeway.End) string {
	t.Helper()
	var out bytes.Buffer
	c := NewChunks(&out, "form")
	c.Bare = bare
	for _, err := range []error{c.Begin(begin), c.Begin(&citeway.Begin{ID: "another"}), c.Text([]byte("Tides ri\xc3")), c.End(end)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return out.String()
}

// The frames of an answer with the id "a".
const (
	head    = `data: {"id":"a","object":"chat.completion.chunk","created":7,"model":"m","choices":[`
	role    = head + `{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}` + "\n\n"
	tides   = head + `{"index":0,"delta":{"content":"Tides ri"},"finish_reason":null}]}` + "\n\n"
	rest    = head + `{"index":0,"delta":{"content":"` + "\ufffd" + `"},"finish_reason":null}]}` + "\n\n"
	done    = "data: [DONE]\n\n"
	toolAsk = head + `{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c","type":"function","function":{"name":"tide","arguments":"{}"}}]},"finish_reason":null}]}` + "\n\n"
)

// last is the chunk that says why the answer ended, and what follows in it.
func last(why, more string) string {
	return head + `{"index":0,"delta":{},"finish_reason":"` + why + `"}]` + more + "}\n\n"
}

func TestChunks(t *testing.T) {
	kept := func(fields string) map[string]json.RawMessage {
		extra := map[string]json.RawMessage{}
		if err := json.Unmarshal([]byte(fields), &extra); err != nil {
			t.Fatal(err)
		}
		return extra
	}
	begin := &citeway.Begin{ID: "a", Model: "m", Extra: kept(`{"form:created":7}`)}
	for _, c := range []struct {
		name string
		bare bool
		end  *citeway.End
		want string
	}{
		{"an answer", false, &citeway.End{}, role + tides + rest + last("stop", "") + done},
		{"its usage in the last chunk", false, &citeway.End{Extra: kept(`{"form:usage":{"total_tokens":3},"form:finish_reason":"length"}`)},
			role + tides + rest + last("length", `,"usage":{"total_tokens":3}`) + done},
		{"its usage in a chunk of its own", false, &citeway.End{Usage: &citeway.Usage{Prompt: 1, Answer: 2}, Extra: kept(`{"form:usage":{"prompt_tokens":1,"completion_tokens":2,"cached":1}}`)},
			role + tides + rest + last("stop", "") + head + `],"usage":{"prompt_tokens":1,"completion_tokens":2,"cached":1}}` + "\n\n" + done},
		{"what another form kept", false, &citeway.End{Extra: kept(`{"else:usage":1,"else:finish_reason":"length"}`)}, role + tides + rest + last("stop", "") + done},
		{"a call", false, &citeway.End{Calls: []citeway.Call{{ID: "c", Name: "tide", Arguments: "{}"}}},
			role + tides + toolAsk + rest + last("tool_calls", "") + done},
		{"what stands between, alone", true, &citeway.End{Usage: &citeway.Usage{}}, tides + rest},
		{"what stands between an error", true, &citeway.End{Err: &citeway.Error{Code: citeway.Upstream, Message: "broke off"}}, tides + rest},
	} {
		if got := chunked(t, c.bare, begin, c.end); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// TestChunksOfAnAnswerThatBrokeOff end with its error, and no [DONE].
func TestChunksOfAnAnswerThatBrokeOff(t *testing.T) {
	got := chunked(t, false, &citeway.Begin{ID: "a"}, &citeway.End{Err: &citeway.Error{Code: citeway.Upstream, Message: "broke off"}})
	at := strings.LastIndex(got, "data: ")
	if !strings.Contains(got[at:], `"error":{`) || !strings.Contains(got[at:], "broke off") || !strings.Contains(got[:at], "\ufffd") || strings.Contains(got, "finish_reason\":\"") {
		t.Error(got)
	}
}

// broken takes so many writes.
type broken struct{ left int }

func (b *broken) Write(p []byte) (int, error) {
	if b.left--; b.left < 0 {
		return 0, errors.New("broken")
	}
	return len(p), nil
}

// TestChunksEndWithTheirWriter: an error of any write is returned.
func TestChunksEndWithTheirWriter(t *testing.T) {
	end := &citeway.End{Usage: &citeway.Usage{Prompt: 1}, Calls: []citeway.Call{{ID: "c"}}}
	const writes = 5 // the role, the call, the last chunk, the usage, [DONE]
	for left := range writes + 1 {
		c := NewChunks(&broken{left: left}, "form")
		err := c.Begin(&citeway.Begin{})
		if err == nil {
			err = c.End(end)
		}
		if (err == nil) != (left == writes) {
			t.Errorf("after %d writes: %v", left, err)
		}
	}
}
