package rill_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	form "github.com/citeway/citeway/dialect/rill"
	"github.com/citeway/citeway/internal/gateway/chat/session"
)

// TestManyTurnsAtOnce: each stream tells its own turn, whole and in order.
func TestManyTurnsAtOnce(t *testing.T) {
	g := open(t, plan{})
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			res := g.send("", "POST", ai+"complete/stream", `{"prompt":"How high?"}`)
			defer res.Body.Close()
			seen := map[string]bool{}
			var told []message
			for e := range events(res.Body) {
				var one struct {
					ConversationID string
					Message        message
				}
				_ = json.Unmarshal([]byte(e.data), &one)
				seen[one.ConversationID] = true
				told = append(told, one.Message)
			}
			if got := line(told); got != usual || len(seen) != 1 {
				t.Errorf("%v: %s", seen, got)
			}
		})
	}
	all.Wait()
	list, err := g.sessions.Sessions(t.Context(), "", 99)
	if err != nil || len(list) != 16 {
		t.Errorf("%d sessions, %v", len(list), err)
	}
	for i := range list {
		g.pairs(list[i].ID)
	}
}

// TestTheFormsDecoderReadsWhatIsWritten: a stream, a whole turn and a conversation
// are the same answer.
func TestTheFormsDecoderReadsWhatIsWritten(t *testing.T) {
	g := open(t, plan{})
	_, whole := g.do("", "POST", ai+"complete", `{"prompt":"How high?"}`)
	var turn turn
	if err := json.Unmarshal([]byte(whole), &turn); err != nil {
		t.Fatal(err)
	}
	_, kept := g.do("", "GET", ai+"conversations/"+turn.ConversationID, "")
	res := g.send("", "POST", ai+"complete/stream", `{"prompt":"How high?"}`)
	defer res.Body.Close()
	var streamed []string
	for e := range events(res.Body) {
		streamed = append(streamed, e.data)
	}
	for name, frames := range map[string][]string{"whole": {whole}, "kept": {kept}, "streamed": streamed} {
		var fold citeway.Folder
		d := form.Form().NewDecoder(&fold, dialect.Options{})
		for _, f := range frames {
			if err := d.Frame(dialect.Frame{Data: []byte(f)}); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if err := d.Close(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		a := fold.Answer()
		if !strings.HasPrefix(a.Text, "The average height was 4.2 metres") || len(a.Sources) != 1 || a.Sources[0].Title != "tides" || a.Err != nil {
			t.Errorf("%s: %+v", name, a)
		}
	}
}

// deaf is a reader whose connection breaks at a write.
type deaf struct {
	*httptest.ResponseRecorder
	left int
}

func (d *deaf) Write(p []byte) (int, error) {
	if d.left--; d.left < 0 {
		return 0, errors.New("the reader has gone")
	}
	return d.ResponseRecorder.Write(p)
}

// TestAConnectionThatBreaksAnywhere: at whichever event the writing fails, nothing is
// written after, the turn ends, and each call that was kept has its one result.
func TestAConnectionThatBreaksAnywhere(t *testing.T) {
	g := open(t, plan{})
	mux := http.NewServeMux()
	g.surface.Routes(mux)
	for left := range 8 {
		for _, citations := range []string{"tags", "markdown"} {
			ctx, gone := context.WithCancel(t.Context())
			w := &deaf{httptest.NewRecorder(), left}
			r := httptest.NewRequestWithContext(ctx, "POST", ai+"complete/stream?citations="+citations, strings.NewReader(`{"prompt":"How high?"}`))
			mux.ServeHTTP(w, r)
			gone()
			if n := strings.Count(w.Body.String(), "data: "); n != min(left, 7) {
				t.Errorf("%d written of %d", n, left)
			}
		}
	}
	_ = g.surface.Close()
	list, err := g.sessions.Sessions(context.Background(), "", 99)
	if err != nil || len(list) != 16 {
		t.Fatalf("%d sessions, %v", len(list), err)
	}
	for i := range list {
		g.pairs(list[i].ID)
	}
}

// TestCitationsWhateverTheyHold: an answer's words and addresses come from a model and
// from sources, and no link breaks out of its brackets.
func TestCitationsWhateverTheyHold(t *testing.T) {
	g := open(t, plan{})
	one, err := bookOf(g).Begin(t.Context(), readerOf(""), "odd")
	if err != nil {
		t.Fatal(err)
	}
	a := citeway.Answer{Text: "So ](javascript:x) it is.", Citations: []citeway.Citation{{ID: "c_1", Start: 3, End: 18, Sources: []string{"w"}}},
		Sources: []citeway.Source{{ID: "w", Kind: citeway.KindWeb, URL: "https://sea.example/a) [b](javascript:y"}}}
	raw, _ := json.Marshal(a)
	list := []session.Message{{ID: "q", Type: session.Call, Tool: session.Router, Role: session.User, ContentType: session.JSON, Content: `{"prompt":"x"}`, Time: time.Now()},
		{ID: "r", ParentID: "q", Type: session.Result, Tool: session.Router, Role: session.Assistant, ContentType: session.JSON, Content: `{"response":"x"}`, Answer: raw, Time: time.Now()}}
	if err := g.sessions.Append(t.Context(), one.ID, list); err != nil {
		t.Fatal(err)
	}
	var read struct{ Messages []message }
	g.into(&read, "", "GET", ai+"conversations/"+one.ID+"?citations=markdown", "")
	if got, want := read.Messages[1].Content[0].Text, `So [\](javascript:x)](https://sea.example/a%29%20[b]%28javascript:y) it is.`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
