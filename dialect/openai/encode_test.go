package openai_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/openai"
)

// send writes a stream and shows its prose and its annotations, each with how
// much prose came before it.
func send(t *testing.T, o dialect.Options, events ...citeway.Event) (text, notes string) {
	t.Helper()
	o.Stream = true
	var out bytes.Buffer
	e := openai.Form().NewEncoder(&out, o)
	for _, ev := range events {
		if err := e.Put(ev); err != nil {
			t.Fatal(err)
		}
	}
	for line := range strings.SplitSeq(out.String(), "\n") {
		data, ok := strings.CutPrefix(line, "data: ")
		if !ok || data == "[DONE]" {
			continue
		}
		var f struct {
			Choices []struct {
				Delta struct {
					Content     string
					Annotations []struct {
						URL *struct {
							Start_index, End_index int
							URL                    string
						} `json:"url_citation"`
						File *struct {
							Start_index, End_index int
							File_id                string
						} `json:"file_citation"`
					}
				}
			}
		}
		if err := json.Unmarshal([]byte(data), &f); err != nil {
			t.Fatal(err)
		}
		for _, c := range f.Choices {
			text += c.Delta.Content
			for _, a := range c.Delta.Annotations {
				if a.URL != nil {
					notes += fmt.Sprintf("%s %d-%d @%d;", a.URL.URL, a.URL.Start_index, a.URL.End_index, len(text))
				} else {
					notes += fmt.Sprintf("%s %d-%d @%d;", a.File.File_id, a.File.Start_index, a.File.End_index, len(text))
				}
			}
		}
	}
	return text, notes
}

func page(id, url string) *citeway.Source { return &citeway.Source{ID: id, Number: 1, URL: url} }

func prose(s string) *citeway.Text { return &citeway.Text{Bytes: []byte(s)} }

func TestStream(t *testing.T) {
	none := dialect.Options{Settings: map[string]string{"markers": "none"}}
	utf16 := dialect.Options{Settings: none.Settings, Offsets: citeway.UTF16}
	point := func(at int) *citeway.Citation {
		return &citeway.Citation{ID: fmt.Sprint(at), Start: at, End: at, Sources: []string{"a"}, Blank: " "}
	}
	words := &citeway.Citation{ID: "w", Start: 5, End: 9, Label: "rise", Sources: []string{"a"}}
	const url = "https://a.example/"
	for _, test := range []struct {
		name        string
		o           dialect.Options
		events      []citeway.Event
		text, notes string
	}{
		{"a link", dialect.Options{}, []citeway.Event{page("a", url), prose("🌊 x"), point(6), prose("."), &citeway.End{}},
			"🌊 x ([a.example](https://a.example/)).", url + " 4-37 @41;"},
		{"a point", none, []citeway.Event{page("a", url), prose("🌊 x"), point(6), prose("."), &citeway.End{}}, "🌊 x.", url + " 3-3 @7;"},
		{"in UTF-16 units", utf16, []citeway.Event{page("a", url), prose("🌊 x"), point(6), &citeway.End{}}, "🌊 x", url + " 4-4 @6;"},
		{"words", none, []citeway.Event{page("a", url), prose("🌊 "), words, prose("."), &citeway.End{}}, "🌊 rise.", url + " 2-6 @10;"},
		{"late", none, []citeway.Event{page("a", url), prose("🌊 rise."), words, &citeway.End{}}, "🌊 rise.", url + " 2-6 @10;"},
		{"not known yet", none, []citeway.Event{&citeway.Source{ID: "a", Number: 1}, prose("🌊 "), words, prose("."), page("a", url), &citeway.End{}},
			"🌊 rise.", url + " 2-6 @10;"},
		{"withdrawn before it was written", none, []citeway.Event{&citeway.Source{ID: "a", Number: 1}, prose("🌊 "), words,
			&citeway.Revision{Citation: words, Withdrawn: true}, &citeway.End{}}, "🌊 rise", ""},
		{"a file", none, []citeway.Event{&citeway.Source{ID: "a", Number: 1, Path: "x.pdf"}, prose("x"), point(1), &citeway.End{}}, "x", "a 1-1 @1;"},
		{"unresolved", none, []citeway.Event{prose("x"), &citeway.Citation{Start: 1, End: 1, Blank: " ", Marker: "[9]"}, &citeway.End{}}, "x [9]", ""},
	} {
		text, notes := send(t, test.o, test.events...)
		if text != test.text || notes != test.notes {
			t.Errorf("%s: %q %s\nwant %q %s", test.name, text, notes, test.text, test.notes)
		}
	}
}

// TestATitleIsNeverEmpty: clients show it, so a source without one is called by its
// path, or by what its address says.
func TestATitleIsNeverEmpty(t *testing.T) {
	for _, c := range []struct {
		source citeway.Source
		title  string
	}{
		{citeway.Source{Title: "Tide tables", URL: "https://sea.example/t.pdf"}, "Tide tables"},
		{citeway.Source{Path: "sea/tides.md", URL: "https://sea.example/c/1"}, "tides.md"},
		{citeway.Source{URL: "https://sea.example/tables/tides%202031.pdf?x=1"}, "tides 2031.pdf"},
		{citeway.Source{URL: "https://www.sea.example/"}, "sea.example"},
		{citeway.Source{URL: "mailto:pilot@sea.example"}, "mailto:pilot@sea.example"},
	} {
		c.source.ID, c.source.Number = "s1", 1
		cite := &citeway.Citation{ID: "c1", Number: 1, Start: 5, End: 5, Marker: "[1]", Sources: []string{"s1"}}
		for _, stream := range []bool{false, true} {
			var out bytes.Buffer
			e := openai.Form().NewEncoder(&out, dialect.Options{Stream: stream})
			for _, ev := range []citeway.Event{&citeway.Begin{}, &c.source, &citeway.Text{Bytes: []byte("Tides")}, cite, &citeway.End{}} {
				if err := e.Put(ev); err != nil {
					t.Fatal(err)
				}
			}
			if want := `"title":"` + c.title + `"`; !strings.Contains(out.String(), want) {
				t.Errorf("stream %t: %s is not in %s", stream, want, out.String())
			}
		}
	}
}
