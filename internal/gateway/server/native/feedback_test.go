package native

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/chat/session"
)

// judgedTalk is a conversation with what its owner said of it.
type judgedTalk struct {
	Turns []struct {
		ID       string
		Feedback []session.Feedback
	}
}

// said is the feedback in words.
func (c *judgedTalk) said() string {
	var all []string
	for _, t := range c.Turns {
		for _, f := range t.Feedback {
			all = append(all, strings.TrimSpace(fmt.Sprintf("%s %s %s", f.Kind, f.Citation, f.Note)))
		}
	}
	return strings.Join(all, " | ")
}

func TestFeedbackIsKeptBesideItsTurn(t *testing.T) {
	g := open(t, Options{Talks: kept(t)})
	id := g.asks("How high?", "new")
	var c judgedTalk
	g.into(&c, "GET", "/v1/conversations/"+id, "")
	path := "/v1/conversations/" + id + "/turns/" + c.Turns[0].ID + "/feedback"
	var f session.Feedback
	g.into(&f, "PUT", path, `{"kind":"right"}`)
	g.into(&f, "PUT", path, `{"kind":"wrong","note":"five metres"}`)
	g.into(&c, "GET", "/v1/conversations/"+id, "")
	if c.said() != "wrong  five metres" || f.Turn != c.Turns[0].ID || f.Time.IsZero() {
		t.Errorf("%s, %+v", c.said(), f)
	}
	for _, bad := range []struct {
		path, body string
		want       int
		says       string
	}{
		{path, `{"kind":"good"}`, 400, "right, wrong or wrong-source"},
		{path, `{}`, 400, "right, wrong or wrong-source"},
		{path, `{"kind":"wrong-source","citation":"c_none"}`, 404, "there is no such citation in the answer"},
		{path, `{"kind":"wrong","note":"` + strings.Repeat("a", session.MaxNote+1) + `"}`, 413, "write a shorter one"},
		{strings.Replace(path, c.Turns[0].ID, "msg_none", 1), `{"kind":"wrong"}`, 404, "there is no such answer"},
		{strings.Replace(path, id, "ses_none", 1), `{"kind":"wrong"}`, 404, "there is no such conversation"},
	} {
		if res, body := g.do("PUT", bad.path, bad.body); res.StatusCode != bad.want || !strings.Contains(body, bad.says) {
			t.Errorf("%.60s: %d %s", bad.body, res.StatusCode, body)
		}
	}
	var gone struct{ Feedback bool }
	g.into(&gone, "DELETE", path, "")
	c = judgedTalk{}
	if g.into(&c, "GET", "/v1/conversations/"+id, ""); c.said() != "" {
		t.Error(c.said())
	}
}

// TestFeedbackIsItsOwners: another can neither give nor read it, by a share either.
func TestFeedbackIsItsOwners(t *testing.T) {
	l := lock(t, Options{Talks: kept(t)})
	mine, other := l.key(func(*access.Key) {}), l.key(func(*access.Key) {})
	id := l.asks("How high?", "new", mine...)
	var c judgedTalk
	l.into(&c, "GET", "/v1/conversations/"+id, "", mine...)
	path := "/v1/conversations/" + id + "/turns/" + c.Turns[0].ID + "/feedback"
	l.into(&session.Feedback{}, "PUT", path, `{"kind":"wrong"}`, mine...)
	for _, method := range []string{"PUT", "DELETE"} {
		if res, body := l.do(method, path, `{"kind":"right"}`, other...); res.StatusCode != 403 {
			t.Errorf("%s: %d %s", method, res.StatusCode, body)
		}
	}
	var shared struct{ ID string }
	l.into(&shared, "POST", "/v1/conversations/"+id+"/share", "", mine...)
	c = judgedTalk{}
	if l.into(&c, "GET", "/v1/conversations/"+shared.ID, "", other...); len(c.Turns) != 1 || c.said() != "" {
		t.Errorf("%+v", c)
	}
}

func TestModelsToChooseAmong(t *testing.T) {
	var got struct{ Models []Model }
	open(t, Options{Models: []Model{{Name: "one", Default: true}, {Name: "two"}}}).into(&got, "GET", "/v1/models", "")
	if len(got.Models) != 2 || !got.Models[0].Default || got.Models[1].Name != "two" {
		t.Errorf("%+v", got)
	}
	_, body := open(t, Options{}).do("GET", "/v1/models", "")
	if strings.TrimSpace(body) != `{"models":[]}` {
		t.Error(body)
	}
}
