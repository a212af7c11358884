package metrics_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/metrics"
)

// TestWhatASentenceIsAbout: by the measure's name, or by its values; a sentence that
// tells none from the others is about none.
func TestWhatASentenceIsAbout(t *testing.T) {
	l := smallShop(t)
	r, err := l.Query(t.Context(), json.RawMessage(`{"metrics_view":"sales","dimensions":[{"name":"region"}],"measures":[{"name":"sales"},{"name":"revenue"},{"name":"average_price"},`+
		`{"name":"sales_share","compute":{"percent_of_total":{"measure":"sales"}}}]}`), metrics.Access{})
	if err != nil {
		t.Fatal(err)
	}
	for said, want := range map[string]string{
		"":                                      "",
		"The revenue was highest in the North.": "revenue",
		"REVENUE: see below.":                   "revenue",
		"The average price in the South is $27.75.":     "average_price",
		"North took $350 in all.":                       "revenue",
		"North took about 350 in all.":                  "revenue",
		"Half of it, 50 %, is of the North.":            "sales_share",
		"South sold 2 of them.":                         "sales",
		"sales_share tells how much each region has.":   "sales_share",
		"Prices rose by 900 %.":                         "",
		"Nothing is said of any.":                       "",
		"Sales and revenue are both shown.":             "",
		"Revenue is not sales: $350 were taken.":        "revenue",
		strings.Repeat("9", 5000):                       "",
		"No surrevenues, no revenued.":                  "",
		"In 2025, revenue came to 3 figures somewhere.": "revenue",
	} {
		if got := r.About(said); got != want {
			t.Errorf("%.60q is about %q, want %q", said, got, want)
		}
	}
	one, err := l.Query(t.Context(), json.RawMessage(`{"metrics_view":"sales","measures":[{"name":"revenue"}]}`), metrics.Access{})
	if err != nil || one.About("The revenue") != "" {
		t.Errorf("there is nothing to choose from: %q, %v", one.About("The revenue"), err)
	}
}

// FuzzAbout: whatever is said, it is about a measure that can be drawn, or none.
func FuzzAbout(f *testing.F) {
	for _, s := range []string{"revenue 1,2,,3 $ 4 % k", "−5 million sales", "\xff 12\xfe", "$ 350"} {
		f.Add(s)
	}
	l := smallShop(f)
	r, err := l.Query(f.Context(), json.RawMessage(`{"metrics_view":"sales","dimensions":[{"name":"region"}],"measures":[{"name":"sales"},{"name":"revenue"}]}`), metrics.Access{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, said string) {
		if got := r.About(said); got != "" && got != "sales" && got != "revenue" {
			t.Errorf("%q is about %q", said, got)
		}
	})
}
