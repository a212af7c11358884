package tool

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

func TestLimitsHaveDefaults(t *testing.T) {
	if got := (Limits{}).filled(); got != (Limits{DefaultCalls, DefaultRounds, DefaultBytes, DefaultTime, DefaultParallel}) {
		t.Errorf("%+v", got)
	}
	own := Limits{1, 2, 3, time.Second, 4}
	if got := own.filled(); got != own {
		t.Errorf("%+v", got)
	}
	if got := (Limits{Calls: -1, Time: -1}).filled(); got.Calls != DefaultCalls || got.Time != DefaultTime {
		t.Errorf("%+v", got)
	}
}

func TestAccess(t *testing.T) {
	zero, two := 0, 2
	high := &citeway.Label{Rank: 2}
	for _, c := range []struct {
		access Access
		label  *citeway.Label
		want   bool
	}{{Access{}, high, true}, {Access{Clearance: &two}, high, true}, {Access{Clearance: &zero}, high, false}, {Access{Clearance: &zero}, nil, true}} {
		if got := c.access.Sees(c.label); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestTheRulesJoinTheSystemMessage(t *testing.T) {
	for name, c := range map[string]struct {
		messages []model.Message
		want     string
		more     int
	}{
		"with one":    {[]model.Message{{Role: prompt.System, Content: "Be brief.\n"}, {Role: prompt.User, Content: "q"}}, "Be brief.\n\nRULES", 0},
		"without":     {[]model.Message{{Role: prompt.User, Content: "q"}}, "RULES", 1},
		"of no words": {nil, "RULES", 1},
	} {
		before := len(c.messages)
		got := instructed(c.messages, "RULES")
		if got[0].Role != prompt.System || got[0].Content != c.want || len(got) != before+c.more {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestTheCallersMessagesStayTheirs(t *testing.T) {
	own := []model.Message{{Role: prompt.System, Content: "Be brief."}}
	l := Loop{}
	turn := l.turn(&model.Request{Messages: own, Inline: true}, &citeway.Folder{})
	if own[0].Content != "Be brief." || !strings.Contains(turn.request.Messages[0].Content, "cite_as") {
		t.Errorf("%+v", own)
	}
}

func TestCallsAreGivenIDs(t *testing.T) {
	turn := &turn{theirs: []model.Tool{{Name: "theirs"}}}
	own, theirs := turn.divide([]citeway.Call{{ID: "a", Name: "x"}, {Name: "y"}, {ID: "a", Name: "z"}, {Name: "theirs"}, {ID: "call_1_2", Name: "w"}})
	seen := map[string]bool{}
	for _, c := range append(own, theirs...) {
		if c.ID == "" || seen[c.ID] {
			t.Errorf("%+v", c)
		}
		seen[c.ID] = true
	}
	if len(own) != 4 || len(theirs) != 1 || own[0].ID != "a" {
		t.Errorf("%+v, %+v", own, theirs)
	}
}

func TestTokensAreSummed(t *testing.T) {
	turn := &turn{}
	silent := citeway.End{}
	if turn.spend(&silent); silent.Usage != nil {
		t.Error("tokens of a model that does not say")
	}
	for want := 1; want <= 3; want++ {
		reply := citeway.End{Usage: &citeway.Usage{Prompt: 10, Answer: 1}}
		if turn.spend(&reply); *reply.Usage != (citeway.Usage{Prompt: 10 * want, Answer: want}) {
			t.Errorf("%+v", reply.Usage)
		}
	}
	if turn.spend(&silent); silent.Usage == nil || silent.Usage.Answer != 3 {
		t.Errorf("%+v", silent.Usage)
	}
}

// listening is an ear with what came through.
func listening() (*ear, *[]citeway.Event) {
	out := &[]citeway.Event{}
	e := &ear{turn: &turn{known: passages{}}, next: citeway.SinkFunc(func(x citeway.Event) error {
		if text, ok := x.(*citeway.Text); ok {
			x = &citeway.Text{Bytes: append([]byte(nil), text.Bytes...)}
		}
		*out = append(*out, x)
		return nil
	})}
	return e, out
}

func put(t *testing.T, e *ear, events ...citeway.Event) {
	t.Helper()
	for _, x := range events {
		if err := e.Put(x); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAnEarKeepsWhatWasWritten(t *testing.T) {
	e, out := listening()
	e.begin()
	put(t, e, &citeway.Text{Bytes: []byte("Tides rise")}, &citeway.Marker{Blank: []byte(" "), Raw: []byte("[1]")}, &citeway.Finding{}, &citeway.Text{Bytes: []byte(".")})
	if e.said.String() != "Tides rise [1]." || len(*out) != 4 || e.read != 11 {
		t.Errorf("%q, %d events, %d read", e.said.String(), len(*out), e.read)
	}
	e.begin()
	if e.said.Len() != 0 || e.base != 11 {
		t.Errorf("%q, base %d", e.said.String(), e.base)
	}
}

func TestRoundsArePartedOnce(t *testing.T) {
	e, out := listening()
	e.begin()
	put(t, e, &citeway.Text{Bytes: []byte("one")})
	e.begin()
	put(t, e, &citeway.Finding{}, &citeway.Source{ID: "s"}, &citeway.Text{Bytes: []byte("two")}, &citeway.Text{Bytes: []byte("three")})
	e.begin()
	put(t, e, &citeway.Marker{Raw: []byte("[1]")})
	var prose strings.Builder
	for _, x := range *out {
		if text, ok := x.(*citeway.Text); ok {
			prose.Write(text.Bytes)
		}
	}
	if prose.String() != "one\n\ntwothree\n\n" {
		t.Errorf("%q", prose.String())
	}
	if len(e.turn.request.Sources) != 1 {
		t.Error("a source that the model sent is not counted")
	}
}

func TestCitationsOfALaterRoundMove(t *testing.T) {
	e, out := listening()
	e.begin()
	put(t, e, &citeway.Text{Bytes: []byte("12345")})
	e.begin()
	own := &citeway.Citation{Start: 3, End: 7, Label: "word", Claim: &citeway.Span{Start: 0, End: 3}}
	put(t, e, &citeway.Text{Bytes: []byte("abc")}, own)
	moved, ok := (*out)[len(*out)-1].(*citeway.Citation)
	if !ok || moved.Start != 10 || moved.End != 14 || moved.Claim.Start != 7 || own.Start != 3 {
		t.Errorf("%+v", moved)
	}
	if e.read != 14 || e.said.String() != "abcword" {
		t.Errorf("%d, %q", e.read, e.said.String())
	}
}

func TestAnErrorBehindAnEarIsReturned(t *testing.T) {
	closed := errors.New("closed")
	e := &ear{turn: &turn{known: passages{}}, next: citeway.SinkFunc(func(citeway.Event) error { return closed })}
	e.begin()
	for _, x := range []citeway.Event{&citeway.Text{Bytes: []byte("a")}, &citeway.Citation{}, &citeway.Source{}, &citeway.Finding{}} {
		if err := e.Put(x); !errors.Is(err, closed) {
			t.Errorf("%T: %v", x, err)
		}
	}
	e.begin()
	if err := e.Put(&citeway.Text{Bytes: []byte("b")}); !errors.Is(err, closed) {
		t.Error(err)
	}
	if err := e.show(&citeway.Source{}); !errors.Is(err, closed) {
		t.Error(err)
	}
}

func TestFailuresAreToldWithoutTheirCause(t *testing.T) {
	for name, err := range map[string]error{
		"ours":   &citeway.Error{Code: citeway.Upstream, Message: "is down", Err: errors.New("10.0.0.7 refused")},
		"theirs": errors.New("10.0.0.7 refused"),
	} {
		o := Outcome{}.failed(err)
		if strings.Contains(string(o.Content), "10.0.0.7") || o.Err == nil || !json.Valid(o.Content) {
			t.Errorf("%s: %s", name, o.Content)
		}
	}
	o := Outcome{}.failed(&citeway.Error{Code: citeway.Invalid, Message: "see [1] <cite"})
	if strings.Contains(string(o.Content), "[1]") {
		t.Errorf("an error may bring a marker: %s", o.Content)
	}
}

func TestAPlainResultIsKeptAndNotCited(t *testing.T) {
	d := &Desk{OpenURL: func(id string) string { return "/c/" + id }}
	o := d.outcome("p_1", citeway.Call{Name: "list"}, Result{Plain: true, JSON: json.RawMessage(`{"a":1}`), Digest: "own"}, nil, func(int, *citeway.Source) string { return "[1]" }, nil)
	if string(o.Content) != `{"citation_id":"p_1","open_url":"/c/p_1","a":1}` || len(o.Sources) != 0 || len(o.Records) != 1 || o.Records[0].Digest != "own" {
		t.Errorf("%s, %+v", o.Content, o)
	}
}

func TestAResultOfSeveralPassages(t *testing.T) {
	d := &Desk{}
	own := []citeway.Passage{{Text: "first"}, {Text: "second"}, {ID: "theirs", Text: "third"}}
	o := d.outcome("p_1", citeway.Call{Name: "q", Arguments: `{"a":1}`}, Result{Source: citeway.Source{Passages: own}}, nil, unmarked, nil)
	if len(o.Records) != 3 || o.Records[0].ID != "p_1" || o.Records[0].Passage.Text != "first" || own[2].ID != "theirs" {
		t.Fatalf("%+v", o.Records)
	}
	for i, p := range o.Sources[0].Passages {
		if r := o.Records[i]; r.ID != p.ID || r.Passage.Text != p.Text || r.Source.Passages != nil || !strings.HasPrefix(p.ID, "p_") {
			t.Errorf("%d: %+v, %+v", i, p, r)
		}
	}
	if s := o.Sources[0]; s.Title != "q" || string(o.Records[0].Resolved) != `{"a":1}` || string(o.Content) != `{"citation_id":"p_1"}` {
		t.Errorf("%+v, %s", s, o.Content)
	}
}

func TestAFoundDocumentWithoutJSON(t *testing.T) {
	f := Found{Hit: knowledge.Hit{Source: citeway.Source{ID: "w_1"}, Passage: citeway.Passage{Text: "words"}}, JSON: json.RawMessage(`{`)}
	o := (&Desk{}).outcome("p_1", citeway.Call{}, Result{Found: []Found{f}}, nil, unmarked, nil)
	if o.Err != nil || !json.Valid(o.Content) || o.Records[1].Document != "" {
		t.Errorf("%s, %+v", o.Content, o.Records)
	}
}
