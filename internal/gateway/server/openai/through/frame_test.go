package through

import "testing"

func TestWhatIsLeftOfAFrame(t *testing.T) {
	for in, want := range map[string]string{
		`{"id":"c","choices":[{"index":0,"delta":{"content":"a"}}]}`:                                            ``,
		`{"id":"c","choices":[{"delta":{"content":"a","role":"assistant"},"finish_reason":null}]}`:              `{"id":"c","choices":[{"delta":{"role":"assistant"},"finish_reason":null}]}`,
		`{"choices":[{"index":0,"delta":{"content":"a"}}],"x":1}`:                                               `{"choices":[{"index":0,"delta":{}}],"x":1}`,
		`{"choices":[{"index":0,"delta":{"content":""}}],"event":{"type":"x"}}`:                                 `{"choices":[{"index":0,"delta":{"content":""}}]}`,
		`{"choices":[{"index":0,"delta":{"content":[{"type":"text"}]}}]}`:                                       `{"choices":[{"index":0,"delta":{"content":[{"type":"text"}]}}]}`,
		`{"choices":[{"index":1,"delta":{"content":"b"}},{"index":0,"delta":{"content":"a"}}]}`:                 `{"choices":[{"index":1,"delta":{"content":"b"}},{"index":0,"delta":{}}]}`,
		`{"choices":[{"index":0,"delta":{"content":"a","audio":{}}}]}`:                                          `{"choices":[{"index":0,"delta":{"audio":{}}}]}`,
		`{"choices":[{"index":0,"delta":{"content":"a"},"message":{"content":"a"},"finish_reason":"x"}]}`:       `{"choices":[{"index":0,"delta":{},"finish_reason":"x"}]}`,
		`{"choices":[{"index":0,"event":{"b":2},"delta":{"content":"a","event":{"a":1}}}]}`:                     ``,
		`{"choices":[{"index":0,"delta":{"x":"an event","event":1,"\u0065vent":2}}]}`:                           `{"choices":[{"index":0,"delta":{"x":"an event"}}]}`,
		`{"choices":[{"index":1,"delta":{"content":"b","event":{}}},{"index":0,"delta":{"role":"assistant"}}]}`: `{"choices":[{"index":1,"delta":{"content":"b"}},{"index":0,"delta":{"role":"assistant"}}]}`,
		`{"choices":[null,5]}`:                             `{"choices":[null,5]}`,
		`{"citations":["https://a.example"],"choices":[]}`: `{"choices":[]}`,
	} {
		f, err := open([]byte(in), "delta")
		if err != nil {
			t.Fatal(err)
		}
		if got := string(f.rest(false)); got != want {
			t.Errorf("%s\nleaves %s\nwant   %s", in, got, want)
		}
	}
}
