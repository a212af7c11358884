package through

import (
	"strings"
	"testing"
)

// TestNothingUnderEventPasses however deep in a choice it stands, whole or streamed.
func TestNothingUnderEventPasses(t *testing.T) {
	const whole = `{"event":{"type":"x"},"choices":[{"index":0,"event":{"type":"x"},"message":{"content":"Hi","event":{"type":"x"}}},{"index":1,"message":{"content":"Ho","event":1}}]}`
	got, err := Whole([]byte(whole), Options{})
	if want := `{"choices":[{"index":0,"message":{"content":"Hi"}},{"index":1,"message":{"content":"Ho"}}]}`; err != nil || string(got) != want {
		t.Errorf("%s %v", got, err)
	}
	const chunks = `data: {"choices":[{"index":0,"delta":{"content":"Hi","event":{"a":1}},"event":{"b":2}}]}` + "\n\n" +
		`data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop","event":3}]}` + "\n\ndata: [DONE]\n\n"
	var out strings.Builder
	if err := Stream(&out, strings.NewReader(chunks), Options{}); err != nil || strings.Contains(out.String(), `"event"`) || !strings.Contains(out.String(), `"Hi"`) {
		t.Errorf("%s %v", out.String(), err)
	}
}
