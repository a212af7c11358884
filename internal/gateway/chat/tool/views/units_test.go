package views_test

import (
	"context"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
)

const salesView = `type: metrics_view
display_name: Ferry sales
model: sales
dimensions:
  - {name: route, display_name: Route, column: route}
measures:
  - {name: revenue, display_name: Revenue, expression: sum(price), format_preset: currency_usd}
  - {name: tickets, display_name: Tickets, expression: sum(tickets), format_d3: ",d"}
  - {name: late_share, display_name: Share of late departures, expression: sum(late) / sum(departures), format_preset: percentage}
  - {name: crossing, display_name: Crossing time, expression: avg(ms), format_preset: interval_ms}
`

const sales = `route,price,tickets,late,departures,ms
Havbro to Sandvik,1234567.89,48210,125,1000,5400000
Sandvik to Lyngby,98765.43,3120,7,200,2700000
`

// TestNumbersAsPeopleWriteThem: rounded, with a unit, in per cent or in words, a
// number holds if it is the result's; and one that is near it does not.
func TestNumbersAsPeopleWriteThem(t *testing.T) {
	arguments := `{"metrics_view":"sales","dimensions":[{"name":"route"}],"measures":[{"name":"revenue"},{"name":"tickets"},{"name":"late_share"},{"name":"crossing"}]}`
	for sentence, holds := range map[string]bool{
		"The revenue of the route Havbro to Sandvik was $1,234,567.89 CITE.":       true,
		"The revenue of the route Havbro to Sandvik was $1.23M CITE.":              true,
		"The revenue of the route Havbro to Sandvik was $1.45M CITE.":              false,
		"The revenue of the route Havbro to Sandvik was $1,334,567.89 CITE.":       false,
		"The route Havbro to Sandvik sold 48,210 tickets CITE.":                    true,
		"The route Havbro to Sandvik sold 48,310 tickets CITE.":                    false,
		"The share of late departures of Havbro to Sandvik was 12.5% CITE.":        true,
		"The share of late departures of Havbro to Sandvik was 15.2% CITE.":        false,
		"The share of late departures of Sandvik to Lyngby was 3.5% CITE.":         true,
		"The share of late departures of Sandvik to Lyngby was 35% CITE.":          false,
		"The crossing time of Havbro to Sandvik was 1.5h CITE.":                    true,
		"The crossing time of Havbro to Sandvik was 2.5h CITE.":                    false,
		"The revenue of the route Havbro to Sandvik was $1.2 million CITE.":        true,
		"The revenue of the route Havbro to Sandvik was about $1.23 million CITE.": true,
		"The revenue of the route Havbro to Sandvik was $1.3 million CITE.":        false,
		"The revenue of the route Sandvik to Lyngby was about $99,000 CITE.":       true,
		"The revenue of the route Sandvik to Lyngby was about $89,000 CITE.":       false,
		"The revenue of the route Sandvik to Lyngby was $1,234,567.89 CITE.":       false,
	} {
		s := open(t)
		s.write(t, "sales.yaml", salesView)
		s.write(t, "sales.csv", sales)
		s.again(t)
		if err := s.library.Check(context.Background()); err != nil {
			t.Fatal(err)
		}
		a, _ := s.turn(t, writer{arguments, sentence}, "How much?", tool.Access{})
		if len(a.Citations) != 1 {
			t.Fatalf("%q: %q %v", sentence, a.Text, a.Findings)
		}
		if c := a.Citations[0]; (c.Verdict == citeway.Supported) != holds || !holds && c.Verdict.Holds() {
			t.Errorf("%q is %s: %v", sentence, c.Verdict, c.Reasons)
		}
	}
}
