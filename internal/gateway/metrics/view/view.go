// Package view reads the files that describe metrics views: which table, which
// column is the time, which dimensions and measures there are, who may see it.
//
// The names of the keys are those of
// https://docs.rilldata.com/reference/project-files/metrics-views, so that a view
// written there is read here; label and sets are Citeway's own and say who may
// see the view. An unsupported key that would change what is seen or computed is an error.
//
// A measure's [Format] shows its numbers, by a preset or a pattern of
// https://d3js.org/d3-format, and [ReadNumber] reads numbers as people write them, so that
// a number in an answer can be compared with its value: "1.2 million" is right for
// 1,234,567 and "1.3 million" is not. The package sees no rows and no queries.
package view

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// View is one metrics view.
type View struct {
	// Name is the name it is asked by: the file's, without its ending.
	Name        string
	DisplayName string
	Description string
	// Instructions are words for whoever asks it, in the view's own file.
	Instructions string
	// Table is the name of the table, without a folder.
	Table string
	// TimeSeries is the dimension or column that holds the time; "" for none.
	TimeSeries    string
	SmallestGrain when.Grain
	// FirstDay and FirstMonth are 1 to 7 and 1 to 12; 0 where the file does not say.
	FirstDay, FirstMonth int
	DefaultTimeRange     string
	TimeZones            []string
	Dimensions           []Dimension
	Measures             []Measure
	// Label is the view's sensitivity label; nil is public.
	Label *citeway.Label
	// Sets are the sets that the view belongs to.
	Sets []string
	// Hidden says that nobody may see it: security with access false.
	Hidden bool
	// File is where it was read from.
	File string
}

// Dimension is what rows are grouped and filtered by.
type Dimension struct {
	Name        string
	DisplayName string
	Description string
	// Column is the table's column; Expr is set instead for a computed one.
	Column string
	Expr   table.Node
	Line   int
}

// Measure is a number computed over a group of rows.
type Measure struct {
	Name        string
	DisplayName string
	Description string
	// Source is the expression as it is written.
	Source string
	Expr   table.Node
	Format Format
	// PercentOfTotal says that shares of its total make sense.
	PercentOfTotal bool
	Line           int
}

// Dimension returns the dimension of that name, or nil.
func (v *View) Dimension(name string) *Dimension {
	for i := range v.Dimensions {
		if v.Dimensions[i].Name == name {
			return &v.Dimensions[i]
		}
	}
	return nil
}

// Measure returns the measure of that name, or nil.
func (v *View) Measure(name string) *Measure {
	for i := range v.Measures {
		if v.Measures[i].Name == name {
			return &v.Measures[i]
		}
	}
	return nil
}
