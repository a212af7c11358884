package convert_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/convert"
	"github.com/citeway/citeway/dialect/table"
)

func ExampleRecognise() {
	message := `{"model":"sonar","choices":[{"message":{"content":"Tides rise[1]."}}],"citations":["https://sea.example/tides"]}`
	first := convert.Recognise([]byte(message), nil)[0]
	fmt.Println(first.Form, first.Answer.Text, first.Answer.Sources[0].URL)
	// Output: perplexity Tides rise. https://sea.example/tides
}

// outline is what an answer says, for a reader.
func outline(a *citeway.Answer) string {
	var all []string
	for i := range a.Citations {
		if c := &a.Citations[i]; len(c.Sources) > 0 {
			all = append(all, fmt.Sprint(c.End))
		}
	}
	return a.Text + " | " + strings.Join(all, " ") + " | " + fmt.Sprint(len(a.Sources))
}

// TestEveryFormIsRecognised: what a form writes, with sources and without, whole and
// streamed, is recognised as it, or as a form that reads the same from it.
func TestEveryFormIsRecognised(t *testing.T) {
	source := func(id, title string, n int) citeway.Source {
		return citeway.Source{ID: id, Number: n, Kind: citeway.KindWeb, Title: title, URL: "https://sea.example/" + id, Passages: []citeway.Passage{{ID: "p" + id, Text: title + " rise twice a day."}}}
	}
	cited := &citeway.Answer{ID: "a", Text: "Tides rise. Boats float.", Generated: true, Sources: []citeway.Source{source("s1", "Tides", 1), source("s2", "Boats", 2)},
		Citations: []citeway.Citation{{ID: "c1", Number: 1, Start: 10, End: 10, Sources: []string{"s1"}}, {ID: "c2", Number: 2, Start: 23, End: 23, Sources: []string{"s2"}}}}
	plain := &citeway.Answer{ID: "a", Text: "Tides rise. Boats float.", Generated: true}
	for _, f := range table.All() {
		if f.NewDecoder == nil || f.NewEncoder == nil {
			continue
		}
		for _, stream := range []bool{false, true} {
			for _, a := range []*citeway.Answer{cited, plain} {
				var in bytes.Buffer
				if err := citeway.Unfold(a, f.Encoder(&in, dialect.Options{Stream: stream})); err != nil {
					t.Fatal(err)
				}
				sameAs(t, f.Name, in.Bytes(), convert.Recognise(in.Bytes(), nil))
			}
		}
	}
}

// sameAs checks that the first candidate reads what the form itself reads.
func sameAs(t *testing.T, form string, message []byte, all []convert.Candidate) {
	t.Helper()
	for _, c := range all {
		if c.Form != form {
			continue
		}
		if got, want := outline(all[0].Answer), outline(c.Answer); got != want {
			t.Errorf("%s is taken for %s:\n%s\n%s\n%s", form, all[0].Form, got, want, message)
		}
		return
	}
	t.Errorf("%s is not among the candidates: %s", form, message)
}

func TestWhatIsRecognised(t *testing.T) {
	for message, want := range map[string]string{
		"":                        "",
		"{":                       "markdown",
		`{"a":1}`:                 "",
		"[1]":                     "markdown",
		"data: {\n\n":             "",
		"Tides rise [1].":         "markdown",
		"data: nothing of a form": "",
		"Note:\ndata: [1] is prose where no field begins it\n":                                                            "markdown",
		`{"choices":[{"message":{"role":"assistant","content":"Tides rise."}}]}`:                                          "openai",
		"data: {\"choices\":[{\"delta\":{\"content\":\"Tides\"}}]}\n\ndata: [DONE]\n\n":                                   "openai",
		`{"candidates":[{"content":{"parts":[{"text":"Tides rise."}]}}]}`:                                                 "gemini",
		`{"type":"message","role":"assistant","content":[{"type":"text","text":"Tides rise."}],"stop_reason":"end_turn"}`: "anthropic",
		`{"type":"message","from":{"role":"bot"},"text":"Tides rise.","channelData":{}}`:                                  "webchat",
		`{"text":"Tides rise.","offsets":"bytes","citations":[],"sources":[],"findings":[]}`:                              "native",
		"\ufeff" + `{"output":[{"type":"message","content":[{"type":"output_text","text":"Hi"}]}]}`:                       "openai-responses",
	} {
		got := ""
		if all := convert.Recognise([]byte(message), nil); len(all) > 0 {
			got = all[0].Form
		}
		if got != want {
			t.Errorf("%q: %q, want %q", message, got, want)
		}
	}
}

// TestRecordedMessages: what services sent.
func TestRecordedMessages(t *testing.T) {
	folder := os.Getenv("CITEWAY_DATA")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "shared", "data")
	}
	files, _ := filepath.Glob(filepath.Join(folder, "recorded", "*"))
	if len(files) == 0 {
		t.Skip("no recorded messages on this machine")
	}
	forms := map[string]string{"anthropic": "anthropic", "openai": "openai-responses", "perplexity": "perplexity", "google": "", "cohere": "cohere"}
	for _, path := range files {
		message, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		service, _, _ := strings.Cut(filepath.Base(path), "-")
		got := ""
		if all := convert.Recognise(message, nil); len(all) > 0 {
			got = all[0].Form
		}
		if want := forms[service]; got != want && want != "" {
			t.Errorf("%s: %q", filepath.Base(path), got)
		}
	}
}

func FuzzRecognise(f *testing.F) {
	for _, seed := range []string{"", "{", "Tides [1].", `{"choices":[{"message":{"content":"a[1]"}}],"citations":["https://a.example"]}`, "data: {}\n\n", "event: text\ndata: {\"text\":\"a\"}\n\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, message []byte) {
		if len(message) > 1<<16 {
			return
		}
		for _, c := range convert.Recognise(message, nil) {
			if c.Answer == nil || c.Form == "" {
				t.Errorf("%+v", c)
			}
		}
	})
}
