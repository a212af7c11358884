package through

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
)

// responded runs a stream of a response and shows what came of it, its error last.
func responded(upstream io.Reader, o Options) string {
	var out bytes.Buffer
	if err := Responses(&out, upstream, o); err != nil {
		out.WriteString("error: " + err.Error() + "\n")
	}
	return strings.TrimRight(out.String(), "\n") + "\n"
}

func TestResponses(t *testing.T) {
	compare(t, "events.txt", func(g *golden) string { return responded(strings.NewReader(g.upstream), g.options()) })
}

func TestWholeResponses(t *testing.T) {
	compare(t, "responses.txt", func(g *golden) string {
		out, err := Response([]byte(strings.TrimSpace(g.upstream)), g.options())
		if err != nil {
			return "error: " + err.Error() + "\n"
		}
		return string(out) + "\n"
	})
}

// TestResponsesCut cuts each stream at every byte at once, and in two at every third:
// what goes out is the same.
func TestResponsesCut(t *testing.T) {
	for _, g := range load(t, "events.txt") {
		o := g.options()
		want := responded(strings.NewReader(g.upstream), o)
		for at := 0; at < len(g.upstream); at += sparse(3) {
			got := responded(io.MultiReader(strings.NewReader(g.upstream[:at]), strings.NewReader(g.upstream[at:])), o)
			if got != want {
				t.Fatalf("%s: cut at %d gives\n%s\nnot\n%s", g.name, at, got, want)
			}
		}
		if got := responded(iotest.OneByteReader(strings.NewReader(g.upstream)), o); got != want {
			t.Errorf("%s: byte by byte gives\n%s", g.name, got)
		}
	}
}

// eventOf is one event of a response, as a client reads it.
type eventOf struct {
	Type          string
	Sequence      *int `json:"sequence_number"`
	Delta, Text   json.RawMessage
	Output_index  int
	Content_index int
	Annotation    json.RawMessage
	Item          json.RawMessage
	Part          struct {
		Text        string
		Annotations []json.RawMessage
	}
	Response struct {
		Status string
		Error  json.RawMessage
		Output []struct {
			Type    string
			Content []struct {
				Text        string
				Annotations []json.RawMessage
			}
		}
	}
	Event json.RawMessage
}

// heard is what a client makes of a stream: the text put together, the annotations,
// the last event; it fails where one contradicts another.
type heard struct {
	text  string
	notes []string
	last  eventOf
	kinds []string
}

func hear(t *testing.T, name, out string) *heard {
	t.Helper()
	h, next := &heard{}, 0
	for frame := range strings.SplitSeq(strings.TrimSpace(out), "\n\n") {
		head, data, ok := strings.Cut(frame, "\ndata: ")
		if !ok {
			continue
		}
		var e eventOf
		if err := json.Unmarshal([]byte(data), &e); err != nil {
			t.Fatalf("%s: %v in %s", name, err, data)
		}
		if head != "event: "+e.Type || e.Event != nil {
			t.Fatalf("%s: %s", name, frame)
		}
		if e.Sequence != nil && *e.Sequence != next {
			t.Fatalf("%s: event %d has number %d", name, next, *e.Sequence)
		}
		next++
		h.add(t, name, &e)
	}
	return h
}

func (h *heard) add(t *testing.T, name string, e *eventOf) {
	t.Helper()
	h.kinds, h.last = append(h.kinds, e.Type), *e
	switch e.Type {
	case "response.output_text.delta":
		var piece string
		if err := json.Unmarshal(e.Delta, &piece); err != nil {
			t.Fatal(err)
		}
		h.text += piece
	case "response.output_text.annotation.added":
		h.notes = append(h.notes, string(e.Annotation))
	case "response.output_text.done":
		if string(mustJSON(h.text)) != string(e.Text) && h.text != "" {
			t.Errorf("%s: the pieces say %q, their end %s", name, h.text, e.Text)
		}
	case "response.content_part.done":
		if e.Part.Text != h.text && h.text != "" {
			t.Errorf("%s: the pieces say %q, the part %q", name, h.text, e.Part.Text)
		}
	}
}

func mustJSON(text string) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(text)
	return bytes.TrimSpace(b.Bytes())
}

// TestResponsesBrokenOff ends each stream at every byte: it never seems whole, its
// numbers have no gap, and what came of the text stands in the last event too.
func TestResponsesBrokenOff(t *testing.T) {
	for _, g := range load(t, "events.txt") {
		if !strings.Contains(g.upstream, `"type":"response.completed"`) || g.name == "verbatim" {
			continue
		}
		end := strings.LastIndex(g.upstream, "event: response.completed")
		for at := 0; at < end; at += sparse(7) {
			got := responded(io.MultiReader(strings.NewReader(g.upstream[:at]), iotest.ErrReader(io.ErrUnexpectedEOF)), g.options())
			if strings.HasPrefix(got, "error: the answer broke off") {
				continue // before anything was written
			}
			h := hear(t, g.name, got)
			if h.last.Type != "response.failed" || h.last.Response.Status != "failed" || h.last.Response.Error == nil {
				t.Fatalf("%s: ended at %d it says\n%s", g.name, at, got)
			}
			if output := h.last.Response.Output; h.text != "" && (len(output) == 0 || !ends(output[len(output)-1].Content[0].Text, h.text)) && !strings.Contains(got, "function_call") {
				t.Fatalf("%s: ended at %d, %q is not in the last event\n%s", g.name, at, h.text, got)
			}
		}
	}
}

// endsInComma is a piece of an answer whose comma waits for the next: it goes with a marker behind it.
var endsInComma = regexp.MustCompile(`"delta":"[^"]*,"`)

func ends(last, text string) bool { return last == text }

// TestRecordedResponses passes what OpenAI sent, in every form and cut anywhere:
// nothing is lost, and what is said twice is said alike.
func TestRecordedResponses(t *testing.T) {
	for _, file := range []string{"openai-web-search-tool.1", "openai-file-search-tool.1"} {
		lines := recorded(t, file+".chunks.txt")
		upstream := asEvents(lines)
		kinds := strings.Count(upstream, "data: ")
		for _, c := range []request.Citations{request.OpenAI, request.OpenWebUI, request.Markdown, request.None} {
			out := responded(strings.NewReader(upstream), Options{Citations: c, Verifier: verifier})
			h := hear(t, file, out)
			if h.last.Type != "response.completed" || len(h.text) < 300 {
				t.Fatalf("%s, %s: %s %q", file, c, h.last.Type, h.text)
			}
			output := h.last.Response.Output
			final := output[len(output)-1].Content[0]
			if final.Text != h.text || len(final.Annotations) != len(h.notes) {
				t.Errorf("%s, %s: the last event says\n%q\nnot\n%q", file, c, final.Text, h.text)
			}
			noted := strings.Count(upstream, `"type":"response.output_text.annotation.added"`)
			joined := 2*noted + len(endsInComma.FindAllString(upstream, -1))
			switch annotated := c == request.OpenAI || c == request.OpenWebUI; {
			case annotated && (len(h.notes) != noted || len(h.kinds) < kinds-joined): // a marker's blank and the signs around it go with their neighbours
				t.Errorf("%s, %s: %d annotations of %d, %d events of %d", file, c, len(h.notes), noted, len(h.kinds), kinds)
			case !annotated && len(h.notes) != 0:
				t.Errorf("%s, %s: %d annotations", file, c, len(h.notes))
			}
			whole, err := Response(recorded(t, file+".json"), Options{Citations: c, Verifier: verifier})
			if err != nil || !json.Valid(whole) || c == request.None && bytes.Contains(whole, []byte("_citation")) {
				t.Errorf("%s, %s whole: %v %s", file, c, err, whole)
			}
		}
	}
}

// TestRecordedResponsesCut at every byte at once, and in two at every 31st.
func TestRecordedResponsesCut(t *testing.T) {
	upstream := asEvents(recorded(t, "openai-file-search-tool.1.chunks.txt"))
	o := Options{Citations: request.Markdown}
	want := responded(strings.NewReader(upstream), o)
	if got := responded(iotest.OneByteReader(strings.NewReader(upstream)), o); got != want {
		t.Fatalf("byte by byte gives\n%s", got)
	}
	for at := 0; at < len(upstream); at += sparse(31) {
		if got := responded(io.MultiReader(strings.NewReader(upstream[:at]), strings.NewReader(upstream[at:])), o); got != want {
			t.Fatalf("cut at %d gives\n%s", at, got)
		}
	}
}

func TestWhoLeavesStopsAResponse(t *testing.T) {
	for _, g := range load(t, "events.txt")[:1] {
		for frames := range 5 {
			if err := Responses(&leaver{frames}, strings.NewReader(g.upstream), g.options()); !errors.Is(err, errGone) {
				t.Errorf("after %d events: %v", frames, err)
			}
		}
	}
}

func TestAHugeResponseEnds(t *testing.T) {
	var out bytes.Buffer
	err := Responses(&out, &endless{chunk: "data: {\"type\":\"response.reasoning_text.delta\",\"delta\":\"" + strings.Repeat("on and ", 2000) + "\"}\n\n"}, Options{Citations: request.None})
	if last := out.String()[out.Len()-200:]; err != nil || !strings.Contains(last, "more than 64 MiB") {
		t.Errorf("%v %s", err, last)
	}
	if err := Responses(io.Discard, &endless{chunk: "data: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}, Options{Citations: request.None}); citeway.CodeOf(err) != citeway.TooLarge {
		t.Error(err)
	}
}

// FuzzResponses: whatever an upstream sends, nothing breaks and no event of its own
// goes through.
func FuzzResponses(f *testing.F) {
	f.Add(`data: {"type":"response.output_text.delta","delta":"a [3"}` + "\n\n" + `data: {"type":"response.output_text.done"}` + "\n\n")
	f.Add(`data: {"type":"response.content_part.done","part":{"type":"output_text","text":"a [3]","annotations":[{"type":"url_citation","url":"https://a.example","start_index":0,"end_index":99}]}}` + "\n\n")
	f.Add(`data: {"type":"a\nb","output_index":-1,"event":{},"sequence_number":1e9}` + "\n\n")
	f.Add(`data: {"type":"response.completed","response":{"output":[{"type":"message","content":[{"type":"output_text","text":null}]}]}}` + "\n\n")
	f.Add("{\"type\":\"response.output_text.delta\",\"delta\":\"0\"} \ndata:00")
	f.Add(`{"output":[{"type":"message","content":[{"type":"output_text","text":"a [3]"}]}]}`)
	sources := &request.Sources{}
	sources.Read(prompted)
	f.Fuzz(func(t *testing.T, data string) {
		for _, c := range []request.Citations{request.OpenAI, request.Markdown} {
			var out bytes.Buffer
			_ = Responses(&out, strings.NewReader(data), Options{Citations: c, Sources: sources})
			for line := range strings.Lines(out.String()) {
				if body, ok := strings.CutPrefix(line, "data: "); ok && !json.Valid([]byte(body)) {
					t.Fatalf("%q is no JSON", body)
				}
			}
			checkNoEvent(t, out.Bytes())
			if whole, err := Response([]byte(data), Options{Citations: c, Sources: sources}); err == nil && !json.Valid(whole) {
				t.Fatalf("%q is no JSON", whole)
			}
		}
	})
}
