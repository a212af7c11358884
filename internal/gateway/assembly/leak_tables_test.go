package assembly

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// openTables are metrics views that every caller of the tests may see.
var openTables = map[string]string{
	"tables/levels.csv":  "seen_at,harbour,metres\n2026-01-10,Havbro,4.5\n2026-02-03,Havbro,4.1\n2026-02-14,Sandvik,3.1\n",
	"tables/levels.yaml": "type: metrics_view\ndisplay_name: Water levels\nmodel: levels\ntimeseries: seen_at\nsets: [staff]\ndimensions: [{name: harbour, column: harbour}]\nmeasures: [{name: avg_level, display_name: Average level, expression: avg(metres), format_d3: \".2f\"}]\n",
}

// hiddenTables are those that only a high key may see.
var hiddenTables = map[string]string{
	"tables/purse.csv":  "paid_at,director,amount\n2026-01-31,Wilhelmina,34333\n2026-02-28,Wilhelmina,34334\n2026-02-28,Ostrom,10001\n",
	"tables/purse.yaml": "type: metrics_view\ndisplay_name: Heron purse\nmodel: purse\ntimeseries: paid_at\nsets: [board]\nlabel: {name: Board, rank: 3}\ndimensions: [{name: director, column: director}]\nmeasures: [{name: pay, display_name: Pay, expression: sum(amount)}, {name: level_of_pay, display_name: Average level of pay, expression: avg(amount)}]\n",
}

// tables is what the hidden tables hold and give, and nothing else does.
var tables = regexp.MustCompile(`(?i)(?:^|[^.\d])(?:34,?333|34,?334|68,?667|10,?001|78,?668)\b|purse|level_of_pay|Wilhelmina|Ostrom|Heron`)

// tableQuestions go for the hidden tables, and for the open ones that look alike.
func tableQuestions() []string {
	var all []string
	for _, measure := range []string{"pay", "average level", "total pay"} {
		for _, rest := range []string{"", " by director", " by harbour", " for Wilhelmina", " in February 2026"} {
			all = append(all, "What was the "+measure+rest+"?")
		}
	}
	return append(all, "Which director has the highest pay?", "Which harbour has the highest average level?", "How many directors are there?", "List the metrics views.")
}

// newEach is what is new in every session.
var newEach = regexp.MustCompile(`\b(c|p|ans|msg|ses)_[0-9a-f]{20}|"(createdOn|updatedOn)":"[^"]*"`)

// quiet fails where a text holds a figure or a name of the hidden tables that the
// question did not.
func quiet(t *testing.T, asked, told string) {
	t.Helper()
	// An id is drawn at random, and may hold the digits of a figure by chance.
	for _, figure := range tables.FindAllString(newEach.ReplaceAllString(told, "$1$2"), -1) {
		if !strings.Contains(strings.ToLower(asked), strings.ToLower(figure)) {
			t.Errorf("%s tells %q: %s", asked, figure, told)
			return
		}
	}
}

// TestALowKeyAsksTablesAsIfNoneWereHidden: natively and in sessions, whose messages
// hold each call, every answer is the same as where there is no hidden view.
func TestALowKeyAsksTablesAsIfNoneWereHidden(t *testing.T) {
	with, without := openGate(t, "", openPapers, openTables, hiddenTables), openGate(t, "", openPapers, openTables)
	high := with.key(knowledge.Sight{})
	if _, told := with.do(high, "POST", "/v1/answers", `{"question":"What was the pay for Wilhelmina?"}`); !strings.Contains(strings.ReplaceAll(told, ",", ""), "68667") {
		t.Fatalf("a high key does not see it: %s", told)
	}
	paths := map[string]string{"/v1/answers": "question", "/v1/instances/default/ai/complete": "prompt"}
	for name, sight := range lows() {
		t.Run(name, func(t *testing.T) {
			one, other := with.key(sight), without.key(sight)
			numbers := 0
			for _, q := range tableQuestions() {
				for path, field := range paths {
					body, _ := json.Marshal(map[string]string{field: q})
					status, told := with.do(one, "POST", path, string(body))
					again, plain := without.do(other, "POST", path, string(body))
					if status != again || newEach.ReplaceAllString(told, "$1$2") != newEach.ReplaceAllString(plain, "$1$2") {
						t.Fatalf("%s %s\nwith    %d %s\nwithout %d %s", path, q, status, told, again, plain)
					}
					quiet(t, q, told)
					numbers += strings.Count(told, "query_metrics_view")
				}
			}
			if numbers == 0 {
				t.Error("no query was asked: the open view is hidden too")
			}
		})
	}
}

// TestAHiddenViewIsAsOneThatIsNotThere: by name, in links and in lists, and its
// evidence is forbidden.
func TestAHiddenViewIsAsOneThatIsNotThere(t *testing.T) {
	g := openGate(t, "", openPapers, openTables, hiddenTables)
	high := g.key(knowledge.Sight{})
	_, answer := g.do(high, "POST", "/v1/answers", `{"question":"What was the pay for Wilhelmina?"}`)
	query := func(view string) string {
		return "/-/open-query?query=" + url.QueryEscape(fmt.Sprintf(`{"metrics_view":%q,"measures":[{"name":"pay"}]}`, view))
	}
	if status, told := g.do(high, "GET", query("purse"), "", "Accept", "application/json"); status != http.StatusOK || !strings.Contains(told, "78668") {
		t.Fatalf("a high key: %d %s", status, told)
	}
	for name, sight := range lows() {
		t.Run(name, func(t *testing.T) {
			low, asked := g.key(sight), 0
			status, told := g.do(low, "GET", query("purse"), "", "Accept", "application/json")
			again, none := g.do(low, "GET", query("nurse"), "", "Accept", "application/json")
			if status != http.StatusNotFound || again != status || strings.ReplaceAll(told, "purse", "nurse") != none {
				t.Errorf("%d %s\nand of what is not there %d %s", status, told, again, none)
			}
			for _, id := range opened(answer) {
				if _, all := g.do(high, "GET", "/v1/citations/"+id, ""); !strings.Contains(all, "purse") {
					continue // of a document that all may see
				}
				asked++
				for _, path := range []string{"/v1/citations/" + id, "/c/" + id, "/c/" + id + "/chart.svg"} {
					if status, told := g.do(low, "GET", path, "", "Accept", "text/html"); status != http.StatusForbidden {
						t.Errorf("%s: %d %s", path, status, told)
					} else {
						quiet(t, "", told)
					}
				}
			}
			if asked < 2 {
				t.Errorf("only %d pieces of evidence of the hidden view were asked for", asked)
			}
		})
	}
}
