package perplexity_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
	"github.com/citeway/citeway/dialect/perplexity"
	"github.com/citeway/citeway/internal/dataset"
	"github.com/citeway/citeway/resolve"
)

func TestForm(t *testing.T) { dialecttest.Run(t, perplexity.Form(), "testdata") }

func recorded(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(dataset.Path("recorded", file))
	if err != nil {
		t.Skip("the recorded answers are not here: ", err)
	}
	return data
}

// decode reads frames, resolves them and folds them.
func decode(t *testing.T, data []byte) *citeway.Answer {
	t.Helper()
	var fold citeway.Folder
	r := dialect.NewReader(perplexity.Form().NewDecoder(resolve.New(&fold, resolve.Options{}), dialect.Options{Stream: true}))
	if _, err := r.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return fold.Answer()
}

func TestRecordedWhole(t *testing.T) {
	data := recorded(t, "perplexity-citations.json")
	var line bytes.Buffer
	line.WriteString(strings.ReplaceAll(string(data), "\n", ""))
	a := decode(t, line.Bytes())
	if len(a.Citations) != 13 || len(a.Cited()) != 6 || strings.Contains(a.Text, "[") {
		t.Errorf("%d citations of %d sources in %q", len(a.Citations), len(a.Cited()), a.Text)
	}
	first := a.Cited()[0]
	if first.URL != "https://en.wikipedia.org/wiki/San_Francisco" {
		t.Errorf("[2] is cited first and means the second address, got %s", first.URL)
	}
}

func TestRecordedStream(t *testing.T) {
	a := decode(t, recorded(t, "perplexity-citations.chunks.txt"))
	if len(a.Sources) != 7 || len(a.Citations) == 0 || strings.Contains(a.Text, "[2]") {
		t.Errorf("%d sources, %d citations in %q", len(a.Sources), len(a.Citations), a.Text)
	}
}

func FuzzDecode(f *testing.F) {
	dialecttest.Fuzz(f, perplexity.Form(),
		`{"citations":["https://a.example/"],"search_results":[{"url":"https://a.example/","title":"A"}],"choices":[{"message":{"content":"A [1]."}}]}`,
		"data: {\"citations\":[1],\"choices\":[{\"delta\":{\"content\":\"[2]\"}}]}\n\n")
}
