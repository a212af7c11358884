package through

import (
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/server/openai/request"
)

// cutUp are the pieces of a text, cut where a bar stands.
func cutUp(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == '|' })
}

// TestChunksPassAsTheyCame while nothing can cite, with all that they hold beside
// the text.
func TestChunksPassAsTheyCame(t *testing.T) {
	const odd = `data: {"id":"c","x":1,"object":"chat.completion.chunk","model":"m","choices":[{"index":0,"delta":{"content":"Tides"},"logprobs":{"content":[]},"finish_reason":null}],"obfuscation":"Zz"}` + "\n\n"
	upstream := odd + odd + strings.Replace(odd, "Tides", " rise, \\u00e9.", 1) + lastOf
	for _, c := range ways {
		if got := streamed(strings.NewReader(upstream), Options{Citations: c}); got != strings.TrimRight(upstream, "\n")+"\n" {
			t.Errorf("%s: got\n%s\nwant\n%s", c, got, upstream)
		}
	}
}

// ways are all ways in which citations are written.
var ways = []request.Citations{request.OpenAI, request.OpenWebUI, request.Markdown, request.None}

// TestWordsPassAsTheyAre in every form while nothing names sources, streamed and whole.
func TestWordsPassAsTheyAre(t *testing.T) {
	for _, text := range []string{"No sources [1] here", "In [2024], m[0] and [^1].", "# Tides\n\n- [1]\n\n[1]: they rise\n", "No end [1"} {
		for _, c := range ways {
			if got := words(t, streamed(strings.NewReader(chunks(cutUp(text)...)), Options{Citations: c})); got != text {
				t.Errorf("%s: %q became %q", c, text, got)
			}
			said := string(mustJSON(text))
			out := responded(strings.NewReader(asEvents([]byte(`{"type":"response.output_text.delta","delta":`+said+"}\n"+`{"type":"response.output_text.done","text":`+said+`}`))), Options{Citations: c})
			if got := hear(t, text, out).text; got != text {
				t.Errorf("%s, a response: %q became %q", c, text, got)
			}
		}
	}
}

// TestWordsThatWaitComeOnceAndInOrder: what may open what stands around markers waits for them, and neither goes
// before what waits nor waits when it has gone.
func TestWordsThatWaitComeOnceAndInOrder(t *testing.T) {
	for _, text := range []string{"0", "1|. Rise|(x)", "Rise (|a|) and", "**|(a)|** so", "x **|[b|]", "Rise\n-| fall (", "See|(a)", "*|Rise |(", "<|sup> (", "Rise <sup|>2 |(a)", "•|", "Sources|: (a)", "0[0#000|00", "x（|来源 (a)", "x ［|y (a)", "x 〔|y (a)", "Rise¹|² x (a)", "a <|b (a)", "a <c|b (a)"} {
		pieces := cutUp(text)
		for _, c := range ways {
			if got, want := words(t, streamed(strings.NewReader(chunks(pieces...)), Options{Citations: c})), strings.Join(pieces, ""); got != want {
				t.Errorf("%s: %q became %q", c, pieces, got)
			}
			var events strings.Builder
			for _, piece := range pieces {
				events.WriteString(`{"type":"response.output_text.delta","delta":` + string(mustJSON(piece)) + "}\n")
			}
			whole := strings.Join(pieces, "")
			events.WriteString(`{"type":"response.output_text.done","text":` + string(mustJSON(whole)) + `}`)
			out := responded(strings.NewReader(asEvents([]byte(events.String()))), Options{Citations: c})
			if got := hear(t, whole, out).text; got != whole {
				t.Errorf("%s, a response: %q became %q", c, pieces, got)
			}
		}
	}
}

const lastOf = `data: {"id":"c","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}` + "\n\ndata: [DONE]\n\n"

// TestAnAnnotationCountsInWhatPassed: what went on as it came is known to the
// decoder all the same.
func TestAnAnnotationCountsInWhatPassed(t *testing.T) {
	upstream := strings.TrimSuffix(chunks("High", " water", " is at six"), "data: [DONE]\n\n")
	upstream = upstream[:strings.LastIndex(upstream, "data: ")] +
		`data: {"choices":[{"index":0,"delta":{"annotations":[{"type":"url_citation","url_citation":{"url":"https://a.example/","title":"A","start_index":0,"end_index":10}}]}}]}` + "\n\n" + lastOf
	out := streamed(strings.NewReader(upstream), Options{Citations: request.OpenAI})
	text, cited := said(t, out)
	if text != "High water is at six" || !strings.Contains(cited, `"start_index":0,"end_index":10`) {
		t.Errorf("%q %s", text, cited)
	}
}

// FuzzLight: however a text is cut, without sources all of it comes out, once and
// in order.
func FuzzLight(f *testing.F) {
	for _, seed := range []string{"Tides| rise|.", "a |b ([c](d))| e", "[|1|]", "a【|1†b】", "\u00a0|\u3000|x", "a\n|\n| b\t|c", "x|(|[", "é|\ue200|cite", "##| Sources|\n- a"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		pieces := cutUp(strings.ToValidUTF8(text, ""))
		for _, c := range ways {
			out := streamed(strings.NewReader(chunks(pieces...)), Options{Citations: c, Verifier: verifier})
			if got, want := words(t, out), strings.Join(pieces, ""); got != want {
				t.Fatalf("%s: %q became %q", c, want, got)
			}
		}
	})
}
