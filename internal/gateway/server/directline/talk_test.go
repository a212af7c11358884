package directline

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
)

func newTalks() *talks { return &talks{byID: map[string]*talk{}} }

func TestATalkLastsAsLongAsItIsUsed(t *testing.T) {
	all := newTalks()
	a, b := all.join("c"), all.join("c")
	if a != b || all.join("d") == a {
		t.Error("two who join do not meet, or others do")
	}
	all.leave(a)
	if all.byID["c"] == nil {
		t.Error("it ended while it was used")
	}
	all.leave(b)
	if all.byID["c"] != nil || all.join("c") == a {
		t.Error("it did not end")
	}
}

func TestQuestionsStandInLine(t *testing.T) {
	c := newTalks().join("c")
	if !c.add(question{mark: 1}) || c.add(question{mark: 2}) {
		t.Error("the first alone begins the work")
	}
	for want := int64(1); want <= 2; want++ {
		if q, ok := c.next(); !ok || q.mark != want {
			t.Errorf("got %+v %v, want %d", q, ok, want)
		}
	}
	if _, ok := c.next(); ok || !c.add(question{mark: 3}) {
		t.Error("after the last the work does not begin anew")
	}
	for range MaxWaiting {
		c.add(question{})
	}
	if !c.full() {
		t.Error("there is no end to it")
	}
}

// closed reports whether there was news.
func closed(news <-chan struct{}) bool {
	select {
	case <-news:
		return true
	default:
		return false
	}
}

func TestNews(t *testing.T) {
	c := newTalks().join("c")
	now := time.UnixMilli(5000)
	_, news := c.state()
	c.show([]byte("one"), 1, now)
	if !closed(news) {
		t.Error("a piece is no news")
	}
	c.show([]byte("two"), 1, now)
	p, news := c.state()
	if string(p.opening) != "one" || string(p.newest) != "two" || p.opened != 5000 || p.number != 5001 || closed(news) {
		t.Errorf("the pieces are %+v", p)
	}
	if err := c.keep(1, func() error { return errors.New("full") }); err == nil || !closed(news) {
		t.Error("what failed is not said")
	}
	if p, _ = c.state(); p.newest == nil {
		t.Error("what could not be kept is gone")
	}
	if err := c.keep(2, func() error { return nil }); err != nil {
		t.Error(err)
	}
	if p, _ = c.state(); p.newest == nil {
		t.Error("the piece went with another's answer")
	}
	if err := c.keep(1, func() error { return nil }); err != nil {
		t.Error(err)
	}
	if p, _ = c.state(); p.newest != nil || p.behind(0) != nil {
		t.Errorf("after the answer there is %+v", p)
	}
	c.show([]byte("three"), 3, now)
	if p, _ = c.state(); string(p.opening) != "three" || p.number != 5002 {
		t.Errorf("the next begins with %+v", p)
	}
}

// outletOf is an outlet of a question in a conversation.
func outletOf(q question) (*outlet, *talk) {
	t := newTalks().join("C")
	return &outlet{talk: t, to: q, channel: "webchat", now: func() time.Time { return time.UnixMilli(2000) }}, t
}

func TestOutlet(t *testing.T) {
	out, c := outletOf(question{mark: 7, at: time.UnixMilli(1000)})
	out.open()
	if p, _ := c.state(); !strings.Contains(string(p.opening), `"streamType":"informative"`) || !strings.Contains(string(p.opening), `"id":"C|0000007-answer"`) || strings.Contains(string(p.opening), "streamId") {
		t.Errorf("it opens with %s", p.opening)
	}
	pieces := []string{
		"data: {\"text\":\"A\",\"type\":\"typing\",\"id\":\"x\",\"channelData\":{\"streamSequence\":1,\"streamType\":\"streaming\"},\"entities\":[{\"type\":\"streaminfo\",\"streamSequence\":1},{\"type\":\"https://schema.org/Message\"}]}\n\n",
		"data: {\"text\":\"A B\",\"type\":\"message\",\"id\":\"x-2\",\"channelData\":{\"error\":{\"code\":\"c\"}},\"entities\":[{\"type\":\"streaminfo\",\"streamResult\":\"error\"}]}\n\n",
	}
	for _, p := range pieces {
		if n, err := out.Write([]byte(p)); err != nil || n != len(p) {
			t.Fatal(n, err)
		}
	}
	p, _ := c.state()
	for _, want := range []string{`"id":"C|0000007-answer-2"`, `"streamId":"C|0000007-answer"`, `"streamSequence":2`, `"replyToId":"C|0000007"`, "schema.org"} {
		if !strings.Contains(string(p.newest), want) {
			t.Errorf("no %s in %s", want, p.newest)
		}
	}
	for _, want := range []string{`"streamType":"final"`, `"streamId":"C|0000007-answer"`, `"streamResult":"error"`, `"error":{"code":"c"}`, `"text":"A B"`} {
		if !strings.Contains(string(out.final), want) {
			t.Errorf("no %s in %s", want, out.final)
		}
	}
	if strings.Contains(string(out.final), "streamSequence") || strings.Contains(string(out.final), `"id":"x-2"`) {
		t.Errorf("the end is %s", out.final)
	}
	if _, err := out.Write([]byte("data: {")); citeway.CodeOf(err) != citeway.Internal {
		t.Errorf("half an activity: %v", err)
	}
}

// TestAMendedAnswerIsOnlyItsEnd: the pieces before the restart count for it.
func TestAMendedAnswerIsOnlyItsEnd(t *testing.T) {
	out, c := outletOf(question{mark: 7, mended: true})
	out.open()
	_, _ = out.Write([]byte(`{"type":"typing","text":"A"}`))
	if p, _ := c.state(); p.newest != nil {
		t.Errorf("shown is %s", p.newest)
	}
	_, _ = out.Write([]byte(`{"type":"message","text":"A"}`))
	if !strings.Contains(string(out.final), `"streamId":"C|0000007-answer"`) {
		t.Errorf("the end is %s", out.final)
	}
}

func TestNamed(t *testing.T) {
	for in, want := range map[string]string{`{"type":"message"}`: `{"id":"c|0000012","type":"message"}`, `{}`: `{"id":"c|0000012"}`, ``: `{"id":"c|0000012"}`} {
		if got := named("c", &Activity{Mark: 12, Wire: json.RawMessage(in)}); string(got) != want {
			t.Errorf("%s is sent as %s", in, got)
		}
	}
}
