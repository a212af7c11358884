package plan

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestNumberOf(t *testing.T) {
	for word, want := range map[string]int{"one": 1, "three": 3, "twelve": 12, "7": 7, "250": 250, "1234": 0, "": 0, "first": 0, "-3": -3, `\d{1,3}`: 0} {
		if got := numberOf(word); got != want {
			t.Errorf("%q: %d, want %d", word, got, want)
		}
	}
}

func TestGrainOf(t *testing.T) {
	for word, want := range map[string]string{"month": "month", "months": "month", "monthly": "month", "daily": "day", "yearly": "year", "moon": "", "": "", "s": ""} {
		if got := grainOf(word); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

func TestSplit(t *testing.T) {
	for text, want := range map[string]string{
		"What's the price, on 2026-02-14?": "What|s|the|price|on|2026-02-14",
		"sold_at: TW-40 (new)":             "sold_at|TW-40|new",
		"  ":                               "",
		"Ørsted søgte":                     "Ørsted|søgte",
	} {
		if got := strings.Join(split(text), "|"); got != want {
			t.Errorf("%q: %s", text, got)
		}
	}
}

func TestPlural(t *testing.T) {
	for title, want := range map[string]string{"Customer": "customers", "Sea region": "sea regions", "Address": "address", "VAT id": "VAT ids"} {
		if got := plural(title); got != want {
			t.Errorf("%s: %s", title, got)
		}
	}
}

// TestWhatAsksForANumber: only such a question has the views listed at all.
func TestWhatAsksForANumber(t *testing.T) {
	for text, want := range map[string]bool{
		"What was the revenue in the North?":       true,
		"What were our sales?":                     true,
		"Revenue last month against last year":     true,
		"What share of revenue is from the web?":   true,
		"Revenue by region":                        true,
		"Is revenue higher than last year?":        true,
		"How did the tides change?":                true,
		"Which of the harbours has a crane?":       true, // it ends with no measure found
		"What did the board decide in June 2026?":  true, // so does this
		"What is a still well?":                    false,
		"How do tides come about?":                 false,
		"Which form do I need for leave?":          false,
		"How many hours do I work per week?":       false,
		"How much does a repair cost?":             false,
		"What does turnover mean?":                 false,
		"Can you tell me when repairs are free?":   false,
		"Are the tides high?":                      false,
		strings.Repeat("revenue in 2025 and ", 40): false,
	} {
		if got := readQuestion(text).counts; got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// TestTakenWordsAreThoseOfThePhrase: what is read as a time or a comparison names no
// value, and what stands beside it may.
func TestTakenWordsAreThoseOfThePhrase(t *testing.T) {
	for text, want := range map[string]string{
		"revenue in May 2026 in May":                       "revenue may",
		"please show me the revenue as a table":            "revenue",
		"compare revenue in 2025 with 2024":                "revenue",
		"how did revenue change from 2024 to 2025":         "revenue",
		"revenue of March since March":                     "revenue since march",
		"revenue in 2026 compared with 2025 and 2024":      "revenue 2024",
		"revenue compared with 2025":                       "revenue compared",
		"top three lamps":                                  "lamps",
		"share of the total revenue":                       "revenue",
		"share of lamps in the total":                      "lamps",
		"how much more revenue this year than a year ago":  "revenue",
		"how much more revenue":                            "more revenue",
		"revenue last quarter relative to the plan":        "revenue relative plan",
		"revenue between 2026-01-01 and 2026-01-31 and up": "revenue up",
	} {
		q := readQuestion(text)
		var got []string
		for _, w := range q.words {
			if !w.taken {
				got = append(got, w.text)
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s: %q is left, want %q", text, s, want)
		}
	}
}

func TestPeriodsAsArguments(t *testing.T) {
	for want, p := range map[string]period{
		"null":                     {},
		`{"expression":"2026-02"}`: {now: "2026-02"},
		`{"start":"2026-01-01"}`:   {start: "2026-01-01"},
		`{"end":"2026-02-01","start":"2026-01-01"}`: {start: "2026-01-01", end: "2026-02-01"},
		`{"expression":"1M as of now/M"}`:           {now: "1M as of now/M", data: "1M as of ref/M"},
	} {
		if got := encoded(p.asked(false)); got != want {
			t.Errorf("%+v: %s", p, got)
		}
	}
	p := period{now: "1M as of now/M", data: "1M as of ref/M"}
	if got := encoded(p.asked(true)); got != `{"expression":"1M as of ref/M"}` {
		t.Error(got)
	}
}

func TestComparisonsAsArguments(t *testing.T) {
	got := encoded(planned("number of readings in May 2026 compared with a year earlier").query().arguments())
	for _, want := range []string{`"comparison_time_range":{"iso_offset":"rill-PY"}`, `{"compute":{"comparison_ratio":{"measure":"n"}},"name":"change_ratio"}`, `"time_range":{"expression":"2026-05"}`} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not in %s", want, got)
		}
	}
}

// TestAShareIsOfAll: a filter would make the total that of what is filtered.
func TestAShareIsOfAll(t *testing.T) {
	p := planned("What share of the number of readings was in North?")
	p.results = append(p.results, look("harbour", "North"), look("region"))
	q, _ := p.settled()
	if len(q) != 1 || !q[0].share {
		t.Fatalf("%+v", q)
	}
	args := q[0].arguments()
	if _, filtered := args["where"]; filtered || !strings.Contains(encoded(args), `"percent_of_total":{"measure":"n"}`) {
		t.Error(encoded(args))
	}
}

func TestSharesThatMakeNoSense(t *testing.T) {
	no := false
	for _, m := range []thing{{Name: "mean", Shareable: &no}, {Name: "sum"}} {
		if got := m.total(); got != (m.Shareable == nil) {
			t.Errorf("%+v: %v", m, got)
		}
	}
	p := planned("What was the warranty share?")
	for name, want := range map[string]bool{"warranty_share": true, "return_rate": true, "revenue": false} {
		if got := p.isShare(&thing{Name: name}); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestTwoMeasuresAsGoodAreNone: which of them is meant is not guessed.
func TestTwoMeasuresAsGoodAreNone(t *testing.T) {
	p := planned("How many arrivals were there?")
	v := `{"name":"tides","dimensions":[],"measures":[{"name":"arrivals_total"},{"name":"total_arrivals"}]}`
	p.results[0].content = v
	if q := p.query(); q != nil {
		t.Errorf("%+v", q.measure)
	}
}

func TestHolds(t *testing.T) {
	filters := []filter{{thing{Name: "a"}, []string{"x", "y"}}, {thing{Name: "b"}, []string{"z"}}}
	for _, c := range []struct {
		cells map[string]any
		want  bool
	}{
		{map[string]any{"a": "x", "b": "z"}, true}, {map[string]any{"a": "y", "b": "z"}, true},
		{map[string]any{"a": "x"}, false}, {map[string]any{"a": "x", "b": 7}, false}, {map[string]any{"a": "z", "b": "z"}, false},
	} {
		if got := holds(c.cells, filters); got != c.want {
			t.Errorf("%v: %v", c.cells, got)
		}
	}
	if !holds(nil, nil) {
		t.Error("without a filter every row holds")
	}
}

func TestLooksAreToldFromQueries(t *testing.T) {
	p := planned("average height in North")
	calls := p.queryCalls(lookFor, p.looks(p.query())...)
	if len(calls) != 2 || !strings.HasPrefix(calls[0].ID, lookFor) || calls[0].ID == calls[1].ID {
		t.Fatalf("%+v", calls)
	}
	p.results = append(p.results, result{call: calls[0]}, result{call: p.queryCalls(askFor, map[string]any{})[0]})
	looks, queries := p.looked()
	if len(looks) != 1 || len(queries) != 1 || !slices.Equal([]string{looks[0].call.Name, queries[0].call.Name}, []string{queryTool, queryTool}) {
		t.Errorf("%v %v", looks, queries)
	}
}

func TestDistinctIsOfOneDimension(t *testing.T) {
	q := planned("How many different harbours were there?").query()
	if q == nil || q.distinct == nil || q.distinct.Name != "harbour" || q.measure.title() != "Number of different harbours" {
		t.Fatalf("%+v", q)
	}
	if !reflect.DeepEqual(q.groups, []thing(nil)) {
		t.Errorf("%v", q.groups)
	}
}
