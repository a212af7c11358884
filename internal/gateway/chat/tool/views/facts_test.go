package views

import (
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/metrics"
)

func TestAQuarterIsNamed(t *testing.T) {
	day := func(m time.Month, d int) time.Time { return time.Date(2026, m, d, 0, 0, 0, 0, time.UTC) }
	for want, r := range map[string]metrics.Range{
		"1 April 2026 up to 1 July 2026, the end left out: Q2 2026 (sold_on)": {Start: day(4, 1), End: day(7, 1), TimeDimension: "sold_on"},
		"1 May 2026 up to 1 August 2026, the end left out":                    {Start: day(5, 1), End: day(8, 1)},
		"1 April 2026 up to 30 June 2026, the end left out":                   {Start: day(4, 1), End: day(6, 30)},
	} {
		if got := stretch(&r); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
