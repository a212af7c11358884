package through

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/dataset"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
)

func recorded(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(dataset.Path("recorded", file))
	if err != nil {
		t.Skip("the recorded answers are not here: ", err)
	}
	return data
}

// asEvents makes server-sent events of chunks, one a line.
func asEvents(lines []byte) string {
	var b strings.Builder
	for line := range bytes.Lines(lines) {
		if line = bytes.TrimSpace(line); len(line) > 0 {
			b.WriteString("data: " + string(line) + "\n\n")
		}
	}
	return b.String()
}

// TestRecordedStream passes what Perplexity sent to a client of each kind.
func TestRecordedStream(t *testing.T) {
	upstream := asEvents(recorded(t, "perplexity-citations.chunks.txt"))
	for _, test := range []struct {
		citations    request.Citations
		holds, lacks string
		cards        int
	}{
		{request.OpenAI, "](https://en.wikipedia.org/wiki/San_Francisco))", "[2]", 0},
		{request.OpenWebUI, "[1]", "[7]", 7},
		{request.Markdown, "[1]: https://", "", 0},
		{request.None, "The current population of", "[", 0},
	} {
		out := streamed(strings.NewReader(upstream), Options{Citations: test.citations})
		text, cited := said(t, out)
		if !strings.Contains(text, test.holds) || test.lacks != "" && strings.Contains(text, test.lacks) {
			t.Errorf("%s: %q", test.citations, text)
		}
		if n := strings.Count(cited, `"type":"source"`); test.cards == 0 && n != 0 || n > test.cards {
			t.Errorf("%s: %d cards", test.citations, n)
		}
		if !strings.HasSuffix(out, "data: [DONE]\n") || strings.Contains(out, `"citations":`) {
			t.Errorf("%s ends %q", test.citations, out[len(out)-200:])
		}
		if usage := strings.Count(out, `"usage":`); usage != strings.Count(upstream, `"usage":`) {
			t.Errorf("%s: %d of the upstream's usages came through", test.citations, usage)
		}
	}
}

// TestRecordedWhole passes the same answer whole.
func TestRecordedWhole(t *testing.T) {
	body := recorded(t, "perplexity-citations.json")
	out, err := Whole(body, Options{Citations: request.OpenWebUI})
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(out, []byte(`"sources":[{"source":{"id":"cite-1"`)) || bytes.Contains(out, []byte(`"citations":`)) {
		t.Errorf("%s", out)
	}
	if !bytes.Contains(out, []byte(`"usage":`)) {
		t.Error("the usage is gone")
	}
}
