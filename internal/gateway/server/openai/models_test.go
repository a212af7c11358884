package openai

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/server"
)

// TestEveryModelListedCanBeAsked, and retrieved under its name.
func TestEveryModelListedCanBeAsked(t *testing.T) {
	u := &upstream{status: 200, kind: "application/json", body: `{"choices":[]}`}
	s := New(Options{Chat: &scripted{events: tides()}, Now: clock, Models: []Model{{Name: "extractive"}, {Name: "tern/large:1", Owner: "tern", Upstream: u}, {Name: "gull-1", Upstream: u}}})
	var list struct {
		Object string
		Data   []listed
	}
	w := send(s, server.Caller{}, "GET", "/openai/v1/models", "")
	if err := json.Unmarshal(w.Body.Bytes(), &list); err != nil || list.Object != "list" {
		t.Fatalf("%v %s", err, w.Body)
	}
	var names []string
	for _, m := range list.Data {
		names = append(names, m.ID+" "+m.Owner)
		if m.Object != "model" || m.Created != clock().Unix() {
			t.Errorf("%+v", m)
		}
		one := send(s, server.Caller{}, "GET", "/openai/v1/models/"+m.ID, "")
		var same listed
		if err := json.Unmarshal(one.Body.Bytes(), &same); err != nil || same != m {
			t.Errorf("%s: %d %s", m.ID, one.Code, one.Body)
		}
		asked := send(s, server.Caller{}, "POST", completionsURL, `{"model":"`+m.ID+`","messages":[{"role":"user","content":"When?"}]}`)
		if asked.Code != http.StatusOK {
			t.Errorf("%s: %d %s", m.ID, asked.Code, asked.Body)
		}
	}
	want := "citeway citeway, citeway/extractive citeway, citeway/tern/large:1 citeway, citeway/gull-1 citeway, tern/large:1 tern, gull-1 citeway"
	if got := strings.Join(names, ", "); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// TestWhatMistralsClientNeedsOfAModel: the type by which it tells models apart, what they can, and an id of embeddings.
func TestWhatMistralsClientNeedsOfAModel(t *testing.T) {
	s := New(Options{Chat: &scripted{}, Embedder: func() (Embedder, error) { return plane{}, nil }})
	const said = `"type":"base","capabilities":{"completion_chat":true,"function_calling":true}`
	for _, path := range []string{"models", "models/citeway"} {
		if w := send(s, server.Caller{}, "GET", "/openai/v1/"+path, ""); !strings.Contains(w.Body.String(), said) {
			t.Errorf("%s: %s", path, w.Body)
		}
	}
	if w := send(s, server.Caller{}, "POST", "/openai/v1/embeddings", `{"model":"citeway","input":["tide"]}`); !strings.Contains(w.Body.String(), `"id":"emb_`) {
		t.Error(w.Body)
	}
}

func TestModelsThatThereAreNot(t *testing.T) {
	for _, name := range []string{"gpt-x", "extractive", "citeway/gpt-x", "citeway/"} {
		w := send(surface(&scripted{}, nil), server.Caller{}, "GET", "/openai/v1/models/"+name, "")
		if w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), `"code":"model_not_found"`) || !strings.Contains(w.Body.String(), "citeway/extractive") {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
}
