package views

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/citeway/citeway/internal/gateway/metrics"
	"github.com/citeway/citeway/internal/gateway/metrics/query"
	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// facts are what a person reads beside a result: its time ranges, the zone, how many
// rows there are and may be, and what was corrected or cut.
func facts(r *metrics.Result) []string {
	var said []string
	if t := r.ResolvedTimeRange; t != nil {
		said = append(said, "from "+stretch(t))
	}
	if t := r.ResolvedComparisonTimeRange; t != nil {
		said = append(said, "compared with "+stretch(t))
	}
	asked := pinned(r)
	if r.ResolvedTimeRange != nil {
		said = append(said, "time zone "+asked.zone())
	}
	rows := fmt.Sprintf("%d rows", len(r.Data))
	if len(r.Data) == 1 {
		rows = "1 row"
	}
	said = append(said, rows)
	if asked.Limit != nil {
		said = append(said, fmt.Sprintf("limited to %d", *asked.Limit))
	}
	if r.TruncationWarning != "" {
		said = append(said, r.TruncationWarning)
	}
	for _, f := range r.Findings {
		fact := strings.TrimSpace(f.Marker + " " + f.Message)
		if f.Kind == query.Mended {
			fact = "mended: " + fact
		}
		said = append(said, fact)
	}
	return said
}

// limits are what pinned arguments say about the rows and the zone.
type limits struct {
	Limit *int64 `json:"limit"`
	Zone  string `json:"time_zone"`
}

func pinned(r *metrics.Result) limits {
	var l limits
	_ = json.Unmarshal(r.Pinned, &l) // they were read before
	return l
}

func (l *limits) zone() string {
	if l.Zone == "" {
		return "UTC"
	}
	return l.Zone
}

// stretch is a range in words, and by its name if it is a quarter; its end is exclusive.
func stretch(r *metrics.Range) string {
	s := moment(r.Start) + " up to " + moment(r.End) + ", the end left out"
	if words := when.Words(r.Start, r.End); strings.HasPrefix(words, "Q") {
		s += ": " + words
	}
	if r.TimeDimension != "" {
		s += " (" + r.TimeDimension + ")"
	}
	return s
}

// moment is a time, as a date only if it is midnight in its zone.
func moment(t time.Time) string {
	if hour, minute, second := t.Clock(); hour+minute+second+t.Nanosecond() == 0 {
		return t.Format("2 January 2006")
	}
	return t.Format("2 January 2006, 15:04:05")
}
