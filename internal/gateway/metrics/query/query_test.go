package query_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/query"
	"github.com/citeway/citeway/internal/gateway/metrics/view"
)

func shop(t testing.TB) *view.View {
	t.Helper()
	data, err := os.ReadFile("../testdata/shop/sales.yaml")
	if err != nil {
		t.Fatal(err)
	}
	v, err := view.Parse("sales.yaml", data)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// understood parses and binds arguments and writes what they became, with a line
// for each mending, or the error.
func understood(v *view.View, arguments string) string {
	q, findings, err := query.Parse(json.RawMessage(arguments))
	if err != nil {
		return "error " + err.Error()
	}
	more, err := q.Bind(v)
	if err != nil {
		return "error " + err.Error()
	}
	lines := []string{string(q.Canonical())}
	for _, f := range append(findings, more...) {
		lines = append(lines, f.Marker+" "+f.Action+": "+f.Message)
	}
	return strings.Join(lines, "\n")
}

// TestMendings holds the arguments of testdata against what they become.
func TestMendings(t *testing.T) {
	v := shop(t)
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range strings.Split(strings.TrimSpace(string(data)), "\n====\n") {
			arguments, want, ok := strings.Cut(test, "\n----\n")
			if !ok {
				t.Fatalf("%s: no line of dashes in\n%s", file, test)
			}
			if got := understood(v, arguments); got != strings.TrimSpace(want) {
				t.Errorf("%s:\n%s\ngot\n%s\nwant\n%s", filepath.Base(file), arguments, got, want)
			}
		}
	}
}

// TestCanonicalIsItsOwnForm: what is understood of a canonical form is that form,
// with nothing mended.
func TestCanonicalIsItsOwnForm(t *testing.T) {
	v := shop(t)
	data, err := os.ReadFile("testdata/mended.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, test := range strings.Split(string(data), "\n====\n") {
		_, want, _ := strings.Cut(test, "\n----\n")
		canonical, _, _ := strings.Cut(strings.TrimSpace(want), "\n")
		if got := understood(v, canonical); got != canonical {
			t.Errorf("%s\nbecomes\n%s", canonical, got)
		}
		n++
	}
	if n < 20 {
		t.Errorf("only %d forms", n)
	}
}

func TestSameQueriesHaveOneID(t *testing.T) {
	v := shop(t)
	id := func(arguments string) string {
		q, _, err := query.Parse(json.RawMessage(arguments))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := q.Bind(v); err != nil {
			t.Fatal(err)
		}
		return q.ID()
	}
	same := []string{
		`{"metrics_view":"sales","dimensions":[{"name":"region"}],"measures":[{"name":"revenue"}],"where":{"cond":{"op":"in","exprs":[{"name":"region"},{"val":["North","South"]}]}}}`,
		`{"measures":["Revenue"],"dimensions":"region","where":{"cond":{"op":"eq","exprs":[{"name":"region"},{"val":["South","North","South"]}]}},"metrics_view":"sales","time_zone":"UTC","rows":false,"offset":0}`,
	}
	other := []string{
		`{"metrics_view":"sales","dimensions":[{"name":"region"}],"measures":[{"name":"revenue"}]}`,
		`{"metrics_view":"sales","dimensions":[{"name":"region"}],"measures":[{"name":"revenue"}],"limit":5}`,
		`{"metrics_view":"sales","dimensions":[{"name":"region"}],"measures":[{"name":"revenue"}],"time_zone":"Asia/Tokyo"}`,
	}
	if id(same[0]) != id(same[1]) || !strings.HasPrefix(id(same[0]), "q_") || len(id(same[0])) != 34 {
		t.Errorf("%s and %s", id(same[0]), id(same[1]))
	}
	ids := []string{id(same[0])}
	for _, s := range other {
		if slices.Contains(ids, id(s)) {
			t.Errorf("%s has the id of another", s)
		}
		ids = append(ids, id(s))
	}
}

func TestLimits(t *testing.T) {
	large := `{"metrics_view":"` + strings.Repeat("x", query.MaxBytes) + `"}`
	if _, _, err := query.Parse(json.RawMessage(large)); citeway.CodeOf(err) != citeway.TooLarge {
		t.Error(err)
	}
	deep := strings.Repeat(`{"cond":{"op":"and","exprs":[`, 60) + `{"cond":{"op":"eq","exprs":[{"name":"region"},{"val":1}]}}` + strings.Repeat(`]}}`, 60)
	many := strings.Repeat(`{"name":"region"},`, 100)
	values := strings.Repeat(`1,`, 10_001)
	subquery := `{"cond":{"op":"eq","exprs":[{"name":"region"},{"val":1}]}}`
	for range 4 {
		subquery = `{"cond":{"op":"in","exprs":[{"name":"region"},{"subquery":{"dimension":{"name":"region"},"where":` + subquery + `}}]}}`
	}
	for name, arguments := range map[string]string{
		"depth":      `{"metrics_view":"sales","measures":["sales"],"where":` + deep + `}`,
		"fields":     `{"metrics_view":"sales","dimensions":[` + many[:len(many)-1] + `]}`,
		"values":     `{"metrics_view":"sales","measures":["sales"],"where":{"cond":{"op":"in","exprs":[{"name":"size"},{"val":[` + values[:len(values)-1] + `]}]}}}`,
		"subqueries": `{"metrics_view":"sales","measures":["sales"],"where":` + subquery + `}`,
	} {
		if _, _, err := query.Parse(json.RawMessage(arguments)); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTheSchemaNamesWhatIsRead: the schema is JSON, and it names the arguments.
func TestTheSchemaNamesWhatIsRead(t *testing.T) {
	var schema struct {
		Properties map[string]any            `json:"properties"`
		Defs       map[string]map[string]any `json:"$defs"`
	}
	if err := json.Unmarshal(query.Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"metrics_view", "dimensions", "measures", "sort", "time_range", "comparison_time_range", "where", "having", "limit", "offset", "time_zone", "use_display_names", "rows"} {
		if schema.Properties[name] == nil {
			t.Errorf("%s is not in the schema", name)
		}
	}
	for _, name := range []string{"Dimension", "Measure", "Sort", "TimeRange", "Expression", "Grain"} {
		if schema.Defs[name] == nil || !strings.Contains(string(query.Schema()), "#/$defs/"+name) {
			t.Errorf("%s is not defined and used", name)
		}
	}
}

// FuzzParse: any text is a query or an error whose code is not a fault of ours;
// what is understood has a canonical form that is understood the same.
func FuzzParse(f *testing.F) {
	data, err := os.ReadFile("testdata/mended.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, test := range strings.Split(string(data), "\n====\n") {
		arguments, _, _ := strings.Cut(test, "\n----\n")
		f.Add(arguments)
	}
	v := shop(f)
	f.Fuzz(func(t *testing.T, arguments string) {
		q, _, err := query.Parse(json.RawMessage(arguments))
		if err == nil {
			_, err = q.Bind(v)
		}
		if err != nil {
			if code := citeway.CodeOf(err); code != citeway.Invalid && code != citeway.TooLarge {
				t.Errorf("%q: %v", arguments, err)
			}
			return
		}
		first := string(q.Canonical())
		if got, _, _ := strings.Cut(understood(v, first), "\n"); got != first && !strings.HasPrefix(got, "error") {
			t.Errorf("%s\nbecomes\n%s", first, got)
		}
	})
}
