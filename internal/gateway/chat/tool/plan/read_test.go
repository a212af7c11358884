package plan

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
)

// readPeriods are times as they are asked for, and what they mean.
var readPeriods = map[string]period{
	"what was sold":                        {},
	"sales last month":                     {said: "last month", now: "1M as of now/M", data: "1M as of ref/M"},
	"sales in the last 3 months":           {said: "in the last 3 months", now: "3M as of now/M", data: "3M as of ref/M"},
	"sales of the past two quarters":       {said: "of the past two quarters", now: "2Q as of now/Q", data: "2Q as of ref/Q"},
	"the past 24 hours":                    {said: "the past 24 hours", now: "24H as of now/H", data: "24H as of ref/H"},
	"the previous quarter":                 {said: "the previous quarter", now: "1Q as of now/Q", data: "1Q as of ref/Q"},
	"this year so far":                     {said: "this year so far", now: "1Y as of now/Y+1Y", data: "1Y as of latest/Y+1Y"},
	"the current week":                     {said: "the current week", now: "1W as of now/W+1W", data: "1W as of latest/W+1W"},
	"what came yesterday":                  {said: "yesterday", now: "1D as of now/D", data: "1D as of ref/D"},
	"what came today":                      {said: "today", now: "1D as of now/D+1D", data: "1D as of latest/D+1D"},
	"in february 2026":                     {said: "in february 2026", now: "2026-02"},
	"in may of 2025, by harbour":           {said: "in may of 2025", now: "2025-05"},
	"on 2026-02-14":                        {said: "on 2026-02-14", now: "2026-02-14"},
	"for 2026-02":                          {said: "for 2026-02", now: "2026-02"},
	"on 2026-02-31":                        {},
	"what was the revenue in 2024":         {said: "in 2024", now: "2024"},
	"what of the 2024 people":              {said: "the 2024", now: "2024"},
	"revenue on 3 March 2025":              {said: "on 3 march 2025", now: "2025-03-03"},
	"revenue on March 3rd, 2025":           {said: "on march 3rd 2025", now: "2025-03-03"},
	"revenue on 31 April 2025":             {},
	"from January to June 2025":            {said: "from january to june 2025", start: "2025-01-01", end: "2025-07-01"},
	"Nov 2025 to Feb 2026":                 {said: "nov 2025 to feb 2026", start: "2025-11-01", end: "2026-03-01"},
	"between 3 March and 5 April 2025":     {said: "between 3 march and 5 april 2025", start: "2025-03-03", end: "2025-04-06"},
	"from 3 to 9 March 2025":               {said: "from 3 to 9 march 2025", start: "2025-03-03", end: "2025-03-10"},
	"from 2024 to 2025":                    {said: "from 2024 to 2025", start: "2024-01-01", end: "2026-01-01"},
	"in the first half of 2026":            {said: "in the first half of 2026", start: "2026-01-01", end: "2026-07-01"},
	"in Q2":                                {said: "in q2", month: 4, months: 3},
	"revenue 2025":                         {said: "2025", now: "2025"},
	"2025 revenue by region":               {said: "2025", now: "2025"},
	"revenue YTD":                          {said: "ytd", now: "1Y as of now/Y+1Y", data: "1Y as of latest/Y+1Y"},
	"revenue of more than 2000 euros":      {},
	"the last 1234 months are too many":    {},
	"in Q1 2026":                           {said: "in q1 2026", start: "2026-01-01", end: "2026-04-01"},
	"the fourth quarter of 2025":           {said: "the fourth quarter of 2025", start: "2025-10-01", end: "2026-01-01"},
	"the 2nd quarter 2025":                 {said: "the 2nd quarter 2025", start: "2025-04-01", end: "2025-07-01"},
	"between 2026-01-10 and 2026-01-31":    {said: "between 2026-01-10 and 2026-01-31", start: "2026-01-10", end: "2026-02-01"},
	"from 2026-01-31 to 2026-01-10":        {},
	"since 2026-03-01":                     {said: "since 2026-03-01", start: "2026-03-01"},
	"since March":                          {said: "since march", month: 3, since: true},
	"since March 2025":                     {said: "since march 2025", start: "2025-03-01"},
	"since 2025":                           {said: "since 2025", start: "2025-01-01"},
	"what was it in May":                   {said: "in may", month: 5},
	"what may it be":                       {},
	"the months before the last inventory": {},
}

func TestReadPeriod(t *testing.T) {
	for text, want := range readPeriods {
		if got := readQuestion(text).period; got != want {
			t.Errorf("%s: got %+v, want %+v", text, got, want)
		}
	}
}

func TestAMonthOfNoYearIsTheLastOne(t *testing.T) {
	v := &view{}
	if _, known := (period{month: 3}).within(v); known {
		t.Error("a month is known without data")
	}
	v.TimeRange.End = time.Date(2026, 6, 30, 0, 0, 1, 0, time.UTC)
	for month, want := range map[int][2]string{6: {"2026-06-01", "2026-07-01"}, 7: {"2025-07-01", "2025-08-01"}, 12: {"2025-12-01", "2026-01-01"}} {
		if p, known := (period{month: month}).within(v); !known || p.start != want[0] || p.end != want[1] {
			t.Errorf("%d: %+v", month, p)
		}
	}
	if p, _ := (period{month: 3, since: true}).within(v); p.start != "2026-03-01" || p.end != "" {
		t.Errorf("%+v", p)
	}
}

func TestReadComparison(t *testing.T) {
	for text, want := range map[string]comparison{
		"revenue last quarter":                                    {},
		"revenue last quarter compared to the quarter before":     {back: "rill-PQ"},
		"revenue last month vs last year":                         {back: "rill-PY"},
		"more revenue this month than a year earlier":             {back: "rill-PY"},
		"revenue in May 2026 versus the previous period":          {back: "rill-PP"},
		"revenue in 2026 compared with 2025":                      {period: period{said: "with 2025", now: "2025"}},
		"revenue last quarter than in the same quarter last year": {back: "rill-PY"},
		"how did revenue grow last month":                         {back: "rill-PP"},
		"revenue in May 2026 compared with the plan":              {},
	} {
		got := readQuestion(text).against
		got.said = ""
		if got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}

// TestWhatIsLeftOver: a word that nothing accounts for names a value, or stops the
// plan.
func TestWhatIsLeftOver(t *testing.T) {
	for text, want := range map[string]string{
		"What was the average height last month?":        "",
		"What was the average height in the North?":      "north",
		"average height without North":                   "without north",
		"average height since easter":                    "since easter",
		"average height before March":                    "before march",
		"average height over 3":                          "over 3",
		"average height next month":                      "next month",
		"top 3 harbours by average height in the Baltic": "baltic",
	} {
		q := planned(text).query()
		if q == nil {
			t.Errorf("%s: nothing is planned", text)
			continue
		}
		if got := strings.Join(q.wanted, " "); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
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
		"Show the bottom 3 routes by revenue": {true, 3, true},
		"What was revenue last month?":        {true, 0, false},
		"Why do tides rise?":                  {false, 0, false},
		"Who keeps the light?":                {false, 0, false},
		"":                                    {false, 0, false},
		"Is the highest pier closed?":         {false, 0, false},
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
		results: []result{{call: citeway.Call{Name: getTool, Arguments: `{"metrics_view":"tides"}`}, content: string(raw)}}}
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
		"Average height by captain":                        {"", "", true},
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
		if got := strings.Join(groups, " "); got != want.groups || q.grain != want.grain || len(q.wanted) > 0 != want.value {
			t.Errorf("%s: got %q by %q, value %v; want %+v", question, got, q.grain, q.wanted, want)
		}
	}
}

func TestArgumentsOfAQuery(t *testing.T) {
	for question, want := range map[string]string{
		"what was the average height": `{"limit":250,"measures":[{"name":"avg_height"}],"metrics_view":"tides"}`,
		"what was the average height by day in 2024": `{"dimensions":[{"compute":{"time_floor":{"dimension":"seen_at","grain":"day"}},"name":"day"}],"limit":250,` +
			`"measures":[{"name":"avg_height"}],"metrics_view":"tides","sort":[{"name":"day"}],"time_range":{"expression":"2024"}}`,
		"bottom 2 harbours by average height, which are lowest": `{"dimensions":[{"name":"harbour"}],"limit":2,"measures":[{"name":"avg_height"}],"metrics_view":"tides","sort":[{"desc":false,"name":"avg_height"}]}`,
		"which month had the highest average height": `{"dimensions":[{"compute":{"time_floor":{"dimension":"seen_at","grain":"month"}},"name":"month"}],"limit":1,` +
			`"measures":[{"name":"avg_height"}],"metrics_view":"tides","sort":[{"desc":true,"name":"avg_height"}]}`,
		"how many different harbours were there since 2026-03-01": `{"limit":250,"measures":[{"compute":{"count_distinct":{"dimension":"harbour"}},"name":"different_harbour"}],"metrics_view":"tides","time_range":{"start":"2026-03-01"}}`,
	} {
		if got := encoded(planned(question).query().arguments()); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", question, got, want)
		}
	}
}

// look is the result of a call that lists the values of a dimension.
func look(dimension string, values ...string) result {
	var data []any
	for _, v := range values {
		data = append(data, []any{v, 1})
	}
	content, _ := json.Marshal(map[string]any{"schema": []any{map[string]any{"name": dimension}, map[string]any{"name": "n"}}, "data": data})
	args := `{"dimensions":[{"name":"` + dimension + `"}]}`
	return result{call: citeway.Call{ID: lookFor + "3_1", Name: queryTool, Arguments: args}, content: string(content)}
}

func TestValuesAreLookedFor(t *testing.T) {
	const north = `{"cond":{"exprs":[{"name":"harbour"},{"val":["North"]}],"op":"in"}}`
	for question, want := range map[string]string{
		"average height in the north":            north,
		"average height in North in the East":    `{"cond":{"exprs":[{"cond":{"exprs":[{"name":"harbour"},{"val":["North"]}],"op":"in"}},{"cond":{"exprs":[{"name":"region"},{"val":["East"]}],"op":"in"}}],"op":"and"}}`,
		"average height of North and South Pier": `{"cond":{"exprs":[{"name":"harbour"},{"val":["North","South Pier"]}],"op":"in"}}`,
		"average height in Atlantis":             "none",
		"average height of South":                "none", // it is the half of a name
		"average height of North in Atlantis":    "none",
		"average height of Gull":                 "none", // two dimensions have it
	} {
		p := planned(question)
		if _, looks := p.settled(); !looks {
			t.Errorf("%s: no value is looked for", question)
		}
		p.results = append(p.results, look("harbour", "North", "South Pier", "Gull"), look("region", "East", "Gull"))
		got := "none"
		if q, _ := p.settled(); q != nil {
			got = encoded(condition(q[0].filters))
		}
		if got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", question, got, want)
		}
	}
}

// TestTheLongestValueIsMeant: who names South Pier does not mean South too.
func TestTheLongestValueIsMeant(t *testing.T) {
	p := planned("average height at South Pier")
	p.results = append(p.results, look("harbour", "South", "South Pier", "Pier"))
	if q, _ := p.settled(); len(q) != 1 || len(q[0].filters) != 1 || !reflect.DeepEqual(q[0].filters[0].values, []string{"South Pier"}) {
		t.Errorf("%+v", q)
	}
}

func TestWhatIsNotSoundIsNotAsked(t *testing.T) {
	for _, question := range []string{
		"what was the median height", "what was the highest average height", "what was the total average height", "average height compared with 2025",
		"what share of average height by month", "how many different readings were there", "how many harbours were there",
		"what was the average height of different harbours",
	} {
		if q := planned(question).query(); q != nil {
			t.Errorf("%s: %+v", question, q.arguments())
		}
	}
}

func TestViewsAreReadAsTheyCome(t *testing.T) {
	for content, want := range map[string]string{
		`{"name":"a","measures":[{"name":"m"}]}`:                                                           "tides m",
		`{"spec":{"timeseries":"at","measures":[{"name":"m","label":"Em"}]}}`:                              "tides m at Em",
		`{"label":{"name":"Internal","rank":1},"time_dimension":"at","measures":[{"name":"m","label":7}]}`: "tides m at",
		`{"error":{"code":"not-found"}}`:                                                                   "",
		`nonsense`:                                                                                         "",
		`{"measures":"none"}`:                                                                              "",
	} {
		p := &planner{results: results([]model.Message{{Role: "user", Content: "x"},
			{Role: "assistant", Calls: []citeway.Call{{ID: "1", Name: getTool, Arguments: `{"metrics_view":"tides"}`}}}, {Role: "tool", Answers: "1", Content: content}})}
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
