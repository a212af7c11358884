package modeltest

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
)

// speaker says and cites what it is given.
type speaker []citeway.Event

func (speaker) Name() string { return "speaker" }

func (s speaker) Stream(_ context.Context, _ *model.Request, sink citeway.Sink) error {
	for _, e := range s {
		if err := sink.Put(e); err != nil {
			return err
		}
	}
	return sink.Put(&citeway.End{Finish: citeway.FinishStop})
}

func TestHear(t *testing.T) {
	h := Hear(speaker{
		&citeway.Text{Bytes: []byte("Twice a day")},
		&citeway.Citation{Start: 0, End: 11, Label: "Twice a day", Sources: []string{"d_tables"}, Passages: []string{"p_rise"}},
		&citeway.Marker{Syntax: citeway.Bracket, Blank: []byte(" "), Raw: []byte("[2]"), Refs: []citeway.Reference{{Kind: citeway.ByNumber, Number: 2}}},
		&citeway.Text{Bytes: []byte(".")},
		&citeway.Finding{Kind: citeway.Trimmed},
	}, Tides())
	want := "Twice a day → d_tables/p_rise; → d_log/p_winter"
	if got := strings.TrimSpace(strings.Join(h.Cites(), ";")); got != want || h.Written != "Twice a day [2]." || h.Answer.Text != "Twice a day." {
		t.Errorf("%q %q %q", got, h.Written, h.Answer.Text)
	}
	if h.Err != nil || h.End.Finish != citeway.FinishStop || h.Found() != "trimmed" {
		t.Errorf("%v %+v %s", h.Err, h.End, h.Found())
	}
}

func TestServe(t *testing.T) {
	var asked string
	for name, c := range map[string]struct {
		h    http.HandlerFunc
		want string
	}{
		"a stream":         {Play(Frames("{\"a\":1}\n\n {\"b\":2}\n")), "data: {\"a\":1}\n\ndata: {\"b\":2}\n\n"},
		"a whole answer":   {Whole(200, "{}"), "{}"},
		"one that listens": {Echo(&asked, "data: 1\n\n"), "data: 1\n\n"},
		"one that is cut":  {cutAt("data: 1\n\n", 6), "data: "},
	} {
		settings := Serve(t, c.h)
		response, err := http.Post(settings.BaseURL, "application/json", strings.NewReader("question"))
		if err != nil {
			t.Fatal(err)
		}
		got, _ := io.ReadAll(response.Body)
		_ = response.Body.Close()
		if string(got) != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
	if asked != "question" {
		t.Errorf("heard %q", asked)
	}
}

func TestGoldenReadsTheRequest(t *testing.T) {
	n := 0
	Golden(t, "testdata/golden.txt", func(t *testing.T, input []byte) []byte {
		n++
		r := Build(t, input)
		if r.Question == "" {
			return Refused(&citeway.Error{Code: citeway.Invalid})
		}
		return fmt.Appendf(nil, `{"asked":%q}`, r.Question)
	})
	if n != 2 {
		t.Errorf("%d cases were run", n)
	}
}

func TestLines(t *testing.T) {
	frames := Lines("{\"w\":1}\n\n{}\n", func(line []byte) string { return string(line[1:2]) })
	if len(frames) != 2 || frames[0].Raw != "data: {\"w\":1}\n\n" || frames[0].Words != `"` {
		t.Errorf("%+v", frames)
	}
	if got := Refusal(`{"message":%s}`)(`a "key"`); got != `{"message":"a \"key\""}` {
		t.Error(got)
	}
}

func TestBegins(t *testing.T) {
	c := Cited{Text: "Six. Nine.", Cites: []string{"Six. → a+b/p1,p2", "Nine. → c/p3"}}
	for words, want := range map[string]bool{"Six.": true, "Six. Nine.": true, "": true, "Nine.": false} {
		h := Heard{Written: words, Answer: citeway.Fold(&citeway.Text{Bytes: []byte(words)})}
		if got := c.begins(&h); got != want {
			t.Errorf("%q: %v", words, got)
		}
	}
	for source, want := range map[string]bool{"a": true, "x": false} {
		h := Heard{Written: "Six.", Answer: citeway.Fold(&citeway.Text{Bytes: []byte("Six.")}, &citeway.Citation{ID: "c", End: 4, Sources: []string{source}, Passages: []string{"p1"}})}
		if got := c.begins(&h); got != want {
			t.Errorf("citing %s: %v", source, got)
		}
	}
}
