package azure

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// script writes events as words and runs them through a step; what comes out is
// written in the same words. a: text, C1/2: a citation c_1 of two passages,
// R1=p: its revision to passage p, W1: it is withdrawn, S: a source, F: a
// finding, E: the end.
func script(t *testing.T, step func(citeway.Sink) citeway.Sink, words string) string {
	t.Helper()
	var out []string
	s := step(citeway.SinkFunc(func(e citeway.Event) error {
		out = append(out, spoken(e))
		return nil
	}))
	for _, w := range strings.Fields(words) {
		if err := s.Put(event(w)); err != nil {
			t.Fatal(err)
		}
	}
	return strings.Join(out, " ")
}

func spoken(e citeway.Event) string {
	switch e := e.(type) {
	case *citeway.Text:
		return string(e.Bytes)
	case *citeway.Citation:
		return e.ID + ":" + strings.Join(e.Passages, ",")
	case *citeway.Revision:
		return "revision"
	case *citeway.Source:
		return "S"
	case *citeway.Finding:
		return "F"
	case *citeway.Begin:
		return "B"
	}
	return "E"
}

func event(w string) citeway.Event {
	id, rest := "", ""
	if len(w) > 1 {
		id, rest = w[1:2], w[2:]
	}
	c := &citeway.Citation{ID: id, Sources: []string{"s"}}
	switch w[0] {
	case 'C':
		c.Passages = []string{"p", "q"}[:map[string]int{"/1": 1, "/2": 2}[rest]]
		return c
	case 'R':
		c.Passages = []string{rest[1:]}
		return &citeway.Revision{Citation: c}
	case 'W':
		c.Label = "word"
		return &citeway.Revision{Citation: c, Withdrawn: true}
	case 'S':
		return &citeway.Source{ID: "s"}
	case 'F':
		return &citeway.Finding{}
	case 'B':
		return &citeway.Begin{}
	case 'E':
		return &citeway.End{}
	}
	return &citeway.Text{Bytes: []byte(strings.ReplaceAll(w, "_", " "))}
}

func TestSettle(t *testing.T) {
	step := func(next citeway.Sink) citeway.Sink { return settled(next, true) }
	for words, want := range map[string]string{
		"a C1/1 b R1=q E":           "a 1:p b E",
		"a C1/2 b c R1=q d E":       "a 1:q b c d E",
		"C1/2 a C2/2 b R2=p R1=q E": "1:q a 2:p b E",
		"C1/2 a C2/2 b R1=q c E":    "1:q a 2:p,q b c E",
		"C1/2 a C2/1 b R1=q c E":    "1:q a 2:p b c E",
		"C1/2 a W1 b E":             "word a b E",
		"C1/2 a S F R1=q b R1=p E":  "1:q a S F b E",
		"C1/2 a E":                  "1:p,q a E",
		"R7=q a E":                  "a E",
		"C1/2 " + strings.Repeat("x", maxHeld+1) + " y E": "1:p,q " + strings.Repeat("x", maxHeld+1) + " y E",
	} {
		if got := script(t, step, words); got != want {
			t.Errorf("%.60s: %.80s, want %.80s", words, got, want)
		}
	}
}

// TestSettleCopiesWhatItHolds: bytes are valid until Put returns.
func TestSettleCopiesWhatItHolds(t *testing.T) {
	var out strings.Builder
	s := settled(citeway.SinkFunc(func(e citeway.Event) error { out.WriteString(spoken(e)); return nil }), true)
	word := []byte("word")
	_ = s.Put(event("C1/2"))
	_ = s.Put(&citeway.Text{Bytes: word})
	copy(word, "xxxx")
	_ = s.Put(event("E"))
	if out.String() != "1:p,qwordE" {
		t.Error(out.String())
	}
}

func TestSilence(t *testing.T) {
	step := func(next citeway.Sink) citeway.Sink { return newSilence(next, []string{"No idea."}) }
	sentence := strings.ReplaceAll(unavailable, " ", "_")
	for words, want := range map[string]string{
		"B S a b E":                        "B S a b E",
		"B S No _idea. E":                  "B " + unavailable + " E",
		"B S _No_idea._ F E":               "B " + unavailable + " E",
		"B S No _idea. _Yes. E":            "B S No  idea.  Yes. E",
		"B S No C1/1 _idea. E":             "B S No 1:p  idea. E",
		"B S No E":                         "B S No E",
		"B S E":                            "B S E",
		"B S " + sentence + " E":           "B " + unavailable + " E",
		"B S The_requested x E":            "B S The requested x E",
		"B S " + sentence[:9] + " S n S E": "B S The reque S n S E",
	} {
		if got := script(t, step, words); got != want {
			t.Errorf("%s: %s, want %s", words, got, want)
		}
	}
}

// TestSilenceOfABrokenAnswer: what came is shown, whatever it says.
func TestSilenceOfABrokenAnswer(t *testing.T) {
	var out strings.Builder
	s := newSilence(citeway.SinkFunc(func(e citeway.Event) error { out.WriteString(spoken(e)); return nil }), nil)
	_ = s.Put(&citeway.Text{Bytes: []byte(unavailable)})
	_ = s.Put(&citeway.End{Err: &citeway.Error{Code: citeway.Truncated}})
	if out.String() != unavailable+"E" {
		t.Error(out.String())
	}
}

// TestStepsStopWithTheirSink: an error of the reader's ends the work.
func TestStepsStopWithTheirSink(t *testing.T) {
	gone := errors.New("gone")
	for i, words := range []string{"a", "C1/1", "C1/2 a E", "C1/2 a R1=q", "S a", "No_idea. E", "S C1/1", "C1/2 " + strings.Repeat("x", maxHeld+1)} {
		for name, step := range map[string]func(citeway.Sink) citeway.Sink{
			"settle":  func(next citeway.Sink) citeway.Sink { return settled(next, true) },
			"silence": func(next citeway.Sink) citeway.Sink { return newSilence(settled(next, true), nil) },
		} {
			s := step(citeway.SinkFunc(func(citeway.Event) error { return gone }))
			var err error
			for _, w := range append(strings.Fields(words), "E") {
				if err == nil {
					err = s.Put(event(w))
				}
			}
			if !errors.Is(err, gone) {
				t.Errorf("%d %s: %v", i, name, err)
			}
		}
	}
}

func ExampleSurface_WriteError() {
	s := New(Options{})
	body, status := s.body(errDeployment, 0)
	fmt.Println(status, string(encoded(body)[:36]))
	// Output: 404 {"error":{"code":"DeploymentNotFound
}
