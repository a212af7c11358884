package when_test

import (
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

func zone(t testing.TB, name string) *time.Location {
	t.Helper()
	z, err := when.Zone(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func moment(t testing.TB, s string) time.Time {
	t.Helper()
	m, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestFloor(t *testing.T) {
	for _, test := range []struct {
		zone  string
		grain when.Grain
		at    string
		want  string
	}{
		{"UTC", when.Millisecond, "2024-05-06T07:08:09.123456Z", "2024-05-06T07:08:09.123Z"},
		{"UTC", when.Second, "2024-05-06T07:08:09.123456Z", "2024-05-06T07:08:09Z"},
		{"UTC", when.Minute, "2024-05-06T07:08:09Z", "2024-05-06T07:08:00Z"},
		{"UTC", when.Hour, "2024-05-06T07:08:09Z", "2024-05-06T07:00:00Z"},
		{"UTC", when.Day, "2024-05-06T07:08:09Z", "2024-05-06T00:00:00Z"},
		{"UTC", when.Week, "2024-05-06T07:08:09Z", "2024-05-06T00:00:00Z"},
		{"UTC", when.Week, "2024-05-05T23:59:59Z", "2024-04-29T00:00:00Z"},
		{"UTC", when.Month, "2024-05-06T07:08:09Z", "2024-05-01T00:00:00Z"},
		{"UTC", when.Quarter, "2024-05-06T07:08:09Z", "2024-04-01T00:00:00Z"},
		{"UTC", when.Quarter, "2024-12-31T23:59:59Z", "2024-10-01T00:00:00Z"},
		{"UTC", when.Year, "2024-05-06T07:08:09Z", "2024-01-01T00:00:00Z"},
		{"UTC", when.Day, "1960-05-06T07:08:09Z", "1960-05-06T00:00:00Z"},
		{"UTC", when.Hour, "1960-05-06T07:08:09Z", "1960-05-06T07:00:00Z"},
		{"Europe/Copenhagen", when.Day, "2024-05-06T21:59:59Z", "2024-05-05T22:00:00Z"},
		{"Europe/Copenhagen", when.Day, "2024-05-06T22:00:00Z", "2024-05-06T22:00:00Z"},
		{"Europe/Copenhagen", when.Month, "2024-01-31T23:30:00Z", "2024-01-31T23:00:00Z"},
		{"Europe/Copenhagen", when.Year, "2023-12-31T23:30:00Z", "2023-12-31T23:00:00Z"},
		// the clock is set forward on 31 March 2024 at 01:00 UTC
		{"Europe/Copenhagen", when.Day, "2024-03-31T20:00:00Z", "2024-03-30T23:00:00Z"},
		{"Europe/Copenhagen", when.Hour, "2024-03-31T01:30:00Z", "2024-03-31T01:00:00Z"},
		// and back on 27 October 2024 at 01:00 UTC: two o'clock comes twice
		{"Europe/Copenhagen", when.Hour, "2024-10-27T00:30:00Z", "2024-10-27T00:00:00Z"},
		{"Europe/Copenhagen", when.Hour, "2024-10-27T01:30:00Z", "2024-10-27T01:00:00Z"},
		{"Europe/Copenhagen", when.Day, "2024-10-27T22:30:00Z", "2024-10-26T22:00:00Z"},
		{"Asia/Kathmandu", when.Hour, "2024-05-06T07:08:09Z", "2024-05-06T06:15:00Z"},
		{"Asia/Kathmandu", when.Day, "2024-05-06T18:15:00Z", "2024-05-06T18:15:00Z"},
		{"Australia/Lord_Howe", when.Day, "2024-10-06T10:00:00Z", "2024-10-05T13:30:00Z"},
		// midnight was skipped in Beirut on 31 March 2024
		{"Asia/Beirut", when.Day, "2024-03-31T12:00:00Z", "2024-03-30T22:00:00Z"},
	} {
		c := when.Calendar{Zone: zone(t, test.zone)}
		if got := c.Floor(moment(t, test.at), test.grain); !got.Equal(moment(t, test.want)) {
			t.Errorf("%s of %s in %s is %s, want %s", test.grain, test.at, test.zone, got.UTC().Format(time.RFC3339Nano), test.want)
		}
	}
}

func TestWeeksAndYearsThatBeginElsewhere(t *testing.T) {
	for _, test := range []struct {
		day, month int
		grain      when.Grain
		at, want   string
	}{
		{7, 0, when.Week, "2024-05-06T12:00:00Z", "2024-05-05T00:00:00Z"},
		{7, 0, when.Week, "2024-05-05T12:00:00Z", "2024-05-05T00:00:00Z"},
		{7, 0, when.Week, "2024-05-04T12:00:00Z", "2024-04-28T00:00:00Z"},
		{3, 0, when.Week, "2024-05-07T12:00:00Z", "2024-05-01T00:00:00Z"},
		{1, 0, when.Week, "2024-05-07T12:00:00Z", "2024-05-06T00:00:00Z"},
		{0, 4, when.Year, "2024-05-07T12:00:00Z", "2024-04-01T00:00:00Z"},
		{0, 4, when.Year, "2024-03-07T12:00:00Z", "2023-04-01T00:00:00Z"},
		{0, 4, when.Quarter, "2024-03-07T12:00:00Z", "2024-01-01T00:00:00Z"},
		{0, 2, when.Quarter, "2024-03-07T12:00:00Z", "2024-02-01T00:00:00Z"},
		{0, 2, when.Quarter, "2024-01-07T12:00:00Z", "2023-11-01T00:00:00Z"},
		{0, 12, when.Year, "2024-11-30T12:00:00Z", "2023-12-01T00:00:00Z"},
	} {
		c := when.Calendar{FirstDay: test.day, FirstMonth: test.month}
		if got := c.Floor(moment(t, test.at), test.grain); !got.Equal(moment(t, test.want)) {
			t.Errorf("day %d, month %d: %s of %s is %s, want %s", test.day, test.month, test.grain, test.at, got, test.want)
		}
	}
}

func TestAdd(t *testing.T) {
	for _, test := range []struct {
		zone     string
		at       string
		grain    when.Grain
		n        int
		want     string
		whatItIs string
	}{
		{"UTC", "2024-01-31T10:00:00Z", when.Month, 1, "2024-02-29T10:00:00Z", "a day that February lacks"},
		{"UTC", "2023-01-31T10:00:00Z", when.Month, 1, "2023-02-28T10:00:00Z", "the same in another year"},
		{"UTC", "2024-03-31T10:00:00Z", when.Month, -1, "2024-02-29T10:00:00Z", "backwards"},
		{"UTC", "2024-02-29T10:00:00Z", when.Year, 1, "2025-02-28T10:00:00Z", "a leap day"},
		{"UTC", "2024-01-31T10:00:00Z", when.Quarter, -1, "2023-10-31T10:00:00Z", "a quarter"},
		{"UTC", "2024-01-31T10:00:00Z", when.Week, 2, "2024-02-14T10:00:00Z", "two weeks"},
		{"UTC", "2024-01-31T10:00:00Z", when.Day, 1, "2024-02-01T10:00:00Z", "a day"},
		{"UTC", "2024-01-31T10:00:00Z", when.Hour, 14, "2024-02-01T00:00:00Z", "hours"},
		{"UTC", "2024-01-31T10:00:00Z", when.Minute, -1, "2024-01-31T09:59:00Z", "minutes"},
		{"UTC", "2024-01-31T10:00:00Z", when.Second, 61, "2024-01-31T10:01:01Z", "seconds"},
		{"UTC", "2024-01-31T10:00:00Z", when.Millisecond, 5, "2024-01-31T10:00:00.005Z", "milliseconds"},
		{"Europe/Copenhagen", "2024-03-30T09:00:00Z", when.Day, 1, "2024-03-31T08:00:00Z", "ten o'clock stays ten o'clock"},
		{"Europe/Copenhagen", "2024-03-30T09:00:00Z", when.Hour, 24, "2024-03-31T09:00:00Z", "hours do not follow the clock"},
		{"Europe/Copenhagen", "2024-03-30T23:00:00Z", when.Day, 1, "2024-03-31T22:00:00Z", "a day of 23 hours"},
		{"Europe/Copenhagen", "2024-10-26T22:00:00Z", when.Day, 1, "2024-10-27T23:00:00Z", "a day of 25 hours"},
		{"Asia/Beirut", "2024-03-29T22:00:00Z", when.Day, 1, "2024-03-30T22:00:00Z", "to a day without midnight"},
	} {
		c := when.Calendar{Zone: zone(t, test.zone)}
		if got := c.Add(moment(t, test.at), test.grain, test.n); !got.Equal(moment(t, test.want)) {
			t.Errorf("%s: %s and %d %s is %s, want %s", test.whatItIs, test.at, test.n, test.grain, got.UTC().Format(time.RFC3339Nano), test.want)
		}
	}
}

// TestStartsCoverTheYear goes through two years in zones with odd clocks: every
// grain begins where the one before ends, and its floor is itself.
func TestStartsCoverTheYear(t *testing.T) {
	for _, name := range []string{"UTC", "Europe/Copenhagen", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Asia/Beirut", "America/Sao_Paulo", "Africa/Casablanca", "Pacific/Apia"} {
		c := when.Calendar{Zone: zone(t, name)}
		for _, g := range []when.Grain{when.Hour, when.Day, when.Week, when.Month, when.Quarter, when.Year} {
			r := when.Range{Start: moment(t, "2023-01-10T05:00:00Z"), End: moment(t, "2025-01-01T00:00:00Z")}
			starts, more := c.Starts(r, g, 1<<20)
			if more || len(starts) == 0 || starts[0].After(r.Start) || starts[len(starts)-1].Before(r.Start) {
				t.Fatalf("%s %s: %d starts", name, g, len(starts))
			}
			for i, s := range starts {
				if !c.Floor(s, g).Equal(s) {
					t.Fatalf("%s: the floor of the %s %s is %s", name, g, s, c.Floor(s, g))
				}
				if i > 0 && !c.Floor(s.Add(-time.Microsecond), g).Equal(starts[i-1]) {
					t.Fatalf("%s: just before the %s %s lies in %s, not %s", name, g, s, c.Floor(s.Add(-time.Microsecond), g), starts[i-1])
				}
			}
		}
	}
}

func TestStartsAreBounded(t *testing.T) {
	c := when.Calendar{}
	r := when.Range{Start: moment(t, "2024-01-01T00:00:00Z"), End: moment(t, "2024-01-02T00:00:00Z")}
	if starts, more := c.Starts(r, when.Second, 10); len(starts) != 10 || !more {
		t.Errorf("%d starts, more %t", len(starts), more)
	}
	if starts, more := c.Starts(r, when.Hour, 24); len(starts) != 24 || more {
		t.Errorf("%d starts, more %t", len(starts), more)
	}
}

func TestGrains(t *testing.T) {
	for _, test := range []struct {
		s    string
		want when.Grain
		ok   bool
	}{
		{"day", when.Day, true}, {"DAY", when.Day, true}, {"days", when.Day, true}, {"daily", when.Day, true}, {"Monthly", when.Month, true},
		{"TIME_GRAIN_WEEK", when.Week, true}, {" quarter ", when.Quarter, true}, {"years", when.Year, true}, {"annually", when.Year, true},
		{"fortnight", "fortnight", false}, {"", "", false}, {"s", "", false},
	} {
		if got, ok := when.Near(test.s); ok != test.ok || ok && got != test.want {
			t.Errorf("%q is %q, %t; want %q, %t", test.s, got, ok, test.want, test.ok)
		}
	}
	all := []when.Grain{when.Millisecond, when.Second, when.Minute, when.Hour, when.Day, when.Week, when.Month, when.Quarter, when.Year}
	for i := 1; i < len(all); i++ {
		if !all[i-1].Finer(all[i]) || all[i].Finer(all[i-1]) || all[i].Finer(all[i]) {
			t.Errorf("%s and %s stand in the wrong order", all[i-1], all[i])
		}
	}
}

func TestZones(t *testing.T) {
	for _, name := range []string{"Mars/Base", "local", "Local", "../etc/passwd", "+02:00"} {
		if _, err := when.Zone(name); err == nil {
			t.Errorf("%q is a zone", name)
		}
	}
	if z, err := when.Zone(""); err != nil || z != time.UTC {
		t.Error(z, err)
	}
}
