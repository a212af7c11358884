package anthropic

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// blocksStreamed are blocks of text as a stream, each in pieces of so many bytes, with a call between the last two.
func blocksStreamed(size int, texts ...string) string {
	var b strings.Builder
	event := func(kind, more string) { fmt.Fprintf(&b, "event: %s\ndata: {\"type\":%q%s}\n\n", kind, kind, more) }
	event("message_start", `,"message":{"id":"m","type":"message","role":"assistant","model":"x","content":[],"usage":{"input_tokens":1,"output_tokens":1}}`)
	n := 0
	block := func(kind string, text string) {
		event("content_block_start", fmt.Sprintf(`,"index":%d,"content_block":%s`, n, kind))
		for ; text != ""; text = text[min(size, len(text)):] {
			event("content_block_delta", fmt.Sprintf(`,"index":%d,"delta":{"type":"text_delta","text":%s}`, n, quoted(text[:min(size, len(text))])))
		}
		event("content_block_stop", fmt.Sprintf(`,"index":%d`, n))
		n++
	}
	for i, text := range texts {
		if i > 0 && i == len(texts)-1 {
			block(`{"type":"web_search_tool_result","tool_use_id":"s","content":[{"type":"web_search_result","url":"https://found.example/a","title":"A"}]}`, "")
		}
		block(`{"type":"text","text":""}`, text)
	}
	event("message_stop", "")
	return b.String()
}

// shownOf are the texts of a stream's blocks, each of which must begin and end.
func shownOf(t *testing.T, stream string) []string {
	t.Helper()
	var texts []string
	open := -1
	for frame := range strings.SplitSeq(strings.TrimSpace(stream), "\n\n") {
		var e struct {
			Type  string
			Index int
			Block struct{ Type string } `json:"content_block"`
			Delta struct{ Text string }
		}
		_, data, _ := strings.Cut(frame, "data: ")
		if err := json.Unmarshal([]byte(data), &e); err != nil {
			t.Fatal(err, frame)
		}
		switch e.Type {
		case "content_block_start":
			if open >= 0 {
				t.Fatalf("block %d begins within %d", e.Index, open)
			}
			if open = e.Index; e.Block.Type == "text" {
				texts = append(texts, "")
			}
		case "content_block_delta":
			if open != e.Index {
				t.Fatalf("words for block %d in %d", e.Index, open)
			}
			texts[len(texts)-1] += e.Delta.Text
		case "content_block_stop":
			open = -1
		}
	}
	return texts
}

// TestLinksOfWhatPasses: an image that would carry the question away is words, also where blocks and pieces cut it; addresses
// that the request or the server's own search brought stay. Where the request brings no sources, all stays.
func TestLinksOfWhatPasses(t *testing.T) {
	texts := []string{"See ![tide](https://bad.exam", "ple/?q=days). ", "[kites](https://example.com/kites) and [a](https://found.example/a), [b](https://found.example/b) ![x](https://b"}
	want := `See tide. [kites](https://example.com/kites) and [a](https://found.example/a), b ![x]\(`
	for _, size := range []int{1, 3, 7, 1000} {
		u := &theirs{status: 200, kind: "text/event-stream", body: strings.NewReader(blocksStreamed(size, texts...))}
		got := shownOf(t, ask(through(u), asking("tern", `,"stream":true`)).Body.String())
		if joined := strings.Join(got, ""); !strings.HasPrefix(joined, want) || strings.Contains(strings.ReplaceAll(joined, "`https://b`", ""), "https://b") || len(got) != 3 {
			t.Errorf("pieces of %d: %q", size, got)
		}
		u.body = strings.NewReader(blocksStreamed(size, texts...))
		bare := ask(through(u), `{"model":"tern","max_tokens":9,"stream":true,"messages":[{"role":"user","content":"hi"}]}`).Body.String()
		if joined := strings.Join(shownOf(t, bare), ""); joined != strings.Join(texts, "") {
			t.Errorf("without sources: %q", joined)
		}
	}
	list := make([]string, len(texts))
	for i, text := range texts {
		list[i] = fmt.Sprintf(`{"type":"text","text":%s}`, quoted(text))
	}
	u := &theirs{status: 200, kind: "application/json", body: strings.NewReader(`{"type":"message","content":[` + strings.Join(list, ",") + `]}`)}
	content, _ := contentOf(t, ask(through(u), asking("tern", "")).Body.String())
	joined := ""
	for _, b := range content {
		joined += b.Text
	}
	if want := strings.Replace(want, "[a](https://found.example/a)", "a", 1); !strings.HasPrefix(joined, want) {
		t.Errorf("whole: %q", joined)
	}
}
