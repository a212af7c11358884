package database

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// column is one column of a table, as either engine describes it.
type column struct {
	table, name, kind string
	key               bool
}

// The columns of all tables: those made first come first, since others refer to them.
const (
	fileColumns = `SELECT m.name, c.name, lower(c.type), c.pk > 0 FROM sqlite_master m, pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY m.rowid, c.name`
	serverColumns = `SELECT r.relname, a.attname, CASE WHEN a.attidentity <> '' THEN 'identity' ELSE format_type(a.atttypid, NULL) END,
			EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = r.oid AND i.indisprimary AND a.attnum = ANY (i.indkey))
		FROM pg_class r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
		WHERE r.relnamespace = current_schema()::regnamespace AND r.relkind = 'r' AND r.relname <> 'schema_number' ORDER BY r.oid, a.attname COLLATE "C"`
)

// tablesOf are the tables of a place, in the order in which rows may be added to them.
func tablesOf(ctx context.Context, db *DB) ([]table, error) {
	query := fileColumns
	if db.server {
		query = serverColumns
	}
	columns, err := List(ctx, db, func(row Row) (c column, err error) { return c, row.Scan(&c.table, &c.name, &c.kind, &c.key) }, query)
	if err != nil {
		return nil, err
	}
	var all []table
	for i := range columns {
		c := &columns[i]
		if len(all) == 0 || all[len(all)-1].name != c.table {
			all = append(all, table{name: c.table, truths: map[string]bool{}})
		}
		all[len(all)-1].note(c)
	}
	for i := range all {
		all[i].write()
	}
	return all, nil
}

func (t *table) note(c *column) {
	t.columns = append(t.columns, c.name)
	if c.key {
		t.key = append(t.key, c.name)
	}
	t.truths[c.name] = c.kind == "boolean"
	if c.kind == "identity" {
		t.numbered = c.name
	}
}

// write writes the statements that read and add rows.
func (t *table) write() {
	slices.Sort(t.columns)
	names := quotedAll(t.columns)
	t.reading = fmt.Sprintf(`SELECT %s FROM %s`, names, t.name)
	places := make([]string, len(t.columns))
	for i := range places {
		places[i] = fmt.Sprintf("$%d", i+1)
	}
	t.adding = fmt.Sprintf(`INSERT INTO %s (%s) VALUES (%s) ON CONFLICT DO NOTHING`, t.name, names, strings.Join(places, ", "))
}
