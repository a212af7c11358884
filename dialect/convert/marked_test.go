package convert

import (
	"bytes"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/table"
)

// TestMarkersInTheProseOfProviders: a model that was shown numbered passages writes [1] in its prose, in
// whatever form its service answers; the setting reads it, whole and streamed, in pieces of any size.
func TestMarkersInTheProseOfProviders(t *testing.T) {
	const want = "Tides rise twice a day [1]. It is dark [2].\n\n[1]: https://tide.example \"Tides\"\n[2]: https://log.example \"Log\"\n"
	sources := []citeway.Source{{ID: "a", Title: "Tides", URL: "https://tide.example"}, {ID: "b", Title: "Log", URL: "https://log.example"}}
	for _, name := range []string{"anthropic", "bedrock", "cohere", "gemini", "mistral", "openai", "openai-responses"} {
		for _, stream := range []bool{false, true} {
			said := wireOf(t, name, stream, "Tides rise twice a day [1]. It is dark [2].")
			for piece := 1; piece < len(said); piece += 1 + piece/3 {
				var out bytes.Buffer
				w, err := NewWriter(&out, Options{From: name, To: "markdown", Stream: stream, Sources: sources, Settings: map[string]string{"prose": "markers"}})
				if err != nil {
					t.Fatal(name, err)
				}
				for rest := said; rest != ""; rest = rest[min(piece, len(rest)):] {
					if _, err := w.Write([]byte(rest[:min(piece, len(rest))])); err != nil {
						t.Fatal(name, err)
					}
				}
				if err := w.Close(); err != nil || strings.TrimSpace(out.String()) != strings.TrimSpace(want) {
					t.Fatalf("%s, stream %v, pieces of %d: %v\n%s", name, stream, piece, err, out.String())
				}
			}
		}
	}
}

// onlyRead are answers in the forms that are only read, whole (false) and streamed.
var onlyRead = map[string]map[bool]string{
	"bedrock": {
		false: `{"output":{"message":{"role":"assistant","content":[{"text":"FIRSTSECOND"}]}},"stopReason":"end_turn"}`,
		true: `{"contentBlockDelta":{"contentBlockIndex":0,"delta":{"text":"FIRST"}}}
{"contentBlockDelta":{"contentBlockIndex":0,"delta":{"text":"SECOND"}}}
{"messageStop":{"stopReason":"end_turn"}}
`,
	},
	"mistral": {
		false: `{"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"FIRSTSECOND"},"finish_reason":"stop"}]}`,
		true: `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"FIRST"}}]}

data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":"SECOND"},"finish_reason":"stop"}]}

data: [DONE]

`,
	},
}

// wireOf is an answer of that text without citations in a form.
func wireOf(t *testing.T, name string, stream bool, text string) string {
	t.Helper()
	form, err := table.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	var wire bytes.Buffer
	if form.NewEncoder == nil {
		return strings.NewReplacer("FIRST", text[:9], "SECOND", text[9:]).Replace(onlyRead[name][stream])
	}
	if err := citeway.Unfold(&citeway.Answer{ID: "x", Text: text, Finish: citeway.FinishStop}, form.NewEncoder(&wire, dialect.Options{Stream: stream})); err != nil {
		t.Fatal(name, err)
	}
	return wire.String()
}

// TestWhatACitationTookOutStays: of a form that writes a link for its own citation, the link stays where the
// markers alone cite.
func TestWhatACitationTookOutStays(t *testing.T) {
	const said = `{"id":"r","object":"response","created_at":1,"model":"x","status":"completed","output":[{"type":"message","id":"i","role":"assistant","status":"completed",
		"content":[{"type":"output_text","text":"Tides rise [1]. It is dark ([log.example](https://log.example/b)).","annotations":[{"type":"url_citation","start_index":27,"end_index":64,"url":"https://log.example/b","title":"Log"}]}]}]}`
	var out bytes.Buffer
	err := Convert(&out, strings.NewReader(said), Options{From: "openai-responses", To: "markdown", Sources: []citeway.Source{{ID: "a", Title: "Tides", URL: "https://tide.example"}}, Settings: map[string]string{"prose": "markers"}})
	if want := "Tides rise [1]. It is dark ([log.example](https://log.example/b))."; err != nil || !strings.HasPrefix(out.String(), want) {
		t.Errorf("%v\n%s", err, out.String())
	}
}
