package plan

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/citeway/citeway/model"
)

func TestReadPeriod(t *testing.T) {
	for text, want := range map[string]period{
		"what was sold":                     {},
		"sales last month":                  {"last month", "1M as of now/M", "1M as of ref/M"},
		"sales in the last 3 months":        {"last 3 months", "3M as of now/M", "3M as of ref/M"},
		"the past 24 hours":                 {"past 24 hours", "24H as of now/H", "24H as of ref/H"},
		"the previous quarter":              {"previous quarter", "1Q as of now/Q", "1Q as of ref/Q"},
		"this year":                         {"this year", "1Y as of now/Y+1Y", "1Y as of ref/Y+1Y"},
		"the current week":                  {"current week", "1W as of now/W+1W", "1W as of ref/W+1W"},
		"what came yesterday":               {"yesterday", "1D as of now/D", "1D as of ref/D"},
		"what came today":                   {"today", "1D as of now/D+1D", "1D as of ref/D+1D"},
		"in february 2026":                  {"february 2026", "2026-02", ""},
		"in may of 2025, by harbour":        {"may of 2025", "2025-05", ""},
		"on 2026-02-14":                     {"2026-02-14", "2026-02-14", ""},
		"for 2026-02":                       {"2026-02", "2026-02", ""},
		"what was the revenue in 2024":      {"in 2024", "2024", ""},
		"what of the 2024 people":           {},
		"the last 1234 months are too many": {},
	} {
		if got := readPeriod(text); got != want {
			t.Errorf("%s: got %+v, want %+v", text, got, want)
		}
	}
}

func TestReadQuestion(t *testing.T) {
	for text, want := range map[string]struct {
		counts bool
		top    int
		rising bool
	}{
		"What was the average height?":        {true, 0, false},
		"How many boats came?":                {true, 0, false},
		"How much was paid?":                  {true, 0, false},
		"Which harbour had the highest tide?": {true, 1, false},
		"Which harbour had the lowest tide?":  {true, 1, true},
		"Top 5 routes by revenue":             {true, 5, false},
		"Show the bottom 3 routes by revenue": {false, 3, true},
		"What was revenue last month?":        {true, 0, false},
		"Why do tides rise?":                  {false, 0, false},
		"Who keeps the light?":                {false, 0, false},
		"":                                    {false, 0, false},
		"Is the highest pier closed?":         {true, 0, false},
	} {
		q := readQuestion(text)
		if q.counts != want.counts || q.top != want.top || q.rising != want.rising {
			t.Errorf("%s: got %v %d %v, want %+v", text, q.counts, q.top, q.rising, want)
		}
	}
}

func TestWordsThatMeanTheSame(t *testing.T) {
	for a, b := range map[string]string{"avg": "average", "mean": "average", "sum": "total", "count": "number", "heights": "height", "harbours": "harbour", "maximum": "highest"} {
		if stem(a) != stem(b) {
			t.Errorf("%s is %s, %s is %s", a, stem(a), b, stem(b))
		}
	}
	if got := stems("avg_height of the tide"); !reflect.DeepEqual(got, []string{stem("average"), stem("height"), stem("tide")}) {
		t.Errorf("got %v", got)
	}
}

// tides is a view to plan over.
func tides() *view {
	return &view{thing: thing{Name: "tides", DisplayName: "Tides"}, TimeDimension: "seen_at",
		Dimensions: []thing{{Name: "harbour"}, {Name: "region", DisplayName: "Sea region"}, {Name: "seen_at"}},
		Measures:   []thing{{Name: "avg_height", DisplayName: "Average height"}, {Name: "n", DisplayName: "Number of readings"}, {Name: "total"}}}
}

// planned is a planner that has the view described.
func planned(question string) *planner {
	raw, _ := json.Marshal(tides())
	return &planner{request: &model.Request{Question: question}, question: readQuestion(question),
		results: []result{{call: model.Call{Name: getTool, Arguments: `{"metrics_view":"tides"}`}, content: string(raw)}}}
}

func TestWhichMeasureIsMeant(t *testing.T) {
	for question, want := range map[string]string{
		"What was the average height?":             "avg_height",
		"How high was the mean height of the tide": "avg_height",
		"How many readings were there?":            "n",
		"What was the total?":                      "total",
		"What was the average?":                    "",
		"How many whales were seen?":               "",
		"number of readings by harbour":            "n",
	} {
		q := planned(question).query()
		got := ""
		if q != nil {
			got = q.measure.Name
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", question, got, want)
		}
	}
}

func TestWhatTheRowsAreOf(t *testing.T) {
	for question, want := range map[string]struct {
		groups string
		grain  string
		value  bool
	}{
		"average height by harbour":                        {"harbour", "", false},
		"average height by harbour and by sea region":      {"harbour region", "", false},
		"average height per month":                         {"", "month", false},
		"average height for each harbour per week":         {"harbour", "week", false},
		"average height across harbours in North":          {"harbour", "", true},
		"what was the average height in North":             {"", "", true},
		"Which sea region had the highest average height":  {"region", "", false},
		"Average height by captain":                        {"", "", false},
		"What was the average height at Gate 7":            {"", "", true},
		"What was the average height of Tides in May 2026": {"", "", false},
	} {
		q := planned(question).query()
		if q == nil {
			t.Errorf("%s: nothing is planned", question)
			continue
		}
		var groups []string
		for _, g := range q.groups {
			groups = append(groups, g.Name)
		}
		if got := strings.Join(groups, " "); got != want.groups || q.grain != want.grain || q.value != want.value {
			t.Errorf("%s: got %q by %q, value %v; want %+v", question, got, q.grain, q.value, want)
		}
	}
}

func TestArgumentsOfAQuery(t *testing.T) {
	for question, want := range map[string][]string{
		"what was the average height": {`{"limit":250,"measures":[{"name":"avg_height"}],"metrics_view":"tides"}`},
		"what was the average height by day in 2024": {`{"dimensions":[{"compute":{"time_floor":{"dimension":"seen_at","grain":"day"}},"name":"day"}],"limit":250,` +
			`"measures":[{"name":"avg_height"}],"metrics_view":"tides","sort":[{"name":"day"}],"time_range":{"expression":"2024"}}`},
		"bottom 2 harbours by average height, which are lowest": {`{"dimensions":[{"name":"harbour"}],"limit":2,"measures":[{"name":"avg_height"}],"metrics_view":"tides","sort":[{"desc":false,"name":"avg_height"}]}`},
		"average height of the North": {
			`{"dimensions":[{"name":"harbour"}],"limit":250,"measures":[{"name":"avg_height"}],"metrics_view":"tides","sort":[{"desc":true,"name":"avg_height"}]}`,
			`{"dimensions":[{"name":"region"}],"limit":250,"measures":[{"name":"avg_height"}],"metrics_view":"tides","sort":[{"desc":true,"name":"avg_height"}]}`},
	} {
		var got []string
		for _, args := range planned(question).query().variants() {
			got = append(got, encoded(args))
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\ngot  %s\nwant %s", question, got, want)
		}
	}
}

func TestViewsAreReadAsTheyCome(t *testing.T) {
	for content, want := range map[string]string{
		`{"name":"a","measures":[{"name":"m"}]}`:                              "tides m",
		`{"spec":{"timeseries":"at","measures":[{"name":"m","label":"Em"}]}}`: "tides m at Em",
		`{"error":{"code":"not-found"}}`:                                      "",
		`nonsense`:                                                            "",
		`{"measures":"none"}`:                                                 "",
	} {
		p := &planner{results: results([]model.Message{{Role: "user", Content: "x"},
			{Role: "assistant", Calls: []model.Call{{ID: "1", Name: getTool, Arguments: `{"metrics_view":"tides"}`}}}, {Role: "tool", Answers: "1", Content: content}})}
		var got []string
		for _, v := range p.views() {
			got = append(got, v.Name, v.Measures[0].Name, v.time())
			if v.Measures[0].title() != v.Measures[0].Name {
				got = append(got, v.Measures[0].title())
			}
		}
		if strings.TrimSpace(strings.Join(got, " ")) != want {
			t.Errorf("%s: got %v, want %s", content, got, want)
		}
	}
}
