package plan

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/model"
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
	for grain, want := range map[string]string{"year": "2026", "quarter": "Q1 2026", "month": "February 2026", "week": "the week of 2026-02-01", "day": "2026-02-01", "hour": at} {
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
		r := result{call: model.Call{Name: queryTool, Arguments: `{}`}, content: content}
		r.failed = strings.Contains(content, `"error"`)
		p.results = append(p.results, r)
	}
	return p
}

func TestAnswersOfResults(t *testing.T) {
	many := `{"cite_as":"[1]","schema":[{"name":"harbour"},{"name":"avg_height"}],"data":[` + strings.TrimSuffix(strings.Repeat(`["A",1],`, 12), ",") + `]}`
	for _, c := range []struct {
		question, content, want string
	}{
		{"average height", `{"cite_as":"[2]","schema":[{"name":"avg_height"}],"data":[[4.2]]}`, "The average height was 4.2 [2]."},
		{"average height", `{"schema":[{"name":"avg_height"}],"data":[[4.2]]}`, "The average height was 4.2."},
		{"average height", `{"schema":[{"name":"avg_height"}],"data":[[null]]}`, ""},
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
	if got := given("average height by harbour", many).answer(); strings.Count(got, "[1]") != maxSentences || !strings.HasSuffix(got, "more rows than these 10.") {
		t.Errorf("got %s", got)
	}
}

func TestOnlyTheFirstRowOfAValueIsRanked(t *testing.T) {
	rows := `{"cite_as":"[1]","schema":[{"name":"harbour"},{"name":"region"},{"name":"avg_height"}],"data":[["A","South",9],["B","North",5],["C","North",4]]}`
	if got := given("Which harbour had the highest average height in North?", rows).answer(); got != "B, North had the highest average height, 5 [1]." {
		t.Error(got)
	}
}

func TestAnEmptyResultIsAskedAgainOnce(t *testing.T) {
	const none = `{"schema":[{"name":"avg_height"}],"data":[]}`
	list := result{call: model.Call{Name: listTool}, content: `{}`}
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
	if got := r.answer(); got != "The average height was 4 from 2026-02-01 to 2026-03-01." {
		t.Error(got)
	}
	if got := day(time.Date(2026, 2, 3, 4, 0, 0, 0, time.UTC)); got != "2026-02-03" {
		t.Error(got)
	}
}
