package when_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// oddZones are zones whose clocks do what clocks elsewhere do not: skip midnight,
// show it twice, stand minutes off, move by half an hour, leave out a day.
var oddZones = []string{"UTC", "America/Sao_Paulo", "America/Havana", "Asia/Beirut", "Africa/Cairo", "America/Asuncion", "Asia/Amman", "Atlantic/Azores",
	"Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Apia", "Pacific/Chatham", "Europe/Copenhagen", "Asia/Gaza", "America/Scoresbysund"}

// firstOfDay is the moment from which a clock shows no earlier date than that, looked
// for minute by minute.
func firstOfDay(year int, month time.Month, day int, zone *time.Location) time.Time {
	want := time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
	t := time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Add(-15 * time.Hour)
	first := t
	for range 40 * 60 {
		if t.In(zone).Format(time.DateOnly) < want {
			first = t.Add(time.Minute)
		}
		t = t.Add(time.Minute)
	}
	return first
}

// TestDaysBeginWithTheirFirstMoment holds the floor of a day against a search for
// its first moment, on the days about every change of the clock in twenty years.
func TestDaysBeginWithTheirFirstMoment(t *testing.T) {
	changes := 0
	for _, name := range oddZones {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		c := when.Calendar{Zone: zone}
		at := time.Date(2004, 1, 1, 0, 0, 0, 0, time.UTC)
		for {
			_, end := at.In(zone).ZoneBounds()
			if end.IsZero() || end.Year() > 2024 {
				break
			}
			changes++
			for _, hours := range []int{-13, -1, 0, 1, 13} {
				moment := end.Add(time.Duration(hours)*time.Hour + 7*time.Minute)
				year, month, day := moment.In(zone).Date()
				want := firstOfDay(year, month, day, zone)
				if want.After(moment) { // the clock shows the date for a while, and then the one before
					want = firstOfDay(year, month, day-1, zone)
				}
				if got := c.Floor(moment, when.Day); !got.Equal(want) {
					t.Errorf("%s: the day of %s begins at %s, want %s", name, moment.In(zone), got, want.In(zone))
				}
			}
			at = end
		}
	}
	if changes < 200 {
		t.Errorf("only %d changes of the clock", changes)
	}
}

// TestGrainsTile: the grains of a range follow each other without a gap, each
// holds the moments that are floored to it, and the next one begins where it ends.
func TestGrainsTile(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	grains := []when.Grain{when.Hour, when.Day, when.Week, when.Month, when.Quarter, when.Year}
	for range 3000 {
		zone, err := time.LoadLocation(oddZones[r.IntN(len(oddZones))])
		if err != nil {
			t.Fatal(err)
		}
		c := when.Calendar{Zone: zone, FirstDay: r.IntN(8), FirstMonth: r.IntN(13)}
		g := grains[r.IntN(len(grains))]
		moment := time.Date(1995, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(r.Int64N(int64(30 * 365 * 24 * time.Hour))))
		start, next := c.Floor(moment, g), c.Next(moment, g)
		if start.After(moment) || !next.After(moment) {
			t.Fatalf("%s of %s in %s is %s to %s", g, moment, zone, start, next)
		}
		if !c.Floor(start, g).Equal(start) || !c.Floor(next, g).Equal(next) || !c.Floor(next.Add(-time.Microsecond), g).Equal(start) {
			t.Fatalf("%s of %s in %s: %s to %s is no grain", g, moment, zone, start, next)
		}
	}
}

// TestStartsAreTheFloors: the starts laid out for a range are the floors of the
// moments in it, each once.
func TestStartsAreTheFloors(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	for range 60 {
		zone, err := time.LoadLocation(oddZones[r.IntN(len(oddZones))])
		if err != nil {
			t.Fatal(err)
		}
		c := when.Calendar{Zone: zone, FirstDay: r.IntN(8)}
		begin := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(r.IntN(20*365*24)) * time.Hour)
		span := when.Range{Start: begin, End: begin.Add(time.Duration(1+r.IntN(40*24)) * time.Hour)}
		for _, g := range []when.Grain{when.Day, when.Week, when.Month} {
			var want []time.Time
			for moment := span.Start; moment.Before(span.End); moment = moment.Add(15 * time.Minute) {
				if f := c.Floor(moment, g); len(want) == 0 || !f.Equal(want[len(want)-1]) {
					want = append(want, f)
				}
			}
			got, more := c.Starts(span, g, 1000)
			same := !more && len(got) == len(want)
			for i := range min(len(got), len(want)) {
				same = same && got[i].Equal(want[i])
			}
			if !same {
				t.Fatalf("%s in %s from %s to %s:\n%v\nwant\n%v", g, zone, span.Start, span.End, got, want)
			}
		}
	}
}

// TestPreviousIsAsLong: the range before a range of whole grains ends where that
// begins, and n of them n times.
func TestPreviousIsAsLong(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Copenhagen")
	if err != nil {
		t.Fatal(err)
	}
	c := when.Calendar{Zone: zone}
	day := func(s string) time.Time {
		got, err := time.ParseInLocation("2006-01-02 15:04", s, zone)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	for _, test := range []struct {
		start, end  string
		n           int
		before, til string
	}{
		{"2024-03-01 00:00", "2024-04-01 00:00", 1, "2024-02-01 00:00", "2024-03-01 00:00"},
		{"2024-03-01 00:00", "2024-04-01 00:00", 13, "2023-02-01 00:00", "2023-03-01 00:00"},
		{"2024-01-01 00:00", "2025-01-01 00:00", 1, "2023-01-01 00:00", "2024-01-01 00:00"},
		{"2024-01-01 00:00", "2024-07-01 00:00", 1, "2023-07-01 00:00", "2024-01-01 00:00"},
		{"2024-04-01 00:00", "2024-04-08 00:00", 1, "2024-03-25 00:00", "2024-04-01 00:00"},
		{"2024-04-02 00:00", "2024-04-04 00:00", 2, "2024-03-29 00:00", "2024-03-31 00:00"},
		{"2024-03-31 00:00", "2024-04-01 00:00", 1, "2024-03-30 00:00", "2024-03-31 00:00"}, // a day of 23 hours
		{"2024-04-02 10:00", "2024-04-02 13:00", 1, "2024-04-02 07:00", "2024-04-02 10:00"},
		{"2024-04-02 10:00", "2024-04-02 10:00", 3, "2024-04-02 10:00", "2024-04-02 10:00"},
	} {
		got := c.Previous(when.Range{Start: day(test.start), End: day(test.end)}, test.n)
		if !got.Start.Equal(day(test.before)) || !got.End.Equal(day(test.til)) {
			t.Errorf("%d before %s to %s is %s to %s", test.n, test.start, test.end, got.Start, got.End)
		}
	}
}
