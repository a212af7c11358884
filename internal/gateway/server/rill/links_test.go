package rill

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/session"
)

// cited is an answer of that text with one citation of it.
func cited(text string, c citeway.Citation) *citeway.Answer {
	c.ID = "c_1"
	return &citeway.Answer{Text: text, Citations: []citeway.Citation{c}, Sources: []citeway.Source{
		{ID: "p_1", Number: 1, Kind: citeway.KindTool, URL: "https://else.example/c/p_1"},
		{ID: "w", Number: 2, Kind: citeway.KindWeb, URL: "https://sea.example/tides(1)"},
		{ID: "d_1", Number: 3, Kind: citeway.KindFile, Path: "tides.pdf"},
		{ID: "bad", Number: 4, Kind: citeway.KindWeb, URL: "javascript:alert(1)"},
		{ID: "p_2", Number: 5, Kind: citeway.KindTool, URL: "https://else.example/c/p_2"}}}
}

func TestMarkdown(t *testing.T) {
	const call = "https://x.example/-/ai/ses_1/message/m_1/-/open"
	for _, test := range []struct {
		about string
		a     *citeway.Answer
		want  string
	}{
		{"words of a query", cited("It was high.", citeway.Citation{Start: 7, End: 11, Label: "high", Sources: []string{"p_1"}}), "It was [high](" + call + ")."},
		{"no words", cited("It was high.", citeway.Citation{Start: 11, End: 11, Blank: " ", Number: 1, Sources: []string{"p_1"}}), `It was high [\[1\]](` + call + ")."},
		{"no words, several", cited("High.", citeway.Citation{Start: 4, End: 4, Blank: " ", Number: 1, Sources: []string{"p_1", "d_1"}}), `High [\[1\]](` + call + `)[\[3\]](https://x.example/c/c_1).`},
		{"words, several", cited("High.", citeway.Citation{Start: 0, End: 4, Number: 1, Sources: []string{"p_1", "d_1"}}), `[High](` + call + `) [\[3\]](https://x.example/c/c_1).`},
		{"a page of the web", cited("High.", citeway.Citation{Start: 0, End: 4, Sources: []string{"w"}}), "[High](https://sea.example/tides%281%29)."},
		{"a file", cited("High.", citeway.Citation{Start: 0, End: 4, Sources: []string{"d_1"}}), "[High](https://x.example/c/c_1)."},
		{"an unsafe address", cited("High.", citeway.Citation{Start: 0, End: 4, Sources: []string{"bad"}}), "[High](https://x.example/c/c_1)."},
		{"a call of no message here", cited("High.", citeway.Citation{Start: 0, End: 4, Sources: []string{"p_2"}}), "[High](https://x.example/c/c_1)."},
		{"brackets in the words", cited(`[a]\] b\.`, citeway.Citation{Start: 0, End: 9, Sources: []string{"d_1"}}), `[\[a\]\] b\.](https://x.example/c/c_1)`},
		{"unresolved", cited("High.", citeway.Citation{Start: 0, End: 4}), "High."},
		{"withdrawn", cited("High.", citeway.Citation{Start: -1, End: -1, Sources: []string{"d_1"}}), "High."},
		{"beyond the text", cited("High.", citeway.Citation{Start: 2, End: 9, Sources: []string{"d_1"}}), "High."},
	} {
		l := newLinks("https://x.example", "ses_1", "")
		l.learn([]session.Message{{ID: "m_1", Type: session.Call, Evidence: []string{"p_1"}}})
		if got := l.markdown(test.a); got != test.want {
			t.Errorf("%s\ngot  %s\nwant %s", test.about, got, test.want)
		}
	}
}

// TestCitationsThatOverlapAreWrittenOnce: the prose is there whole, whatever the
// positions say.
func TestCitationsThatOverlapAreWrittenOnce(t *testing.T) {
	a := cited("It was high.", citeway.Citation{Start: 3, End: 11, Sources: []string{"d_1"}})
	a.Citations = append(a.Citations, citeway.Citation{ID: "c_2", Start: 7, End: 11, Sources: []string{"d_1"}})
	l := newLinks("", "ses_1", "")
	if got := l.markdown(a); got != "It [was high](/c/c_1)." {
		t.Error(got)
	}
}

func TestAShareStaysInItsLinks(t *testing.T) {
	l := newLinks("", "ses_1", "sh_1")
	l.learn([]session.Message{{ID: "m_1", Type: session.Call, Evidence: []string{"p_1"}}})
	a := cited("High.", citeway.Citation{Start: 0, End: 4, Sources: []string{"p_1"}})
	if got := l.markdown(a); got != "[High](/-/ai/ses_1/message/m_1/-/open?share=sh_1)." {
		t.Error(got)
	}
}

// TestWhereTagsStay a citation that has no address gets the one that opens it; without an
// address of the server none does.
func TestWhereTagsStay(t *testing.T) {
	answer, _ := json.Marshal(cited("High.", citeway.Citation{Start: 0, End: 4, Sources: []string{"p_1", "w", "d_1"}}))
	const content = `{"response":"<cite id=\"p_1\">High</cite>."}`
	for base, want := range map[string]string{"": " https://sea.example/ ", "https://x.example": "https://x.example/-/ai/ses_1/message/m_1/-/open https://sea.example/ https://x.example/c/c_1"} {
		list := []session.Message{{ID: "m_1", Type: session.Call, Evidence: []string{"p_1"}},
			{Type: session.Result, Tool: session.Router, Content: content, Answer: answer, Citations: []session.Citation{{ID: "p_1"}, {ID: "w", URL: "https://sea.example/"}, {ID: "d_1"}}}}
		l := newLinks(base, "ses_1", "")
		l.tags = true
		l.rewrite(list)
		c := list[1].Citations
		if got := c[0].URL + " " + c[1].URL + " " + c[2].URL; got != want || list[1].Content != content {
			t.Errorf("%q: %s, %s", base, got, list[1].Content)
		}
	}
}

// TestNoTagIsLeft: an analyst's result without the router's, an answer that broke off,
// and what tells the model how to cite.
func TestNoTagIsLeft(t *testing.T) {
	tag := `{"response":"High <cite id=\"p_1\">x</cite>"}`
	broken, _ := json.Marshal(cited("High", citeway.Citation{Start: 0, End: 4, Sources: []string{"p_1"}}))
	m := func(tool, content string, answer json.RawMessage) session.Message {
		return session.Message{Type: session.Result, Tool: tool, Content: content, Answer: answer}
	}
	for about, test := range map[string]struct {
		list []session.Message
		want string // the last's content
	}{
		"alone":                       {[]session.Message{m(session.Analyst, tag, nil)}, `{"response":""}`},
		"an answer that is not kept":  {[]session.Message{m(session.Analyst, tag, nil), m(session.Router, tag, nil)}, `{"response":""}`},
		"broken off":                  {[]session.Message{m(session.Router, `{"code":"upstream","response":"<cite"}`, broken)}, `{"code":"upstream","response":"[High](/c/c_1)"}`},
		"an error without prose":      {[]session.Message{m(session.Router, `{"code":"upstream"}`, nil)}, `{"code":"upstream"}`},
		"a result":                    {[]session.Message{m("query", `{"cite_as":"<cite>","data":[1]}`, nil)}, `{"data":[1]}`},
		"a search":                    {[]session.Message{m("search", `{"documents":[{"cite_as":"<cite>","text":"a"},null]}`, nil)}, `{"documents":[{"text":"a"},null]}`},
		"a result that is no object":  {[]session.Message{m("query", `["cite_as"]`, nil)}, `["cite_as"]`},
		"a result in another's words": {[]session.Message{m("query", `cite_as`, nil)}, `cite_as`},
	} {
		newLinks("", "ses_1", "").rewrite(test.list)
		for i := range test.list {
			if strings.Contains(test.list[i].Content, "cite id") {
				t.Errorf("%s: %s", about, test.list[i].Content)
			}
		}
		if got := test.list[len(test.list)-1].Content; got != test.want {
			t.Errorf("%s: got %s, want %s", about, got, test.want)
		}
	}
	var none *links
	none.rewrite([]session.Message{m("query", `{}`, nil)})
}

func TestTurnsAreBounded(t *testing.T) {
	turns := newTurns()
	for range MaxTurns {
		if err := turns.enter(); err != nil {
			t.Fatal(err)
		}
	}
	if err := turns.enter(); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("one too many: %v", err)
	}
	turns.leave()
	if err := turns.enter(); err != nil {
		t.Error(err)
	}
	for range MaxTurns {
		turns.leave()
	}
	turns.close()
	if err := turns.enter(); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("after the end: %v", err)
	}
}

func TestSnake(t *testing.T) {
	for name, want := range map[string]string{"prompt": "prompt", "conversationId": "conversation_id", "analystAgentContext": "analyst_agent_context"} {
		if got := snake(name); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestQueryOf(t *testing.T) {
	for raw, want := range map[string]string{
		"query=%7B%7D":                 "{}",
		"a=1&query=%7B%22a%22%3A1%7D":  `{"a":1}`,
		"query=%7B%7D&utm=1":           "{}",
		`query={"a":"b&c"}`:            `{"a":"b&c"}`,
		`x=y&query={"a":"b&c"}&utm=1`:  `{"a":"b&c"}&utm=1`,
		"query=%7B%7D&query=%7B1%7D":   "{}",
		"query=%7B%22a+b%22%3A1%7D%29": `{"a b":1})`,
	} {
		if got, err := queryOf(raw); got != want || err != nil {
			t.Errorf("%s: got %s, %v", raw, got, err)
		}
	}
}
