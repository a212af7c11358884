package query

import (
	"strings"
	"testing"
)

func TestNearest(t *testing.T) {
	names := []string{"net_sales", "units", strings.Repeat("long ", 50)}
	for said, want := range map[string]string{
		"netsales": "net_sales", "Net-Sale": "net_sales", "unit": "units", "profit": "",
		strings.Repeat("x", 300): "", // as far from all as can be
	} {
		if got := nearest(said, names); got != want {
			t.Errorf("%.20s: %q, want %q", said, got, want)
		}
	}
}
