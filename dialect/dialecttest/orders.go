package dialecttest

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/pipe"
)

// script is an answer as it may arrive: resolved events in an order that the contract
// allows.
type script struct {
	name   string
	events []citeway.Event
	// late says that a citation comes after its words or changes after it came, so that
	// a form with in-place citations may lose it when streamed.
	late bool
	// changed says that a citation differs at the end from what was first sent, which a
	// form cannot take back.
	changed bool
	// literal says that a marker which is not a citation is shown in the prose.
	literal bool
}

func say(s string) citeway.Event { return &citeway.Text{Bytes: []byte(s)} }

func page(id string, number int) *citeway.Source {
	return &citeway.Source{ID: id, Number: number, Kind: citeway.KindWeb, Title: "Page " + id, URL: "https://" + id + ".example/p",
		Passages: []citeway.Passage{{ID: "p-" + id, Text: "What " + id + " says."}}}
}

func at(id string, start int, label string, sources ...string) *citeway.Citation {
	c := &citeway.Citation{ID: id, Start: start, End: start + len(label), Label: label, Marker: "[1]", Sources: sources}
	if label == "" {
		c.Blank = " "
	}
	if len(sources) > 0 {
		c.Number = 1
	}
	return c
}

// scripts are the orders given to every encoder.
func scripts() []script {
	begin, end := &citeway.Begin{ID: "a1", Model: "m", Generated: true}, &citeway.End{}
	all := func(events ...citeway.Event) []citeway.Event {
		return append(append([]citeway.Event{begin}, events...), end)
	}
	moved := at("c1", 4, "", "b")
	return []script{
		{name: "nothing", events: all()},
		{name: "no citation", events: all(say("Rain fell."))},
		{name: "a point", events: all(say("Rain fell"), page("a", 1), at("c1", 9, "", "a"), say(". More."))},
		{name: "words", events: all(say("Rain "), page("a", 1), at("c1", 5, "fell today", "a"), say(". More."))},
		{name: "a citation first", events: all(page("a", 1), at("c1", 0, "Rain", "a"), say(" fell."))},
		{name: "a citation last", events: all(say("Rain fell."), page("a", 1), at("c1", 10, "", "a"))},
		{name: "several sources", events: all(say("Rain fell"), page("a", 1), page("b", 2), at("c1", 9, "", "a", "b"), say("."))},
		{name: "two at one place", events: all(say("Rain fell"), page("a", 1), at("c1", 9, "", "a"), page("b", 2), at("c2", 9, "", "b"), say("."))},
		{name: "CJK and emoji", events: all(say("雨が降る😀 é "), page("a", 1), at("c1", 20, "今日は👩‍👩‍👧晴れ", "a"), say("。終わり"))},
		{name: "a character in two", events: all(say("caf\xc3"), say("\xa9 open"), page("a", 1), at("c1", 10, "", "a"), say("."))},
		{name: "shown, not cited", events: all(page("u", 0), say("Rain fell"), page("a", 1), at("c1", 9, "", "a"), say("."), page("v", 0))},
		{name: "a finding", events: all(say("Rain"), &citeway.Finding{Kind: citeway.OutOfRange, Marker: "[9]", At: 4, Action: "dropped"}, say(" fell."))},
		{name: "a source twice", events: all(page("a", 1), say("Rain"), at("c1", 4, "", "a"), page("a", 1), say(" fell."))},
		{name: "unresolved", events: all(say("Rain"), &citeway.Citation{ID: "c1", Start: 4, End: 4, Marker: "[9]", Blank: " "}, say(" fell.")), literal: true},
		{name: "unresolved words", events: all(say("Rain "), &citeway.Citation{ID: "c1", Start: 5, End: 9, Label: "fell", Marker: "[fell](x)"}, say("."))},
		{name: "of a source unknown", events: all(say("Rain"), at("c1", 4, "", "ghost"), say(" fell.")), late: true},
		{name: "late words", events: all(say("Rain fell today."), page("a", 1), at("c1", 5, "fell", "a"), say(" More.")), late: true},
		{name: "late point", events: all(say("Rain fell today."), page("a", 1), at("c1", 9, "", "a"), say(" More.")), late: true},
		{name: "late overlapping", events: all(say("Rain fell today."), page("a", 1), at("c1", 5, "fell", "a"), at("c2", 0, "Rain fell", "a")), late: true},
		{name: "a source after its citation", events: all(say("Rain"), at("c1", 4, "", "a"), say(" fell."), page("a", 1)), late: true},
		{name: "moved", events: all(say("Rain"), page("a", 1), at("c1", 4, "", "a"), say(" fell."), page("b", 1), page("a", 0), &citeway.Revision{Citation: moved}), changed: true},
		{name: "withdrawn", events: all(say("Rain"), page("a", 1), at("c1", 4, "", "a"), say(" fell."),
			&citeway.Revision{Citation: &citeway.Citation{ID: "c1", Start: 4, End: 4, Marker: "[1]"}, Withdrawn: true}, page("a", 0)), changed: true},
		{name: "a revision of none", events: all(say("Rain"), &citeway.Revision{Citation: at("c7", 0, "", "a"), Withdrawn: true}, say(" fell.")), late: true},
		{name: "half a character last", events: all(say("Rain \xe6\xbd")), late: true},
		{name: "no UTF-8", events: all(say("R\xff\xfeain"), page("a", 1), at("c1", 6, "fell", "a"), say(" today.")), late: true},
		{name: "a tool is called", events: []citeway.Event{begin, say("Rain fell."), &citeway.End{Finish: citeway.FinishCalls,
			Usage: &citeway.Usage{Prompt: 7, Answer: 5}, Calls: []citeway.Call{{ID: "call_1", Name: "tide", Arguments: `{"port":"Ness"}`}}}}},
		{name: "an error", events: []citeway.Event{begin, say("Rain fe"), page("a", 1), at("c1", 7, "", "a"),
			&citeway.End{Err: &citeway.Error{Code: citeway.Upstream, Message: "the line broke"}}}, late: true},
		{name: "an error alone", events: []citeway.Event{begin, &citeway.End{Err: &citeway.Error{Code: citeway.Truncated, Message: "cut"}}}, late: true},
	}
}

// orders gives the encoder every script, streamed and whole, with the prose in pieces
// of every size: it does not fail, and its output reads the same.
func orders(t *testing.T, form dialect.Form) {
	if form.NewEncoder == nil {
		return
	}
	for _, s := range scripts() {
		t.Run("order/"+s.name, func(t *testing.T) {
			whole := written(t, form, s.events, false)
			for _, size := range []int{0, 1, 3} {
				events := pieces(s.events, size)
				if again := written(t, form, events, false); again != whole {
					t.Errorf("pieces of %d bytes, whole:\n%s\nin one piece:\n%s", size, again, whole)
				}
				streamed := written(t, form, events, true)
				if form.NewDecoder != nil {
					same(t, form, &s, whole, streamed)
				}
			}
		})
	}
}

// pieces cuts every text into pieces of that many bytes; 0 leaves it whole.
func pieces(events []citeway.Event, size int) []citeway.Event {
	if size == 0 {
		return events
	}
	var cut []citeway.Event
	for _, e := range events {
		text, ok := e.(*citeway.Text)
		if !ok {
			cut = append(cut, e)
			continue
		}
		for b := text.Bytes; len(b) > 0; b = b[min(size, len(b)):] {
			cut = append(cut, &citeway.Text{Bytes: b[:min(size, len(b))]})
		}
	}
	return cut
}

// written encodes events. Since the memory of an event may be reused when Put returns,
// it is overwritten.
func written(t *testing.T, form dialect.Form, events []citeway.Event, stream bool) string {
	t.Helper()
	var out bytes.Buffer
	sink := form.NewEncoder(&out, dialect.Options{Stream: stream})
	for _, e := range events {
		lent, isText := e.(*citeway.Text)
		if isText {
			lent = &citeway.Text{Bytes: bytes.Clone(lent.Bytes)}
			e = lent
		}
		if err := sink.Put(e); err != nil {
			t.Fatalf("stream %v: %T: %v", stream, e, err)
		}
		if isText {
			clear(lent.Bytes)
		}
	}
	return out.String()
}

// same checks that both shapes read as the same answer. If citations come late, it
// checks only that the streamed shape says nothing that the whole one does not.
func same(t *testing.T, form dialect.Form, s *script, whole, streamed string) {
	t.Helper()
	want, err := reread(t, form, whole, false)
	got, bad := reread(t, form, streamed, true)
	if s.changed {
		return
	}
	if s.late {
		extra(t, form, want, got, streamed)
		return
	}
	if err != nil || bad != nil {
		t.Errorf("reading what was written: whole %v, streamed %v\n%s\n%s", err, bad, whole, streamed)
		return
	}
	compare(t, "streamed, against whole", carried(got, form.Carries), carried(want, form.Carries))
	if !s.literal {
		compare(t, "whole, against what was said", carried(want, form.Carries&told), carried(citeway.Fold(s.events...), form.Carries&told))
	}
}

// told is the part of a script that must come back if the form carries it.
const told = dialect.Place | dialect.Words | dialect.Several | dialect.URL | dialect.Title | dialect.Calls

// extra reports citations of the streamed answer that are missing from the whole one.
func extra(t *testing.T, form dialect.Form, whole, streamed *citeway.Answer, text string) {
	t.Helper()
	known := carried(whole, form.Carries)
	for _, line := range strings.Split(carried(streamed, form.Carries), "\n") {
		if strings.HasPrefix(line, "cite ") && !strings.Contains(known, line) {
			t.Errorf("streamed it says %s, whole it does not:\n%s\nin %s", line, known, text)
		}
	}
}

// reread reads what was written in a form.
func reread(t *testing.T, form dialect.Form, text string, stream bool) (*citeway.Answer, error) {
	a, err := read(t, pipe.Options{From: form, Stream: stream}, text)
	if a == nil {
		a = &citeway.Answer{}
	}
	return a, err
}

// linear encodes a long answer in small pieces and reads it again: allocation grows
// with the length, not with its square.
func linear(t *testing.T, form dialect.Form) {
	if form.NewEncoder == nil {
		return
	}
	t.Run("linear", func(t *testing.T) {
		var streams [2]string
		encode := func(n int) func() {
			return func() { streams[n] = written(t, form, long(100_000*(n+1)), true) }
		}
		grows(t, "encoding", encode(0), encode(1))
		if form.NewDecoder == nil {
			return
		}
		decode := func(n int) func() {
			return func() {
				if _, err := reread(t, form, streams[n], true); err != nil {
					t.Error(err)
				}
			}
		}
		grows(t, "decoding", decode(0), decode(1))
	})
}

// grows compares what two runs allocate; the second has twice the work.
func grows(t *testing.T, what string, once, twice func()) {
	t.Helper()
	small, large := allocated(once), allocated(twice)
	if large > 3*small+1<<20 {
		t.Errorf("%s 100 KB allocates %d KiB, 200 KB %d KiB", what, small>>10, large>>10)
	}
}

func allocated(run func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	run()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// long is an answer of about n bytes in pieces of 4, with a citation every
// kilobyte.
func long(n int) []citeway.Event {
	events := []citeway.Event{&citeway.Begin{ID: "a1"}}
	for i := range 10 {
		events = append(events, page(fmt.Sprintf("s%d", i), i+1))
	}
	for length := 0; length < n; length += 4 {
		word := "abc "
		if length%60 == 56 {
			word = "d.\n\n"
		}
		events = append(events, say(word))
		if length%1000 == 0 {
			events = append(events, at(fmt.Sprintf("c%d", length), length+4, "", fmt.Sprintf("s%d", length/1000%10)))
		}
	}
	return append(events, &citeway.End{})
}
