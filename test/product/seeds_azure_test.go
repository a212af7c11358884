package product

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

const linked = "The answer can be found in [[doc1]](https://example.com/doc1.pdf) and [[doc2]](https://storageaccount.blob.core.windows.net/docs/architecture.pdf)."

// TestAzureToNative reads the guide's citation objects.
func TestAzureToNative(t *testing.T) {
	r := way{from: "azure", to: "native"}.run(t, sample(t, "azure.json"))
	a := read[citeway.Answer](t, r.out)
	same(t, "prose", a.Text, "The answer can be found in and.")
	first, second, third := a.Sources[0], a.Sources[1], a.Sources[2]
	same(t, "first", first.Title+" "+first.URL+" "+first.Path, "Document Title https://example.com/doc1.pdf /path/to/file")
	same(t, "chunk", first.Passages[0].Chunk, "chunk-123")
	same(t, "text", first.Passages[0].Text, "Full or partial content")
	scored(t, first, 0.95)
	scored(t, second, 0.8) // by rerank_score, of 4
	if third.Number != 0 {
		t.Errorf("a document that is not referenced has the number %d", third.Number)
	}
}

func scored(t *testing.T, s citeway.Source, want float64) {
	t.Helper()
	if got := s.Passages[0].Score; got == nil || *got != want {
		t.Errorf("the score of %s is %v, want %v", s.Title, got, want)
	}
}

// azureAnswer is the content and the documents of a whole answer.
type azureAnswer struct {
	Choices []struct {
		Message struct {
			Content string
			Context struct {
				Citations []struct{ Title, URL string }
			}
		}
	}
}

// TestAzureLinks checks that [doc1] becomes [[doc1]](url), and that only the
// documents referenced are reported.
func TestAzureLinks(t *testing.T) {
	r := way{from: "azure", to: "azure", set: map[string]string{"links": "markdown"}}.run(t, sample(t, "azure.json"))
	m := read[azureAnswer](t, r.out).Choices[0].Message
	same(t, "content", m.Content, linked)
	if len(m.Context.Citations) != 2 {
		t.Errorf("%d documents are reported, want the 2 referenced", len(m.Context.Citations))
	}
}

// TestAzureLinksStreamed cuts the marker at every place.
func TestAzureLinksStreamed(t *testing.T) {
	content := "The answer can be found in [doc1] and [doc2]."
	whole := read[map[string]any](t, sample(t, "azure.json"))
	context := whole["choices"].([]any)[0].(map[string]any)["message"].(map[string]any)["context"]
	chunk := func(delta map[string]any, finish any) string {
		return frame(t, map[string]any{"id": "az-1", "object": "extensions.chat.completion.chunk", "created": 1, "model": "gpt-4o",
			"choices": []any{map[string]any{"index": 0, "delta": delta, "finish_reason": finish}}})
	}
	for at := range len(content) {
		in := chunk(map[string]any{"role": "assistant", "context": context}, nil) + chunk(map[string]any{"content": content[:at]}, nil) +
			chunk(map[string]any{"content": content[at:]}, nil) + chunk(map[string]any{}, "stop") + "data: [DONE]\n\n"
		w := way{from: "azure", to: "openwebui", stream: true, set: map[string]string{"markers": "docs"}}
		r := w.byPackage(t, in)
		if at%15 == 0 {
			r = w.run(t, in)
		}
		var got strings.Builder
		for _, f := range frames(r.out) {
			one := read[struct {
				Choices []struct{ Delta struct{ Content string } }
			}](t, f)
			if len(one.Choices) > 0 {
				got.WriteString(one.Choices[0].Delta.Content)
			}
		}
		if got.String() != linked {
			t.Fatalf("cut at %d: %s", at, got.String())
		}
	}
}

// TestAzureEvents checks the shape of the guide's citation event.
func TestAzureEvents(t *testing.T) {
	r := way{from: "azure", to: "openwebui", set: map[string]string{"markers": "docs"}}.run(t, sample(t, "azure.json"))
	out := read[struct {
		Sources []struct {
			Document  []string
			Metadata  []map[string]any
			Source    struct{ Name, URL string }
			Distances []float64
		}
	}](t, r.out)
	if len(out.Sources) != 2 {
		t.Fatalf("%d cards, want one for each document referenced", len(out.Sources))
	}
	card := out.Sources[0]
	same(t, "name", card.Source.Name, "[doc1] - Document Title")
	same(t, "name", out.Sources[1].Source.Name, "[doc2] - Architecture Overview")
	same(t, "url", card.Source.URL, "https://example.com/doc1.pdf")
	same(t, "document", strings.Join(card.Document, "|"), "Full or partial content")
	if len(card.Distances) != 1 || card.Distances[0] != 0.95 || len(card.Metadata) != 1 {
		t.Errorf("distances %v, metadata %v", card.Distances, card.Metadata)
	}
}

// TestAzureTitles walks the title chain: title, file path, URL, "Unknown Document".
func TestAzureTitles(t *testing.T) {
	for _, c := range []struct{ fields, want string }{
		{`"title":"Tides","filepath":"a/b.pdf","url":"https://e.example/c.html"`, "Tides"},
		{`"title":"","filepath":"a/b.pdf","url":"https://e.example/c.html"`, "b.pdf"},
		{`"filepath":"","url":"https://e.example/c%20d.html"`, "c d.html"},
		{`"title":null`, "Unknown Document"},
	} {
		in := `{"choices":[{"message":{"role":"assistant","content":"Yes [doc1].","context":{"citations":[{"content":"x",` + c.fields + `}]}},"finish_reason":"stop"}]}`
		r := way{from: "azure", to: "openwebui"}.run(t, in)
		var out struct {
			Sources []struct{ Source struct{ Name string } }
		}
		if err := json.Unmarshal([]byte(r.out), &out); err != nil || len(out.Sources) != 1 {
			t.Errorf("%s: %v in %s", c.fields, err, r.out)
			continue
		}
		same(t, c.fields, out.Sources[0].Source.Name, c.want)
	}
}
