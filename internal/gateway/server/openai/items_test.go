package openai

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/prompt"
)

func said(words string) model.Message { return model.Message{Role: prompt.Assistant, Content: words} }

func TestItemsAreTheirOwners(t *testing.T) {
	s := newItems(clock)
	s.keep("a", "1", said("x"))
	if m, ok := s.find("a", "1"); !ok || m.Content != "x" {
		t.Error("the owner does not find it")
	}
	if _, ok := s.find("b", "1"); ok {
		t.Error("another finds it")
	}
	if _, ok := s.find("a", "2"); ok {
		t.Error("there is what was never kept")
	}
}

func TestItemsGrowOld(t *testing.T) {
	now := clock()
	s := newItems(func() time.Time { return now })
	s.keep("a", "1", said("x"))
	now = now.Add(KeepItems + time.Second)
	if _, ok := s.find("a", "1"); ok {
		t.Error("an old one is found")
	}
	s.keep("a", "2", said("y"))
	if len(s.order) != 1 || len(s.byID) != 1 || s.size != 1 {
		t.Errorf("the old one is still there: %v of %d bytes", s.order, s.size)
	}
}

func TestItemsAreBounded(t *testing.T) {
	s := newItems(clock)
	for i := range MaxItems + 10 {
		s.keep("a", fmt.Sprint(i), said("x"))
	}
	if _, ok := s.find("a", "9"); ok || len(s.byID) != MaxItems {
		t.Errorf("%d items", len(s.byID))
	}
	s.keep("a", "large", model.Message{Calls: []citeway.Call{{Arguments: strings.Repeat("x", MaxItemBytes-10)}}})
	if len(s.byID) > 11 || s.size > MaxItemBytes {
		t.Errorf("%d items of %d bytes", len(s.byID), s.size)
	}
	s.keep("a", "larger", said(strings.Repeat("x", MaxItemBytes+1)))
	if len(s.byID) != 0 || s.size != 0 {
		t.Errorf("%d items of %d bytes", len(s.byID), s.size)
	}
}

// TestWhatWasAnsweredCanBeReferredTo by its id, as the Vercel AI SDK does on its own.
func TestWhatWasAnsweredCanBeReferredTo(t *testing.T) {
	chat := &scripted{events: tides(), reply: citeway.End{Calls: []citeway.Call{{ID: "call_1", Name: "moon", Arguments: "{}"}}}}
	s := surface(chat, nil)
	alice, bob := server.Caller{ID: "alice"}, server.Caller{ID: "bob"}
	first := send(s, alice, "POST", "/openai/v1/responses", `{"model":"citeway","input":"When?"}`)
	var r struct{ Output []struct{ ID, Type string } }
	if err := json.Unmarshal(first.Body.Bytes(), &r); err != nil || len(r.Output) != 2 {
		t.Fatalf("%v %s", err, first.Body)
	}
	next := fmt.Sprintf(`{"model":"citeway","input":[{"role":"user","content":"When?"},{"type":"item_reference","id":%q},{"type":"item_reference","id":%q},
		{"type":"function_call_output","call_id":"call_1","output":"full"}]}`, r.Output[0].ID, r.Output[1].ID)
	if w := send(s, alice, "POST", "/openai/v1/responses", next); w.Code != http.StatusOK {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	m := chat.turn.Messages
	if len(m) != 3 || m[1].Content != "Tides rise. They fall, since [1990]." || m[1].Calls[0].Name != "moon" || m[2].Answers != "call_1" {
		t.Errorf("%+v", m)
	}
	if w := send(s, bob, "POST", "/openai/v1/responses", next); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), `"param":"input[1].id"`) {
		t.Errorf("another key: %d %s", w.Code, w.Body)
	}
}

// TestAResponseRepeatsItsRequest, as clients show it.
func TestAResponseRepeatsItsRequest(t *testing.T) {
	for _, stream := range []string{"false", "true"} {
		w := send(surface(&scripted{events: tides()}, nil), server.Caller{}, "POST", "/openai/v1/responses", `{"model":"citeway","input":"When?","temperature":0.3,"top_p":0.4,"stream":`+stream+`}`)
		if said := w.Body.String(); !strings.Contains(said, `"temperature":0.3`) || !strings.Contains(said, `"top_p":0.4`) {
			t.Errorf("stream %s: %s", stream, said)
		}
	}
}

// TestWhatIsNotToBeStoredIsNotKept.
func TestWhatIsNotToBeStoredIsNotKept(t *testing.T) {
	s := surface(&scripted{events: tides()}, nil)
	send(s, server.Caller{}, "POST", "/openai/v1/responses", `{"model":"citeway","input":"When?","store":false}`)
	if len(s.items.byID) != 0 {
		t.Errorf("%v", s.items.order)
	}
	send(s, server.Caller{}, "POST", "/openai/v1/responses", `{"model":"citeway","input":"When?","stream":true}`)
	if len(s.items.byID) != 1 {
		t.Errorf("%v", s.items.order)
	}
}
