package session_test

import (
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/chat/session"
)

// TestATurnInsteadOfAnother: it is asked as if that one and what came after had not been,
// and the store keeps all of them.
func TestATurnInsteadOfAnother(t *testing.T) {
	m := &asking{}
	d := newDesk(t, m)
	ask := func(question string, at session.Place) {
		t.Helper()
		d.turn.Question = question
		if err := d.At(at).Run(ctx, d.session, d.turn, nil); err != nil {
			t.Fatal(err)
		}
	}
	questions := func(list []session.Message) string {
		var all []string
		for i := range list {
			if m := &list[i]; m.Type == session.Call && m.Tool == session.Router {
				all = append(all, strings.TrimPrefix(strings.TrimSuffix(m.Content, `"}`), `{"prompt":"`))
			}
		}
		return strings.Join(all, ", ")
	}
	ask("one", session.Place{ID: "msg_one"})
	ask("two", session.Place{ID: "msg_two"})
	ask("three", session.Place{})
	told := func() (n int) {
		last := m.saw[len(m.saw)-1].Messages
		for i := range last {
			if last[i].Role == "assistant" {
				n++
			}
		}
		return n
	}
	if got := told(); got != 2 {
		t.Errorf("the third turn is told of %d answers", got)
	}
	for i := range d.messages(t) {
		if m := d.messages(t)[i]; m.Content == `{"prompt":"two"}` && m.Tool == session.Router && m.ID != "msg_two" {
			t.Errorf("the turn has the id %s", m.ID)
		}
	}
	ask("2", session.Place{InsteadOf: "msg_two"})
	if got := told(); got != 1 {
		t.Errorf("the turn instead of the second is told of %d answers", got)
	}
	if got := len(session.Current(d.messages(t), "")); got != 8 || len(d.messages(t)) != 16 {
		t.Errorf("%d of %d messages are current", got, len(d.messages(t)))
	}
	ask("3", session.Place{})
	ask("0", session.Place{InsteadOf: "msg_one"})
	if got := questions(session.Current(d.messages(t), "")); !strings.HasSuffix(got, `"prompt":"0`) || strings.Contains(got, ", ") {
		t.Errorf("left are %s", got)
	}
	ask("4", session.Place{InsteadOf: "msg_none"})
	if got := len(session.Current(d.messages(t), "")); got != 8 {
		t.Errorf("%d messages are current", got)
	}
	pairs(t, d.messages(t))
	b := &session.Book{Store: d.store}
	share, err := b.Share(ctx, session.Reader{}, d.session, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, list, err := b.Shared(ctx, share.ID); err != nil || len(list) != 8 { // who takes words back shares them no more
		t.Errorf("%d messages are shared, %v", len(list), err)
	}
}
