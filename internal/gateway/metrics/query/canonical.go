package query

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// Canonical is the query as JSON, the same for queries that ask the same: members
// in one order, nothing that is not set, values of a list sorted and once. Call it
// after Bind.
func (q *Query) Canonical() json.RawMessage {
	c := *q
	if c.TimeZone == "UTC" {
		c.TimeZone = ""
	}
	c.Where, c.Having = settled(q.Where), settled(q.Having)
	data, err := json.Marshal(&c)
	if err != nil {
		return json.RawMessage("{}") // no value of a Query fails to be written
	}
	return data
}

// ID is the query's id: "q_" and the first 128 bits of the SHA-256 of Canonical.
func (q *Query) ID() string {
	sum := sha256.Sum256(q.Canonical())
	return "q_" + hex.EncodeToString(sum[:16])
}

func settled(e *Expression) *Expression {
	if e == nil {
		return nil
	}
	c := *e
	if c.Val != nil && c.Val.IsList {
		list := slices.Clone(c.Val.List)
		slices.SortFunc(list, table.Compare)
		c.Val = &Val{IsList: true, List: slices.CompactFunc(list, func(a, b table.Value) bool { return table.Compare(a, b) == 0 })}
	}
	if c.Cond != nil {
		cond := Condition{Op: c.Cond.Op}
		for _, e := range c.Cond.Exprs {
			cond.Exprs = append(cond.Exprs, settled(e))
		}
		c.Cond = &cond
	}
	if c.Subquery != nil {
		s := *c.Subquery
		s.Where, s.Having = settled(s.Where), settled(s.Having)
		c.Subquery = &s
	}
	return &c
}
