package spans

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

type wire struct {
	ID    string `json:"id"`
	Inner struct {
		List []int `json:"list"`
	} `json:"inner"`
	Words string `json:"words"`
}

func TestUnmarshal(t *testing.T) {
	tests := map[string]struct {
		in, words, finding string
		code               citeway.Code
	}{
		"all right":            {in: `{"id":"a","words":"w"}`, words: "w"},
		"a field of its own":   {in: `{"other":[{}],"words":"w"}`, words: "w"},
		"a wrong type":         {in: `{"id":7,"words":"w"}`, words: "w", finding: "$.id: number where something else belongs"},
		"a wrong type within":  {in: `{"inner":{"list":{}},"words":"w"}`, words: "w", finding: "$.inner.list: object where something else belongs"},
		"two of wrong types":   {in: `{"id":7,"inner":"x","words":"w"}`, words: "w", finding: "$.id: number where something else belongs"},
		"a number past any":    {in: `{"inner":{"list":[1e300]},"words":"w"}`, words: "w", finding: "$.inner.list: number 1e300 where something else belongs"},
		"null":                 {in: `null`},
		"no object":            {in: `[1]`, code: citeway.Invalid},
		"no JSON":              {in: `{"id":`, code: citeway.Invalid},
		"nothing":              {in: ``, code: citeway.Invalid},
		"deeper than anything": {in: strings.Repeat(`{"inner":`, 20000), code: citeway.Invalid},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var fold citeway.Folder
			teller := NewTeller(&fold)
			for range 2 { // the second time nothing new is found
				var w wire
				if err := teller.Unmarshal([]byte(test.in), &w); citeway.CodeOf(err) != test.code || w.Words != test.words {
					t.Errorf("got %+v, %v", w, err)
				}
			}
			teller.Begin("a", "", nil)
			_ = teller.Close(true, "", nil)
			var findings []string
			for _, f := range fold.Answer().Findings {
				findings = append(findings, f.Message)
			}
			if got := strings.Join(findings, "; "); got != test.finding || fold.Answer().ID != "a" {
				t.Errorf("answer %q, findings %q, want %q", fold.Answer().ID, got, test.finding)
			}
		})
	}
}

// A passage has a score between 0 and 1, or none, and pages from 1.
func TestPassagesAreSound(t *testing.T) {
	score := func(f float64) *float64 { return &f }
	for _, test := range []struct {
		score *float64
		keeps bool
	}{{nil, false}, {score(0), true}, {score(1), true}, {score(0.5), true}, {score(-0.1), false}, {score(7), false}, {score(1e300), false}} {
		var fold citeway.Folder
		teller := NewTeller(&fold)
		teller.Quoted("k", citeway.Source{Title: "T"}, citeway.Passage{Text: "x", Page: -3, Score: test.score})
		_ = teller.Close(true, "", nil)
		p := fold.Answer().Sources[0].Passages[0]
		if (p.Score != nil) != test.keeps || p.Page != 0 {
			t.Errorf("%v: got score %v, page %d", test.score, p.Score, p.Page)
		}
		if told := len(fold.Answer().Findings) > 0; told != (test.score != nil && !test.keeps) {
			t.Errorf("%v: told %v", *test.score, told)
		}
	}
}
