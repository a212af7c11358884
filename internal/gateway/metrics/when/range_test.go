package when_test

import (
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// anchors are the times of the examples in the documentation of the syntax.
func anchors(t testing.TB) when.Anchors {
	return when.Anchors{Now: moment(t, "2025-05-15T10:32:36Z"), Latest: moment(t, "2025-05-13T06:32:36Z"),
		Earliest: moment(t, "2020-01-01T00:32:36Z"), Ref: moment(t, "2025-05-13T06:32:37Z")}
}

func TestResolve(t *testing.T) {
	for _, test := range []struct{ expression, start, end string }{
		// so long before a reference
		{"7D as of now", "2025-05-08T10:32:36Z", "2025-05-15T10:32:36Z"},
		{"7D as of latest", "2025-05-06T06:32:36Z", "2025-05-13T06:32:36Z"},
		{"7D as of watermark", "2025-05-06T06:32:36Z", "2025-05-13T06:32:36Z"},
		{"7D", "2025-05-06T06:32:37Z", "2025-05-13T06:32:37Z"},
		{"7d AS OF now/d", "2025-05-08T00:00:00Z", "2025-05-15T00:00:00Z"},
		{"7D as of watermark/H+1H", "2025-05-06T07:00:00Z", "2025-05-13T07:00:00Z"},
		{"1Y6M as of now/M", "2023-11-01T00:00:00Z", "2025-05-01T00:00:00Z"},
		{"2D12h30m as of now/D", "2025-05-12T11:30:00Z", "2025-05-15T00:00:00Z"},
		{"15m as of now", "2025-05-15T10:17:36Z", "2025-05-15T10:32:36Z"},
		{"1M as of 2024-03", "2024-02-01T00:00:00Z", "2024-03-01T00:00:00Z"},
		// periods to date
		{"DTD as of now", "2025-05-15T00:00:00Z", "2025-05-15T10:32:36Z"},
		{"WTD as of now", "2025-05-12T00:00:00Z", "2025-05-15T10:32:36Z"},
		{"MTD as of now", "2025-05-01T00:00:00Z", "2025-05-15T10:32:36Z"},
		{"QTD as of now", "2025-04-01T00:00:00Z", "2025-05-15T10:32:36Z"},
		{"YTD as of now", "2025-01-01T00:00:00Z", "2025-05-15T10:32:36Z"},
		{"MTD as of watermark", "2025-05-01T00:00:00Z", "2025-05-13T06:32:36Z"},
		{"MTD as of 2025-05", "2025-04-01T00:00:00Z", "2025-05-01T00:00:00Z"},
		{"mTD as of now", "2025-05-15T10:32:00Z", "2025-05-15T10:32:36Z"},
		// from one point to another
		{"-4d to now", "2025-05-09T06:32:37Z", "2025-05-15T10:32:36Z"},
		{"-4d/d to now/d as of now", "2025-05-11T00:00:00Z", "2025-05-15T00:00:00Z"},
		{"-4d to now/d as of now", "2025-05-11T10:32:36Z", "2025-05-15T00:00:00Z"},
		{"watermark/D to watermark", "2025-05-13T00:00:00Z", "2025-05-13T06:32:36Z"},
		{"watermark/Y to watermark", "2025-01-01T00:00:00Z", "2025-05-13T06:32:36Z"},
		{"earliest to latest", "2020-01-01T00:32:36Z", "2025-05-13T06:32:36Z"},
		{"-2m/m-2s to -2m/m as of latest", "2025-05-13T06:29:58Z", "2025-05-13T06:30:00Z"},
		{"-2h/h to -2h/h+2m as of latest", "2025-05-13T04:00:00Z", "2025-05-13T04:02:00Z"},
		{"-2M/M-2D to -2M/M as of latest", "2025-02-27T00:00:00Z", "2025-03-01T00:00:00Z"},
		{"-2Q/Q-2M to -2Q/Q as of latest", "2024-08-01T00:00:00Z", "2024-10-01T00:00:00Z"},
		{"2025-01 to latest/D", "2025-01-01T00:00:00Z", "2025-05-13T00:00:00Z"},
		// ISO
		{"2025", "2025-01-01T00:00:00Z", "2026-01-01T00:00:00Z"},
		{"2025-02", "2025-02-01T00:00:00Z", "2025-03-01T00:00:00Z"},
		{"2025-02-20", "2025-02-20T00:00:00Z", "2025-02-21T00:00:00Z"},
		{"2025-02-20T01", "2025-02-20T01:00:00Z", "2025-02-20T02:00:00Z"},
		{"2025-02-20T01:23", "2025-02-20T01:23:00Z", "2025-02-20T01:24:00Z"},
		{"2025-02-20T01:23:45Z", "2025-02-20T01:23:45Z", "2025-02-20T01:23:46Z"},
		{"2025-02-20T01:23:45.123Z", "2025-02-20T01:23:45.123Z", "2025-02-20T01:23:45.124Z"},
		{"2025-02-20T01:23:45Z to 2025-07-15T02:34:50Z", "2025-02-20T01:23:45Z", "2025-07-15T02:34:50Z"},
		{"2025-02-20T01:23:45Z / 2025-07-15T02:34:50Z", "2025-02-20T01:23:45Z", "2025-07-15T02:34:50Z"},
		{"2025-02-20T01:23:45Z,2025-07-15T02:34:50Z", "2025-02-20T01:23:45Z", "2025-07-15T02:34:50Z"},
		{"2025-02-20T01:23:45+02:00 to 2025-02-21", "2025-02-19T23:23:45Z", "2025-02-21T00:00:00Z"},
		// references one behind the other
		{"7D as of -1M as of now/M", "2025-03-25T00:00:00Z", "2025-04-01T00:00:00Z"},
		{"-2D/D to ref/D as of -2D as of watermark/D+1D", "2025-05-10T00:00:00Z", "2025-05-12T00:00:00Z"},
		// offsets
		{"7D as of now/D offset -1W", "2025-05-01T00:00:00Z", "2025-05-08T00:00:00Z"},
		{"7D as of now/D offset -1M", "2025-04-08T00:00:00Z", "2025-04-15T00:00:00Z"},
		{"7D as of now/D offset -1P", "2025-05-01T00:00:00Z", "2025-05-08T00:00:00Z"},
		{"MTD as of now offset -1P", "2025-04-01T00:00:00Z", "2025-04-15T10:32:36Z"},
		{"MTD as of now offset -1Y", "2024-05-01T00:00:00Z", "2024-05-15T10:32:36Z"},
		{"2025-02-20 offset -1P", "2025-02-19T00:00:00Z", "2025-02-20T00:00:00Z"},
		{"2025-02 offset -1P", "2025-01-01T00:00:00Z", "2025-02-01T00:00:00Z"},
		{"2025 offset -1P", "2024-01-01T00:00:00Z", "2025-01-01T00:00:00Z"},
		{"2025 offset +1P", "2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"},
		{"2025-02-20T01:23:45Z,2025-07-15T02:34:50Z offset -1P", "2024-09-28T00:12:40Z", "2025-02-20T01:23:45Z"},
		// a grain to draw by changes nothing
		{"7D by D as of now/D", "2025-05-08T00:00:00Z", "2025-05-15T00:00:00Z"},
		// zones
		{"DTD as of now tz America/New_York", "2025-05-15T04:00:00Z", "2025-05-15T10:32:36Z"},
		{"3D as of 2024-11-04 tz America/New_York", "2024-11-01T04:00:00Z", "2024-11-04T05:00:00Z"},
		{"2024-11-03 tz America/New_York", "2024-11-03T04:00:00Z", "2024-11-04T05:00:00Z"},
		// by name
		{"inf", "2020-01-01T00:32:36Z", "2025-05-13T06:32:37Z"},
		{"rill-TD", "2025-05-13T00:00:00Z", "2025-05-13T06:32:37Z"},
		{"rill-MTD", "2025-05-01T00:00:00Z", "2025-05-13T06:32:37Z"},
		{"rill-PMC", "2025-04-01T00:00:00Z", "2025-05-01T00:00:00Z"},
		{"rill-PYC", "2024-01-01T00:00:00Z", "2025-01-01T00:00:00Z"},
		{"rill-PWC", "2025-05-05T00:00:00Z", "2025-05-12T00:00:00Z"},
	} {
		r, err := when.Calendar{}.Resolve(test.expression, anchors(t))
		if err != nil {
			t.Errorf("%q: %v", test.expression, err)
			continue
		}
		if !r.Start.Equal(moment(t, test.start)) || !r.End.Equal(moment(t, test.end)) {
			t.Errorf("%q is %s to %s,\nwant %s to %s", test.expression, r.Start.UTC().Format(time.RFC3339Nano), r.End.UTC().Format(time.RFC3339Nano), test.start, test.end)
		}
	}
}

func TestWhatIsNoRange(t *testing.T) {
	for _, s := range []string{"", "last week", "7", "D7", "7X", "XTD", "now", "-7D", "now to", "to now", "7D as of", "7D as of yesterday", "7D offset 1W",
		"7D offset", "7D offset -1X", "7D offset -P", "7D tz Mars/Base", "2025-13", "2025-02-30", "now/X to now", "now+ to now", "now+1 to now",
		"2025-02-20T25:00", "99999999999999999999D", "/D to now", "7D as of as of now", "inf inf"} {
		if r, err := (when.Calendar{}).Resolve(s, anchors(t)); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%q is %s to %s, %v", s, r.Start, r.End, err)
		}
	}
}

func TestISODurations(t *testing.T) {
	at := moment(t, "2024-03-31T12:00:00Z")
	for _, test := range []struct{ s, want string }{
		{"P1D", "2024-03-30T12:00:00Z"}, {"P1M", "2024-02-29T12:00:00Z"}, {"P1Y2M3D", "2023-01-28T12:00:00Z"}, {"P2W", "2024-03-17T12:00:00Z"},
		{"PT12H", "2024-03-31T00:00:00Z"}, {"PT90M", "2024-03-31T10:30:00Z"}, {"P1DT1H1M1S", "2024-03-30T10:58:59Z"}, {"P1Q", "2023-12-31T12:00:00Z"}, {"P0D", "2024-03-31T12:00:00Z"},
	} {
		d, err := when.ParseISO(test.s)
		if err != nil {
			t.Errorf("%s: %v", test.s, err)
			continue
		}
		if got := (when.Calendar{}).Shift(at, d, -1); !got.Equal(moment(t, test.want)) {
			t.Errorf("%s before is %s, want %s", test.s, got.UTC().Format(time.RFC3339), test.want)
		}
	}
	for _, s := range []string{"", "P", "PT", "7D", "P7", "PD", "P7X", "P-1D", "P1H", "PT1D", "P1.5D", "P99999999999D", "p1d"} {
		if d, err := when.ParseISO(s); err == nil {
			t.Errorf("%q is %v", s, d)
		}
	}
}

func TestRangesHoldTheirStartAndNotTheirEnd(t *testing.T) {
	r, err := when.Calendar{}.Resolve("2025-02", anchors(t))
	if err != nil {
		t.Fatal(err)
	}
	for s, want := range map[string]bool{"2025-01-31T23:59:59Z": false, "2025-02-01T00:00:00Z": true, "2025-02-28T23:59:59Z": true, "2025-03-01T00:00:00Z": false} {
		if r.Holds(moment(t, s)) != want {
			t.Errorf("February holds %s: %t", s, !want)
		}
	}
	if r.Empty() || !(when.Range{Start: r.End, End: r.Start}).Empty() || !(when.Range{Start: r.End, End: r.End}).Empty() {
		t.Error("which ranges are empty")
	}
}

// FuzzResolve: any expression gives a range or an Invalid error.
func FuzzResolve(f *testing.F) {
	for _, s := range []string{"7D as of latest/D+1D offset -1P", "rill-MTD", "inf", "2025-02-20T01:23:45Z / 2025-07", "-2M/M-2D to -2M/M", "7D tz Asia/Tokyo by D", "1Y6M"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		_, err := when.Calendar{}.Resolve(s, anchors(t))
		if err != nil && citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%q: %v", s, err)
		}
	})
}

// FuzzISO: what is read as a duration moves a time without end.
func FuzzISO(f *testing.F) {
	f.Add("P1Y2M3DT4H5M6S")
	f.Add("P4000000Y")
	f.Fuzz(func(t *testing.T, s string) {
		if d, err := when.ParseISO(s); err == nil {
			_ = when.Calendar{}.Shift(time.Unix(0, 0), d, -1)
		}
	})
}
