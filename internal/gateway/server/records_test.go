package server_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/table"
	"github.com/citeway/citeway/internal/gateway/server"
)

// lodge is an answer that cites two passages of one document, as the chat sends it: a marker
// means all of its source's passages until its sentence has been verified.
func lodge() []citeway.Event {
	shown := []citeway.Passage{{ID: "p_dogs", Text: "Dogs cost 12 euros."}, {ID: "p_meal", Text: "Breakfast is at eight."}}
	cited := func(id string, at int, passages ...string) *citeway.Citation {
		return &citeway.Citation{ID: id, Number: 1, Start: at, End: at, Marker: "[1]", Sources: []string{"d"}, Passages: passages}
	}
	return []citeway.Event{
		&citeway.Begin{ID: "ans_1", Model: "m"},
		&citeway.Source{ID: "d", Number: 1, Title: "Larkspur Lodge", Path: "lodge.md", Passages: shown},
		&citeway.Text{Bytes: []byte("Breakfast is at eight")},
		cited("c_1", 21, "p_dogs", "p_meal"),
		&citeway.Text{Bytes: []byte(". Dogs")},
		&citeway.Revision{Citation: cited("c_1", 21, "p_meal")},
		&citeway.Text{Bytes: []byte(" cost 12 euros")},
		cited("c_2", 41, "p_dogs", "p_meal"),
		&citeway.Text{Bytes: []byte(".")},
		&citeway.Revision{Citation: cited("c_2", 41, "p_dogs")},
		&citeway.End{},
	}
}

// TestEachPassageItsRecord: on every form that cites addresses, each citation leads to the
// record of the passage that it means, not to that of its document's first.
func TestEachPassageItsRecord(t *testing.T) {
	base := func(*http.Request) string { return "https://citeway.example" }
	for form, addresses := range map[string]string{
		"openai":           `"url":"https://citeway.example/c/`,
		"openai-responses": `"url":"https://citeway.example/c/`,
		"anthropic":        `"url":"https://citeway.example/c/`,
		"openwebui":        `"source_url":"https://citeway.example/c/`,
		"gemini":           `"uri":"https://citeway.example/c/`,
	} {
		for _, stream := range []bool{false, true} {
			f, err := table.Lookup(form)
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			step := server.Linked(nil, base, f.Encoder(&out, dialect.Options{Stream: stream}), stream)
			for _, e := range lodge() {
				if err := step.Put(e); err != nil {
					t.Fatal(err)
				}
			}
			for _, id := range []string{"p_meal", "p_dogs"} {
				if !strings.Contains(out.String(), addresses+id) {
					t.Errorf("%s, stream %v: nothing leads to %s in\n%s", form, stream, id, out.String())
				}
			}
		}
	}
}

// TestSettled: a citation waits for its verdict, but not behind more than so many bytes; what
// is found out later is told.
func TestSettled(t *testing.T) {
	for name, test := range map[string]struct {
		most int
		want string
	}{
		"in time": {100, "Breakfast is at eight|c_1 p_meal|. Dogs| cost 12 euros|c_2 p_dogs|.|"},
		"at once": {-1, "Breakfast is at eight|c_1 p_dogs,p_meal|. Dogs|to c_1 p_meal| cost 12 euros|c_2 p_dogs,p_meal|.|to c_2 p_dogs|"},
	} {
		var got strings.Builder
		s := server.Settled(citeway.SinkFunc(func(e citeway.Event) error {
			tell(&got, e)
			return nil
		}), test.most, 0)
		for _, e := range lodge() {
			if err := s.Put(e); err != nil {
				t.Fatal(err)
			}
		}
		if got.String() != test.want {
			t.Errorf("%s: %s", name, got.String())
		}
	}
}

// TestWhatIsJudgedWaitsForNothing: where what is not supported is dropped, citations come with
// their verdicts.
func TestWhatIsJudgedWaitsForNothing(t *testing.T) {
	var got strings.Builder
	s := server.Settled(citeway.SinkFunc(func(e citeway.Event) error {
		tell(&got, e)
		return nil
	}), 100, 0)
	c := &citeway.Citation{ID: "c_1", Number: 1, Sources: []string{"d"}, Passages: []string{"p_dogs", "p_meal"}, Verdict: citeway.Partial}
	for _, e := range []citeway.Event{c, &citeway.Text{Bytes: []byte(" Dogs")}} {
		if err := s.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	if got.String() != "c_1 p_dogs,p_meal| Dogs|" {
		t.Errorf("%s", got.String())
	}
}

// TestWordsWaitForNoLongerThanASecond: a model that takes its time over a sentence is read as
// it writes, and what is found out later is told.
func TestWordsWaitForNoLongerThanASecond(t *testing.T) {
	for wait, want := range map[time.Duration]string{
		0:              "0s Gate 3|2.5s c_1 p_meal| of| the| lodge| is| open.|",
		server.MaxWait: "0s Gate 3|1s c_1 p_dogs,p_meal| of| the|1.5s  lodge|2s  is|2.5s  open.|to c_1 p_meal|",
	} {
		synctest.Test(t, func(t *testing.T) {
			if got := writtenSlowly(t, wait); got != want {
				t.Errorf("%s: %s, want %s", wait, got, want)
			}
		})
	}
}

// timed notes events, and when they come.
func timed(got *strings.Builder) citeway.Sink {
	began, last := time.Now(), time.Duration(-1)
	return citeway.SinkFunc(func(e citeway.Event) error {
		if at := time.Since(began); at != last {
			fmt.Fprintf(got, "%s ", at)
			last = at
		}
		tell(got, e)
		return nil
	})
}

// TestWordsDoNotWaitForAModelThatFallsSilent: they are let go by the clock, in their order,
// and what comes behind the next citation waits anew. One that ends without an end is
// flushed.
func TestWordsDoNotWaitForAModelThatFallsSilent(t *testing.T) {
	cited := func(id string) *citeway.Citation {
		return &citeway.Citation{ID: id, Marker: "[1]", Sources: []string{"d"}, Passages: []string{"p_dogs", "p_meal"}}
	}
	synctest.Test(t, func(t *testing.T) {
		var got strings.Builder
		s := server.Settled(timed(&got), 400, server.MaxWait)
		for _, e := range []citeway.Event{
			&citeway.Text{Bytes: []byte("Gate 3")}, cited("c_1"), &citeway.Text{Bytes: []byte(" of the lodge")}, nil,
			&citeway.Text{Bytes: []byte(" is open")}, cited("c_2"), &citeway.Text{Bytes: []byte(" at eight")}, &citeway.Revision{Citation: cited("c_2")}, cited("c_3"), nil,
			cited("c_4"), &citeway.Text{Bytes: []byte(".")},
		} {
			if e == nil {
				time.Sleep(10 * time.Second)
				continue
			}
			if err := s.Put(e); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Flush(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Second)
		const both = " p_dogs,p_meal|"
		if want := "0s Gate 3|1s c_1" + both + " of the lodge|10s  is open|c_2" + both + " at eight|11s c_3" + both + "20s c_4" + both + ".|"; got.String() != want {
			t.Errorf("%s, want %s", got.String(), want)
		}
	})
}

// TestWhatTheClockCannotSend: the next event brings its error, once.
func TestWhatTheClockCannotSend(t *testing.T) {
	for name, fall := range map[string]func() error{"an error": func() error { return errors.New("gone") }, "a panic": func() error { panic("gone") }} {
		synctest.Test(t, func(t *testing.T) {
			sent := 0
			s := server.Settled(citeway.SinkFunc(func(citeway.Event) error {
				if sent++; sent == 1 {
					return fall()
				}
				return nil
			}), 400, server.MaxWait)
			_ = s.Put(&citeway.Citation{ID: "c_1", Sources: []string{"d"}, Passages: []string{"p_dogs", "p_meal"}})
			time.Sleep(10 * time.Second)
			if err := s.Put(&citeway.Text{Bytes: []byte("x")}); err == nil || !strings.Contains(err.Error(), "gone") {
				t.Errorf("%s: %v", name, err)
			}
			if err := s.Put(&citeway.End{}); err != nil || sent != 2 {
				t.Errorf("%s: %v after %d", name, err, sent)
			}
		})
	}
}

// writtenSlowly is what comes of a sentence that is written a word each half a second, and when.
func writtenSlowly(t *testing.T, wait time.Duration) string {
	t.Helper()
	var got strings.Builder
	s := server.Settled(timed(&got), 400, wait)
	put := func(e citeway.Event) {
		if err := s.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	cited := citeway.Citation{ID: "c_1", Number: 1, Start: 6, End: 6, Marker: "[1]", Sources: []string{"d"}, Passages: []string{"p_dogs", "p_meal"}}
	put(&citeway.Text{Bytes: []byte("Gate 3")})
	put(&cited)
	for _, word := range []string{" of", " the", " lodge", " is", " open."} {
		time.Sleep(time.Second / 2)
		put(&citeway.Text{Bytes: []byte(word)})
	}
	meant := cited
	meant.Passages = []string{"p_meal"}
	put(&citeway.Revision{Citation: &meant})
	put(&citeway.End{})
	return got.String()
}

// tell notes an event.
func tell(got *strings.Builder, e citeway.Event) {
	switch e := e.(type) {
	case *citeway.Text:
		got.WriteString(string(e.Bytes) + "|")
	case *citeway.Citation:
		got.WriteString(e.ID + " " + strings.Join(e.Passages, ",") + "|")
	case *citeway.Revision:
		got.WriteString("to " + e.Citation.ID + " " + strings.Join(e.Citation.Passages, ",") + "|")
	}
}
