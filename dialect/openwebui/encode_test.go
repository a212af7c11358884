package openwebui_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/openwebui"
	"github.com/citeway/citeway/internal/link"
)

// frame is what a client looks at in one line.
type frame struct {
	Event *struct {
		Type string
		Data struct {
			Source    struct{ ID, Name, URL string }
			Document  []string
			Metadata  []struct{ Source, Name string }
			Distances []float64
		}
	}
	Choices []struct{ Delta struct{ Content string } }
}

// client reads a stream as the client does: the prose, and before which of its
// bytes each card came.
type client struct {
	text  string
	cards []string // key, name, and how much text came before
	lines []string
}

func send(t *testing.T, settings map[string]string, events ...citeway.Event) *client {
	t.Helper()
	var out bytes.Buffer
	e := openwebui.Form().NewEncoder(&out, dialect.Options{Stream: true, Settings: settings})
	for _, ev := range events {
		if err := e.Put(ev); err != nil {
			t.Fatal(err)
		}
	}
	c := &client{}
	for line := range strings.SplitSeq(out.String(), "\n") {
		data, ok := strings.CutPrefix(line, "data: ")
		if !ok || data == "[DONE]" {
			continue
		}
		c.lines = append(c.lines, line)
		var f frame
		if err := json.Unmarshal([]byte(data), &f); err != nil {
			t.Fatal(err)
		}
		if f.Event != nil {
			c.cards = append(c.cards, fmt.Sprintf("%s %s @%d", f.Event.Data.Metadata[0].Source, f.Event.Data.Metadata[0].Name, len(c.text)))
			continue
		}
		c.text += f.Choices[0].Delta.Content
	}
	return c
}

func text(s string) *citeway.Text { return &citeway.Text{Bytes: []byte(s)} }

func source(id string, n int, title string) *citeway.Source {
	return &citeway.Source{ID: id, Number: n, Title: title}
}

func cite(at int, ids ...string) *citeway.Citation {
	return &citeway.Citation{ID: fmt.Sprint(at), Start: at, End: at, Sources: ids}
}

func expect(t *testing.T, c *client, text string, cards ...string) {
	t.Helper()
	if c.text != text || strings.Join(c.cards, "; ") != strings.Join(cards, "; ") {
		t.Errorf("%q with %q\nwant %q with %q", c.text, c.cards, text, cards)
	}
}

func TestCardsComeBeforeTheirChips(t *testing.T) {
	c := send(t, nil, &citeway.Begin{}, text("Rise"), source("b", 1, "Tide"), cite(4, "b"), text(", fall"),
		source("a", 2, "Moon"), cite(10, "a", "b"), text("."), &citeway.End{})
	expect(t, c, "Rise[1], fall[2][1].", "cite-1 Tide @4", "cite-2 Moon @13")
}

func TestNumbersCountTheCardsOfThisMessage(t *testing.T) {
	c := send(t, nil, text("Rise"), source("z", 7, "Seventh of the conversation"), cite(4, "z"), &citeway.End{})
	expect(t, c, "Rise[1]", "cite-1 Seventh of the conversation @4")
}

func TestCardThatIsNotKnownYetHoldsBackTheNext(t *testing.T) {
	c := send(t, nil, text("Rise"), source("a", 1, ""), cite(4, "a"), text(", fall"), source("b", 2, "Moon"), cite(10, "b"),
		text("."), source("a", 1, "Tide"), text(" End"), &citeway.End{})
	expect(t, c, "Rise[1], fall[2]. End", "cite-1 Tide @17", "cite-2 Moon @17")
}

func TestCardThatIsNeverKnown(t *testing.T) {
	c := send(t, nil, text("a"), source("a", 1, ""), cite(1, "a"), text("b"), source("b", 2, "Moon"), cite(2, "b"),
		source("c", 3, ""), cite(2, "c"), &citeway.End{})
	expect(t, c, "a[1]b[2][3]", "cite-1 Unknown Document @11", "cite-2 Moon @11")
}

func TestNamesAreUnique(t *testing.T) {
	c := send(t, nil, text("a"), source("a", 1, "R"), source("b", 2, "R"), source("c", 3, "R (2)"), cite(1, "a", "b", "c"), &citeway.End{})
	expect(t, c, "a[1][2][3]", "cite-1 R @1", "cite-2 R (2) @1", "cite-3 R (2) (2) @1")
}

func TestConsultedSourcesAreShownAndNotCited(t *testing.T) {
	s := source("a", 0, "Tide")
	s.Consulted = true
	c := send(t, nil, text("a"), s, source("b", 0, "Not shown"), &citeway.End{})
	expect(t, c, "a", "cite-1 Tide (consulted) @1")
}

func TestDocuments(t *testing.T) {
	s := source("a", 1, "Tide")
	s.URL = "https://a.example/b (c)"
	c := send(t, map[string]string{"markers": "docs"}, text("a"), s, source("b", 2, "Moon"), cite(1, "a", "b"), &citeway.End{})
	expect(t, c, "a[[doc1]](https://a.example/b%20%28c%29)[doc2]", "[doc1] - Tide [doc1] - Tide @1", "[doc2] - Moon [doc2] - Moon @1")
}

// TestLines checks that no line comes near what a client's buffer holds, whatever
// a passage holds, and that all that fits is there.
func TestLines(t *testing.T) {
	const limit = 64 << 10
	s := source("a", 1, "Long")
	for i, passage := range []string{strings.Repeat("x", 40<<10), strings.Repeat("y", 40<<10), strings.Repeat("\"", 200<<10), strings.Repeat("é\x00", 100<<10)} {
		s.Passages = append(s.Passages, citeway.Passage{ID: fmt.Sprint(i), Text: passage})
	}
	c := send(t, nil, text("a"), s, cite(1, "a"), &citeway.End{})
	for _, line := range c.lines {
		if len(line) >= limit {
			t.Errorf("a line of %d bytes", len(line))
		}
	}
	want := "cite-1 Long @1; cite-1 Long @1; cite-1 Long @1; cite-1 Long @1"
	if got := strings.Join(c.cards, "; "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestLiteralsAreEscapedHoweverCut gives the same prose in pieces of every size.
func TestLiteralsAreEscapedHoweverCut(t *testing.T) {
	const prose = "In [2024] and `x[0]` m[3] [a] \\[5] x[1, 2].\n\n```\ny[1]\n```\nEnd"
	const want = "In \\[2024]\u200b[1] and `x[0]` m\\[3] [a] \\[5] x\\[1, 2].\n\n```\ny[1]\n```\nEnd[1]"
	for size := 1; size < 30; size++ {
		events := []citeway.Event{source("a", 1, "Tide")}
		for at := 0; at < len(prose); at += size {
			end := min(at+size, len(prose))
			if at <= 9 && 9 < end {
				events = append(events, text(prose[at:9]), cite(9, "a"), text(prose[9:end]))
				continue
			}
			events = append(events, text(prose[at:end]))
		}
		events = append(events, cite(len(prose), "a"), &citeway.End{})
		if c := send(t, nil, events...); c.text != want {
			t.Fatalf("pieces of %d:\n%q\nwant\n%q", size, c.text, want)
		}
	}
}

func TestErrorEndsTheStream(t *testing.T) {
	var out bytes.Buffer
	e := openwebui.Form().NewEncoder(&out, dialect.Options{Stream: true})
	_ = e.Put(text("a"))
	_ = e.Put(&citeway.End{Err: &citeway.Error{Code: citeway.Upstream, Message: "overloaded", Err: fmt.Errorf("secret")}})
	if s := out.String(); strings.Contains(s, "[DONE]") || strings.Contains(s, "secret") || !strings.Contains(s, `"message":"overloaded"`) {
		t.Error(s)
	}
}

// TestTheCardOpensAtThePassageCited: a document that was found in several places shows the one that the answer rests on first,
// and each passage once.
func TestTheCardOpensAtThePassageCited(t *testing.T) {
	at := func(id, text string) citeway.Passage {
		return citeway.Passage{ID: id, Text: text, Extra: map[string]json.RawMessage{link.PassageURL: json.RawMessage(`"https://cite.example/c/` + id + `"`)}}
	}
	s := source("s1", 1, "Tide tables")
	s.Passages = []citeway.Passage{at("p1", "Contents."), at("p2", "Rise twice."), at("p3", "Fall."), at("p4", "Index.")}
	c := send(t, nil, s, text("Tides fall"), &citeway.Citation{ID: "c1", Number: 1, Start: 10, End: 10, Sources: []string{"s1"}, Passages: []string{"p3", "p2"}}, &citeway.End{})
	var f frame
	for _, line := range c.lines {
		if err := json.Unmarshal([]byte(strings.TrimPrefix(line, "data: ")), &f); err != nil {
			t.Fatal(err)
		}
		if f.Event != nil {
			break
		}
	}
	if f.Event == nil || strings.Join(f.Event.Data.Document, " ") != "Fall. Contents. Rise twice. Index." {
		t.Errorf("%v", c.lines)
	}
}
