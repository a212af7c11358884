package openairesponses

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
		lines = append(lines, fmt.Sprintf("%d-%d %q %q %s", c.Start, c.End, c.Label, c.Marker, strings.Join(c.Sources, " ")))
	}
	for _, f := range a.Findings {
		lines = append(lines, string(f.Kind)+" "+f.Message)
	}
	return a, strings.Join(lines, "|")
}

// TestAnnotations reads each type, counted in code points beyond the BMP, with
// marks that combine and text from right to left before it.
func TestAnnotations(t *testing.T) {
	const text = `🌊 naı\u0308ve \u05d2\u05dc Tides rise ([a.example](https://a.example/)).`
	for note, want := range map[string]string{
		`"type":"url_citation","start_index":12,"end_index":22,"url":"https://a.example/","title":"A"`:            `19-29 "Tides rise" "" s1`,
		`"type":"url_citation","start_index":23,"end_index":56,"url":"https://a.example/","title":"A"`:            `29-29 "" "([a.example](https://a.example/))" s1`,
		`"type":"url_citation","start_index":24,"end_index":55,"url":"https://a.example/","title":"A"`:            `29-29 "" "([a.example](https://a.example/))" s1|mismatched-offset $.annotations[0]: 24 to 55, counted in runes, does not fit the text`,
		`"type":"file_citation","index":22,"file_id":"file-1","filename":"log.pdf"`:                               `29-29 "" "" file-1`,
		`"type":"file_path","index":22,"file_id":"file-1"`:                                                        `29-29 "" "" file-1`,
		`"type":"container_file_citation","start_index":12,"end_index":17,"container_id":"cntr","file_id":"cf-1"`: `19-24 "Tides" "" cf-1`,
		`"type":"url_citation","start_index":-4,"end_index":99999999,"url":"https://a.example/"`:                  `64-64 "" "" s1|mismatched-offset $.annotations[0]: -4 to 99999999, counted in runes, does not fit the text`,
		`"type":"url_citation","start_index":12,"end_index":22`:                                                   `refused $.annotations[0]: an annotation of type url_citation`,
		`"type":"url_citation","url":"https://a.example/"`:                                                        `refused $.annotations[0]: no place`,
		`"type":"mood_citation","index":3`:                                                                        `refused $.annotations[0]: an annotation of type mood_citation`,
		`"type":7`:                                                                                                `refused $.annotations[0]: not an annotation`,
	} {
		whole := `{"id":"r","status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"` + text + `","annotations":[{` + note + `}]}]}]}`
		if _, got := said(t, whole); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", note, got, want)
		}
	}
}

// What is between the messages is no prose: thoughts, calls of tools, searches;
// a refusal is.
func TestItems(t *testing.T) {
	for name, test := range map[string]struct{ item, text string }{
		"a message":      {`{"type":"message","content":[{"type":"output_text","text":"Rain."}]}`, "Rain."},
		"two parts":      {`{"type":"message","content":[{"type":"output_text","text":"Rain "},{"type":"output_text","text":"fell."}]}`, "Rain fell."},
		"a refusal":      {`{"type":"message","content":[{"type":"refusal","refusal":"I may not say."}]}`, "I may not say."},
		"a thought":      {`{"type":"reasoning","summary":[{"type":"summary_text","text":"hm"}]}`, ""},
		"a call":         {`{"type":"function_call","call_id":"c","name":"look","arguments":"{}"}`, ""},
		"something else": {`{"type":"weather_call","content":[{"type":"cloud","text":"x"}]}`, ""},
	} {
		a, got := said(t, `{"id":"r","status":"completed","output":[`+test.item+`]}`)
		if a.Text != test.text || got != "" || a.Err != nil {
			t.Errorf("%s: %q, %s, error %v", name, a.Text, got, a.Err)
		}
	}
}

// How a response ends, whole and streamed.
func TestEnds(t *testing.T) {
	const output = `"output":[{"type":"message","content":[{"type":"output_text","text":"Rain"}]}]`
	const delta = `{"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"Rain"}`
	const stop, length, filter = citeway.FinishStop, citeway.FinishLength, citeway.FinishFilter
	for name, test := range map[string]struct {
		frames []string
		finish citeway.Finish
		err    string
	}{
		"completed":            {[]string{`{"status":"completed",` + output + `}`}, stop, ""},
		"failed":               {[]string{`{"status":"failed","error":{"code":"x","message":"overloaded"},` + output + `}`}, "", "overloaded"},
		"failed without a why": {[]string{`{"status":"failed",` + output + `}`}, "", "the response failed"},
		"out of tokens":        {[]string{`{"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},` + output + `}`}, length, ""},
		"held back":            {[]string{`{"status":"incomplete","incomplete_details":{"reason":"content_filter"},` + output + `}`}, filter, ""},
		"incomplete, no why":   {[]string{`{"status":"incomplete","incomplete_details":null,` + output + `}`}, length, ""},
		"streamed":             {[]string{delta, `{"type":"response.completed","response":{"status":"completed"}}`}, stop, ""},
		"streamed, no body":    {[]string{delta, `{"type":"response.completed"}`}, "", ""},
		"streamed, cut":        {[]string{delta, `{"type":"response.incomplete","response":{"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"}}}`}, length, ""},
		"streamed, failed":     {[]string{delta, `{"type":"response.failed","response":{"status":"failed","error":{"message":"overloaded"}}}`}, "", "overloaded"},
		"an error event":       {[]string{delta, `{"type":"error","message":"overloaded"}`}, "", "overloaded"},
		"an error object":      {[]string{delta, `{"type":"error","error":{"message":"overloaded"}}`}, "", "overloaded"},
		"cut short":            {[]string{delta}, "", "the answer ends before response.completed"},
		"unknown events":       {[]string{delta, `{"type":"response.weather.delta","delta":{"a":1}}`, `{"type":"response.completed"}`}, "", ""},
		"nothing but the end":  {[]string{`{"type":"response.completed","response":{"status":"completed",` + output + `}}`}, stop, ""},
	} {
		a, _ := said(t, test.frames...)
		err := ""
		if a.Err != nil {
			err = a.Err.Message
		}
		if a.Text != "Rain" || a.Finish != test.finish || err != test.err {
			t.Errorf("%s: %q, finish %q, error %q, want %q, %q", name, a.Text, a.Finish, err, test.finish, test.err)
		}
	}
}

// A call whose arguments were cut short is not made.
func TestACallThatWasCutShort(t *testing.T) {
	a, got := said(t, `{"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"output":[`+
		`{"type":"function_call","status":"completed","call_id":"a","name":"look","arguments":"{}"},`+
		`{"type":"function_call","status":"incomplete","call_id":"b","name":"look","arguments":"{\"at"}]}`)
	if len(a.Calls) != 1 || a.Calls[0].ID != "a" || got != "refused $.output: a call that was cut short" {
		t.Errorf("%v, %s", a.Calls, got)
	}
}

// The address of an annotation stays as it was; that of the link in the prose
// cannot end at a parenthesis of its own.
func TestAddressesStay(t *testing.T) {
	var out strings.Builder
	a := citeway.Fold(&citeway.Begin{}, &citeway.Text{Bytes: []byte("Rain")},
		&citeway.Source{ID: "s1", Number: 1, Kind: citeway.KindWeb, URL: "https://a.example/Tide_(sea)"}, &citeway.Source{ID: "s2", Number: 2, Kind: citeway.KindWeb, URL: "https://a.example/b)"},
		&citeway.Citation{ID: "c", Number: 1, Start: 4, End: 4, Sources: []string{"s1", "s2"}}, &citeway.End{})
	if err := whole(&out, dialect.Options{}, a); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"url":"https://a.example/Tide_(sea)"`, `([a.example](https://a.example/Tide_(sea)))`,
		`"url":"https://a.example/b)"`, `([a.example](https://a.example/b%29))`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %s in %s", want, out.String())
		}
	}
}

func TestLiteralMarkers(t *testing.T) {
	dialecttest.Literal(t, Form(), "[1]", "[^1]", "【1】", "m[1]", `<cite id="s1">x</cite>`, "([a](https://a.example/))")
}
