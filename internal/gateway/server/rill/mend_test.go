package rill_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/server/rill"
)

// broken is a store of evidence that cannot be read.
type broken struct{ evidence.Store }

func (broken) Get(context.Context, string) (*evidence.Record, error) {
	return nil, errors.New("secret detail of the disk")
}

// TestMend: the query as it was written, and as it is asked; "!" and a place is an
// error there.
func TestMend(t *testing.T) {
	for text, want := range map[string]string{
		`{}`:                             `{}`,
		` { "a" : [ 1 , 2 ] } `:          `{"a":[1,2]}`,
		`{"a":1})`:                       `{"a":1} -1`,
		`{"a":1}}`:                       `{"a":1} -1`,
		`{"a":1}]})) `:                   `{"a":1} -4`,
		`{"a":[1,2)`:                     `{"a":[1,2]} -1 +2`,
		`{"a":[1,2}`:                     `{"a":[1,2]} +1`,
		`{"a":[{"b":1],"c":2}`:           `{"a":[{"b":1}],"c":2} +1`,
		`{"a":{"b":1}`:                   `{"a":{"b":1}} +1`,
		`{"a":1]}`:                       `{"a":1} -1`,
		`{"a":1],"b":2}`:                 `{"a":1,"b":2} -1`,
		`{"a":1)2}`:                      `! query at byte 8`,
		`{"a":1]2}`:                      `! query at byte 8`,
		`{"a":(1)}`:                      `! query at byte 6`,
		`{"a":")}]"}`:                    `{"a":")}]"}`,
		`{"a":"\"}"}`:                    `{"a":"\"}"}`,
		`{"a":"潮"}`:                      `{"a":"潮"}`,
		``:                               `! query at byte 0`,
		`[1]`:                            `! query at byte 0`,
		`{"a":"b`:                        `! query at byte 5`,
		`{"a":1,`:                        `! query at byte 8`,
		`{"a"`:                           `! query at byte 5`,
		`{"a":1}{"b":2}`:                 `! query at byte 7`,
		`{"a":1} "`:                      `! query at byte 8`,
		strings.Repeat(`{"a":`, 65):      `! query at byte 320`,
		`{"a":` + strings.Repeat("[", 9): `{"a":[[[[[[[[[]]]]]]]]]} +10`,
	} {
		query, findings, err := rill.Mend(text)
		got := string(query)
		for _, f := range findings {
			n := "1"
			_, _ = fmt.Sscanf(strings.TrimPrefix(f.Message, "The link was mended: its query had "), "%s", &n)
			sign := "-"
			if strings.Contains(f.Message, "few") {
				sign = "+"
			}
			got += " " + sign + strings.Replace(n, "one", "1", 1)
		}
		var e *citeway.Error
		if errors.As(err, &e) {
			got = "! " + e.Place
			if e.Code != citeway.Invalid || e.Mend == "" && e.Place != "query at byte 320" {
				t.Errorf("%s: %v", text, err)
			}
		}
		if got != want {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, want)
		}
	}
}

// TestLinksInSentences: what was around a link in a text, and a link that was encoded
// twice, are mended and said.
func TestLinksInSentences(t *testing.T) {
	const left, twice = "The link was mended: what follows its query was left out.", "The link was mended: its query was encoded twice."
	for text, want := range map[string]string{
		`{"a":1}.`: left, `{"a":1},`: left, `{"a":1}>`: left, "{\"a\":1}**": left, "{\"a\":1}`.": left,
		`{"a":1}).`:          "The link was mended: its query had one bracket too many. " + left,
		`%7B%22a%22%3A1%7D`:  twice,
		`%7b%22a%22:+1%7d).`: "The link was mended: its query had one bracket too many. " + left + " " + twice,
	} {
		query, findings, err := rill.Mend(text)
		var said []string
		for _, f := range findings {
			said = append(said, f.Message)
		}
		if got := strings.Join(said, " "); err != nil || string(query) != `{"a":1}` || got != want {
			t.Errorf("%s: %s, %q, %v", text, query, got, err)
		}
	}
	for _, text := range []string{`{"a":1} and`, `{"a":1}&b=2`, `%7`, `%7B%zz`, `%257B`, `{"a":1} "b"`} {
		if query, _, err := rill.Mend(text); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %s, %v", text, query, err)
		}
	}
}

// FuzzMend: what comes out is a JSON object with no findings of its own; what was one
// already stays what it was.
func FuzzMend(f *testing.F) {
	for _, seed := range []string{`{"a":1})`, `{"a":[1,2`, `{"a":[1}`, `{"a":"\\"}}`, `{"a":")"`, `{`, `{}{}`, "{\"\xff\":1}", `{"a":[{"b":1],"c":2}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		query, findings, err := rill.Mend(text)
		var was map[string]json.RawMessage
		object := json.Unmarshal([]byte(text), &was) == nil && was != nil
		if err != nil {
			if citeway.CodeOf(err) != citeway.Invalid || object && strings.Count(text, "[")+strings.Count(text, "{") < rill.MaxDepth {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		var compact bytes.Buffer
		if object && (len(findings) > 0 || json.Compact(&compact, []byte(text)) != nil || compact.String() != string(query)) {
			t.Fatalf("%q was an object and became %q, %v", text, query, findings)
		}
		again, more, err := rill.Mend(string(query))
		if err != nil || len(more) > 0 || !bytes.Equal(again, query) {
			t.Fatalf("%q: %q is mended again to %q, %v, %v", text, query, again, more, err)
		}
		if !object && len(findings) == 0 {
			t.Fatalf("%q became %q, and nothing says so", text, query)
		}
	})
}

func BenchmarkMend(b *testing.B) {
	text := `{"a":[` + strings.Repeat(`{"name":"height","compute":{"time_floor":{"dimension":"at","grain":"day"}}},`, 150) + `1`
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, _, err := rill.Mend(text); err != nil {
			b.Fatal(err)
		}
	}
}
