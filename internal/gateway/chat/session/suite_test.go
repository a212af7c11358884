package session_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/session"
)

// Run passes a store through the suite; open gives an empty one.
func Run(t *testing.T, open func(t *testing.T) session.Store) {
	for name, test := range map[string]func(*testing.T, session.Store){
		"a session is kept":              kept,
		"sessions are its owner's":       owned,
		"sessions are found":             listed,
		"a session is renamed":           renamed,
		"a session is deleted":           deleted,
		"messages are kept in order":     ordered,
		"what does not fit is refused":   refused,
		"exactly one result a call":      one,
		"all or none":                    atomic,
		"a share is kept and dropped":    shared,
		"what is said of an answer":      judged,
		"evidence is held by sessions":   holds,
		"many at the same time":          concurrent,
		"what is read is the caller's":   private,
		"who left is told of no keeping": cancelled,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

// Begin keeps a session of that id and owner.
func Begin(t *testing.T, s session.Store, id, owner string) session.Session {
	t.Helper()
	one := session.Session{ID: id, Owner: owner, Title: "Tides 🌊", Created: time.Unix(1893456000, 5000).UTC(), Forked: "ses_0"}
	if err := s.Begin(ctx, one); err != nil {
		t.Fatal(err)
	}
	return one
}

// Turn are the messages of one short turn.
func Turn() []session.Message {
	at := time.Unix(1893456001, 0).UTC()
	m := func(id, parent string, kind session.Type, role session.Role, tool string) session.Message {
		return session.Message{ID: id, ParentID: parent, Time: at, Role: role, Type: kind, Tool: tool, ContentType: session.JSON, Content: `{"of":"` + id + `"}`}
	}
	query, result, answer := m("p_1", "a1", session.Call, session.Assistant, "query"), m("r1", "p_1", session.Result, session.Tool, "query"), m("r3", "q1", session.Result, session.Assistant, session.Router)
	query.Evidence, result.Evidence, answer.Evidence = []string{"p_1"}, []string{"p_1"}, []string{"c_1", "p_1"}
	answer.Citations = []session.Citation{{ID: "p_1", Text: "heights", Query: json.RawMessage(`{"a":1}`), URL: "https://sea.example", Title: "tides"}}
	answer.Answer = json.RawMessage(`{"text":"So."}`)
	return []session.Message{m("q1", "", session.Call, session.User, session.Router), m("a1", "q1", session.Call, session.Assistant, session.Analyst),
		query, m("g1", "p_1", session.Progress, session.Tool, "query"), result, m("r2", "a1", session.Result, session.Tool, session.Analyst), answer}
}

func add(t *testing.T, s session.Store, id string, list ...session.Message) {
	t.Helper()
	if err := s.Append(ctx, id, list); err != nil {
		t.Fatal(err)
	}
}

func kept(t *testing.T, s session.Store) {
	want := Begin(t, s, "ses_1", "k_1")
	if got, err := s.Session(ctx, "ses_1"); err != nil || !reflect.DeepEqual(*got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
	if _, err := s.Session(ctx, "ses_2"); citeway.CodeOf(err) != citeway.NotFound {
		t.Error(err)
	}
	for _, bad := range []session.Session{{ID: "ses_1"}, {}, {ID: "ses_3", Title: string(make([]byte, session.MaxTitle+1))}} {
		if err := s.Begin(ctx, bad); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}

func owned(t *testing.T, s session.Store) {
	for i := range 3 {
		Begin(t, s, fmt.Sprint("a", i), "k_1")
		Begin(t, s, fmt.Sprint("b", i), "")
	}
	list, err := s.Sessions(ctx, "k_1", 2)
	if err != nil || len(list) != 2 || list[0].ID != "a2" || list[1].ID != "a1" {
		t.Errorf("got %+v, %v", list, err)
	}
	if list, err := s.Sessions(ctx, "k_9", 9); err != nil || list == nil || len(list) != 0 {
		t.Errorf("got %+v, %v", list, err)
	}
}

// ids are those of sessions, in order.
func ids(list []session.Session) string {
	var all []string
	for _, one := range list {
		all = append(all, one.ID)
	}
	return strings.Join(all, " ")
}

func listed(t *testing.T, s session.Store) {
	said := func(id, title, question, answer string) {
		one := session.Session{ID: id, Owner: "k_1", Title: title, Created: time.Unix(1893456000, 0).UTC()}
		if err := s.Begin(ctx, one); err != nil {
			t.Fatal(err)
		}
		list := Turn()
		list[0].Content, list[6].Content = fmt.Sprintf(`{"prompt":%q}`, question), fmt.Sprintf(`{"response":%q}`, answer)
		add(t, s, id, list...)
	}
	said("a", "Tides", "How high is the Übertide?", "It is 4.2 metres.")
	Begin(t, s, "x", "k_2")
	said("b", "Ebb", "How low?", "As low as a \"neap\" tide.")
	said("c", "Ships", "Which ships?", "Two.")
	for _, c := range []struct {
		l    session.Listing
		want string
	}{
		{session.Listing{Limit: 9}, "c b a"},
		{session.Listing{Limit: 2}, "c b"},
		{session.Listing{Limit: 2, After: "b"}, "a"},
		{session.Listing{Limit: 9, Words: "TIDE"}, "b a"},
		{session.Listing{Limit: 1, Words: "tide"}, "b"},
		{session.Listing{Limit: 9, Words: "tide", After: "b"}, "a"},
		{session.Listing{Limit: 9, Words: "ubertide metres"}, "a"},
		{session.Listing{Limit: 9, Words: `"neap"`}, "b"},
		{session.Listing{Limit: 9, Words: "prompt"}, ""},
		{session.Listing{Limit: 9, Words: "tide ships"}, ""},
	} {
		c.l.Owner = "k_1"
		if list, err := s.Find(ctx, c.l); err != nil || ids(list) != c.want {
			t.Errorf("%+v: %q, %v", c.l, ids(list), err)
		}
	}
	for _, after := range []string{"x", "none"} {
		if _, err := s.Find(ctx, session.Listing{Owner: "k_1", Limit: 9, After: after}); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("after %s: %v", after, err)
		}
	}
}

func renamed(t *testing.T, s session.Store) {
	want := Begin(t, s, "ses_1", "k_1")
	want.Title = "Ebb"
	if err := s.Rename(ctx, "ses_1", "Ebb"); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Session(ctx, "ses_1"); err != nil || !reflect.DeepEqual(*got, want) {
		t.Errorf("%+v, %v", got, err)
	}
	if err := s.Rename(ctx, "ses_2", "Ebb"); citeway.CodeOf(err) != citeway.NotFound {
		t.Error(err)
	}
	if err := s.Rename(ctx, "ses_1", string(make([]byte, session.MaxTitle+1))); citeway.CodeOf(err) != citeway.Invalid {
		t.Error(err)
	}
}

func deleted(t *testing.T, s session.Store) {
	for _, id := range []string{"ses_1", "ses_2"} {
		Begin(t, s, id, "k_1")
		add(t, s, id, Turn()...)
		if err := s.PutShare(ctx, session.Share{ID: "sh_" + id, Session: id, Until: "r3"}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Delete(ctx, "ses_1"); err != nil {
		t.Fatal(err)
	}
	_, one := s.Session(ctx, "ses_1")
	_, messages := s.Messages(ctx, "ses_1")
	_, share := s.Share(ctx, "sh_ses_1")
	for i, err := range []error{one, messages, share, s.Append(ctx, "ses_1", Turn()), s.Delete(ctx, "ses_1")} {
		if citeway.CodeOf(err) != citeway.NotFound {
			t.Errorf("%d: %v", i, err)
		}
	}
	if list, err := s.Messages(ctx, "ses_2"); err != nil || len(list) != 7 {
		t.Errorf("the other one has %d messages, %v", len(list), err)
	}
}

func judged(t *testing.T, s session.Store) {
	for _, id := range []string{"ses_1", "ses_2"} {
		Begin(t, s, id, "k_1")
		add(t, s, id, Turn()...)
	}
	said := func(id, citation string, kind session.Judgement, second int64) session.Feedback {
		f := session.Feedback{Session: id, Turn: "q1", Citation: citation, Kind: kind, Note: "潮", Time: time.Unix(second, 5000).UTC()}
		if err := s.PutFeedback(ctx, f); err != nil {
			t.Fatal(err)
		}
		return f
	}
	said("ses_1", "", session.Right, 1)
	cited, other := said("ses_1", "c_1", session.WrongSource, 2), said("ses_2", "", session.Right, 3)
	whole := said("ses_1", "", session.Wrong, 4) // in the place of the first
	holds := func(session string, want ...session.Feedback) {
		t.Helper()
		if got, err := s.Feedback(ctx, session); err != nil || len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("of %q:\ngot  %+v, %v\nwant %+v", session, got, err, want)
		}
	}
	holds("ses_1", cited, whole)
	holds("", cited, other, whole)
	for _, f := range []session.Feedback{{Session: "ses_1", Turn: "none"}, {Session: "none", Turn: "q1"}} {
		if err := s.PutFeedback(ctx, f); citeway.CodeOf(err) != citeway.NotFound {
			t.Errorf("%+v: %v", f, err)
		}
	}
	if err := s.DropFeedback(ctx, "ses_1", "q1"); err != nil {
		t.Fatal(err)
	}
	holds("ses_1")
	if err := s.Delete(ctx, "ses_2"); err != nil {
		t.Fatal(err)
	}
	holds("")
}

func ordered(t *testing.T, s session.Store) {
	Begin(t, s, "ses_1", "")
	want := Turn()
	add(t, s, "ses_1", want[:3]...)
	add(t, s, "ses_1", want[3:]...)
	got, err := s.Messages(ctx, "ses_1")
	if err != nil || len(got) != len(want) {
		t.Fatalf("got %d messages, %v", len(got), err)
	}
	for i := range got {
		if got[i].Index != i || got[i].SessionID != "ses_1" || !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("got %+v\nwant %+v", got[i], want[i])
		}
	}
	if m, err := s.Message(ctx, "ses_1", "r3"); err != nil || !reflect.DeepEqual(*m, want[6]) {
		t.Errorf("got %+v, %v", m, err)
	}
	for _, at := range [][2]string{{"ses_1", "none"}, {"ses_2", "r3"}} {
		if _, err := s.Message(ctx, at[0], at[1]); citeway.CodeOf(err) != citeway.NotFound {
			t.Errorf("%v: %v", at, err)
		}
	}
	if _, err := s.Messages(ctx, "ses_2"); citeway.CodeOf(err) != citeway.NotFound {
		t.Error(err)
	}
}

func refused(t *testing.T, s session.Store) {
	Begin(t, s, "ses_1", "")
	add(t, s, "ses_1", Turn()...)
	for name, m := range map[string]session.Message{
		"no id": {Type: session.Call}, "an id twice": {ID: "q1", Type: session.Call}, "no type": {ID: "x", Type: "word"},
		"no such parent": {ID: "x", Type: session.Call, ParentID: "none"}, "a result of nothing": {ID: "x", Type: session.Result},
		"a result of a result": {ID: "x", Type: session.Result, ParentID: "r1"}, "progress after the result": {ID: "x", Type: session.Progress, ParentID: "p_1"},
	} {
		if err := s.Append(ctx, "ses_1", []session.Message{m}); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := s.Append(ctx, "ses_2", Turn()); citeway.CodeOf(err) != citeway.NotFound {
		t.Error(err)
	}
	long := session.Message{ID: "long", Type: session.Call, Content: string(make([]byte, session.MaxContent+1))}
	if err := s.Append(ctx, "ses_1", []session.Message{long}); citeway.CodeOf(err) != citeway.TooLarge {
		t.Error(err)
	}
}

func one(t *testing.T, s session.Store) {
	Begin(t, s, "ses_1", "")
	add(t, s, "ses_1", Turn()[:3]...)
	var all sync.WaitGroup
	results := make(chan error, 8)
	for i := range 8 {
		all.Go(func() {
			results <- s.Append(ctx, "ses_1", []session.Message{{ID: fmt.Sprint("r", i), Type: session.Result, ParentID: "p_1"}})
		})
	}
	all.Wait()
	close(results)
	kept := 0
	for err := range results {
		if err == nil {
			kept++
		} else if citeway.CodeOf(err) != citeway.Invalid {
			t.Error(err)
		}
	}
	if kept != 1 {
		t.Errorf("%d results of one call were kept", kept)
	}
}

func atomic(t *testing.T, s session.Store) {
	Begin(t, s, "ses_1", "")
	turn := Turn()
	turn[6].ParentID = "none"
	if err := s.Append(ctx, "ses_1", turn); citeway.CodeOf(err) != citeway.Invalid {
		t.Fatal(err)
	}
	if got, err := s.Messages(ctx, "ses_1"); err != nil || len(got) != 0 {
		t.Errorf("%d messages of a turn that was refused, %v", len(got), err)
	}
	add(t, s, "ses_1", Turn()...)
}

func shared(t *testing.T, s session.Store) {
	Begin(t, s, "ses_1", "")
	add(t, s, "ses_1", Turn()...)
	want := session.Share{ID: "sh_1", Session: "ses_1", Until: "r3", Created: time.Unix(1893456000, 0).UTC()}
	if err := s.PutShare(ctx, want); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Share(ctx, "sh_1"); err != nil || *got != want {
		t.Errorf("got %+v, %v", got, err)
	}
	for _, bad := range []session.Share{{ID: "sh_2", Session: "ses_1", Until: "none"}, {ID: "sh_2", Session: "none", Until: "r3"}} {
		if err := s.PutShare(ctx, bad); citeway.CodeOf(err) != citeway.NotFound {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	if err := s.DropShares(ctx, "ses_1"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Share(ctx, "sh_1"); citeway.CodeOf(err) != citeway.NotFound {
		t.Error(err)
	}
}

func holds(t *testing.T, s session.Store) {
	Begin(t, s, "ses_1", "k_1")
	add(t, s, "ses_1", Turn()...)
	for _, c := range []struct {
		owner, citation string
		want            bool
	}{{"k_1", "c_1", true}, {"k_1", "p_1", true}, {"k_2", "p_1", false}, {"k_1", "p_2", false}} {
		if got, err := s.Holds(ctx, c.owner, c.citation); err != nil || got != c.want {
			t.Errorf("%+v: %v, %v", c, got, err)
		}
	}
}

func concurrent(t *testing.T, s session.Store) {
	const writers, each = 6, 10
	Begin(t, s, "ses_1", "")
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for i := range each {
				m := []session.Message{{ID: fmt.Sprintf("m%d_%d", w, i), Type: session.Call}}
				if err := s.Append(ctx, "ses_1", m); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	got, err := s.Messages(ctx, "ses_1")
	if err != nil || len(got) != writers*each {
		t.Fatalf("%d messages, %v", len(got), err)
	}
	for i := range got {
		if got[i].Index != i {
			t.Errorf("message %d has index %d", i, got[i].Index)
		}
	}
}

func private(t *testing.T, s session.Store) {
	Begin(t, s, "ses_1", "")
	list := Turn()
	add(t, s, "ses_1", list...)
	list[6].Citations[0].ID, list[6].Answer[2], list[6].Evidence[0] = "changed", 'X', "changed"
	first, _ := s.Messages(ctx, "ses_1")
	first[6].Citations[0].Query[2], first[6].Evidence[0] = 'X', "changed"
	if again, _ := s.Message(ctx, "ses_1", "r3"); !reflect.DeepEqual(again.Citations, Turn()[6].Citations) || again.Evidence[0] != "c_1" || string(again.Answer) != `{"text":"So."}` {
		t.Errorf("got %+v", again)
	}
}

func cancelled(t *testing.T, s session.Store) {
	Begin(t, s, "ses_1", "")
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if err := s.Append(gone, "ses_1", Turn()); err == nil {
		t.Error("messages of a caller who left were acknowledged")
	}
}
