package azure

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/azure"
	"github.com/citeway/citeway/dialect/native"
	"github.com/citeway/citeway/dialect/pipe"
)

// read decodes an answer as a client of the service would, through the dialect.
func read(t *testing.T, body string, stream bool) *citeway.Answer {
	t.Helper()
	if !stream {
		var out bytes.Buffer
		if err := pipe.All(&out, []byte(body), pipe.Options{From: azure.Form(), To: native.Form()}); err != nil {
			t.Fatalf("%v\n%s", err, body)
		}
		a := &citeway.Answer{}
		if err := json.Unmarshal(out.Bytes(), a); err != nil {
			t.Fatal(err)
		}
		return a
	}
	var out bytes.Buffer
	if err := pipe.All(&out, []byte(body), pipe.Options{From: azure.Form(), To: native.Form(), Stream: true}); err != nil {
		t.Fatalf("%v\n%s", err, body)
	}
	_, done, ok := strings.Cut(out.String(), "event: done\ndata: ")
	if !ok {
		t.Fatal(out.String())
	}
	a := &citeway.Answer{}
	if err := json.Unmarshal([]byte(strings.TrimSpace(done)), a); err != nil {
		t.Fatal(err)
	}
	return a
}

// sayings are answers that a model may write.
var sayings = []string{
	"High water is at 06:12 in March [1].",
	"Low water is at 12:30 in March [doc1]. High water is at 06:12 in March [doc1].",
	"Low water is at 12:30 in March [1][2], and the north lock opens two hours before high water [2, 1]!\n\nSee [1].",
	"Nothing of this is in the sources [1] and no sentence ends here [2] or there [1]",
	"The requested information is not available in the retrieved data. Please try another query or topic.",
	"The documents do not answer this question.",
	"The documents do not answer this question. But [2] does.",
	"Unknown [7], code `[1]`, escaped \\[1], a link [x](https://tern.example/x) and [1](no).",
	"",
	"Öl — 06:12 【1】 ［2］ [^1].\n\n## Sources\n[1]: https://tern.example/t.pdf \"Tide tables\"\n",
	strings.Repeat("High water is at 06:12 in March, as the tables say ", 80) + "[1]. Low water is at 12:30 in March [1].",
	"Low water is at 12:30 in March [1]" + strings.Repeat(", as the tables say", 200) + ". High water is at 06:12 in March [1].",
}

// TestTheSameWholeAndStreamed: whatever the model writes, and however it is cut,
// a client reads the same answer.
func TestTheSameWholeAndStreamed(t *testing.T) {
	bodies := []string{over("", ""), over(`"in_scope":false,`, ""), over(`"top_n_documents":1,"include_contexts":["citations","intent","all_retrieved_documents"],`, "")}
	for n, says := range sayings {
		for m, body := range bodies {
			first := ""
			for _, piece := range []int{0, 1, 7, 60} {
				for _, stream := range []bool{false, true} {
					g := open(t, nil)
					g.model.says, g.model.piece = says, piece
					b := body
					if stream {
						b = asStream(b)
					}
					_, got := g.post(path("chat", preview), b)
					answer := read(t, got, stream)
					if (answer.Usage != nil) == stream {
						t.Errorf("saying %d, stream %v: usage %v", n, stream, answer.Usage)
					}
					answer.Usage = nil // the service gives none in a stream
					a := string(encoded(answer))
					if first == "" {
						first = a
					}
					if a != first {
						t.Errorf("saying %d, body %d, pieces of %d, stream %v:\n%s\nfirst\n%s", n, m, piece, stream, a, first)
					}
				}
			}
		}
	}
}

// TestTheStockShape is what a client of the service reads: the passage cited, and
// scores where they are real.
func TestTheStockShape(t *testing.T) {
	g := open(t, nil)
	g.model.says = "Low water is at 12:30 in March [doc1]. The north lock opens two hours before high water [doc2]."
	_, body := g.post(path("chat", preview), over(`"include_contexts":["citations","intent","all_retrieved_documents"],`, ""))
	a := read(t, body, false)
	if a.Text != "Low water is at 12:30 in March. The north lock opens two hours before high water." || len(a.Findings) != 1 || a.Findings[0].Kind != citeway.MergedSource {
		t.Fatalf("%q %v", a.Text, a.Findings) // two of the entries are passages of one document
	}
	var cited []string
	for _, c := range a.Citations {
		s := a.Source(c.Sources[0])
		cited = append(cited, s.Title+": "+s.Passage(c.Passages[0]).Text+" "+c.Marker)
		if raw := string(s.Passage(c.Passages[0]).Extra[searchScore]); raw != "6.25" && raw != "9" {
			t.Errorf("score %s", raw)
		}
	}
	want := []string{"Tide tables 2031: Low water is at 12:30 in March. [doc2]", "Locks: The north lock opens two hours before high water. [doc3]"}
	if !slices.Equal(want, cited) {
		t.Errorf("%q, want %q", cited, want)
	}
}

// TestEveryFrameIsOfTheStockShape checks the stream as a strict client would.
func TestEveryFrameIsOfTheStockShape(t *testing.T) {
	g := open(t, nil)
	g.model.piece = 5
	_, body := g.post(path("chat", preview), asStream(over("", "")))
	frames := strings.Split(strings.TrimSuffix(body, "\n\n"), "\n\n")
	for i, frame := range frames {
		data, ok := strings.CutPrefix(frame, "data: ")
		if !ok {
			t.Fatalf("frame %d: %q", i, frame)
		}
		if i == len(frames)-1 {
			if data != "[DONE]" {
				t.Error(data)
			}
			break
		}
		var f struct {
			Object  string
			Choices []struct {
				Delta   map[string]json.RawMessage
				EndTurn *bool           `json:"end_turn"`
				Finish  json.RawMessage `json:"finish_reason"`
			}
		}
		if err := json.Unmarshal([]byte(data), &f); err != nil {
			t.Fatal(err)
		}
		c, last := f.Choices[0], i == len(frames)-2
		if f.Object != "extensions.chat.completion.chunk" || *c.EndTurn != last || string(c.Finish) != map[bool]string{false: "null", true: `"stop"`}[last] {
			t.Errorf("frame %d: %s", i, data)
		}
		if keys := fmt.Sprint(len(c.Delta), c.Delta["context"] != nil, c.Delta["content"] != nil); keys != map[bool]string{true: "2 true false", false: strconv.Itoa(len(c.Delta)) + " false " + strconv.FormatBool(!last)}[i == 0] {
			t.Errorf("frame %d: %s", i, data)
		}
	}
}
