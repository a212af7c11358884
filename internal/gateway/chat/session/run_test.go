package session_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/database"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/rill"
	"github.com/citeway/citeway/evidence"
	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/verify"
)

// asking is a model that calls the query tool, and answers with what cites it.
type asking struct {
	// calls are made before the answer.
	calls []citeway.Call
	saw   []model.Request
	err   error
}

func (*asking) Name() string { return "asking" }

func (a *asking) Stream(_ context.Context, r *model.Request, sink citeway.Sink) error {
	a.saw = append(a.saw, *r)
	last := r.Messages[len(r.Messages)-1]
	if last.Role != "tool" && len(a.calls) > 0 {
		return sink.Put(&citeway.End{Calls: a.calls, Finish: citeway.FinishCalls})
	}
	var shown struct {
		As string `json:"cite_as"`
	}
	_ = json.Unmarshal([]byte(last.Content), &shown)
	scan := marker.New(sink, r.Reads)
	if _, err := scan.Write([]byte("The average height was 4.2 metres " + shown.As + ".")); err != nil {
		return err
	}
	if err := errors.Join(scan.Close(), a.err); err != nil {
		return err
	}
	return sink.Put(&citeway.End{Finish: citeway.FinishStop})
}

// query is a metrics tool, as small as can be.
type query struct{ fail error }

func (query) Spec() model.Tool { return model.Tool{Name: "query_metrics_view"} }

func (q query) Call(ctx context.Context, args json.RawMessage, _ tool.Access) (tool.Result, error) {
	tool.Progress(ctx, "reading the table")
	return tool.Result{JSON: json.RawMessage(`{"schema":[{"name":"height"}],"data":[[4.2]]}`),
		Source: citeway.Source{Title: "tides", Query: json.RawMessage(`{"metrics_view":"tides","time_range":{"start":"2026-02-01T00:00:00Z"}}`),
			Passages: []citeway.Passage{{Text: "tides, from 2026-02-01 to 2026-03-01\nAverage height 4.2 metres."}}}}, q.fail
}

func oneCall() []citeway.Call {
	return []citeway.Call{{ID: "call_1", Name: "query_metrics_view", Arguments: `{"metrics_view":"tides"}`}}
}

// desk is a runner over a chat with that model, and a session of its own.
type desk struct {
	*session.Runner
	store    session.Store
	evidence evidence.Store
	session  string
	turn     chat.Turn
}

func newDesk(t *testing.T, m model.Model, tools ...tool.Tool) *desk {
	t.Helper()
	d := &desk{store: database.Memory(t, session.Open), evidence: database.Memory(t, evidencesqlite.Open)}
	service := chat.New(chat.Options{Models: map[string]model.Model{"": m}, Evidence: d.evidence, Verifier: verify.New(verify.Options{}),
		OpenURL: func(id string) string { return "https://cite.example/c/" + id }})
	d.Runner = session.NewRunner(service, d.store)
	s, err := (&session.Book{Store: d.store}).Begin(ctx, session.Reader{}, "How high?")
	if err != nil {
		t.Fatal(err)
	}
	d.session = s.ID
	d.turn = chat.Turn{Question: "How high was it?", Citing: chat.Citing{Family: citeway.Cite}, Calling: chat.Calling{Own: tools}}
	return d
}

func (d *desk) messages(t *testing.T) []session.Message {
	t.Helper()
	list, err := d.store.Messages(ctx, d.session)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// outline is the messages in words.
func outline(list []session.Message) string {
	var words []string
	for i := range list {
		m := &list[i]
		word := fmt.Sprintf("%s %s", strings.TrimSuffix(m.Tool, "_agent"), m.Type)
		if m.ContentType == session.Error {
			word += "!"
		}
		words = append(words, word)
	}
	return strings.Join(words, ", ")
}

// pairs checks that each call has exactly one result, and each result a call
// before it.
func pairs(t *testing.T, list []session.Message) {
	t.Helper()
	results := map[string]int{}
	calls := map[string]bool{}
	for i := range list {
		switch m := &list[i]; m.Type {
		case session.Call:
			calls[m.ID] = true
		default:
			if !calls[m.ParentID] {
				t.Errorf("%s %s has no call before it", m.Tool, m.Type)
			}
			if m.Type == session.Result {
				results[m.ParentID]++
			}
		}
	}
	for id := range calls {
		if results[id] != 1 {
			t.Errorf("call %s has %d results", id, results[id])
		}
	}
}

func TestTheTimeLineOfATurn(t *testing.T) {
	d := newDesk(t, &asking{calls: oneCall()}, query{})
	feed := d.Start(ctx, d.session, d.turn, nil)
	var heard []session.Message
	for m := range feed.Messages(ctx, 0) {
		heard = append(heard, m)
	}
	if err := feed.Wait(ctx); err != nil {
		t.Fatal(err)
	}
	want := "router call, analyst call, query_metrics_view call, query_metrics_view progress, query_metrics_view result, analyst result, router result"
	if got := outline(heard); got != want {
		t.Fatalf("got %s\nwant %s", got, want)
	}
	if !reflect.DeepEqual(heard, d.messages(t)) {
		t.Error("what was told is not what is kept")
	}
	pairs(t, heard)
	for i, parent := range []int{-1, 0, 1, 2, 2, 1, 0} {
		if parent >= 0 && heard[i].ParentID != heard[parent].ID || parent < 0 && heard[i].ParentID != "" {
			t.Errorf("message %d has parent %s", i, heard[i].ParentID)
		}
	}
}

func TestTheAnswerHasItsCitations(t *testing.T) {
	d := newDesk(t, &asking{calls: oneCall()}, query{})
	var fold citeway.Folder
	if err := d.Run(ctx, d.session, d.turn, &fold); err != nil {
		t.Fatal(err)
	}
	list := d.messages(t)
	call, answer := list[2], list[len(list)-1]
	if len(answer.Citations) != 1 {
		t.Fatalf("%+v", answer)
	}
	c := answer.Citations[0]
	if c.ID != call.ID || call.Evidence[0] != call.ID || c.Text != "tides" || !strings.Contains(string(c.Query), "2026-02-01") || c.URL != "https://cite.example/c/"+c.ID {
		t.Errorf("%+v of call %s", c, call.ID)
	}
	var content struct{ Response, Agent string }
	if err := json.Unmarshal([]byte(answer.Content), &content); err != nil || content.Agent != session.Analyst ||
		content.Response != `The average height was 4.2 metres <cite id="`+call.ID+`">tides</cite>.` {
		t.Errorf("%s", answer.Content)
	}
	if r, err := d.evidence.Get(ctx, c.ID); err != nil || r.Kind != evidence.Tool || string(r.Resolved) != string(c.Query) {
		t.Errorf("%+v, %v", r, err)
	}
	if v := fold.Answer().Citations[0].Verdict; v != citeway.Supported && v != citeway.Partial {
		t.Errorf("the number that the query gave is %s", v)
	}
	for _, id := range answer.Evidence {
		if _, err := d.evidence.Get(ctx, id); err != nil {
			t.Error(err)
		}
	}
}

func TestTheFormsDecoderReadsTheStream(t *testing.T) {
	d := newDesk(t, &asking{calls: oneCall()}, query{})
	if err := d.Run(ctx, d.session, d.turn, nil); err != nil {
		t.Fatal(err)
	}
	list := d.messages(t)
	var fold citeway.Folder
	decoder := rill.Form().NewDecoder(&fold, dialect.Options{})
	for i := range list {
		if err := decoder.Frame(dialect.Frame{Data: session.WireEvent(&list[i])}); err != nil {
			t.Fatal(err)
		}
	}
	if err := decoder.Close(); err != nil {
		t.Fatal(err)
	}
	a := fold.Answer()
	if a.Text == "" || a.Extra["rill:conversation"] == nil || len(a.Sources) != 1 || a.Sources[0].ID != list[2].ID || !strings.Contains(a.Sources[0].Passages[0].Text, "[[4.2]]") {
		t.Errorf("%+v", a)
	}
}

func TestTheNextTurnKnowsTheLast(t *testing.T) {
	m := &asking{calls: oneCall()}
	d := newDesk(t, m, query{})
	for range 2 {
		if err := d.Run(ctx, d.session, d.turn, nil); err != nil {
			t.Fatal(err)
		}
	}
	said := m.saw[2].Messages
	if len(said) != 4 || said[1].Content != "How high was it?" || said[2].Content != "The average height was 4.2 metres tides." {
		t.Errorf("%+v", said)
	}
	list := d.messages(t)
	pairs(t, list)
	var second citeway.Answer
	if err := json.Unmarshal(list[len(list)-1].Answer, &second); err != nil || second.Citations[0].Number != 2 {
		t.Errorf("the second query has number %d, %v", second.Citations[0].Number, err)
	}
}

func TestATurnThatBreaksOffLeavesPairs(t *testing.T) {
	down := &citeway.Error{Code: citeway.Unavailable, Message: "the model is down"}
	for name, c := range map[string]struct {
		m    *asking
		tool query
		want string
	}{
		"the model is down":      {&asking{err: down}, query{}, "router call, analyst call, analyst result!, router result!"},
		"the tool is down":       {&asking{calls: oneCall()}, query{fail: down}, "router call, analyst call, query_metrics_view call, query_metrics_view progress, query_metrics_view result!, analyst result, router result"},
		"an unknown tool":        {&asking{calls: []citeway.Call{{Name: "other", Arguments: "["}}}, query{}, "router call, analyst call, other call, other result!, analyst result, router result"},
		"the model breaks later": {&asking{calls: oneCall(), err: errors.New("odd")}, query{}, "router call, analyst call, query_metrics_view call, query_metrics_view progress, query_metrics_view result, analyst result!, router result!"},
	} {
		d := newDesk(t, c.m, c.tool)
		err := d.Run(ctx, d.session, d.turn, nil)
		list := d.messages(t)
		pairs(t, list)
		if got := outline(list); got != c.want || (err != nil) != (name == "the model breaks later") {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
}

// hanging is a tool that runs until it is given up.
type hanging struct{ begun chan struct{} }

func (hanging) Spec() model.Tool { return model.Tool{Name: "query_metrics_view"} }

func (h hanging) Call(ctx context.Context, _ json.RawMessage, _ tool.Access) (tool.Result, error) {
	h.begun <- struct{}{}
	<-ctx.Done()
	return tool.Result{}, ctx.Err()
}

func TestWhoGoesLeavesPairs(t *testing.T) {
	h := hanging{make(chan struct{}, 1)}
	d := newDesk(t, &asking{calls: oneCall()}, h)
	gone, cancel := context.WithCancel(ctx)
	feed := d.Start(gone, d.session, d.turn, nil)
	<-h.begun
	if err := d.Run(ctx, d.session, d.turn, nil); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("a second turn at the same time: %v", err)
	}
	cancel()
	if err := feed.Wait(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	list := d.messages(t)
	pairs(t, list)
	if got := outline(list); got != "router call, analyst call, query_metrics_view call, query_metrics_view result!, analyst result!, router result!" {
		t.Error(got)
	}
}

func TestWhoEndsATurnMaySayWhy(t *testing.T) {
	h := hanging{make(chan struct{}, 1)}
	d := newDesk(t, &asking{calls: oneCall()}, h)
	ended, cancel := context.WithCancelCause(ctx)
	feed := d.Start(ended, d.session, d.turn, nil)
	<-h.begun
	cancel(&citeway.Error{Code: citeway.Unavailable, Message: "the turn took longer than 5m0s"})
	if err := feed.Wait(ctx); citeway.CodeOf(err) != citeway.Unavailable || !strings.Contains(err.Error(), "5m0s") {
		t.Error(err)
	}
	list := d.messages(t)
	pairs(t, list)
	if last := list[len(list)-1]; last.ContentType != session.Error || !strings.Contains(last.Content, "5m0s") {
		t.Errorf("%+v", last)
	}
}

func TestASinkThatFailsLeavesPairs(t *testing.T) {
	d := newDesk(t, &asking{calls: oneCall()}, query{})
	closed := errors.New("the client has gone")
	err := d.Run(ctx, d.session, d.turn, citeway.SinkFunc(func(e citeway.Event) error {
		if _, ok := e.(*citeway.Text); ok {
			return closed
		}
		return nil
	}))
	if !errors.Is(err, closed) {
		t.Error(err)
	}
	pairs(t, d.messages(t))
}

func TestWhatAProgramsEndCutIsSettled(t *testing.T) {
	d := newDesk(t, &asking{calls: oneCall()}, query{})
	cut := []session.Message{{ID: "q", Type: session.Call, Tool: session.Router, Role: session.User}, {ID: "a", ParentID: "q", Type: session.Call, Tool: session.Analyst},
		{ID: "p_1", ParentID: "a", Type: session.Call, Tool: "query_metrics_view"}}
	if err := d.store.Append(ctx, d.session, cut); err != nil {
		t.Fatal(err)
	}
	feed := d.Start(ctx, d.session, d.turn, nil)
	if err := feed.Wait(ctx); err != nil {
		t.Fatal(err)
	}
	list := d.messages(t)
	pairs(t, list)
	if got := outline(list[:6]); got != "router call, analyst call, query_metrics_view call, query_metrics_view result!, analyst result!, router result!" {
		t.Error(got)
	}
	for m := range feed.Messages(ctx, 0) {
		if m.Index != 6 {
			t.Errorf("the feed begins with message %d", m.Index)
		}
		break
	}
}

// TestSettling: who reads finds a result for each call, also before a next turn, and
// a turn under way is left alone.
func TestSettling(t *testing.T) {
	d := newDesk(t, &asking{}, query{})
	cut := []session.Message{{ID: "q", Type: session.Call, Tool: session.Router}, {ID: "a", ParentID: "q", Type: session.Call, Tool: session.Analyst}}
	if err := d.store.Append(ctx, d.session, cut); err != nil {
		t.Fatal(err)
	}
	for _, want := range []bool{true, false} {
		if changed, err := d.Settle(ctx, d.session, d.messages(t)); err != nil || changed != want {
			t.Errorf("%t, %v, want %t", changed, err, want)
		}
	}
	pairs(t, d.messages(t))
	if changed, err := d.Settle(ctx, d.session, cut); err != nil || !changed || len(d.messages(t)) != 4 {
		t.Errorf("what was read before the turn ended: %t, %v, %d messages", changed, err, len(d.messages(t)))
	}

	blocked := make(chan struct{})
	started := make(chan struct{})
	feed := d.Start(ctx, d.session, d.turn, citeway.SinkFunc(func(e citeway.Event) error {
		if _, begins := e.(*citeway.Begin); begins {
			close(started)
			<-blocked
		}
		return nil
	}))
	<-started
	if changed, err := d.Settle(ctx, d.session, d.messages(t)); err != nil || changed {
		t.Errorf("a turn under way was settled: %t, %v", changed, err)
	}
	close(blocked)
	if err := feed.Wait(ctx); err != nil {
		t.Fatal(err)
	}
	pairs(t, d.messages(t))
}

func TestASlowListenerHoldsNobodyUp(t *testing.T) {
	d := newDesk(t, &asking{calls: oneCall()}, query{})
	feed := d.Start(ctx, d.session, d.turn, nil)
	release, heard := make(chan struct{}), make(chan int)
	go func() {
		n := 0
		for range feed.Messages(ctx, 0) {
			<-release
			n++
		}
		heard <- n
	}()
	if err := feed.Wait(ctx); err != nil { // the turn ends while nobody listens
		t.Fatal(err)
	}
	close(release)
	if n := <-heard; n != 7 {
		t.Errorf("%d messages", n)
	}
	late := 0
	for range feed.Messages(ctx, 5) {
		late++
	}
	if late != 2 {
		t.Errorf("%d messages from the fifth", late)
	}
}

func TestAListenerMayGo(t *testing.T) {
	h := hanging{make(chan struct{}, 1)}
	d := newDesk(t, &asking{calls: oneCall()}, h)
	turn, stop := context.WithCancel(ctx)
	feed := d.Start(turn, d.session, d.turn, nil)
	short, leave := context.WithCancel(ctx)
	n := 0
	for range feed.Messages(short, 0) {
		n++
		leave()
	}
	leave()
	if n == 0 || feed.Wait(short) == nil {
		t.Errorf("%d messages", n)
	}
	stop()
	_ = feed.Wait(ctx)
}

// full is a store whose disk is full after some messages.
type full struct {
	session.Store
	left int
}

func (f *full) Append(ctx context.Context, id string, list []session.Message) error {
	if f.left -= len(list); f.left < 0 {
		return &citeway.Error{Code: citeway.Unavailable, Message: "the disk is full"}
	}
	return f.Store.Append(ctx, id, list)
}

func TestADiskThatIsFullEndsTheTurn(t *testing.T) {
	for left := range 7 {
		m := &asking{calls: oneCall()}
		d := newDesk(t, m, query{})
		service := chat.New(chat.Options{Models: map[string]model.Model{"": m}})
		if err := session.NewRunner(service, &full{d.store, left}).Run(ctx, d.session, d.turn, nil); citeway.CodeOf(err) != citeway.Unavailable {
			t.Errorf("%d left: %v", left, err)
		}
		if n := len(d.messages(t)); n > left {
			t.Errorf("%d messages of %d", n, left)
		}
	}
}

func TestTurnsThatCannotBe(t *testing.T) {
	d := newDesk(t, &asking{})
	theirs := d.turn
	theirs.Tools = []model.Tool{{Name: "theirs"}}
	if err := d.Run(ctx, d.session, theirs, nil); citeway.CodeOf(err) != citeway.Invalid {
		t.Error(err)
	}
	if err := d.Run(ctx, "ses_none", d.turn, nil); citeway.CodeOf(err) != citeway.NotFound {
		t.Error(err)
	}
	if err := d.Run(ctx, d.session, chat.Turn{}, nil); citeway.CodeOf(err) != citeway.Invalid {
		t.Error(err)
	}
	pairs(t, d.messages(t))
}
