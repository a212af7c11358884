package directline_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"
)

// TestTheEcho: the client shows what it sent as sent when it comes back with the
// client's own id, and an id and a time of ours.
func TestTheEcho(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	body := `{"attachments":[],"channelData":{"attachmentSizes":[],"clientActivityID":"x1"},"text":"When is high water?","textFormat":"plain","type":"message","channelId":"webchat",` +
		`"from":{"id":"visitor","name":"","role":"user"},"locale":"en-US","localTimestamp":"2031-03-04T12:00:00.000+01:00","entities":[{"type":"ClientCapabilities","requiresBotState":true}]}`
	a := g.call("POST", "conversations/"+c.ID+"/activities", c.Token, body)
	var said struct{ ID string }
	a.into(t, &said)
	echo := c.fetch()[0]
	if echo.ID != said.ID || echo.ChannelData.ClientActivityID != "x1" || echo.From.ID != "visitor" || echo.From.Role != "user" || echo.Text != "When is high water?" ||
		len(echo.Entities) != 1 || !strings.Contains(echo.raw, `"locale":"en-US"`) || !strings.Contains(echo.raw, `"attachmentSizes":[]`) {
		t.Errorf("%s is echoed as %s", body, echo.raw)
	}
	if at, err := time.Parse(time.RFC3339, echo.Timestamp); err != nil || time.Since(at) > time.Minute {
		t.Errorf("at %q", echo.Timestamp)
	}
	again := g.call("POST", "conversations/"+c.ID+"/activities", c.Token, body)
	if again.Body != a.Body {
		t.Errorf("sent again it is %s, not %s", again.Body, a.Body)
	}
	c.answered()
	if got := c.poll(); len(got) != 0 {
		t.Errorf("sent again it is answered again: %+v", got)
	}
}

// TestTheEchoIsHarmless: what a client sends could stop another reader's for good.
func TestTheEchoIsHarmless(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	for _, body := range []string{
		`{"type":"message","entities":[{"type":"https://schema.org/Message","@context":"http://wrong.example"},{"type":"streaminfo","streamId":"x"},{"@type":"Claim","type":"Claim"},{"a":1},{"type":"Place"}]}`,
		`{"type":"message","channelData":{"streamId":"x","streamType":"final","streamSequence":1,"own":1},"id":"mine","replyToId":"other","serviceUrl":"http://x","from":{"id":"citeway","role":"bot"}}`,
		`{"type":"event","name":"webchat/join","entities":7,"channelData":"x","attachments":"y","from":[]}`,
	} {
		if a := g.call("POST", "conversations/"+c.ID+"/activities", c.Token, body); a.Status != 200 {
			t.Fatalf("%s: %d %s", body, a.Status, a.Body)
		}
	}
	all := c.poll()
	if len(all) != 3 || len(all[0].Entities) != 1 || all[0].Entities[0]["type"] != "Place" {
		t.Fatalf("got %+v", all)
	}
	for _, a := range all {
		if strings.Contains(a.raw, "\"stream") || strings.Contains(a.raw, "schema.org") || a.From.Role != "user" || a.ID == "mine" || a.ReplyToID != "" || strings.Contains(a.raw, "serviceUrl") {
			t.Errorf("echoed is %s", a.raw)
		}
	}
	if all[2].Type != "event" {
		t.Errorf("an event is echoed as %s", all[2].raw)
	}
}

func TestWhatIsNoActivity(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	for _, body := range []string{"", "{", "[]", "null", "7", `"x"`, "{}", `{"type":7}`} {
		if a := g.call("POST", "conversations/"+c.ID+"/activities", c.Token, body); a.Status != http.StatusBadRequest {
			t.Errorf("%q: %d %s", body, a.Status, a.Body)
		}
	}
	for _, body := range []string{`{"type":"message"}`, `{"type":"message","text":"  \n"}`, `{"type":"typing"}`} {
		if a := g.call("POST", "conversations/"+c.ID+"/activities", c.Token, body); a.Status != http.StatusOK {
			t.Errorf("%q: %d %s", body, a.Status, a.Body)
		}
	}
	if left, err := g.store.Awaiting(t.Context()); err != nil || len(left) != 0 {
		t.Errorf("waiting is %+v %v", left, err)
	}
}

// TestAButtonAsks: what a button stands for is in value.
func TestAButtonAsks(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	g.call("POST", "conversations/"+c.ID+"/activities", c.Token, `{"type":"message","value":"When is high water?"}`)
	c.answered()
	if asked := g.model.requests(); len(asked) != 1 || asked[0].Question != "When is high water?" {
		t.Errorf("asked %+v", asked)
	}
}

func TestAnAddressIsNotOpened(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	body, _ := json.Marshal(map[string]any{"type": "message", "attachments": []map[string]string{
		{"contentUrl": g.URL + "/secret", "contentType": "text/plain", "name": "notes.txt"}, {"contentUrl": "data:text/plain,hello"}}})
	g.call("POST", "conversations/"+c.ID+"/activities", c.Token, string(body))
	all := c.poll()
	if len(all) != 2 || strings.Contains(all[0].raw, "contentUrl") || all[0].Attachments[0]["name"] != "notes.txt" ||
		!strings.Contains(all[1].Text, "notes.txt: send the file itself") || !strings.Contains(all[1].Text, "attachment 2") {
		t.Errorf("got %+v", all)
	}
}

// TestQuestionsWait: one after another, a few at a time.
func TestQuestionsWait(t *testing.T) {
	m := &tern{step: make(chan struct{}, 99), says: []string{"High water is at six in March [{Tides}]."}}
	g := open(t, func(s *setup) { s.Model = m })
	c := g.begin("any", "")
	first := c.say("Question 0?")
	c.told("Searching")
	ids := []string{first}
	for i := range 4 {
		ids = append(ids, c.say("Question "+string(rune('1'+i))+"?"))
	}
	a := g.call("POST", "conversations/"+c.ID+"/activities", c.Token, `{"type":"message","text":"One too many?"}`)
	if a.Status != http.StatusTooManyRequests || a.Header.Get("Retry-After") == "" || !strings.Contains(a.Body, "TooManyRequests") {
		t.Errorf("%d %s %v", a.Status, a.Body, a.Header)
	}
	for range ids {
		m.step <- struct{}{}
	}
	for _, id := range ids {
		if got := c.answered(); got.ReplyToID != id {
			t.Errorf("%s is answered before %s", got.ReplyToID, id)
		}
	}
}
