package gateway

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/markdown"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/dialect/table"
	"github.com/citeway/citeway/resolve"
)

// sdks is the folder of the providers' own SDKs.
const sdks = "../clients"

const answer = "Tides rise twice a day [1]. 潮汐 🌊 swell in spring [2], see [elsewhere](https://other.example/). Founded in [1990], `m[1]` [1, 2]."

func sources() []citeway.Source {
	score := 0.8
	return []citeway.Source{
		{ID: "s1", Title: "Tide tables (2031)", URL: "https://sea.example/t(1)?a=b c", Kind: citeway.KindWeb,
			Passages: []citeway.Passage{{ID: "p1", Text: "The tides rise twice a day.", Score: &score}}},
		{ID: "s2", Title: "Spring [final].pdf", Path: "sea/spring.pdf", Kind: citeway.KindFile,
			Passages: []citeway.Passage{{ID: "p2", Text: "In spring the tides swell.", Page: 3, Score: &score}}},
	}
}

// write converts the answer to the form, whole and streamed in pieces of 7 bytes.
func write(t *testing.T, dir, name string) {
	t.Helper()
	to, err := table.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, stream := range []bool{false, true} {
		var out bytes.Buffer
		c, err := pipe.New(&out, pipe.Options{From: markdown.Form(), To: to, Stream: stream, Resolve: resolve.Options{Sources: sources()}})
		if err != nil {
			t.Fatal(err)
		}
		for at := 0; at < len(answer); at += 7 {
			if _, err := c.Write([]byte(answer[at:min(at+7, len(answer))])); err != nil {
				t.Fatal(err)
			}
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		file := name + ".json"
		if stream {
			file = name + ".stream"
		}
		if err := os.WriteFile(filepath.Join(dir, file), out.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// read is what one client read.
type reading struct {
	Client    string   `json:"client"`
	Text      string   `json:"text"`
	Finish    string   `json:"finish"`
	Citations []string `json:"citations"`
	Unmatched []string `json:"unmatched"`
}

func TestStockClientsReadWhatIsWritten(t *testing.T) {
	needs(t, sdks, "writer-sdk")
	dir := t.TempDir()
	for _, name := range []string{"openai", "openai-responses", "anthropic", "writer", "writer-chat"} {
		write(t, dir, name)
	}
	var reports []reading
	for dec := json.NewDecoder(bytes.NewReader(node(t, sdks, "clients.mjs", dir))); dec.More(); {
		var r reading
		if err := dec.Decode(&r); err != nil {
			t.Fatal(err)
		}
		reports = append(reports, r)
	}
	if len(reports) != 10 {
		t.Fatalf("%d clients reported, want 10", len(reports))
	}
	for i := range reports {
		reports[i].check(t)
	}
}

func (s *reading) check(t *testing.T) {
	t.Helper()
	for _, words := range []string{"Tides rise twice a day", "潮汐 🌊 swell in spring", "Founded in [1990]", "`m[1]`"} {
		if !strings.Contains(strings.ReplaceAll(s.Text, `\`, ""), words) {
			t.Errorf("%s: %q is not in %q", s.Client, words, s.Text)
		}
	}
	if len(s.Unmatched) > 0 {
		t.Errorf("%s: citations without a reference: %v in %q", s.Client, s.Unmatched, s.Text)
	}
	if s.Client == "openai streamed" {
		if s.Finish != "stop" {
			t.Errorf("%s: finish %q", s.Client, s.Finish)
		}
		return // a streamed chat completion has no place for annotations in the SDK's types
	}
	if len(s.Citations) == 0 {
		t.Errorf("%s: no citation was seen", s.Client)
	}
}
