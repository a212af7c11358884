package product

import (
	"strings"
	"testing"
)

const (
	sourceEvent = `"event":{"type":"source","data":{"source":{"id":"cite-1","name":"Reef survey"},"document":["Coral fell."],"metadata":[{"source":"cite-1","name":"Reef survey"}]}}`
	listed      = `"sources":[{"source":{"name":"Reef survey"},"document":["Coral fell."],"metadata":[{"source":"cite-1"}]}]`
)

// TestWhatIsShownAndWhatIsKept is the matrix of docs/dialects/openwebui.md, a row
// each, as it was observed of version 0.9.4.
func TestWhatIsShownAndWhatIsKept(t *testing.T) {
	for _, test := range []struct {
		name, data   string
		live, stored int
	}{
		{"an event of type source", `{"choices":[],` + sourceEvent + `}`, 1, 1},
		{"an event beside words", `{"choices":[{"delta":{"content":"x"}}],` + sourceEvent + `}`, 1, 1},
		{"an event without choices", `{` + sourceEvent + `}`, 1, 1},
		{"an event whose data has a type", `{"event":{"type":"citation","data":{"type":"code_execution","source":{},"document":["x"],"metadata":[]}}}`, 1, 0},
		{"a nested annotation", `{"choices":[{"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://reef.example","title":"Reef"}}]}}]}`, 1, 1},
		{"a flat annotation", `{"choices":[{"delta":{"annotations":[{"type":"url_citation","url":"https://reef.example","title":"Reef"}]}}]}`, 0, 0},
		{"a file annotation", `{"choices":[{"delta":{"annotations":[{"type":"file_citation","file_citation":{"file_id":"f"}}]}}]}`, 0, 0},
		{"annotations of the whole chunk", `{"annotations":[{"type":"url_citation","url_citation":{"url":"https://reef.example","title":"Reef"}}],"choices":[{"delta":{}}]}`, 0, 0},
		{"sources without choices", `{` + listed + `}`, 0, 0},
		{"sources with no choice", `{"choices":[],` + listed + `}`, 0, 0},
		{"sources with an empty delta", `{"choices":[{"delta":{}}],` + listed + `}`, 1, 0},
		{"sources beside words", `{"choices":[{"delta":{"content":"x"}}],` + listed + `}`, 0, 0},
		{"Azure's context", `{"choices":[{"delta":{"context":{"citations":[{"content":"x"}]}}}]}`, 0, 0},
		{"citations at the top", `{"citations":["https://reef.example"],"choices":[{"delta":{}}]}`, 0, 0},
	} {
		m, err := Stream(strings.NewReader("data: " + test.data + "\n\ndata: [DONE]\n\n"))
		if err != nil || len(m.Live) != test.live || len(m.Stored) != test.stored {
			t.Errorf("%s: %d live, %d stored, %v", test.name, len(m.Live), len(m.Stored), err)
		}
	}
}

func TestFraming(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\ndata:{\"choices\":[{\"delta\":{\"content\":\"b\"}}]}\n\n", "ab"},
		{": a comment\nevent: source\nid: 3\ndata: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n", "a"},
		{"data: {broken\ndata: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n", "a"},
		{"data: [DONE]\ndata: {\"choices\":[{\"delta\":{\"content\":\"late\"}}]}\n", ""},
	} {
		if m, err := Stream(strings.NewReader(test.in)); err != nil || m.Content != test.want {
			t.Errorf("%q: %q, %v", test.in, m.Content, err)
		}
	}
	if _, err := Stream(strings.NewReader("data: " + strings.Repeat("x", MaxLine))); err == nil {
		t.Error("a line of 128 KiB is read")
	}
	if _, err := Stream(strings.NewReader(`data: {"event":{"type":"source","data":{"document":[null,3]}}}`)); err == nil {
		t.Error("a document that is no text goes through")
	}
	if m, _ := Stream(strings.NewReader(`data: {"error":{"message":"full"}}`)); len(m.Errors) != 1 {
		t.Errorf("%+v", m)
	}
}

func TestWhole(t *testing.T) {
	m, err := Whole([]byte(`{"choices":[{"message":{"content":"Coral fell [1]."}}],` + listed + `}`))
	if err != nil || m.Content != "Coral fell [1]." || len(m.Live) != 1 || len(m.Stored) != 0 {
		t.Errorf("%+v, %v", m, err)
	}
	for _, body := range []string{`{"choices":[{"message":{"content":""}}]}`, `{"error":{"message":"x"}}`, `[`} {
		if _, err := Whole([]byte(body)); err == nil {
			t.Errorf("%s is shown", body)
		}
	}
}
