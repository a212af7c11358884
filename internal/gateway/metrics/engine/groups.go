package engine

import (
	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// pass is one time of the query: its rows, each with the number of its group.
type pass struct {
	engine *engine
	rows   []int32
	// groupOf is the group of each of rows.
	groupOf []uint32
	groups  int
	// values are, of each dimension, the value in each group.
	values [][]table.Value
	// aggregates and measures are what was computed already.
	aggregates map[*table.Call][]table.Value
	measures   map[string]column
	total      *pass
}

// maxGroups is how many groups there are at most.
const maxGroups = 5_000_000

// dense is how large a table of pairs may be before a map takes its place.
const dense = 1 << 22

func (e *engine) newPass(rows []int32, groups int) *pass {
	return &pass{engine: e, rows: rows, groupOf: make([]uint32, len(rows)), groups: groups,
		aggregates: map[*table.Call][]table.Value{}, measures: map[string]column{}}
}

// pass picks the rows of a time and groups them. Without dimensions all rows are
// one group, even if there are none.
func (e *engine) pass(span *Span) (*pass, error) {
	rows, err := e.pick(span)
	if err != nil {
		return nil, err
	}
	p := e.newPass(rows, 1)
	for _, d := range e.Query.Dimensions {
		o, err := e.dimension(d.Name)
		if err != nil {
			return nil, err
		}
		k, err := e.keys(o, rows)
		if err != nil {
			return nil, err
		}
		if err := p.split(k); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// split parts each group by the values of one more dimension. New groups are
// numbered as they first come, so that the order depends on the rows alone.
func (p *pass) split(k *keys) error {
	var parents, codes []uint32
	next := func(key uint64) uint32 {
		parents = append(parents, uint32(key/uint64(k.count)))
		codes = append(codes, uint32(key%uint64(k.count)))
		return uint32(len(parents) - 1)
	}
	number := numbering(p.groups*k.count, next)
	err := p.engine.inBlocks(len(p.rows), func(from, to int) {
		for i := from; i < to; i++ {
			p.groupOf[i] = number(uint64(p.groupOf[i])*uint64(k.count) + uint64(k.codes[i]))
		}
	})
	if err == nil && len(parents) > maxGroups {
		err = invalid("dimensions", "leave a dimension out or take a coarser time floor", "there are more than %d groups", maxGroups)
	}
	if err != nil {
		return err
	}
	for d, values := range p.values {
		moved := make([]table.Value, len(parents))
		for g, parent := range parents {
			moved[g] = values[parent]
		}
		p.values[d] = moved
	}
	own := make([]table.Value, len(codes))
	for g, code := range codes {
		own[g] = k.value(code)
	}
	p.values = append(p.values, own)
	p.groups = len(parents)
	return nil
}

// numbering numbers keys below size as they first come, next making a number for
// a new one: by a table where one is small enough, else by a map.
func numbering(size int, next func(uint64) uint32) func(uint64) uint32 {
	if size <= dense {
		known := make([]uint32, size) // a group's number and one
		return func(key uint64) uint32 {
			if known[key] == 0 {
				known[key] = next(key) + 1
			}
			return known[key] - 1
		}
	}
	known := map[uint64]uint32{}
	return func(key uint64) uint32 {
		g, ok := known[key]
		if !ok {
			g = next(key)
			known[key] = g
		}
		return g
	}
}

// whole is the same rows as one group, for totals.
func (p *pass) whole() *pass {
	if p.total == nil {
		p.total = p.engine.newPass(p.rows, 1)
	}
	return p.total
}
