package shared

import (
	"strconv"
	"strings"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// mostListed is how many values a condition lists one by one.
const mostListed = 4096

// parameters are those of a query, as they come.
type parameters struct{ values []any }

// add adds a parameter and returns its name.
func (p *parameters) add(value any) string {
	p.values = append(p.values, value)
	return "$" + strconv.Itoa(len(p.values))
}

// in is the condition that a column has one of the values. They are listed, so that an index is used whatever the
// planner knows of the table: a list as JSON was unpacked for each row of it once. The last is repeated up to a
// power of two, so that there are few texts of a query to prepare.
func (p *parameters) in(column string, values []string) string {
	if len(values) == 0 {
		return `1 = 0`
	}
	if len(values) > mostListed {
		return column + ` IN (SELECT value FROM json_each(` + p.add(database.JSONList(values)) + `))`
	}
	size := 1
	for size < len(values) {
		size *= 2
	}
	names := make([]string, size)
	for i := range names {
		names[i] = p.add(values[min(i, len(values)-1)])
	}
	return column + ` IN (` + strings.Join(names, ",") + `)`
}

// seen is the condition that document d may be seen, as knowledge.Sight.Sees has it.
func (p *parameters) seen(sight knowledge.Sight) string {
	where := `1 = 1`
	if sight.Clearance != nil {
		where += ` AND d.rank <= ` + p.add(*sight.Clearance)
	}
	if sight.Sets != nil {
		where += ` AND EXISTS (SELECT 1 FROM members s WHERE s.document = d.id AND ` + p.in(`s.name`, sight.Sets) + `)`
	}
	return where
}
