package query

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/view"
)

// Bind fits the names of the query to the view's: other case, display names, a
// measure among the dimensions and the other way round. Errors are Invalid and
// name what is nearest.
func (q *Query) Bind(v *view.View) ([]citeway.Finding, error) {
	b := &binder{view: v, query: q}
	b.fields()
	if b.err == nil {
		b.where(q.Where, "where", false)
		b.where(q.Having, "having", true)
		b.timeDimension(q.TimeRange, "time_range")
		b.timeDimension(q.ComparisonTimeRange, "comparison_time_range")
		b.sorts()
	}
	if b.err != nil {
		return b.findings, b.err
	}
	return b.findings, q.unique()
}

// binder is a reader that knows the view.
type binder struct {
	reader
	view  *view.View
	query *Query
}

// named is a name of the view with its display name.
type named struct{ name, display string }

func (b *binder) dimensionNames() []named {
	var list []named
	for _, d := range b.view.Dimensions {
		list = append(list, named{d.Name, d.DisplayName})
	}
	return list
}

func (b *binder) measureNames() []named {
	var list []named
	for _, m := range b.view.Measures {
		list = append(list, named{m.Name, m.DisplayName})
	}
	return list
}

// find returns the name of the list that s is: itself, or plainly meant.
func find(s string, list []named) (string, bool) {
	for _, n := range list {
		if n.name == s {
			return s, true
		}
	}
	for _, n := range list {
		if plainlySame(s, n.name) || n.display != "" && plainlySame(s, n.display) {
			return n.name, true
		}
	}
	return "", false
}

// name fits one name to a list and says so where it was written otherwise.
func (b *binder) name(s, path, what string, list []named) string {
	right, ok := find(s, list)
	if !ok {
		b.unknown(s, path, what, list)
		return s
	}
	if right != s {
		b.mended(path, "%q is read as %s", s, right)
	}
	return right
}

func (b *binder) unknown(s, path, what string, list []named) {
	names := make([]string, len(list))
	for i, n := range list {
		names[i] = n.name
	}
	mend := "there are: " + strings.Join(names[:min(len(names), 20)], ", ")
	if near := nearest(s, names); near != "" {
		mend = fmt.Sprintf("did you mean %s? %s", near, mend)
	}
	b.fail(path, mend, "%q is no %s of %s", s, what, b.view.Name)
}

func (b *binder) dimension(s, path string) string {
	return b.name(s, path, "dimension", b.dimensionNames())
}

func (b *binder) measure(s, path string) string {
	return b.name(s, path, "measure", b.measureNames())
}

// fields fits dimensions and measures, and puts those of the other list there.
func (b *binder) fields() {
	q := b.query
	var dimensions []Dimension
	var measures, moved []Measure
	for i, d := range q.Dimensions {
		path := item("dimensions", i)
		if right, ok := b.strays(d.Name, d.Compute == nil, b.dimensionNames(), b.measureNames()); ok {
			b.mended(path, "%q is a measure and is put there", d.Name)
			moved = append(moved, Measure{Name: right})
			continue
		}
		dimensions = append(dimensions, b.boundDimension(d, path))
	}
	for i, m := range q.Measures {
		path := item("measures", i)
		if right, ok := b.strays(m.Name, m.Compute == nil, b.measureNames(), b.dimensionNames()); ok {
			b.mended(path, "%q is a dimension and is put there", m.Name)
			dimensions = append(dimensions, Dimension{Name: right})
			continue
		}
		measures = append(measures, b.boundMeasure(m, path))
	}
	q.Dimensions, q.Measures = once(b, dimensions, "dimensions"), once(b, measures, "measures")
	for _, m := range moved {
		if !slices.ContainsFunc(q.Measures, func(o Measure) bool { return o.Name == m.Name }) {
			q.Measures = append(q.Measures, m)
		}
	}
}

// once leaves out what is asked for a second time in the very same way.
func once[T any](b *binder, list []T, path string) []T {
	var kept []T
	for i, x := range list {
		if slices.ContainsFunc(kept, func(o T) bool { return reflect.DeepEqual(o, x) }) {
			b.found(Mended, item(path, i), "dropped", "is there already")
			continue
		}
		kept = append(kept, x)
	}
	return kept
}

// strays reports whether a plain name is of the other list only.
func (b *binder) strays(s string, plain bool, own, other []named) (string, bool) {
	if _, ok := find(s, own); ok || !plain {
		return "", false
	}
	return find(s, other)
}

func (b *binder) boundDimension(d Dimension, path string) Dimension {
	if d.Compute == nil {
		d.Name = b.dimension(d.Name, path)
		return d
	}
	floor := *d.Compute.TimeFloor
	floor.Dimension = b.dimension(floor.Dimension, join(path, "compute.time_floor.dimension"))
	return Dimension{Name: d.Name, Compute: &DimensionCompute{TimeFloor: &floor}}
}

func (b *binder) boundMeasure(m Measure, path string) Measure {
	if m.Compute == nil {
		m.Name = b.measure(m.Name, path)
		return m
	}
	c := *m.Compute
	if c.CountDistinct != nil {
		c.CountDistinct = &OfDimension{b.dimension(c.CountDistinct.Dimension, join(path, "compute.count_distinct"))}
	}
	for _, of := range []**OfMeasure{&c.ComparisonValue, &c.ComparisonDelta, &c.ComparisonRatio} {
		if *of != nil {
			*of = &OfMeasure{b.measure((*of).Measure, join(path, "compute"))}
		}
	}
	if c.PercentOfTotal != nil {
		share := *c.PercentOfTotal
		share.Measure = b.measure(share.Measure, join(path, "compute.percent_of_total"))
		c.PercentOfTotal = &share
	}
	return Measure{Name: m.Name, Compute: &c}
}

// where fits the names of a condition. Before grouping there are dimensions only.
func (b *binder) where(e *Expression, path string, having bool) {
	if e == nil {
		return
	}
	if e.Name != "" {
		e.Name = b.inCondition(e.Name, path, having)
	}
	if e.Cond != nil {
		for i, e := range e.Cond.Exprs {
			b.where(e, item(join(path, "cond.exprs"), i), having)
		}
	}
	if s := e.Subquery; s != nil {
		path := join(path, "subquery")
		s.Dimension = b.boundDimension(s.Dimension, join(path, "dimension"))
		for i, m := range s.Measures {
			s.Measures[i] = b.boundMeasure(m, item(join(path, "measures"), i))
		}
		b.where(s.Where, join(path, "where"), false)
		b.where(s.Having, join(path, "having"), true)
	}
}

func (b *binder) inCondition(s, path string, having bool) string {
	own := b.floors()
	if having {
		own = append(b.computed(), b.measureNames()...)
	}
	if right, ok := find(s, append(own, b.dimensionNames()...)); ok {
		if right != s {
			b.mended(path, "%q is read as %s", s, right)
		}
		return right
	}
	if right, ok := find(s, b.measureNames()); ok {
		b.fail(path, "put the condition into having", "%q is a measure, which is not known before rows are grouped", right)
		return s
	}
	b.unknown(s, path, "dimension", b.dimensionNames())
	return s
}

// floors are the names of the dimensions as the query gives them.
func (b *binder) floors() []named {
	var list []named
	for _, d := range b.query.Dimensions {
		list = append(list, named{name: d.Name})
	}
	return list
}

// computed are the names that the query itself gives.
func (b *binder) computed() []named {
	list := b.floors()
	for _, m := range b.query.Measures {
		if m.Compute != nil {
			list = append(list, named{name: m.Name})
		}
	}
	return list
}

func (b *binder) timeDimension(t *TimeRange, path string) {
	if t != nil && t.TimeDimension != "" {
		t.TimeDimension = b.dimension(t.TimeDimension, join(path, "time_dimension"))
	}
}

// sorts fits the fields to sort by. A measure that is not shown is added, since
// otherwise the order would have no reason that can be seen; anything else that is
// not shown is dropped.
func (b *binder) sorts() {
	q := b.query
	var kept []Sort
	for i, s := range q.Sort {
		path := item("sort", i)
		shown := b.computed()
		for _, m := range q.Measures {
			shown = append(shown, named{name: m.Name})
		}
		if right, ok := find(s.Name, shown); ok {
			if right != s.Name {
				b.mended(path, "%q is read as %s", s.Name, right)
			}
			kept = append(kept, Sort{right, s.Desc})
			continue
		}
		if right, ok := find(s.Name, b.measureNames()); ok {
			b.mended(path, "%q was not among the measures and is added", right)
			q.Measures = append(q.Measures, Measure{Name: right})
			kept = append(kept, Sort{right, s.Desc})
			continue
		}
		if right, ok := find(s.Name, b.dimensionNames()); ok {
			b.found(Mended, path, "dropped", "%q is not among the dimensions that rows are grouped by", right)
			continue
		}
		b.unknown(s.Name, path, "field", append(b.floors(), b.measureNames()...))
	}
	q.Sort = kept
}
