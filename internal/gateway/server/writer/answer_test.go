package writer

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/database"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
	graphrows "github.com/citeway/citeway/internal/gateway/server/writer/store/rows"
	"github.com/citeway/citeway/internal/jsonobject"
)

// told writes each event on a line.
type told struct{ lines []string }

func (l *told) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		l.lines = append(l.lines, "begin "+e.ID)
	case *citeway.Text:
		l.lines = append(l.lines, "text "+string(e.Bytes))
	case *citeway.Source:
		var ids []string
		for _, p := range e.Passages {
			ids = append(ids, p.ID)
		}
		l.lines = append(l.lines, fmt.Sprintf("source %s %v", e.ID, ids))
	case *citeway.Citation:
		l.lines = append(l.lines, fmt.Sprintf("citation %s %v %v", e.ID, e.Sources, e.Passages))
	case *citeway.End:
		l.lines = append(l.lines, "end")
	default:
		l.lines = append(l.lines, fmt.Sprintf("%T", e))
	}
	return nil
}

func source(id string, passages ...string) *citeway.Source {
	s := &citeway.Source{ID: id}
	for i, p := range passages {
		s.Passages = append(s.Passages, citeway.Passage{ID: p, Text: "passage " + p, Start: i})
	}
	return s
}

func quotes(ids ...string) []citeway.Quote {
	var list []citeway.Quote
	for _, id := range ids {
		list = append(list, citeway.Quote{Passage: id})
	}
	return list
}

// through sends events through an answer and returns what comes.
func through(t *testing.T, l *living, events ...citeway.Event) string {
	t.Helper()
	out := &told{}
	a := newAnswer(t.Context(), l, out, citeway.Begin{})
	for _, e := range events {
		if err := a.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.finish(func(*answer, *citeway.End) {}); err != nil {
		t.Fatal(err)
	}
	return strings.Join(out.lines, "; ")
}

func TestWhatAnAnswerLetsThrough(t *testing.T) {
	words := &citeway.Text{Bytes: []byte("Tides rise")}
	at := len(words.Bytes)
	begin, end := &citeway.Begin{ID: "a"}, &citeway.End{}
	for name, test := range map[string]struct {
		events []citeway.Event
		want   string
	}{
		"nothing said": {[]citeway.Event{begin, end}, "begin a; end"},
		"sources come with their citation, and the rest at the end": {
			[]citeway.Event{begin, source("f", "p"), source("g", "q"), words, &citeway.Citation{ID: "c", Start: at, End: at, Sources: []string{"g"}, Passages: []string{"q"}}, end},
			"begin a; text Tides rise; source g [q]; citation c [g] [q]; source f [p]; end"},
		"what does not hold is left out": {
			[]citeway.Event{begin, source("f", "p"), words, &citeway.Citation{ID: "c", Start: at, End: at, Sources: []string{"f"}, Verdict: citeway.Partial}, end},
			"begin a; text Tides rise; source f [p]; end"},
		"and its words stay": {
			[]citeway.Event{begin, source("f", "p"), words, &citeway.Citation{ID: "c", Start: at, End: at + 4, Label: " now", Sources: []string{"f"}, Verdict: citeway.Contradicted}, end},
			"begin a; text Tides rise; text  now; source f [p]; end"},
		"what was not compared stays": {
			[]citeway.Event{begin, source("f", "p"), words, &citeway.Citation{ID: "c", Start: at, End: at, Sources: []string{"f"}, Verdict: citeway.Unchecked}, end},
			"begin a; text Tides rise; source f [p]; citation c [f] []; end"},
		"of several sources those that say it": {
			[]citeway.Event{begin, source("f", "p"), source("g", "q"), words,
				&citeway.Citation{ID: "c", Start: at, End: at, Sources: []string{"f", "g"}, Passages: []string{"p", "q"}, Quotes: quotes("q"), Verdict: citeway.Supported}, end},
			"begin a; text Tides rise; source g [q]; citation c [g] [p q]; source f [p]; end"},
		"a source that was never shown": {
			[]citeway.Event{begin, words, &citeway.Citation{ID: "c", Start: at, End: at, Sources: []string{"nosuch"}}, end}, "begin a; text Tides rise; end"},
		"findings are not for the form": {[]citeway.Event{begin, &citeway.Finding{}, &citeway.Revision{Citation: &citeway.Citation{}}, words, end}, "begin a; text Tides rise; end"},
		"the same passage under another name": {
			[]citeway.Event{begin, source("f", "p"), source("f", "p", "x"), words, &citeway.Citation{ID: "c", Start: at, End: at, Sources: []string{"f"}, Passages: []string{"x"}}, end},
			"begin a; text Tides rise; source f [p x]; citation c [f] [x]; end"},
	} {
		if got := through(t, nil, test.events...); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}

func TestPassagesShownTwice(t *testing.T) {
	first, again := source("f", "p"), source("f", "q")
	again.Passages[0].Text = first.Passages[0].Text
	got := through(t, nil, first, again, &citeway.Citation{ID: "c", Sources: []string{"f"}, Passages: []string{"q"}, Quotes: quotes("q")})
	if want := "begin ; source f [p]; citation c [f] [p]; end"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestWhatIsGoneIsNeitherCitedNorListed(t *testing.T) {
	kept := database.Memory(t, graphrows.Open)
	for id, graph := range map[string]string{"here": "g", "elsewhere": "h", "gone": "g"} {
		if err := kept.AddFile(t.Context(), store.File{ID: id, Graphs: []string{graph}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(kept.DropFile(t.Context(), "gone"), kept.AddGraph(t.Context(), store.Graph{ID: "g", URLs: []store.URL{{Documents: []string{"page"}}}})); err != nil {
		t.Fatal(err)
	}
	var events []citeway.Event
	for _, id := range []string{"here", "elsewhere", "gone", "page", "never"} {
		events = append(events, source(id, "p_"+id))
	}
	for _, id := range []string{"here", "elsewhere", "gone", "page", "never"} {
		events = append(events, &citeway.Citation{ID: "c_" + id, Sources: []string{id}})
	}
	got := through(t, &living{kept, []string{"g", "nosuch"}}, events...)
	if want := "begin ; source here [p_here]; citation c_here [here] []; source page [p_page]; citation c_page [page] []; end"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// down is a store that is not there.
type down struct{ store.Store }

func (down) File(context.Context, string) (*store.File, error) {
	return nil, &citeway.Error{Code: citeway.Unavailable}
}

func TestAnAnswerEndsWhereNoOneKnowsWhatIsThere(t *testing.T) {
	a := newAnswer(t.Context(), &living{down{}, []string{"g"}}, &told{}, citeway.Begin{})
	_ = a.Put(source("f", "p"))
	if err := a.Put(&citeway.Citation{Sources: []string{"f"}}); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("%v", err)
	}
}

func TestURLsThatReplaceOthers(t *testing.T) {
	u := func(url, status string, documents ...string) store.URL {
		return store.URL{URL: url, Kind: "single_page", Status: status, Documents: documents}
	}
	for _, test := range []struct {
		before, given []store.URL
		want, left    string
	}{
		{nil, []store.URL{u("a", "validating")}, "a:validating", ""},
		{[]store.URL{u("a", "success", "d1")}, []store.URL{u("a", "validating")}, "a:success", ""},
		{[]store.URL{u("a", "error")}, []store.URL{u("a", "validating")}, "a:validating", ""},
		{[]store.URL{u("a", "success", "d1"), u("b", "success", "d2", "d3")}, []store.URL{u("b", "validating"), u("c", "validating")}, "b:success c:validating", "d1"},
		{[]store.URL{u("a", "success", "d1", "d2")}, nil, "", "d1 d2"},
		{[]store.URL{u("a", "success", "d1"), u("b", "success", "d1")}, []store.URL{u("a", "validating")}, "a:success", ""},
	} {
		g := &store.Graph{URLs: test.before}
		left := strings.Join(replaceURLs(g, test.given), " ")
		var now []string
		for _, u := range g.URLs {
			now = append(now, u.URL+":"+u.Status)
		}
		if got := strings.Join(now, " "); got != test.want || left != test.left {
			t.Errorf("%q and left %q, want %q and %q", got, left, test.want, test.left)
		}
	}
}

func TestRequestsForAChat(t *testing.T) {
	const user = `"messages":[{"role":"user","content":"q"}]`
	for body, want := range map[string]string{
		`{` + user + `}`: "model= choice= stops=0 tools=0 graph=false stream=false usage=false max=0",
		`{` + user + `,"model":"m","stream":true,"stream_options":{"include_usage":true},"max_tokens":7}`: "model=m choice= stops=0 tools=0 graph=false stream=true usage=true max=7",
		`{` + user + `,"stop":"x","tool_choice":"none"}`:                                                  "model= choice=none stops=1 tools=0 graph=false stream=false usage=false max=0",
		`{` + user + `,"stop":["x","y"],"tool_choice":{"value":"required"}}`:                              "model= choice=required stops=2 tools=0 graph=false stream=false usage=false max=0",
		`{` + user + `,"tools":[{"type":"function","function":{"name":"f"}},{"type":"graph","function":{"graph_ids":["g"]}}],"tool_choice":{"type":"function","function":{"name":"f"}}}`: "model= choice=f stops=0 tools=1 graph=true stream=false usage=false max=0",
	} {
		o, err := jsonobject.Parse([]byte(body))
		if err != nil {
			t.Fatal(err)
		}
		c, err := chatRequestOf(o)
		if err != nil {
			t.Errorf("%s: %v", body, err)
			continue
		}
		got := fmt.Sprintf("model=%s choice=%s stops=%d tools=%d graph=%v stream=%v usage=%v max=%d", c.model, c.choice, len(c.stops), len(c.tools), c.graphs != nil, c.stream, c.usage, c.maxTokens)
		if got != want {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
	}
}
