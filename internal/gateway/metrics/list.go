package metrics

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/view"
	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// Summary is a view in a list: what list_metrics_views gives.
type Summary struct {
	Name        string         `json:"name"`
	DisplayName string         `json:"display_name,omitempty"`
	Description string         `json:"description,omitempty"`
	Label       *citeway.Label `json:"label,omitempty"`
}

// Detail is a view with what can be asked of it: what get_metrics_view gives.
type Detail struct {
	Summary
	Instructions     string           `json:"ai_instructions,omitempty"`
	TimeDimension    string           `json:"time_dimension,omitempty"`
	SmallestGrain    when.Grain       `json:"smallest_time_grain,omitempty"`
	DefaultTimeRange string           `json:"default_time_range,omitempty"`
	TimeZones        []string         `json:"available_time_zones,omitempty"`
	TimeRange        *Range           `json:"time_range,omitempty"`
	Dimensions       []DimensionNamed `json:"dimensions"`
	Measures         []MeasureNamed   `json:"measures"`
	Rows             int              `json:"rows"`
}

// DimensionNamed is a dimension as it is shown to who asks.
type DimensionNamed struct {
	Name        string `json:"name"`
	DisplayName string `json:"display_name,omitempty"`
	Description string `json:"description,omitempty"`
}

// MeasureNamed is a measure as it is shown to who asks.
type MeasureNamed struct {
	Name           string `json:"name"`
	DisplayName    string `json:"display_name,omitempty"`
	Description    string `json:"description,omitempty"`
	Expression     string `json:"expression"`
	PercentOfTotal bool   `json:"valid_percent_of_total"`
}

// List returns the views that the caller may see, by name.
func (l *Library) List(a Access) []Summary {
	list := []Summary{}
	for _, v := range l.views {
		if a.sees(v) {
			list = append(list, summary(v))
		}
	}
	slices.SortFunc(list, func(x, y Summary) int { return strings.Compare(x.Name, y.Name) })
	return list
}

func summary(v *view.View) Summary {
	return Summary{Name: v.Name, DisplayName: v.DisplayName, Description: v.Description, Label: v.Label}
}

// Get returns a view with what can be asked of it. Errors: NotFound for one that
// is not there or may not be seen, Invalid for one that does not fit its table.
func (l *Library) Get(ctx context.Context, name string, a Access) (*Detail, error) {
	v, err := l.find(name, a)
	if err != nil {
		return nil, err
	}
	c, err := l.tableFor(ctx, v)
	if err != nil {
		return nil, err
	}
	d := &Detail{Summary: summary(v), Instructions: v.Instructions, TimeDimension: v.TimeSeries, SmallestGrain: v.SmallestGrain,
		DefaultTimeRange: v.DefaultTimeRange, TimeZones: v.TimeZones, Rows: c.table.Rows, Dimensions: []DimensionNamed{}}
	for _, x := range v.Dimensions {
		d.Dimensions = append(d.Dimensions, DimensionNamed{x.Name, x.DisplayName, x.Description})
	}
	for _, x := range v.Measures {
		d.Measures = append(d.Measures, MeasureNamed{x.Name, x.DisplayName, x.Description, x.Source, x.PercentOfTotal})
	}
	if x := c.extent(v, v.TimeSeries); x.ok {
		d.TimeRange = &Range{Start: x.first, End: when.Calendar{}.Next(x.last, when.Second)}
	}
	return d, nil
}

// Range is a stretch of time as it is written in JSON: its start, and up to its
// end without it.
type Range struct {
	Start         time.Time `json:"start"`
	End           time.Time `json:"end"`
	TimeDimension string    `json:"time_dimension,omitempty"`
}
