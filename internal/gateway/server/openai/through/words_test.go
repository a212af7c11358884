package through

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/gateway/server/openai/request"
)

// words are the text of choice 0 of a stream that went out.
func words(t *testing.T, out string) string {
	t.Helper()
	text, _ := said(t, out)
	return text
}

// said are the text of a stream and what names its sources, each with how much
// text came before it.
func said(t *testing.T, out string) (text, cited string) {
	t.Helper()
	for line := range strings.Lines(out) {
		data, ok := strings.CutPrefix(strings.TrimSpace(line), "data: ")
		if !ok || data == "[DONE]" {
			continue
		}
		var f struct {
			Choices []struct {
				Index int
				Delta struct {
					Content     string
					Annotations json.RawMessage
				}
			}
			Event json.RawMessage
		}
		if err := json.Unmarshal([]byte(data), &f); err != nil {
			t.Fatalf("%v in %s", err, data)
		}
		if f.Event != nil {
			cited += fmt.Sprintf("@%d %s\n", len(text), f.Event)
		}
		for _, c := range f.Choices {
			if c.Index == 0 {
				text += c.Delta.Content
				if c.Delta.Annotations != nil {
					cited += fmt.Sprintf("@%d %s\n", len(text), c.Delta.Annotations)
				}
			}
		}
	}
	return text, cited
}

// chunks is a stream whose text comes in the pieces given.
func chunks(pieces ...string) string {
	var b strings.Builder
	for i, p := range pieces {
		content, _ := json.Marshal(p)
		role := ""
		if i == 0 {
			role = `"role":"assistant",`
		}
		fmt.Fprintf(&b, "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{%s\"content\":%s},\"finish_reason\":null}]}\n\n", role, content)
	}
	b.WriteString("data: {\"id\":\"c\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
	return b.String()
}

const prompted = `<source id="3" name="Tide tables">High water is at 06:12.</source><source name='Pilot' id='5'>The harbour is 9 m deep.</source>`

// TestTheTextIsTheSameHoweverItIsCut cuts the text between its chunks at every
// place: text and citations are the same.
func TestTheTextIsTheSameHoweverItIsCut(t *testing.T) {
	const text = "High water is at 06:12 [3]. It is deep [5][9], as in m[0] and [2024]. `[3]` is code."
	for _, c := range []request.Citations{request.OpenAI, request.OpenWebUI, request.Markdown, request.None} {
		g := golden{keys: "citations: " + string(c) + "\nprompt: " + prompted + "\n"}
		wantText, wantCited := said(t, streamed(strings.NewReader(chunks(text)), g.options()))
		for at := range text {
			gotText, gotCited := said(t, streamed(strings.NewReader(chunks(text[:at], text[at:])), g.options()))
			if gotText != wantText || gotCited != wantCited {
				t.Fatalf("%s: cut at %d: %q %s\nwant %q %s", c, at, gotText, gotCited, wantText, wantCited)
			}
		}
	}
}

// TestWhatPassesComesOnce cuts a text that nothing names a source of, and whose chunks may go
// on as they come: its words come once and whole.
func TestWhatPassesComesOnce(t *testing.T) {
	const text = `Rise ［1］ or 〔2〕, ebb¹ ² and <cite id="x">flow</cite>, 5 m² <sup>3</sup> “so”³ 【4】 low.`
	for _, c := range []request.Citations{request.OpenAI, request.OpenWebUI, request.Markdown, request.None} {
		g := golden{keys: "citations: " + string(c) + "\n"}
		want := words(t, streamed(strings.NewReader(chunks(text)), g.options()))
		for at := range text {
			for end := at; end < len(text); end += 3 {
				got := words(t, streamed(strings.NewReader(chunks(strings.ToValidUTF8(text[:at], ""), strings.ToValidUTF8(text[at:end], ""), strings.ToValidUTF8(text[end:], ""))), g.options()))
				if got != want && utf8.ValidString(text[:at]) && utf8.ValidString(text[at:end]) {
					t.Fatalf("%s: cut at %d and %d: %q\nwant %q", c, at, end, got, want)
				}
			}
		}
	}
}
