package completion

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/gateway/model"
)

func tallied(t *testing.T, frames ...string) *Tally {
	t.Helper()
	tally := &Tally{}
	for _, f := range frames {
		if err := tally.Frame(dialect.Frame{Data: []byte(f)}); err != nil {
			t.Fatal(err)
		}
	}
	return tally
}

// calls is a chunk with those pieces of calls.
func calls(pieces string) string {
	return `{"choices":[{"index":0,"delta":{"tool_calls":[` + pieces + `]}}]}`
}

func TestTallyCalls(t *testing.T) {
	tide, now := model.Call{ID: "a", Name: "tide", Arguments: `{"port":"Brill"}`}, model.Call{ID: "b", Name: "now", Arguments: "{}"}
	for _, c := range []struct {
		name   string
		frames []string
		want   []model.Call
	}{
		{"none", []string{`{"choices":[{"index":0,"delta":{"content":"six","tool_calls":null}}]}`}, nil},
		{"in pieces", []string{calls(`{"index":0,"id":"a","function":{"name":"tide","arguments":""}}`), calls(`{"index":0,"function":{"arguments":"{\"port\":"}}`),
			calls(`{"index":0,"function":{"arguments":"\"Brill\"}"}}`)}, []model.Call{tide}},
		{"in pieces that mix", []string{calls(`{"index":1,"id":"b","function":{"name":"now","arguments":"{"}},{"index":0,"id":"a","function":{"name":"tide","arguments":"{\"port\":"}}`),
			calls(`{"index":0,"function":{"arguments":"\"Brill\"}"}},{"index":1,"function":{"arguments":"}"}}`)}, []model.Call{now, tide}},
		{"the id comes with each piece", []string{calls(`{"index":0,"id":"b","function":{"name":"now","arguments":"{"}}`), calls(`{"index":0,"id":"b","function":{"arguments":"}"}}`)}, []model.Call{now}},
		{"the id comes late", []string{calls(`{"index":0,"function":{"name":"now","arguments":"{"}}`), calls(`{"index":0,"id":"b","function":{"arguments":"}"}}`)}, []model.Call{now}},
		{"the same index for all", []string{calls(`{"index":0,"id":"a","function":{"name":"tide","arguments":"{\"port\":\"Brill\"}"}}`), calls(`{"index":0,"id":"b","function":{"name":"now","arguments":"{}"}}`)}, []model.Call{tide, now}},
		{"no index", []string{calls(`{"id":"a","function":{"name":"tide","arguments":"{\"port\":"}}`), calls(`{"function":{"arguments":"\"Brill\"}"}}`), calls(`{"id":"b","function":{"name":"now","arguments":"{}"}}`)}, []model.Call{tide, now}},
		{"arguments as an object", []string{calls(`{"index":0,"id":"a","function":{"name":"tide","arguments":{"port":"Brill"}}}`)}, []model.Call{tide}},
		{"whole", []string{`{"choices":[{"index":0,"message":{"tool_calls":[{"id":"b","type":"function","function":{"name":"now","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}`}, []model.Call{now}},
		{"no id", []string{calls(`{"index":0,"function":{"name":"now","arguments":"{}"}}`)}, []model.Call{{ID: "call_1", Name: "now", Arguments: "{}"}}},
		{"another answer", []string{`{"choices":[{"index":1,"delta":{"tool_calls":[{"id":"b","function":{"name":"now"}}]}}]}`}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := tallied(t, c.frames...).End()
			if !reflect.DeepEqual(r.Calls, c.want) || (r.Finish == citeway.FinishCalls) != (c.want != nil) {
				t.Errorf("%+v", r)
			}
		})
	}
}

func TestTallyFinish(t *testing.T) {
	for reason, want := range map[string]citeway.Finish{"stop": citeway.FinishStop, "end_turn": citeway.FinishStop, "length": citeway.FinishLength, "model_length": citeway.FinishLength,
		"tool_calls": citeway.FinishCalls, "function_call": citeway.FinishCalls, "content_filter": citeway.FinishFilter, "": ""} {
		for _, form := range []string{`{"choices":[{"index":0,"finish_reason":"%s"}]}`, `{"choices":[{"index":0,"finish_reason": "%s"}]}`} {
			if got := tallied(t, fmt.Sprintf(form, reason)).End().Finish; got != want {
				t.Errorf("%q: %q", reason, got)
			}
		}
	}
}

func TestTallyUsage(t *testing.T) {
	r := tallied(t, `{"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2}}`, `{"choices":[],"usage":null}`, `{"usage":{"prompt_tokens":3,"completion_tokens":4}}`).End()
	if *r.Usage != (citeway.Usage{Prompt: 3, Answer: 4}) {
		t.Errorf("%+v", r.Usage)
	}
	if tallied(t, `{"choices":[]}`).End().Usage != nil {
		t.Error("tokens were counted that nobody spoke of")
	}
}

func TestTallyIsBounded(t *testing.T) {
	for name, frame := range map[string]string{
		"calls":     calls(strings.Repeat(`{"id":"x","function":{"name":"f"}},`, 1) + manyCalls(MaxCalls)),
		"arguments": calls(`{"index":0,"id":"a","function":{"name":"f","arguments":"` + strings.Repeat("x", MaxArguments+1) + `"}}`),
	} {
		if err := (&Tally{}).Frame(dialect.Frame{Data: []byte(frame)}); citeway.CodeOf(err) != citeway.Upstream {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := (&Tally{}).Frame(dialect.Frame{Data: []byte(calls(manyCalls(MaxCalls)))}); err != nil {
		t.Error(err)
	}
}

func manyCalls(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(`{"index":%d,"id":"c%d","function":{"name":"f","arguments":"{}"}}`, i, i)
	}
	return strings.Join(list, ",")
}

// FuzzTally: no frame makes it fail in another way than with an *Error, nor count
// calls beyond the limit.
func FuzzTally(f *testing.F) {
	f.Add([]byte(calls(`{"index":0,"id":"a","function":{"name":"tide","arguments":""}}`)), []byte(calls(`{"index":-1,"function":{"arguments":[]}}`)))
	f.Add([]byte(`{"usage":{"prompt_tokens":"x"}}`), []byte(`{"choices":[{"finish_reason":"stop","delta":null}]}`))
	f.Fuzz(func(t *testing.T, one, two []byte) {
		tally := &Tally{}
		for _, data := range [][]byte{one, two, one} {
			if err := tally.Frame(dialect.Frame{Data: data}); err != nil && citeway.CodeOf(err) != citeway.Upstream {
				t.Error(err)
			}
		}
		if r := tally.End(); len(r.Calls) > MaxCalls {
			t.Errorf("%d calls", len(r.Calls))
		} else if _, err := json.Marshal(r); err != nil {
			t.Error(err)
		}
	})
}
