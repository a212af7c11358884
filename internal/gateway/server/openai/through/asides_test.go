package through

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/server/openai/request"
)

// withTides are the options of a prompt that holds a source.
func withTides() Options {
	sources := &request.Sources{}
	sources.Read(`<source id="1" name="https://sea.example/tides">Tides rise twice a day.</source>`)
	return Options{Citations: request.OpenAI, Sources: sources}
}

// sides are the texts of a stream by index and name, as a client joins them.
func sides(t *testing.T, out string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for line := range strings.Lines(out) {
		var chunk struct {
			Choices []struct {
				Index int
				Delta map[string]json.RawMessage
			}
		}
		data, is := strings.CutPrefix(strings.TrimSpace(line), "data: ")
		if !is || data == "[DONE]" {
			continue
		}
		if err := json.Unmarshal([]byte(data), &chunk); err != nil {
			t.Fatal(err, line)
		}
		for _, c := range chunk.Choices {
			for name, raw := range c.Delta {
				var parts []struct{ Text string }
				var text string
				if json.Unmarshal(raw, &text) != nil && json.Unmarshal(raw, &parts) == nil {
					for _, p := range parts {
						text += p.Text
					}
				}
				texts[fmt.Sprint(c.Index, name)] += text
			}
		}
	}
	return texts
}

// injected is prose with an image that a document put into it, and allowed what the rule makes of it.
const (
	injected = "Tides *rise*. ![x](https://away.example/?d=1) See [the tide](https://away.example/t), m[0] <img src=//away.example/y>!"
	allowed  = "Tides *rise*. x See the tide, m[0] !"
)

// TestTheLinksOfAsides holds each text that a client shows as Markdown to the rule, at every cut, and keeps its
// place before what follows it.
func TestTheLinksOfAsides(t *testing.T) {
	for _, at := range []string{"0reasoning_content", "0reasoning", "0refusal", "1content", "1reasoning_content", "2refusal"} {
		chunk := func(words string) string {
			return fmt.Sprintf(`data: {"id":"c","model":"m","choices":[{"index":%s,"delta":{%q:%s}}]}`+"\n\n", at[:1], at[1:], quote(words))
		}
		end := strings.ReplaceAll(endChunk, `"index":0`, `"index":`+at[:1])
		for cut := range injected {
			for _, close := range []string{end + doneChunk, doneChunk} {
				out := streamed(strings.NewReader(chunk(injected[:cut])+chunk(injected[cut:])+close), withTides())
				if got := sides(t, out)[at]; got != allowed {
					t.Fatalf("%s cut at %d: %q", at, cut, got)
				}
			}
		}
	}
}

// TestThoughtsThatGoOn: words behind a pause join those before it to no link, whether a client shows them
// apart or together, and what is held of a thought comes before the answer.
func TestThoughtsThatGoOn(t *testing.T) {
	for _, parts := range [][2]string{{"![x](", "//away.example/?d=1)"}, {"![x]", "(/\\away.example)"}, {"[x]:", " //away.example\n\n![x]"},
		{"<im", `g src="/\away.example">`}, {"```\n", "```\n![x](https://away.example)\n```"}, {"```\n", "![x](https://away.example)"}, {"a `", "` ![x](https://away.example) `"}} {
		upstream := delta(`"reasoning":`+quote(parts[0])) + content("Tides.") + delta(`"reasoning":`+quote(parts[1])) + endChunk + doneChunk
		out := streamed(strings.NewReader(upstream), withTides())
		got := sides(t, out)["0reasoning"]
		behind, is := strings.CutPrefix(got, parts[0])
		if !is {
			behind = got[strings.Index(got, "\n\n"):]
		}
		if !strings.HasPrefix(behind, "\n\n") || strings.Contains(behind, "![x](http") {
			t.Errorf("%q gives %q", parts, got)
		}
		if strings.Index(out, "Tides.") < strings.Index(out, quote(parts[0])) {
			t.Errorf("%q: the thought comes behind the answer: %s", parts, out)
		}
	}
}

// TestTheLinksOfWholeAsides: whole messages, and contents in parts, as some servers send them.
func TestTheLinksOfWholeAsides(t *testing.T) {
	body := fmt.Sprintf(`{"id":"c","model":"m","choices":[{"index":0,"message":{"content":[{"type":"thinking","thinking":[{"type":"text","text":%[1]s}]},{"type":"text","text":%[1]s}],
		"reasoning_content":%[1]s,"reasoning":%[1]s,"refusal":%[1]s},"finish_reason":"stop"},{"index":1,"message":{"content":%[1]s,"reasoning":%[1]s},"finish_reason":"stop"}]}`, quote(injected))
	out := wholly(body, withTides())
	if n := strings.Count(out, quote(allowed)); n != 7 || strings.Contains(out, "away.example") {
		t.Errorf("%d: %s", n, out)
	}
	if out := wholly(body, Options{Citations: request.OpenAI}); out != strings.TrimSpace(body)+"\n" {
		t.Errorf("a prompt without sources: %s", out)
	}
	parts := delta(`"content":[{"type":"text","text":"![x](https://away"}]`) + delta(`"content":[{"type":"text","text":".example) a"}]`) + endChunk + doneChunk
	if got := sides(t, streamed(strings.NewReader(parts), withTides()))["0content"]; got != "x a" {
		t.Errorf("parts: %q", got)
	}
}

// TestTheLinksOfThoughtsInAResponse: summaries, thoughts and refusals, in pieces and whole.
func TestTheLinksOfThoughtsInAResponse(t *testing.T) {
	item := fmt.Sprintf(`{"type":"reasoning","id":"rs","summary":[{"type":"summary_text","text":%[1]s}],"content":[{"type":"reasoning_text","text":%[1]s}]}`, quote(injected))
	message := fmt.Sprintf(`{"type":"message","id":"m","content":[{"type":"refusal","refusal":%s}]}`, quote(injected))
	response := `{"id":"r","status":"completed","output":[` + item + `,` + message + `]}`
	whole, err := Response([]byte(response), withTides())
	if n := strings.Count(string(whole), quote(allowed)); err != nil || n != 3 || bytes.Contains(whole, []byte("away.example")) {
		t.Errorf("%d: %s, %v", n, whole, err)
	}
	for kind, field := range map[string]string{"response.reasoning_summary_text": "text", "response.reasoning_text": "text", "response.refusal": "refusal"} {
		for cut := range injected {
			piece := func(words string) string {
				return fmt.Sprintf(`data: {"type":"%s.delta","output_index":0,"summary_index":1,"delta":%s}`+"\n\n", kind, quote(words))
			}
			upstream := `data: {"type":"response.created","response":{"id":"r"}}` + "\n\n" + piece(injected[:cut]) + piece(injected[cut:]) +
				fmt.Sprintf(`data: {"type":"%s.done","output_index":0,"summary_index":1,%q:%s}`+"\n\n", kind, field, quote(injected)) +
				fmt.Sprintf(`data: {"type":"response.reasoning_summary_part.done","part":{"type":"summary_text","text":%s}}`+"\n\n", quote(injected)) +
				fmt.Sprintf(`data: {"type":"response.output_item.done","output_index":0,"item":%s}`+"\n\n", item) +
				fmt.Sprintf(`data: {"type":"response.completed","response":%s}`+"\n\n", response)
			out := responded(strings.NewReader(upstream), withTides())
			if got := deltas(t, out); got != allowed || strings.Count(out, quote(allowed)) < 7 || strings.Contains(out, "away.example") {
				t.Fatalf("%s cut at %d: %q in %s", kind, cut, got, out)
			}
		}
	}
}

// deltas are the pieces of a response's stream together.
func deltas(t *testing.T, out string) (text string) {
	t.Helper()
	for line := range strings.Lines(out) {
		if data, is := strings.CutPrefix(line, "data: "); is {
			var e struct{ Delta string }
			if err := json.Unmarshal([]byte(data), &e); err != nil {
				t.Fatal(err, line)
			}
			text += e.Delta
		}
	}
	return text
}

func quote(text string) string {
	raw, _ := json.Marshal(text)
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(string(raw))
}
