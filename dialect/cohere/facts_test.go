package cohere

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
)

// said reads frames and says, joined by bars, which words cite what.
func said(t *testing.T, frames ...string) (*citeway.Answer, string) {
	t.Helper()
	var fold citeway.Folder
	d := newDecoder(&fold, dialect.Options{})
	for _, f := range frames {
		if err := d.Frame(dialect.Frame{Data: []byte(f)}); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
	}
	_ = d.Close()
	a := fold.Answer()
	var lines []string
	for _, c := range a.Citations {
		lines = append(lines, fmt.Sprintf("%d-%d %q %s", c.Start, c.End, c.Label, strings.Join(c.Sources, " ")))
	}
	for _, f := range a.Findings {
		lines = append(lines, string(f.Kind)+" "+f.Message)
	}
	return a, strings.Join(lines, "|")
}

// TestOffsets counts code points, also beyond the BMP and of marks that combine;
// the words decide where they disagree, and thoughts and plans are passed over.
func TestOffsets(t *testing.T) {
	const sources = `,"sources":[{"type":"document","id":"d1","document":{"title":"Log"}}]`
	for citation, want := range map[string]string{
		`"start":2,"end":7,"text":"Tides"`:                                             `5-10 "Tides" d1`,
		`"start":8,"end":12,"text":"ri\u0301se"`:                                       `11-17 "ri` + "\u0301" + `se" d1|mismatched-offset $.citations[0]: 8 to 12, counted in runes, does not fit the text`,
		`"start":8,"end":13,"text":"ri\u0301se"`:                                       `11-17 "ri` + "\u0301" + `se" d1`,
		`"start":0,"end":1,"text":"🌊"`:                                                 `0-4 "🌊" d1`,
		`"start":2,"end":6,"text":"Tides"`:                                             `5-10 "Tides" d1|mismatched-offset $.citations[0]: 2 to 6, counted in runes, does not fit the text`,
		`"start":700,"end":705,"text":"Tides"`:                                         `5-10 "Tides" d1|mismatched-offset $.citations[0]: 700 to 705, counted in runes, does not fit the text`,
		`"start":2,"end":7,"text":"Tides","content_index":9`:                           `5-10 "Tides" d1`,
		`"start":2,"end":7,"text":"Tides","type":"TEXT_CONTENT"`:                       `5-10 "Tides" d1`,
		`"start":2,"end":7,"text":"Tides","type":"THINKING_CONTENT"`:                   ``,
		`"start":2,"end":7,"text":"Tides","type":"PLAN"`:                               ``,
		`"start":"two","end":7,"text":"Tides"`:                                         `refused $.citations[0]: not a citation`,
		`"start":2,"end":7,"text":"Tides","sources":[{"type":"document"}],"x":{"y":1}`: `refused $.citations[0]: a citation of nothing`,
	} {
		body := citation + sources
		if strings.Contains(citation, `"sources"`) {
			body = citation
		}
		_, got := said(t, `{"id":"r","finish_reason":"COMPLETE","message":{"role":"assistant","content":[{"type":"text","text":"🌊 Tides ri\u0301se."}],"citations":[{`+body+`}]}}`)
		if got != want {
			t.Errorf("%s\ngot  %s\nwant %s", citation, got, want)
		}
	}
}

// TestSources reads documents and outputs of tools, and keeps the fields that a
// source has no place for.
func TestSources(t *testing.T) {
	for source, want := range map[string]string{
		`{"type":"document","id":"d1","document":{"id":"d1","title":"Log","text":"x"}}`:          `file d1 "Log"  "x"`,
		`{"type":"document","id":"d1","document":{"title":"Log","url":"https://a.example/(b)"}}`: `web d1 "Log" https://a.example/(b)`,
		`{"type":"document","document":{"id":"d2","snippet":"y"}}`:                               `file d2 ""  "y" kept {"id":"d2","snippet":"y"}`,
		`{"type":"tool","id":"look:0","tool_output":{"depth":"12 m"}}`:                           `tool look:0 ""  kept {"depth":"12 m"}`,
		`{"type":"document","id":"d3","document":{"title":7,"page":3}}`:                          `file d3 ""  kept {"title":7,"page":3}`,
		`{"type":"document","id":"d4"}`:                                                          `file d4 "" `,
	} {
		a, _ := said(t, `{"id":"r","finish_reason":"COMPLETE","message":{"content":[{"type":"text","text":"Rain"}],"citations":[{"start":0,"end":4,"text":"Rain","sources":[`+source+`]}]}}`)
		if len(a.Sources) != 1 {
			t.Fatalf("%s: %d sources", source, len(a.Sources))
		}
		s := &a.Sources[0]
		got := fmt.Sprintf("%s %s %q %s", s.Kind, s.ID, s.Title, s.URL)
		for _, p := range s.Passages {
			got += fmt.Sprintf(" %q", p.Text)
		}
		for _, kept := range s.Extra {
			got += " kept " + string(kept)
		}
		if got != want {
			t.Errorf("%s\ngot  %s\nwant %s", source, got, want)
		}
	}
}

// How an answer ends, in both versions, whole and streamed.
func TestEnds(t *testing.T) {
	const start = `{"type":"content-delta","index":0,"delta":{"message":{"content":{"text":"Rain"}}}}`
	for name, test := range map[string]struct {
		frames []string
		err    string
	}{
		"whole":                {[]string{`{"finish_reason":"COMPLETE","message":{"content":[{"type":"text","text":"Rain"}]}}`}, ""},
		"too long":             {[]string{`{"finish_reason":"MAX_TOKENS","message":{"content":[{"type":"text","text":"Rain"}]}}`}, ""},
		"an error within":      {[]string{`{"finish_reason":"ERROR","message":{"content":[{"type":"text","text":"Rain"}]}}`}, "the answer ended with ERROR"},
		"an error that speaks": {[]string{`{"finish_reason":"ERROR","error":"overloaded","message":{"content":[{"type":"text","text":"Rain"}]}}`}, "overloaded"},
		"a timeout":            {[]string{start, `{"type":"message-end","delta":{"finish_reason":"TIMEOUT"}}`}, "the answer ended with TIMEOUT"},
		"a streamed error":     {[]string{start, `{"type":"message-end","delta":{"finish_reason":"ERROR","error":"overloaded"}}`}, "overloaded"},
		"cut short":            {[]string{start}, "the answer ends before message-end"},
		"version 1":            {[]string{`{"event_type":"text-generation","text":"Rain"}`, `{"event_type":"stream-end","finish_reason":"COMPLETE"}`}, ""},
		"version 1, an error":  {[]string{`{"text":"Rain","generation_id":"g","finish_reason":"ERROR"}`}, "the answer ended with ERROR"},
	} {
		a, _ := said(t, test.frames...)
		err := ""
		if a.Err != nil {
			err = a.Err.Message
		}
		if a.Text != "Rain" || err != test.err {
			t.Errorf("%s: %q, error %q, want %q", name, a.Text, err, test.err)
		}
	}
}

// A citation may stand before the first words: the block that was begun is its place.
func TestCitationBeforeTheFirstWords(t *testing.T) {
	_, got := said(t, `{"type":"content-start","index":0,"delta":{"message":{"content":{"type":"text","text":""}}}}`,
		`{"type":"citation-start","index":0,"delta":{"message":{"citations":{"start":0,"end":0,"text":"","sources":[{"type":"document","id":"d1","document":{"title":"Log"}}]}}}}`,
		`{"type":"content-delta","index":0,"delta":{"message":{"content":{"text":"Rain"}}}}`, `{"type":"message-end","delta":{"finish_reason":"COMPLETE"}}`)
	if got != `0-0 "" d1` {
		t.Errorf("got %s", got)
	}
}

func TestLiteralMarkers(t *testing.T) {
	dialecttest.Literal(t, Form(), "[1]", "[^1]", "【1】", "m[1]", `<cite id="s1">x</cite>`)
}
