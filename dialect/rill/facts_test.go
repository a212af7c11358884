package rill

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
)

// told reads frames and says what a citation in the answer may name, what was
// found to be wrong, and how it ended.
func told(frames ...dialect.Frame) string {
	var lines []string
	d := newDecoder(citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Source:
			lines = append(lines, fmt.Sprintf("%s %s %q%s%s", e.Kind, e.ID, e.Title, at(e.URL), at(string(e.Query))))
		case *citeway.Marker:
			for _, r := range e.Refs {
				lines = append(lines, "cites "+string(r.Text))
			}
		case *citeway.Finding:
			lines = append(lines, e.Message)
		case *citeway.End:
			if e.Err != nil {
				lines = append(lines, "error "+e.Err.Error())
			}
		}
		return nil
	}), dialect.Options{})
	for _, f := range frames {
		_ = d.Frame(f)
	}
	_ = d.Close()
	return strings.Join(lines, "|")
}

func at(s string) string {
	if s == "" {
		return ""
	}
	return " " + s
}

func frames(data ...string) (all []dialect.Frame) {
	for _, d := range data {
		all = append(all, dialect.Frame{Data: []byte(d)})
	}
	return all
}

const (
	asked  = `{"message":{"id":"q1","role":"assistant","type":"call","tool":"query_metrics_view","contentType":"json","contentData":"{\"metrics_view\":\"harbour\"}"}}`
	gave   = `{"message":{"id":"r1","parentId":"q1","role":"tool","type":"result","tool":"query_metrics_view","contentType":"json","contentData":"{\"open_url\":\"https://ui.example/o/1\"}"}}`
	failed = `{"message":{"id":"r1","parentId":"q1","role":"tool","type":"result","tool":"query_metrics_view","contentType":"error","contentData":"no such view"}}`
	answer = `{"message":{"id":"a","role":"assistant","content":[{"text":"Rose <cite id=\"q1\">by 4</cite>."}]}}`
)

// TestWhatMayBeCited: a query that was answered, and nothing else.
func TestWhatMayBeCited(t *testing.T) {
	for name, test := range map[string]struct {
		frames []string
		want   string
	}{
		"a query and its result": {[]string{asked, gave, answer}, `tool q1 "harbour" https://ui.example/o/1 {"metrics_view":"harbour"}|cites q1`},
		"a query without one":    {[]string{asked, answer}, `tool q1 "harbour" {"metrics_view":"harbour"}|cites q1`},
		"a query that failed":    {[]string{asked, failed, answer}, "call q1 ended in an error|cites q1"},
		"a call that is no query": {[]string{strings.ReplaceAll(asked, "query_metrics_view", "list_metrics_views"), answer},
			"call q1 is of list_metrics_views, which is no query|cites q1"},
		"no call at all": {[]string{answer}, "cites q1"},
		"blocks in place of content data": {[]string{`{"message":{"role":"assistant","content":[{"tool_call":{"id":"q1","name":"query_metrics_view","input":{"metrics_view":"tides"}}}]}}`,
			`{"message":{"role":"tool","content":[{"tool_result":{"id":"q1","content":"12 m","is_error":false}}]}}`, answer}, `tool q1 "tides" {"metrics_view":"tides"}|cites q1`},
		"what the user asked is no answer": {[]string{`{"message":{"role":"user","type":"call","tool":"router_agent","content":[{"text":"How much?"}]}}`},
			"error the turn ended before its answer"},
		"progress is no answer":  {[]string{`{"message":{"role":"assistant","type":"progress","content":[{"text":"Looking"}]}}`}, "error the turn ended before its answer"},
		"the agent's own error":  {[]string{`{"message":{"role":"assistant","type":"result","tool":"router_agent","contentType":"error","contentData":"out of tokens"}}`}, "error out of tokens"},
		"an error as the answer": {[]string{`{"error":{"code":"unavailable","message":"gone"}}`}, "error unavailable: gone"},
		"wrong types": {[]string{`{"message":{"id":7,"role":"assistant","content":"Rain.","citations":{"a":1}}}`},
			"message.citations is not a list of citations|message.id is not a string"},
		"a citation without an id":  {[]string{`{"message":{"role":"assistant","content":"Rain.","citations":[{"text":"x"}]}}`}, "message.citations[0].id is no id"},
		"a query that is no object": {[]string{`{"message":{"role":"assistant","content":"Rain.","citations":[{"id":"z","query":[1]}]}}`}, `file z ""|message.citations[0].query is not an object`},
	} {
		got := told(frames(test.frames...)...)
		if name == "wrong types" { // a map's order is not kept
			for _, part := range strings.Split(test.want, "|") {
				if !strings.Contains(got, part) {
					t.Errorf("%s: %s, and not %s", name, got, part)
				}
			}
			continue
		}
		if got != test.want {
			t.Errorf("%s\ngot  %s\nwant %s", name, got, test.want)
		}
	}
}

// An error event ends the turn, and what comes after it is not read.
func TestErrorEvent(t *testing.T) {
	got := told(dialect.Frame{Event: "error", Data: []byte(`{"code":"timeout","error":"five minutes are over"}`)}, frames(answer)[0])
	if got != "error timeout: five minutes are over" {
		t.Errorf("got %s", got)
	}
}

// TestQuotedArguments: some models write the arguments of a call as a string.
func TestQuotedArguments(t *testing.T) {
	quoted := `{"message":{"id":"q1","role":"assistant","type":"call","tool":"query_metrics_view","contentType":"json","contentData":"\"{\\\"metrics_view\\\":\\\"harbour\\\"}\""}}`
	if got, want := told(frames(quoted, gave, answer)...), told(frames(asked, gave, answer)...); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestWrittenIDs: what would part an id, or end its attribute, is encoded.
func TestWrittenIDs(t *testing.T) {
	for id, want := range map[string]string{
		"call_1": "call_1", "a-b.c:d/e%20f": "a-b.c:d/e%20f", "日本": "日本",
		"two words": "two%20words", `"q"`: "%22q%22", "<&>": "%3C%26%3E", "it's": "it%27s", "a,b;c": "a%2Cb%3Bc",
		"100% sure": "100%25%20sure", "a\u00a0b": "a%C2%A0b", "a\nb": "a%0Ab",
	} {
		if got := written(id); got != want {
			t.Errorf("written(%q) = %q, want %q", id, got, want)
		}
	}
}

// An answer whose ids hold anything comes back with its citations.
func TestAnyIDComesBack(t *testing.T) {
	for _, id := range []string{"two words", `"q"<&>`, "it's", "a,b", "日本", "100% sure"} {
		a := &citeway.Answer{Text: "Rain.", Sources: []citeway.Source{{ID: id, Number: 1, Kind: citeway.KindTool, Title: "harbour", Query: []byte(`{"metrics_view":"harbour"}`)}},
			Citations: []citeway.Citation{{ID: "c", Number: 1, Start: 4, End: 4, Sources: []string{id}}}}
		text, entries := content(a, []*citeway.Citation{&a.Citations[0]}, false)
		want := written(id)
		var entry struct{ ID string }
		if err := json.Unmarshal(entries, &entry); string(text) != `Rain<cite id="`+want+`">[1]</cite>.` || err != nil || entry.ID != want {
			t.Errorf("%q: %s, %s", id, text, entries)
		}
	}
}

// A citation comes back whatever stands before its tag.
func TestPointsComeBack(t *testing.T) {
	for _, c := range []struct{ text, blank, want string }{
		{`a \`, "", `a \\`}, {`a \`, " ", `a \\`}, {`a \\`, "", `a \\`}, {"a", "\u00a0", "a"}, {"和", "\u3000", "和"},
	} {
		a := &citeway.Answer{Text: c.text, Sources: []citeway.Source{{ID: "s1", Number: 1, Title: "Log"}},
			Citations: []citeway.Citation{{ID: "c", Number: 1, Start: len(c.text), End: len(c.text), Blank: c.blank, Sources: []string{"s1"}}}}
		text, _ := content(a, []*citeway.Citation{&a.Citations[0]}, false)
		if prose, refs := read(t, string(text)); prose != c.want || refs != 1 {
			t.Errorf("%q comes back as %q with %d references", text, prose, refs)
		}
	}
}

// read is the prose of an answer and how many references stand in it.
func read(t *testing.T, content string) (prose string, refs int) {
	d := newDecoder(citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			prose += string(e.Bytes)
		case *citeway.Marker:
			prose += string(e.Label)
			refs += len(e.Refs)
		}
		return nil
	}), dialect.Options{})
	raw, _ := json.Marshal(map[string]string{"role": "assistant", "type": "result", "contentType": "text", "contentData": content})
	if err := d.Frame(dialect.Frame{Data: raw}); err != nil {
		t.Fatal(err)
	}
	return prose, refs
}

func TestLiteralMarkers(t *testing.T) {
	dialecttest.Literal(t, Form(), `<cite id="s1">x</cite>`, `<cite id="s1">`, "`<cite id=\"s1\">x</cite>`", "[1]", "[^1]", `a < b`, "[x](/-/ai/c)")
}
