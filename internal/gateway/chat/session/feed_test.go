package session

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/model"
)

func TestAFeedIsHeardByMany(t *testing.T) {
	f := newFeed()
	const listeners, messages = 5, 50
	var all sync.WaitGroup
	for from := range listeners {
		all.Go(func() {
			want := from
			for m := range f.Messages(context.Background(), from) {
				if m.Index != want {
					t.Errorf("listener %d heard message %d, want %d", from, m.Index, want)
				}
				want++
			}
			if want != messages {
				t.Errorf("listener %d heard up to %d", from, want)
			}
		})
	}
	for i := 0; i < messages; i += 2 {
		f.add(Message{Index: i}, Message{Index: i + 1})
	}
	failed := errors.New("failed")
	f.end(failed)
	all.Wait()
	if err := f.Wait(context.Background()); !errors.Is(err, failed) {
		t.Error(err)
	}
}

func TestAFeedGivesEachItsOwnCopy(t *testing.T) {
	f := newFeed()
	f.add(Message{Evidence: []string{"p_1"}})
	f.end(nil)
	for m := range f.Messages(context.Background(), 0) {
		m.Evidence[0] = "changed"
	}
	for m := range f.Messages(context.Background(), 0) {
		if m.Evidence[0] != "p_1" {
			t.Error("a listener changed what others hear")
		}
	}
	for range f.Messages(context.Background(), 7) {
		t.Error("there is no message 7")
	}
}

func TestWaitingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	f := newFeed()
	if err := f.Wait(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	for range f.Messages(ctx, 0) {
		t.Error("a message of nothing")
	}
}

func TestFailureInWords(t *testing.T) {
	own := &citeway.Error{Code: citeway.Upstream, Message: "is down"}
	for err, want := range map[error]citeway.Code{own: citeway.Upstream, context.Canceled: citeway.Unavailable, context.DeadlineExceeded: citeway.Unavailable, errors.New("10.0.0.7"): citeway.Internal} {
		if got := failure(err); got.Code != want || got.Message == "10.0.0.7" {
			t.Errorf("%v: %v", err, got)
		}
	}
}

func TestRecall(t *testing.T) {
	m := func(kind Type, name string, format ContentType, content, answer string) Message {
		return Message{Type: kind, Tool: name, ContentType: format, Content: content, Answer: []byte(answer)}
	}
	earlier := []Message{
		m(Call, Router, JSON, `{"prompt":"One?"}`, ""),
		m(Call, Analyst, JSON, `{"prompt":"One?"}`, ""),
		m(Result, Router, JSON, `{"response":"<cite id=\"a\">x</cite>"}`, `{"text":"It is x.","sources":[{"id":"a","number":1},{"id":"b","number":0}]}`),
		m(Call, Router, JSON, `{"prompt":"Two?"}`, ""),
		m(Result, Router, Error, `{"message":"down","response":"half"}`, `{"text":"half"}`),
		m(Call, Router, JSON, `{"prompt":"Three?"}`, ""),
		m(Result, Router, JSON, `{"response":"plain"}`, `{"sources":[{"id":"a","number":1},{"id":"c","number":2}]}`),
	}
	var turn chat.Turn
	recall(&turn, earlier)
	var said string
	for _, m := range turn.Messages {
		said += string(m.Role[0]) + ":" + m.Content + " "
	}
	if said != "u:One? a:It is x. u:Two? u:Three? a:plain " {
		t.Error(said)
	}
	if len(turn.Earlier) != 2 || turn.Earlier[0].ID != "a" || turn.Earlier[1].Number != 2 {
		t.Errorf("%+v", turn.Earlier)
	}
	own := chat.Turn{Messages: []model.Message{}, Citing: chat.Citing{Earlier: []citeway.Source{}}}
	recall(&own, earlier)
	if len(own.Messages) != 0 || len(own.Earlier) != 0 {
		t.Error("what the turn brought was replaced")
	}
}

func TestALongConversationIsRecalledInPart(t *testing.T) {
	var earlier []Message
	for range chat.MaxMessages + 20 {
		earlier = append(earlier, Message{Type: Call, Tool: Router, ContentType: JSON, Content: `{"prompt":"?"}`})
	}
	var turn chat.Turn
	if recall(&turn, earlier); len(turn.Messages) != chat.MaxMessages {
		t.Errorf("%d messages", len(turn.Messages))
	}
}

func TestAnAnswerWithoutCitationsIsWritten(t *testing.T) {
	for name, a := range map[string]*citeway.Answer{
		"empty": {}, "plain": {Text: "Tides rise <b>."}, "broken": {Text: "Tides", Err: &citeway.Error{Message: "down"}},
		"shown": {Text: "Tides.", Sources: []citeway.Source{{ID: "p_1", Kind: citeway.KindTool, Query: []byte(`{"a":1}`)}}},
	} {
		text, citations, err := prose(a)
		if err != nil || len(citations) != 0 || len(text) < len(a.Text) {
			t.Errorf("%s: %q, %v, %v", name, text, citations, err)
		}
	}
}

func TestWhatAStepShows(t *testing.T) {
	s := &tool.Step{ID: "p_1", Outcome: &tool.Outcome{Records: []evidence.Record{{ID: "p_1"}, {ID: "p_2"}},
		Sources: []citeway.Source{{Passages: []citeway.Passage{{ID: "p_2"}, {ID: "p_old"}}}}}}
	if got := shown(s); len(got) != 3 || got[0] != "p_1" || got[2] != "p_old" {
		t.Errorf("%v", got)
	}
}

func TestOpenCallsEndFromTheInside(t *testing.T) {
	store := database.Memory(t, Open)
	ctx := context.Background()
	if err := store.Begin(ctx, Session{ID: "s"}); err != nil {
		t.Fatal(err)
	}
	k := &keeper{store: store, session: "s", feed: newFeed(), open: map[string]string{}}
	if err := k.begin(ctx, "How?", Place{}); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"p_1", "p_2"} {
		if err := k.step(ctx, &tool.Step{Kind: tool.Called, ID: id, Call: citeway.Call{Name: id}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := k.step(ctx, &tool.Step{Kind: tool.Answered, ID: "p_1", Call: citeway.Call{Name: "p_1"}, Outcome: &tool.Outcome{Content: []byte(`{}`)}}); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time nothing is open
		if err := k.fail(ctx, &citeway.Error{Message: "down"}); err != nil {
			t.Fatal(err)
		}
	}
	list, err := store.Messages(ctx, "s")
	if err != nil || len(list) != 8 {
		t.Fatalf("%d messages, %v", len(list), err)
	}
	for i, want := range []string{"p_2", k.analyst, k.router} {
		if m := list[5+i]; m.ParentID != want || m.ContentType != Error {
			t.Errorf("%+v", m)
		}
	}
}
