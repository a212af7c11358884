package when_test

import (
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

func TestStretchesAreSaidAsPeopleSayThem(t *testing.T) {
	for span, want := range map[[2]string]string{
		{"2025-01-01T00:00:00Z", "2026-01-01T00:00:00Z"}:           "in 2025",
		{"2023-01-01T00:00:00Z", "2026-01-01T00:00:00Z"}:           "from 2023 to 2025",
		{"2026-04-01T00:00:00Z", "2026-07-01T00:00:00Z"}:           "in Q2 2026",
		{"2025-03-01T00:00:00Z", "2025-04-01T00:00:00Z"}:           "in March 2025",
		{"2025-12-01T00:00:00Z", "2026-01-01T00:00:00Z"}:           "in December 2025",
		{"2025-01-01T00:00:00Z", "2025-07-01T00:00:00Z"}:           "from January to June 2025",
		{"2025-02-01T00:00:00Z", "2025-05-01T00:00:00Z"}:           "from February to April 2025",
		{"2025-11-01T00:00:00Z", "2026-02-01T00:00:00Z"}:           "from November 2025 to January 2026",
		{"2025-03-03T00:00:00Z", "2025-03-04T00:00:00Z"}:           "on 3 March 2025",
		{"2025-03-03T00:00:00Z", "2025-03-10T00:00:00Z"}:           "from 3 to 9 March 2025",
		{"2025-03-03T00:00:00Z", "2025-04-10T00:00:00Z"}:           "from 3 March to 9 April 2025",
		{"2025-12-31T00:00:00Z", "2026-01-02T00:00:00Z"}:           "from 31 December 2025 to 1 January 2026",
		{"2025-01-01T00:00:00Z", "2026-06-30T00:00:01Z"}:           "from January 2025 to June 2026",
		{"2025-01-02T00:00:00Z", "2026-06-29T00:00:01Z"}:           "from 2 January 2025 to 29 June 2026",
		{"2025-01-02T08:13:00Z", "2025-03-05T17:02:09Z"}:           "from 2 January to 5 March 2025",
		{"2025-01-02T08:00:00Z", "2025-01-02T09:00:00Z"}:           "from 2 January 2025, 08:00 to 2 January 2025, 09:00",
		{"2026-03-01T00:00:00+01:00", "2026-04-01T00:00:00+02:00"}: "in March 2026",
	} {
		start, _ := time.Parse(time.RFC3339, span[0])
		end, _ := time.Parse(time.RFC3339, span[1])
		if got := when.Said(start, end); got != want {
			t.Errorf("%s up to %s: %q, want %q", span[0], span[1], got, want)
		}
	}
}

func TestADayIsSaidWithoutAPreposition(t *testing.T) {
	day := time.Date(2025, 3, 3, 0, 0, 0, 0, time.UTC)
	if got := when.Words(day, day.AddDate(0, 0, 1)); got != "3 March 2025" {
		t.Error(got)
	}
}
