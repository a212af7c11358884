package citeway_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/citeway/citeway"
)

// every holds one event of each kind. One that is added to the sealed interface
// belongs here too.
func every() []citeway.Event {
	return []citeway.Event{&citeway.Begin{ID: "ans_1"}, &citeway.Text{Bytes: []byte("a")}, &citeway.Marker{Raw: []byte("[1]")},
		&citeway.Definition{Label: []byte("1")}, &citeway.Trim{Bytes: []byte("\n")}, &citeway.Source{ID: "s1", Title: "Almanac"},
		&citeway.Citation{ID: "c_1"}, &citeway.Revision{Citation: &citeway.Citation{ID: "c_1"}}, &citeway.Finding{Kind: citeway.Trimmed}, &citeway.End{}}
}

// What was not resolved stays readable: a marker is text, a definition and what
// was trimmed are none.
func TestEveryEventFolds(t *testing.T) {
	a := citeway.Fold(every()...)
	if a.ID != "ans_1" || a.Text != "a[1]" || len(a.Sources) != 1 || len(a.Citations) != 1 || len(a.Findings) != 1 {
		t.Errorf("got %+v", a)
	}
}

// An error that any event meets is what Unfold returns, and nothing follows it.
func TestUnfoldStopsAtEachEvent(t *testing.T) {
	a := citeway.Fold(every()...)
	whole := len(events(t, a))
	full := &citeway.Error{Code: citeway.Unavailable, Message: "the client went away"}
	for stop := range whole {
		puts := 0
		err := citeway.Unfold(a, citeway.SinkFunc(func(citeway.Event) error {
			if puts++; puts > stop {
				return full
			}
			return nil
		}))
		if err != full || puts != stop+1 {
			t.Errorf("stopped at %d: %d events, %v", stop, puts, err)
		}
	}
}

// What two events know beside the form's own words is one set; the later wins.
func TestExtrasAreJoined(t *testing.T) {
	raw := func(s string) json.RawMessage { return json.RawMessage(s) }
	begin := map[string]json.RawMessage{"azure:id": raw(`"a"`), "azure:model": raw(`"old"`)}
	a := citeway.Fold(&citeway.Begin{Extra: begin}, &citeway.End{Extra: map[string]json.RawMessage{"azure:model": raw(`"new"`)}})
	want := map[string]json.RawMessage{"azure:id": raw(`"a"`), "azure:model": raw(`"new"`)}
	if !reflect.DeepEqual(a.Extra, want) {
		t.Errorf("got %s", a.Extra)
	}
	if string(begin["azure:model"]) != `"old"` {
		t.Error("the event that was sent has changed")
	}
	a.Extra["azure:id"] = raw(`"z"`)
	if again := citeway.Fold(&citeway.Begin{Extra: begin}); string(again.Extra["azure:id"]) != `"a"` {
		t.Error("two answers share what they know")
	}
}

// A folder can be asked while the answer is written, and says how long the prose is.
func TestAFolderWhileItFolds(t *testing.T) {
	var f citeway.Folder
	steps := []struct {
		event citeway.Event
		text  string
	}{
		{&citeway.Text{Bytes: []byte("See ")}, "See "},
		{&citeway.Citation{ID: "c_1", Start: 4, End: 8, Label: "here"}, "See here"},
		{&citeway.Finding{Kind: citeway.OutOfRange}, "See here"},
		{&citeway.Text{Bytes: []byte(".")}, "See here."},
	}
	for _, step := range steps {
		_ = f.Put(step.event)
		if got := f.Answer(); got.Text != step.text || f.Len() != len(step.text) {
			t.Errorf("after %T: %q of %d bytes, want %q", step.event, got.Text, f.Len(), step.text)
		}
	}
}

// Bytes are the sender's until Put returns and may be used again after it.
func TestAFolderCopiesBytes(t *testing.T) {
	var f citeway.Folder
	piece := &citeway.Text{Bytes: []byte("rise")}
	_ = f.Put(piece)
	copy(piece.Bytes, "fall")
	_ = f.Put(piece)
	if got := f.Answer().Text; got != "risefall" {
		t.Errorf("got %q", got)
	}
}

// Revisions come in any number: the last one counts, and a citation that was
// withdrawn can stand again.
func TestRevisions(t *testing.T) {
	cite := func(v citeway.Verdict, start int) *citeway.Citation {
		return &citeway.Citation{ID: "c", Start: start, End: start, Verdict: v}
	}
	tests := map[string]struct {
		events []citeway.Event
		want   []citeway.Verdict
	}{
		"none":             {nil, []citeway.Verdict{""}},
		"the last counts":  {[]citeway.Event{&citeway.Revision{Citation: cite(citeway.Partial, 0)}, &citeway.Revision{Citation: cite(citeway.Supported, 0)}}, []citeway.Verdict{citeway.Supported}},
		"withdrawn":        {[]citeway.Event{&citeway.Revision{Citation: cite("", 0), Withdrawn: true}}, nil},
		"withdrawn twice":  {[]citeway.Event{&citeway.Revision{Citation: cite("", 0), Withdrawn: true}, &citeway.Revision{Citation: cite("", 0), Withdrawn: true}}, nil},
		"it stands again":  {[]citeway.Event{&citeway.Revision{Citation: cite("", 0), Withdrawn: true}, &citeway.Revision{Citation: cite(citeway.Partial, 0)}}, []citeway.Verdict{citeway.Partial}},
		"a place nowhere":  {[]citeway.Event{&citeway.Revision{Citation: cite(citeway.Misquoted, -7)}}, []citeway.Verdict{citeway.Misquoted}},
		"of another alone": {[]citeway.Event{&citeway.Revision{Citation: &citeway.Citation{ID: "other"}, Withdrawn: true}}, []citeway.Verdict{""}},
	}
	for name, test := range tests {
		a := citeway.Fold(append([]citeway.Event{cite("", 0)}, test.events...)...)
		var got []citeway.Verdict
		for i := range a.Citations {
			got = append(got, a.Citations[i].Verdict)
		}
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %v, want %v", name, got, test.want)
		}
	}
}

// A source of which anything at all is known is kept; one that a label promised
// and nothing followed is not.
func TestWhatMakesASource(t *testing.T) {
	raw := json.RawMessage(`{}`)
	for name, s := range map[string]citeway.Source{
		"number": {Number: 1}, "title": {Title: "A"}, "url": {URL: "https://a.example"}, "path": {Path: "a.md"}, "kind": {Kind: citeway.KindTool},
		"query": {Query: raw}, "passages": {Passages: []citeway.Passage{{ID: "p"}}}, "extra": {Extra: map[string]json.RawMessage{"azure:a": raw}},
	} {
		s.ID = "s1"
		if a := citeway.Fold(&s); len(a.Sources) != 1 {
			t.Errorf("a source with a %s is left out", name)
		}
	}
	if a := citeway.Fold(&citeway.Source{ID: "s1"}, &citeway.Source{ID: "s2", Title: "B"}); len(a.Sources) != 1 || a.Sources[0].ID != "s2" {
		t.Errorf("got %+v", a.Sources)
	}
}
