// Package metrics_test asks the example's tables questions in plain words and
// compares the answers with sums made by a loop over the rows.
package metrics_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/plan"
	"github.com/citeway/citeway/internal/gateway/chat/tool/views"
	"github.com/citeway/citeway/internal/gateway/metrics"
	"github.com/citeway/citeway/internal/gateway/model"
)

// today is the day on which all questions are asked.
var today = time.Date(2026, 7, 15, 9, 0, 0, 0, time.UTC)

// passed is what the model behind the planner writes: nothing was planned.
const passed = "The documents were asked."

type inner struct{}

func (inner) Name() string { return "inner" }

func (inner) Stream(_ context.Context, _ *model.Request, sink citeway.Sink) error {
	return citeway.Unfold(&citeway.Answer{Text: passed, Finish: citeway.FinishStop}, sink)
}

// open opens the example's views.
func open(t *testing.T) *metrics.Library {
	t.Helper()
	library, err := metrics.Open(metrics.Options{Views: ".", Now: func() time.Time { return today }})
	if err != nil {
		t.Fatal(err)
	}
	if err := library.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	return library
}

// ask asks with the views' own tools and returns the answer with its markers.
func ask(t *testing.T, library *metrics.Library, question string, before ...string) string {
	t.Helper()
	l := tool.Loop{Model: plan.New(inner{})}
	l.Tools = views.Tools(library)
	var out strings.Builder
	r := &model.Request{Question: question, About: strings.Join(before, "\n"), Family: citeway.Bracket, Reads: citeway.Bracket, Inline: true, Messages: []model.Message{{Role: "user", Content: question}}}
	err := l.Stream(t.Context(), r, citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			out.Write(e.Bytes)
		case *citeway.Marker:
			out.Write(append(bytes.Clone(e.Blank), e.Raw...))
		}
		return nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// row is one row of a table by its columns.
type row map[string]string

func (r row) number(column string) float64 {
	x, _ := strconv.ParseFloat(r[column], 64)
	return x
}

func table(t *testing.T, name string) []row {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	records, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var all []row
	for _, record := range records[1:] {
		r := row{}
		for i, column := range records[0] {
			r[column] = record[i]
		}
		all = append(all, r)
	}
	return all
}

// where are the rows whose columns have these values: "region=North model=Lark 3|Heron".
func where(rows []row, conditions ...string) []row {
	return slices.DeleteFunc(slices.Clone(rows), func(r row) bool {
		for _, c := range conditions {
			column, values, _ := strings.Cut(c, "=")
			if !slices.Contains(strings.Split(values, "|"), r[column]) {
				return true
			}
		}
		return false
	})
}

// between are the rows of a day from first up to end.
func between(rows []row, column, first, end string) []row {
	return slices.DeleteFunc(slices.Clone(rows), func(r row) bool { return r[column] < first || r[column] >= end })
}

func sum(rows []row, column string) float64 {
	total := 0.0
	for _, r := range rows {
		total += r.number(column)
	}
	return total
}

func count(rows []row) float64 { return float64(len(rows)) }

// said is one number that an answer must say, with words beside it.
type said struct {
	words  string
	number float64
}

// by are the sums of each value of a column.
func by(rows []row, column string, of func([]row) float64) []said {
	groups := map[string][]row{}
	for _, r := range rows {
		groups[r[column]] = append(groups[r[column]], r)
	}
	var all []said
	for value, rows := range groups {
		all = append(all, said{value, of(rows)})
	}
	slices.SortFunc(all, func(a, b said) int { return int(math.Copysign(1, b.number-a.number)) })
	return all
}

// perMonth are the sums of each month.
func perMonth(rows []row, column string, of func([]row) float64) []said {
	for i := range rows {
		day, _ := time.Parse(time.DateOnly, rows[i][column])
		rows[i]["month"] = day.Format("January 2006")
	}
	return by(rows, "month", of)
}

func revenue(rows []row) float64 { return sum(rows, "revenue_eur") }

func one(number float64) []said { return []said{{"", number}} }

// percent is the share of a in b.
func percent(a, b []row) float64 { return 100 * revenue(a) / revenue(b) }

// distinct is how many different values a column has.
func distinct(rows []row, column string) float64 {
	return float64(len(by(rows, column, count)))
}

func TestQuestions(t *testing.T) {
	library := open(t)
	sales, repairs := table(t, "sales.csv"), table(t, "repairs.csv")
	second := between(sales, "sold_on", "2026-04-01", "2026-07-01")
	firstQ := between(sales, "sold_on", "2026-01-01", "2026-04-01")
	year25, year26 := between(sales, "sold_on", "2025-01-01", "2026-01-01"), between(sales, "sold_on", "2026-01-01", "2027-01-01")
	units := func(rows []row) float64 { return sum(rows, "units") }
	for question, want := range map[string][]said{
		"What was the total revenue?":                                         one(revenue(sales)),
		"What was the revenue in 2025?":                                       one(revenue(year25)),
		"How many orders were there in 2026?":                                 one(count(year26)),
		"What was the revenue by region?":                                     by(sales, "region", revenue),
		"How many repairs were done per workshop?":                            by(repairs, "workshop", count),
		"Top 3 models by revenue":                                             by(sales, "model", revenue)[:3],
		"What were the top three regions by units sold in 2026?":              by(year26, "region", units)[:3],
		"Which region had the lowest revenue in 2025?":                        by(year25, "region", revenue)[3:],
		"What was the revenue per month since 2026-03-01?":                    perMonth(between(sales, "sold_on", "2026-03-01", "2027-01-01"), "sold_on", revenue),
		"What was the monthly repair cost in Q1 2026?":                        perMonth(between(repairs, "done_on", "2026-01-01", "2026-04-01"), "done_on", func(r []row) float64 { return sum(r, "cost_eur") }),
		"What was the revenue last quarter?":                                  one(revenue(second)),
		"What was the revenue last quarter compared to the quarter before?":   {{"against", revenue(second)}, {"against", revenue(firstQ)}, {"against", revenue(second) - revenue(firstQ)}},
		"How did the revenue change last quarter?":                            {{"against", revenue(firstQ)}},
		"What was the revenue in the second quarter of 2026 vs last year?":    {{"against", revenue(between(sales, "sold_on", "2025-04-01", "2025-07-01"))}},
		"How many orders were there in 2026 compared with 2025?":              {{"against", count(year26)}, {"against", count(year25)}},
		"What share of the revenue came from the North?":                      {{"North", percent(where(sales, "region=North"), sales)}},
		"What percentage of total revenue came from the Web channel in 2025?": {{"Web", percent(where(year25, "channel=Web"), year25)}},
		"What was the share of revenue by channel?":                           {{"Shop", percent(where(sales, "channel=Shop"), sales)}, {"Web", percent(where(sales, "channel=Web"), sales)}, {"Fleet", percent(where(sales, "channel=Fleet"), sales)}},
		"What was the revenue in the North?":                                  {{"North", revenue(where(sales, "region=North"))}},
		"what was the revenue in the north last quarter":                      {{"North", revenue(where(second, "region=North"))}},
		"How many units of the Wagtail Cargo were sold in the South in 2025?": {{"Wagtail Cargo", units(where(year25, "region=South", "model=Wagtail Cargo"))}},
		"What was the revenue of the Heron and the Lark 3 in 2026?":           {{"Heron", revenue(where(year26, "model=Heron"))}, {"Lark 3", revenue(where(year26, "model=Lark 3"))}},
		"How many different customers bought in May 2026?":                    one(distinct(between(sales, "sold_on", "2026-05-01", "2026-06-01"), "customer")),
		"How many distinct models were sold on 2026-02-14?":                   one(distinct(where(sales, "sold_on=2026-02-14"), "model")),
		"What was the average order value in 2025?":                           one(revenue(year25) / count(year25)),
		"What was the revenue between 2026-01-10 and 2026-02-20?":             one(revenue(between(sales, "sold_on", "2026-01-10", "2026-02-21"))),
		"What was the revenue since March?":                                   one(revenue(between(sales, "sold_on", "2026-03-01", "2027-01-01"))),
		"What was the revenue in December?":                                   one(revenue(between(sales, "sold_on", "2025-12-01", "2026-01-01"))),
		"Which month had the highest revenue in 2025?":                        perMonth(year25, "sold_on", revenue)[:1],
		"How many hours worked at Mill Lane on brakes in the last 3 months?":  {{"brakes", sum(where(between(repairs, "done_on", "2026-04-01", "2026-07-01"), "workshop=Mill Lane", "fault=brakes"), "hours")}},
		"What was the warranty share by workshop?": by(repairs, "workshop", func(rows []row) float64 {
			return 100 * count(where(rows, "warranty=true")) / count(rows)
		}),
	} {
		t.Run(question, func(t *testing.T) {
			check(t, ask(t, library, question), want)
		})
	}
}

// numbers are those of a sentence without its times.
var (
	cited  = regexp.MustCompile(`\[\d\]\.?`)
	times  = regexp.MustCompile(` in \d{4}|(January|February|March|April|May|June|July|August|September|October|November|December) \d{4}`)
	number = regexp.MustCompile(`-?[\d,]*\d(\.\d+)?`)
)

// check sees that each number is said in a sentence with its words, that every
// sentence cites, and that there are no more sentences than numbers.
func check(t *testing.T, answer string, want []said) {
	t.Helper()
	sentences := cited.Split(answer, -1)
	sentences = sentences[:len(sentences)-1] // what follows the last citation
	if len(sentences) == 0 || len(sentences) > len(want) && len(want) != 1 {
		t.Fatalf("%d sentences: %s", len(sentences), answer)
	}
	for _, w := range want[:min(len(want), 10)] {
		if !slices.ContainsFunc(sentences, func(s string) bool { return strings.Contains(s, w.words) && says(s, w.number) }) {
			t.Errorf("%s %.2f is not said: %s", w.words, w.number, answer)
		}
	}
}

func says(sentence string, want float64) bool {
	for _, n := range number.FindAllString(times.ReplaceAllString(sentence, " "), -1) {
		x, err := strconv.ParseFloat(strings.ReplaceAll(n, ",", ""), 64)
		if err == nil && math.Abs(x-want) <= 0.0051 {
			return true
		}
	}
	return false
}

// TestWhatIsNotUnderstoodIsPassedOn: a number that may be another one than was asked
// for is not said.
func TestWhatIsNotUnderstoodIsPassedOn(t *testing.T) {
	library := open(t)
	for _, question := range []string{
		"How long is the warranty on a Heron?",
		"Who founded Spokeward?",
		"How many days of annual leave do I get?",
		"What was the revenue in Atlantis?",
		"What was the revenue without the North?",
		"What was the revenue of customers above 1000?",
		"What will the revenue be next month?",
		"What was the average revenue?",
		"What was the median order value?",
		"What was the highest revenue?",
		"What was the revenue per employee?",
		"How many models were sold in 2025?",
		"What was the revenue on Mondays?",
		"What was the revenue before March?",
		"What was the revenue in the month before last?",
		"What was the revenue of the North or of Mill Lane?",
		"What was the revenue on 2026-02-31?",
		"What was the revenue in dollars?",
		"What was the profit last quarter?",
		"What was the number?",
		"What share of the warranty came from the North?",
	} {
		if got := ask(t, library, question); got != passed {
			t.Errorf("%s\n%s", question, got)
		}
	}
}

// TestNumbersAreShownAsTheViewSays: with the view's format, and the exact figure
// where that leaves digits out.
func TestNumbersAreShownAsTheViewSays(t *testing.T) {
	library := open(t)
	for question, want := range map[string]string{
		"How many orders were there in 2025?":            `^There were [\d,]+ orders in 2025 \[1\]\.$`,
		"What was the revenue in 2025?":                  `^The revenue was €\d+\.?\d*M \(€[\d,]+\.\d+\) in 2025 \[1\]\.$`,
		"What share of the revenue came from the North?": `^The share of the revenue for North was \d+\.?\d*% from January 2025 to June 2026 \[\d\]\.$`,
	} {
		if got := ask(t, library, question); !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("%s\n%s", question, got)
		}
	}
}
