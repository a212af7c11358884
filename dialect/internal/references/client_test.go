package references_test

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/writer"
	"github.com/citeway/citeway/dialect/writerchat"
)

// What the guide's sample code does with an answer: it looks for every
// [name](identifier) and takes the first reference that has the identifier.

var pattern = regexp.MustCompile(`\[([^\]]+)\]\(([^)]+)\)`)

type refs struct {
	Files []struct {
		Text, FileID string
		Cite         *string
	}
	Web []struct{ Text, URL, Title string }
}

// found is a citation as the sample finds it.
type found struct{ name, identifier, text string }

func correlate(answer string, r *refs) []found {
	var all []found
	for _, m := range pattern.FindAllStringSubmatch(answer, -1) {
		all = append(all, found{m[1], m[2], r.text(m[2])})
	}
	return all
}

func (r *refs) text(identifier string) string {
	for _, f := range r.Files {
		if f.Cite != nil && *f.Cite == identifier {
			return f.Text
		}
	}
	for _, w := range r.Web {
		if w.URL == identifier {
			return w.Text
		}
	}
	return "uncorrelated"
}

// body is an answer of either form, or a frame of its stream.
type body struct {
	Answer     string
	References *refs
	Choices    []struct{ Delta, Message *part }
}

type part struct {
	Content string
	Graph   *struct{ References *refs } `json:"graph_data"`
}

// read puts together what the frames say, as the guides do.
func read(t *testing.T, out string) (string, *refs) {
	t.Helper()
	var text strings.Builder
	r := &refs{}
	for _, line := range strings.Split(out, "\n") {
		line = strings.TrimPrefix(line, "data: ")
		if line == "" {
			continue
		}
		var b body
		if err := json.Unmarshal([]byte(line), &b); err != nil {
			t.Fatalf("a client cannot read %q: %v", line, err)
		}
		text.WriteString(b.Answer)
		if b.References != nil {
			r = b.References
		}
		for _, c := range b.Choices {
			spoken := false
			for _, p := range []*part{c.Delta, c.Message} {
				if p == nil {
					continue
				}
				if !spoken {
					text.WriteString(p.Content)
					spoken = true
				}
				if p.Graph != nil && p.Graph.References != nil {
					r = p.Graph.References
				}
			}
		}
	}
	return text.String(), r
}

func page(id, url string, texts ...string) *citeway.Source {
	s := &citeway.Source{ID: id, Number: 1, Kind: citeway.KindWeb, Title: "T" + id, URL: url}
	for i, text := range texts {
		s.Passages = append(s.Passages, citeway.Passage{ID: id + "-p" + string(rune('1'+i)), Text: text})
	}
	return s
}

func file(id, title string, texts ...string) *citeway.Source {
	s := page(id, "", texts...)
	s.Kind, s.Title = citeway.KindFile, title
	return s
}

func text(s string) citeway.Event { return &citeway.Text{Bytes: []byte(s)} }

// cite is a citation at the end of the prose so far.
func cite(at int, source string, passages ...string) *citeway.Citation {
	return &citeway.Citation{ID: "c" + source, Number: 1, Start: at, End: at, Blank: " ", Marker: "[1]", Sources: []string{source}, Passages: passages}
}

func TestEveryCitationCorrelates(t *testing.T) {
	cases := []struct {
		name   string
		events []citeway.Event
		want   []found
	}{
		{"brackets and breaks in a name", []citeway.Event{
			file("f", "report [final]\n(v2) `x`.txt", "A."), text("One."), cite(4, "f", "f-p1")},
			[]found{{"report (final) (v2) 'x'.txt", "f-p1", "A."}}},
		{"parentheses and blanks in an address", []citeway.Event{
			page("w", "https://en.example/wiki/Tide_(sea)?q=a b", "A."), text("One."), cite(4, "w", "w-p1")},
			[]found{{"Tw", "https://en.example/wiki/Tide_%28sea%29?q=a%20b", "A."}}},
		{"links, images and indexes of the prose", []citeway.Event{
			file("f", "a.pdf", "A."), text("See [x](https://y.test), ![i](p.png), `a[i](x)` and [b]"), text("(c)."),
			cite(59, "f", "f-p1")},
			[]found{{"a.pdf", "f-p1", "A."}}},
		{"two snippets of one file", []citeway.Event{
			file("f", "a.pdf", "A.", "B."), text("One."), cite(4, "f", "f-p1"), text(" Two."), cite(9, "f", "f-p2")},
			[]found{{"a.pdf", "f-p1", "A."}, {"a.pdf", "f-p2", "B."}}},
		{"two snippets of one page", []citeway.Event{
			page("w", "https://x.test/a", "A.", "B."), text("One."), cite(4, "w", "w-p1"), text(" Two."), cite(9, "w", "w-p2")},
			[]found{{"Tw", "https://x.test/a", "A."}, {"Tw", "https://x.test/a#:~:passage=2", "B."}}},
		{"the second snippet of a page, the first not cited", []citeway.Event{
			page("w", "https://x.test/a#top", "A.", "B."), text("One."), cite(4, "w", "w-p2")},
			[]found{{"Tw", "https://x.test/a#top", "B."}}},
		{"the passage that is quoted", []citeway.Event{
			file("f", "a.pdf", "A.", "B."), text("One."), &citeway.Citation{ID: "c", Number: 1, Start: 4, End: 4, Sources: []string{"f"},
				Passages: []string{"f-p1", "f-p2"}, Quotes: []citeway.Quote{{Passage: "f-p2", End: 2, Text: "B."}}}},
			[]found{{"a.pdf", "f-p2", "B."}}},
		{"several sources on one citation", []citeway.Event{
			file("f", "a.pdf", "A."), page("w", "https://x.test/a", "B."), text("One."),
			&citeway.Citation{ID: "c", Number: 1, Start: 4, End: 4, Sources: []string{"f", "w"}, Passages: []string{"f-p1", "w-p1"}}},
			[]found{{"a.pdf", "f-p1", "A."}, {"Tw", "https://x.test/a", "B."}}},
		{"a source that is known after it is cited", []citeway.Event{
			&citeway.Source{ID: "f", Number: 1}, text("One."), cite(4, "f"), text(" Two."), file("f", "a.pdf", "A.")},
			[]found{{"a.pdf", "f-p1", "A."}}},
		{"a passage that is known after its file is cited", []citeway.Event{
			file("f", "a.pdf"), text("One."), cite(4, "f"), file("f", "a.pdf", "A.")},
			[]found{{"a.pdf", "f", "A."}}},
		{"a citation that is not resolved", []citeway.Event{
			text("One."), &citeway.Citation{ID: "c", Start: 4, End: 4, Marker: "[ghost](nowhere)"}, text(" Two.")}, nil},
		{"an answer cut short", []citeway.Event{
			file("f", "a.pdf", "A."), text("One."), cite(4, "f", "f-p1"), &citeway.End{Err: &citeway.Error{Code: citeway.Truncated, Message: "cut"}}},
			[]found{{"a.pdf", "f-p1", "A."}}},
	}
	for _, c := range cases {
		for _, form := range []dialect.Form{writer.Form(), writerchat.Form()} {
			for _, stream := range []bool{true, false} {
				name := c.name + " " + form.Name
				if stream {
					name += " streamed"
				}
				t.Run(name, func(t *testing.T) { correlates(t, form, stream, c.events, c.want) })
			}
		}
	}
}

func correlates(t *testing.T, form dialect.Form, stream bool, events []citeway.Event, want []found) {
	var out bytes.Buffer
	sink := form.NewEncoder(&out, dialect.Options{Stream: stream})
	events = append([]citeway.Event{&citeway.Begin{ID: "a"}}, events...)
	if _, ended := events[len(events)-1].(*citeway.End); !ended {
		events = append(events, &citeway.End{})
	}
	for _, e := range events {
		if err := sink.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	frames, _, _ := strings.Cut(out.String(), "event: error")
	answer, r := read(t, frames)
	got := correlate(answer, r)
	if !stream && want != nil && got != nil && want[0].identifier == "f" {
		want = []found{{"a.pdf", "f-p1", "A."}} // the passage is known before the citation
	}
	if len(got) != len(want) {
		t.Fatalf("%d citations, want %d: %v\n%s", len(got), len(want), got, out.String())
	}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("citation %d is %q, want %q\n%s", i, got[i], want[i], out.String())
		}
	}
}
