package webchat

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// three is a source of three passages, with an address or without.
func three(url string) *citeway.Source {
	return &citeway.Source{ID: "s", Number: 1, Title: "Lock", URL: url, Passages: []citeway.Passage{
		{ID: "p1", Text: "It was built of oak."}, {ID: "p2", Text: "It opens at six."}, {ID: "p3", Text: "It shuts at nine."}}}
}

func citing(id string, at int, passages ...string) *citeway.Citation {
	return &citeway.Citation{ID: id, Number: 1, Start: at, End: at, Marker: "[1]", Sources: []string{"s"}, Passages: passages}
}

// written is what an answer is written as, whole or streamed.
func written(t *testing.T, stream bool, events ...citeway.Event) string {
	t.Helper()
	var out bytes.Buffer
	sink := Form().NewEncoder(&out, dialect.Options{Stream: stream})
	for _, e := range append(append([]citeway.Event{&citeway.Begin{ID: "a"}}, events...), &citeway.End{}) {
		if err := sink.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	return out.String()
}

// claims are the texts of the claims of the last activity, each with its position.
func claims(t *testing.T, written string) string {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(written), "\n\n")
	var a struct {
		Entities []struct {
			Citation []struct {
				Position   *string
				Appearance struct{ Text string }
			}
		}
	}
	if err := json.Unmarshal([]byte(strings.TrimPrefix(lines[len(lines)-1], "data: ")), &a); err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range a.Entities {
		for _, c := range e.Citation {
			position := "-"
			if c.Position != nil {
				position = *c.Position
			}
			all = append(all, fmt.Sprintf("%s %s", position, c.Appearance.Text))
		}
	}
	return strings.Join(all, " ")
}

// TestWhichPassagesHaveAPosition: those that are cited, the one cited first before
// all others, since a client shows the first.
func TestWhichPassagesHaveAPosition(t *testing.T) {
	text := func(s string) citeway.Event { return &citeway.Text{Bytes: []byte(s)} }
	quoting := citing("c", 2, "p1", "p2")
	quoting.Quotes = []citeway.Quote{{Passage: "p2", Text: "six"}}
	const oak, six, nine = "It was built of oak.", "It opens at six.", "It shuts at nine."
	for name, c := range map[string]struct {
		events []citeway.Event
		want   string
	}{
		"the last":            {[]citeway.Event{text("A."), citing("c", 2, "p3")}, "1 " + nine + " - " + oak + " - " + six},
		"two, the last first": {[]citeway.Event{text("A."), citing("c", 2, "p3"), text("B."), citing("d", 4, "p2")}, "1 " + nine + " 1 " + six + " - " + oak},
		"the quoted first":    {[]citeway.Event{text("A."), quoting}, "1 " + six + " 1 " + oak + " - " + nine},
		"none by name":        {[]citeway.Event{text("A."), citing("c", 2)}, "1 " + oak + " 1 " + six + " 1 " + nine},
		"what was revised":    {[]citeway.Event{text("A."), citing("c", 2, "p3"), &citeway.Revision{Citation: citing("c", 2, "p2")}}, "1 " + six + " - " + oak + " - " + nine},
		"what was withdrawn": {[]citeway.Event{text("A."), citing("c", 2, "p3"), text("B."), citing("d", 4, "p2"), &citeway.Revision{Citation: citing("c", 2, "p3"), Withdrawn: true}},
			"1 " + six + " - " + oak + " - " + nine},
	} {
		for _, stream := range []bool{false, true} {
			for _, url := range []string{"", "https://sea.example/lock"} {
				if got := claims(t, written(t, stream, append([]citeway.Event{three(url)}, c.events...)...)); got != c.want {
					t.Errorf("%s, streamed %v, %q: %s, want %s", name, stream, url, got, c.want)
				}
			}
		}
	}
}

// TestPassagesWithoutAPositionAreRead: they are of the source whose @id they have.
func TestPassagesWithoutAPositionAreRead(t *testing.T) {
	for _, url := range []string{"", "https://sea.example/lock"} {
		activity := written(t, false, three(url), &citeway.Text{Bytes: []byte("It shuts at nine.")}, citing("c", 17, "p3"))
		var fold citeway.Folder
		sink := citeway.SinkFunc(func(e citeway.Event) error { return fold.Put(e) })
		d := newDecoder(sink, dialect.Options{})
		if err := d.Frame(dialect.Frame{Data: []byte(activity)}); err != nil {
			t.Fatal(err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		sources := fold.Answer().Sources
		if len(sources) != 1 || len(sources[0].Passages) != 3 || sources[0].Passages[0].Text != "It shuts at nine." {
			t.Errorf("%q: %+v", url, sources)
		}
	}
}
