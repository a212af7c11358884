package through

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/server/openai/request"
)

// delta is a chunk with that delta.
func delta(fields string) string {
	return `data: {"id":"c","model":"m","choices":[{"index":0,"delta":{` + fields + `}}]}` + "\n\n"
}

// content is a chunk with a piece of text.
func content(text string) string {
	raw, _ := json.Marshal(text)
	return delta(`"content":` + string(raw))
}

const (
	toolChunk  = `data: {"id":"c","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"t"}]}}]}` + "\n\n"
	otherChunk = `data: {"id":"c","choices":[{"index":1,"delta":{"content":"other"}}]}` + "\n\n"
	endChunk   = `data: {"id":"c","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}` + "\n\n"
	usageChunk = `data: {"id":"c","choices":[],"usage":{"total_tokens":1}}` + "\n\n"
	doneChunk  = "data: [DONE]\n\n"
)

// shape is a stream as a line: text as it is, the rest by a letter.
func shape(t *testing.T, out string) string {
	t.Helper()
	var b strings.Builder
	for line := range strings.Lines(out) {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
		case strings.HasPrefix(line, "error: "):
			b.WriteString("!")
		case line == "data: [DONE]":
			b.WriteString("#")
		case strings.Contains(line, `"tool_calls"`):
			b.WriteString("T")
		case strings.Contains(line, `"reasoning_content"`):
			b.WriteString("R")
		case strings.Contains(line, `"index":1`):
			b.WriteString("O")
		case strings.Contains(line, `"usage"`):
			b.WriteString("U")
		case strings.Contains(line, `"finish_reason":"stop"`):
			b.WriteString("F")
		default:
			b.WriteString(words(t, line))
		}
	}
	return b.String()
}

// TestWhatComesBesideTheTextKeepsItsPlace: before text that came after it, behind
// text that came before it, even where that is held for its marker.
func TestWhatComesBesideTheTextKeepsItsPlace(t *testing.T) {
	for upstream, want := range map[string]string{
		content("a") + toolChunk + content("b") + endChunk + doneChunk:                       "aTbF#",
		content("a [3") + toolChunk + content("] b") + endChunk + doneChunk:                  "a bTF#",
		content("a [") + toolChunk + otherChunk + content("x] b") + endChunk + doneChunk:     "a [x] bTOF#",
		delta(`"reasoning_content":"hm"`) + content("a") + endChunk + usageChunk + doneChunk: "RaFU#",
		content("a [3") + endChunk + usageChunk + doneChunk:                                  "a [3FU#",
		content("a [3") + endChunk + usageChunk:                                              "a [3FU#",
		content("a [3") + usageChunk:                                                         "a [3U!",
		content("a") + otherChunk + content(" [3].") + otherChunk + endChunk + doneChunk:     "aO.OF#",
		endChunk + content("late") + doneChunk:                                               "lateF#",
		toolChunk + toolChunk + endChunk + doneChunk:                                         "TTF#",
		endChunk + doneChunk + content("behind the end"):                                     "F#",
		doneChunk:                                "!",
		"":                                       "!",
		usageChunk:                               "U!",
		": nothing but a comment\n\n" + endChunk: "F#",
	} {
		g := golden{keys: "citations: none\nprompt: " + prompted + "\n"}
		if got := shape(t, streamed(strings.NewReader(upstream), g.options())); got != want {
			t.Errorf("%s\ngives %s\nwant  %s", upstream, got, want)
		}
	}
}

// TestARoleIsSaidOnce where an upstream repeats it with each piece.
func TestARoleIsSaidOnce(t *testing.T) {
	upstream := strings.Repeat(delta(`"role":"assistant","content":"a"`), 5) + endChunk + doneChunk
	if out := streamed(strings.NewReader(upstream), Options{Citations: request.None}); strings.Count(out, `"role"`) != 1 {
		t.Errorf("%s", out)
	}
}

// TestTheHeadIsTheUpstreams, in the chunks that are made again too.
func TestTheHeadIsTheUpstreams(t *testing.T) {
	const head = `{"id":"c-9","object":"chat.completion.chunk","created":1234,"model":"tern-1","system_fingerprint":"fp_1",`
	upstream := `data: ` + head + `"choices":[{"index":0,"delta":{"content":"x"}}]}` + "\n\n" + endChunk
	for _, c := range []request.Citations{request.OpenAI, request.OpenWebUI, request.Markdown, request.None} {
		out := streamed(strings.NewReader(upstream), Options{Citations: c})
		want := `data: {"id":"c-9","object":"chat.completion.chunk","created":1234,"model":"tern-1","system_fingerprint":"fp_1","choices":[{"index":0,"delta":{"content":"x"}`
		if !strings.HasPrefix(out, want) {
			t.Errorf("%s: %s", c, out)
		}
	}
}

// TestAHeadOfTheWrongType is left out, and costs the text nothing.
func TestAHeadOfTheWrongType(t *testing.T) {
	upstream := `data: {"id":5,"model":["m"],"created":"today","choices":[{"delta":{"content":"x"}}]}` + "\n\n" + endChunk
	out := streamed(strings.NewReader(upstream), Options{Citations: request.OpenAI})
	if words(t, out) != "x" || !strings.Contains(out, `"id":""`) {
		t.Errorf("%s", out)
	}
}

// TestHowAnUpstreamCites is told by what it sends first.
func TestHowAnUpstreamCites(t *testing.T) {
	for data, want := range map[string]string{
		`{"choices":[{"delta":{"context":{"citations":[]}}}]}`:          "azure",
		`{"citations":["https://a.example"],"choices":[{"delta":{}}]}`:  "perplexity",
		`{"search_results":[{}],"choices":[{"delta":{"content":"x"}}]}`: "perplexity",
		`{"choices":[{"delta":{"content":"x"}}]}`:                       "openai",
		`{"choices":[{"delta":{"annotations":[]}}]}`:                    "openai",
		`{"citations":null,"choices":[{"delta":{"context":null}}]}`:     "openai",
	} {
		f, err := open([]byte(data), "delta")
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range []golden{{}, {keys: "prompt: " + prompted}} {
			o := g.options()
			if from, _ := f.reader(&o); from.Name != want {
				t.Errorf("%s: %s, want %s", data, from.Name, want)
			}
		}
	}
}

// TestNumbersMeanTheClientsSourcesFirst, then those the upstream names, and
// nothing else: never a source by its place in both lists.
func TestNumbersMeanTheClientsSourcesFirst(t *testing.T) {
	const pages = `"citations":["https://a.example/1","https://a.example/2"],`
	for text, want := range map[string]string{
		"[3]": "[3]", "[5]": "[5]", "[1]": "[6]", "[2]": "[6]", "[4]": `\[4]`, "[7]": `\[7]`, "[0]": `\[0]`, "[2][1]": "[6][7]", "[5][1][3]": "[5][6][3]",
	} {
		raw, _ := json.Marshal("x " + text + ".")
		upstream := `data: {` + pages + `"choices":[{"index":0,"delta":{"content":` + string(raw) + `}}]}` + "\n\n" + endChunk
		g := golden{keys: "citations: openwebui\nprompt: " + prompted}
		if got := words(t, streamed(strings.NewReader(upstream), g.options())); got != "x "+want+"." {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
}

// TestWholeAndStreamedAreMendedAlike.
func TestWholeAndStreamedAreMendedAlike(t *testing.T) {
	texts := []string{"High water is at 06:12 [3]. It is deep [5][9], as in m[0] and [2024].", "No citation.", "[3]", "`[3]` and [3]\n\n- a [5]\n"}
	for _, c := range []request.Citations{request.OpenAI, request.OpenWebUI, request.Markdown, request.None} {
		for _, text := range texts {
			g := golden{keys: "citations: " + string(c) + "\nprompt: " + prompted}
			raw, _ := json.Marshal(text)
			var whole mended
			if err := json.Unmarshal([]byte(wholly(fmt.Sprintf(`{"choices":[{"index":0,"message":{"content":%s}}]}`, raw), g.options())), &whole); err != nil {
				t.Fatal(err)
			}
			var content string
			_ = json.Unmarshal(whole.Choices[0].Message.Content, &content)
			if got := words(t, streamed(strings.NewReader(chunks(text)), g.options())); got != content {
				t.Errorf("%s: streamed %q\nwhole    %q", c, got, content)
			}
		}
	}
}
