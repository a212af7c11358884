package through

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/citeway/citeway"
)

// TestPeek: up to which frame a stream has said nothing, however it is cut.
func TestPeek(t *testing.T) {
	const role = `{"choices":[{"index":0,"delta":{"role":"assistant","content":""}}]}`
	for _, c := range []struct {
		frames string // one a line
		code   citeway.Code
	}{
		{`{"choices":[{"index":0,"delta":{"content":"Tides"}}]}`, ""},
		{role + "\n" + `{"choices":[{"index":0,"delta":{"content":"Tides"}}]}`, ""},
		{role + "\n" + `{"choices":[{"index":1,"delta":{"content":"Tides"}}]}`, ""},
		{`{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0}]}}]}`, ""},
		{`{"choices":[{"index":0,"delta":{"refusal":"No."}}]}`, ""},
		{`{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`, ""},
		{"[DONE]", citeway.Upstream},
		{role + "\n[DONE]", ""},
		{role, citeway.Truncated},
		{`{"choices":[],"usage":{"total_tokens":1}}`, citeway.Truncated},
		{`{"event":{"type":"status"}}`, citeway.Truncated},
		{`{"choices":[{"index":0,"delta":{"context":{"citations":[]}}}]}`, citeway.Truncated},
		{"", citeway.Truncated},
		{role + "\n" + `{"error":{"message":"out to sea"}}`, citeway.Upstream},
		{`{"error":"out to sea","choices":[{"index":0,"delta":{"content":""},"finish_reason":"error"}]}`, citeway.Upstream},
		{"no JSON", citeway.Upstream},
		{"[1]", citeway.Upstream},
	} {
		stream := ""
		for _, frame := range strings.Split(c.frames, "\n") {
			stream += "data: " + frame + "\n\n"
		}
		for _, from := range []io.Reader{strings.NewReader(stream), iotest.OneByteReader(strings.NewReader(stream)), iotest.DataErrReader(strings.NewReader(stream))} {
			all, err := Peek(from)
			if citeway.CodeOf(err) != c.code {
				t.Errorf("%s: %v", c.frames, err)
			}
			if err != nil {
				continue
			}
			if got, err := io.ReadAll(all); string(got) != stream || err != nil {
				t.Errorf("%s: %q is left, %v", c.frames, got, err)
			}
		}
	}
}

// TestPeekResponse is the same for the events of a response.
func TestPeekResponse(t *testing.T) {
	const created = "data: {\"type\":\"response.created\",\"response\":{}}\n\n"
	for stream, want := range map[string]string{
		created + "data: {\"type\":\"response.output_item.added\"}\n\n":                             "",
		"event: response.completed\ndata: {}\n\n":                                                   "",
		created + "data: {\"type\":\"response.in_progress\"}\n\n":                                   "broke off",
		created + "data: {\"type\":\"error\",\"message\":\"out to sea\"}\n\n":                       "out to sea",
		"data: {\"type\":\"error\",\"error\":{\"message\":\"out to sea\"}}\n\n":                     "out to sea",
		"data: {\"type\":\"response.failed\",\"response\":{\"error\":{\"message\":\"tired\"}}}\n\n": "tired",
		"data: {\"type\":\"response.failed\"}\n\n":                                                  "without a message",
	} {
		all, err := PeekResponse(strings.NewReader(stream))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", stream, err)
		}
		if err == nil {
			if got, _ := io.ReadAll(all); string(got) != stream {
				t.Errorf("%q became %q", stream, got)
			}
		}
	}
}

// TestPeekHoldsLittle: what says nothing for long goes on, and what breaks later
// breaks then.
func TestPeekHoldsLittle(t *testing.T) {
	gone := errors.New("gone")
	long := strings.Repeat("data: {\"choices\":[]}\n\n", maxPeek/20)
	all, err := Peek(io.MultiReader(strings.NewReader(long), iotest.ErrReader(gone)))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(all); string(got) != long || !errors.Is(err, gone) {
		t.Errorf("%d bytes of %d, %v", len(got), len(long), err)
	}
}

// TestComplaint: which whole bodies are errors.
func TestComplaint(t *testing.T) {
	for body, want := range map[string]string{
		`{"error":{"message":"out to sea"}}`: "out to sea", `{"error":"out to sea"}`: "out to sea", `{"error":{}}`: "without a message",
		`{"error":{"message":"the key sk-tern12345 is old"}}`: "the key *** is old",
		`{"error":null}`: "", `{}`: "", `no`: "", ``: "", `{"error":{"message":"x"},"choices":[{}]}`: "",
	} {
		err := Complaint([]byte(body))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", body, err)
		}
	}
}

func FuzzPeek(f *testing.F) {
	f.Add("data: {\"choices\":[]}\n\ndata: [DONE]\n\n")
	f.Add("event: error\ndata: x\n\n")
	f.Fuzz(func(t *testing.T, stream string) {
		for _, peek := range []func(io.Reader) (io.Reader, error){Peek, PeekResponse} {
			all, err := peek(strings.NewReader(stream))
			if err != nil {
				continue
			}
			if got, err := io.ReadAll(all); string(got) != stream || err != nil {
				t.Errorf("%q became %q, %v", stream, got, err)
			}
		}
	})
}

// TestAFrameOfAnEventAlone goes no further, not even as an empty one.
func TestAFrameOfAnEventAlone(t *testing.T) {
	const alone = "data: {\"event\":{\"type\":\"status\"}}\n\n"
	const said = "data: {\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Tides.\"},\"finish_reason\":\"stop\"}]}\n\n"
	for _, verbatim := range []bool{false, true} {
		var out strings.Builder
		if err := Stream(&out, strings.NewReader(alone+said+alone+"data: [DONE]\n\n"), Options{Citations: "openai", Verbatim: verbatim}); err != nil {
			t.Fatal(err)
		}
		if got := out.String(); strings.Contains(got, "{}\n\n") && strings.Contains(got, "data: {}") || strings.Contains(got, "status") || !strings.Contains(got, "Tides.") {
			t.Errorf("verbatim %t: %s", verbatim, got)
		}
		out.Reset()
		const end = "event: response.completed\ndata: {\"type\":\"response.completed\",\"response\":{\"output\":[]}}\n\n"
		if err := Responses(&out, strings.NewReader(alone+end), Options{Citations: "openai", Verbatim: verbatim}); err != nil || out.String() != end {
			t.Errorf("verbatim %t: %s, %v", verbatim, out.String(), err)
		}
	}
}
