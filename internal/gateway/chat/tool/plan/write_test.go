package plan

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/verify"
)

func TestFigure(t *testing.T) {
	for number, want := range map[string]string{
		"0": "0", "4.2": "4.2", "4.23333": "4.23", "4.999": "5", "1234567.891": "1,234,567.89", "-1234.5": "-1,234.5", "100": "100", "1000": "1,000",
		"0.01234": "0.0123", "-0.5": "-0.5", "1e-9": "1e-09", "1e6": "1,000,000", "12345678901234567890": "12,345,678,901,234,567,890", "-1000": "-1,000", "x": "x", "999.996": "1,000",
	} {
		if got := figure(json.Number(number)); got != want {
			t.Errorf("%s: got %s, want %s", number, got, want)
		}
	}
}

// TestFiguresHold: a number as it is written is the number that it was, to who
// checks it.
func TestFiguresHold(t *testing.T) {
	v := verify.New(verify.Options{})
	for _, number := range []string{"4.2", "4.23333", "1234567.891", "0.01234", "250", "98.6"} {
		claim := "The average height for North was " + figure(json.Number(number)) + "."
		passage := "Tides, from 2026-02-01 to 2026-03-01\nHarbour North; Average height " + number + "."
		if r := v.Pair(claim, []string{passage}); r.Verdict == citeway.Contradicted || r.Verdict == citeway.Unsupported {
			t.Errorf("%s against %q is %s: %v", claim, passage, r.Verdict, r.Reasons)
		}
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct {
		value  string
		wanted string
		want   bool
	}{
		{"North", "north", true}, {"South Pier", "south", false}, {"South Pier", "pier south", true}, {"", "north", false}, {"?!", "north", false},
		{"Gate 7", "gate 7", true}, {"Gate 7", "gate", false}, {"north-east", "north-east", true}, {"NORTH", "north", true},
	} {
		if got := names(c.value, strings.Fields(c.wanted)); got != c.want {
			t.Errorf("%+v: got %v", c, got)
		}
	}
}

func TestGrainText(t *testing.T) {
	const at = "2026-02-01T00:00:00Z"
	for grain, want := range map[string]string{"year": "2026", "quarter": "Q1 2026", "month": "February 2026", "week": "week of 1 February 2026", "day": "1 February 2026", "hour": "1 February 2026, 00:00"} {
		if got := grainText(at, grain); got != want {
			t.Errorf("%s: got %s, want %s", grain, got, want)
		}
	}
	if got := grainText("spring", "month"); got != "spring" {
		t.Errorf("got %s", got)
	}
}

func TestLowered(t *testing.T) {
	for title, want := range map[string]string{"Average height": "average height", "RPM of the pump": "RPM of the pump", "": "", "É": "é", "X2 flow": "X2 flow", "n": "n"} {
		if got := lowered(title); strings.TrimRight(got, "\uFFFD") != want {
			t.Errorf("%q: got %q, want %q", title, got, want)
		}
	}
}

// given is a planner for the question that has that result of a query.
func given(question string, contents ...string) *planner {
	p := planned(question)
	for _, content := range contents {
		r := result{call: citeway.Call{Name: queryTool, Arguments: `{}`}, content: content}
		r.failed = strings.Contains(content, `"error"`)
		p.results = append(p.results, r)
	}
	return p
}

func TestAnswersOfResults(t *testing.T) {
	many := `{"cite_as":"[1]","schema":[{"name":"harbour"},{"name":"avg_height"}],"data":[` + strings.TrimSuffix(strings.Repeat(`["A",1],`, 30), ",") + `]}`
	for _, c := range []struct {
		question, content, want string
	}{
		{"average height", `{"cite_as":"[2]","schema":[{"name":"avg_height"}],"data":[[4.2]]}`, "The average height was 4.2 [2]."},
		{"average height", `{"schema":[{"name":"avg_height"}],"data":[[4.2]]}`, "The average height was 4.2."},
		{"average height", `{"schema":[{"name":"avg_height"}],"data":[[null]]}`, "There are no rows for this."},
		{"average height", `{"schema":[{"name":"other"}],"data":[[4]]}`, ""},
		{"average height", `{"error":{"code":"invalid"}}`, ""},
		{"average height", `{"data":7}`, ""},
		{"average height", `{"schema":[{"name":"avg_height"}],"data":[[4.2,5],[6]],"truncation_warning":"cut"}`, "The average height was 4.2. The average height was 6. The result has more rows than these 2."},
		{"average height by harbour", `{"data":[{"harbour":"A","avg_height":4}]}`, "The average height was 4."},
	} {
		if got := given(c.question, c.content).answer(); got != c.want {
			t.Errorf("%s, %s:\ngot  %s\nwant %s", c.question, c.content, got, c.want)
		}
	}
	if got := given("average height by harbour", many).answer(); strings.Count(got, "[1]") != maxLines || !strings.HasSuffix(got, "more rows than these 24.") {
		t.Errorf("got %s", got)
	}
}

func TestSharesAreOfTheValueAsked(t *testing.T) {
	p := given("What share of the number of readings was in North?", `{"cite_as":"[1]","schema":[{"name":"harbour"},{"name":"n"},{"name":"share_of_total"}],"data":[["A",3,0.75],["North",1,0.25]]}`)
	p.results = append(p.results, look("harbour", "A", "North"))
	if got := p.answer(); got != "The share of the number of readings for North was 0.25 [1]." {
		t.Error(got)
	}
}

func TestNumbersAsTheViewShowsThem(t *testing.T) {
	sources := []citeway.Source{{ID: "c_1", Passages: []citeway.Passage{{Text: "Fares, from 2026-01-01 to 2026-02-01\nRoute A; Revenue 1,234,567.89 (€1.23M).\nRoute B; Revenue 512.5 (€512.50)."}, {Text: "Share 0.123457 (12.35%). Odd 7 (VII 7). Odd 7 (7th)."}}}}
	r := rows{shown: shownIn(sources, "c_1")}
	for number, want := range map[string]string{"1234567.89": "€1.23M (€1,234,567.89)", "512.5": "€512.50", "0.1234567891": "12.35%", "7": "7", "8": "8"} {
		if got := r.figure(json.Number(number)); got != want {
			t.Errorf("%s: %s, want %s", number, got, want)
		}
	}
	if got := shownIn(sources, ""); len(got) > 0 {
		t.Errorf("%v", got)
	}
}

func TestComparisonsAreSaid(t *testing.T) {
	const result = `{"cite_as":"[1]","schema":[{"name":"n"},{"name":"before"},{"name":"change"},{"name":"change_ratio"}],"data":[[5,ROW]],
		"resolved_time_range":{"start":"2026-02-01T00:00:00Z","end":"2026-03-01T00:00:00Z"},"resolved_comparison_time_range":{"start":"2026-01-01T00:00:00Z","end":"2026-02-01T00:00:00Z"}}`
	for row, want := range map[string]string{
		"4,1,0.25":       "The number of readings was 5 last month (February 2026), against 4 in January 2026: 1 more [1].",
		"null,null,null": "The number of readings was 5 last month (February 2026) [1]. There are no rows for January 2026 to compare that with.",
	} {
		if got := given("number of readings last month compared with the month before", strings.ReplaceAll(result, "ROW", row)).answer(); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

func TestAnEmptyResultIsAskedAgainOnce(t *testing.T) {
	const none = `{"schema":[{"name":"avg_height"}],"data":[]}`
	list := result{call: citeway.Call{Name: listTool}, content: `{}`}
	for i, want := range []int{1, 1, 0} {
		p := given("What was the average height last month?", []string{none, none}[:i]...)
		p.results = append(p.results, list)
		if got := p.metrics(); len(got) != want {
			t.Errorf("after %d results: %v", i, got)
		} else if i == 1 && !strings.Contains(got[0].Arguments, "1M as of ref/M") {
			t.Errorf("got %v", got)
		}
	}
	p := given("What was the average height in 2024?", none)
	p.results = append(p.results, list)
	if got := p.metrics(); len(got) != 0 {
		t.Errorf("a fixed time is asked again: %v", got)
	}
}

func TestRangesAreSaid(t *testing.T) {
	r := given("average height", `{"schema":[{"name":"avg_height"}],"data":[[4]],"resolved_time_range":{"start":"2026-02-01T00:00:00+01:00","end":"2026-03-01T00:00:00+01:00"}}`)
	if got := r.answer(); got != "The average height was 4 in February 2026." {
		t.Error(got)
	}
}
