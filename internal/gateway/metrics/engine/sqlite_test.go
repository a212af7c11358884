package engine_test

import (
	"database/sql"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"github.com/citeway/citeway/internal/gateway/metrics/engine"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

const asksView = `
dimensions: [{column: k}, {column: j}, {column: n}, {column: f}, {column: b}, {column: left}]
measures:
  - {name: rows, expression: count(*)}
  - {name: total, expression: sum(n)}
  - {name: exact, expression: sum(f)}
  - {name: mean, expression: avg(n)}
  - {name: least, expression: min(f)}
  - {name: last, expression: max(k)}
  - {name: kinds, expression: count(distinct j)}
  - {name: filtered, expression: sum(n) FILTER (WHERE b)}
  - {name: each, expression: "sum(n) * 1.0 / nullif(count(f), 0)"}
`

// sqlOf is what SQLite is asked for a field of asksView.
var sqlOf = map[string]string{
	"k": "k", "j": "j", "n": "n", "f": "f", "b": "b", "left": "\"left\"",
	"day": `strftime('%Y-%m-%dT00:00:00Z', "left")`, "month": `strftime('%Y-%m-01T00:00:00Z', "left")`, "year": `strftime('%Y-01-01T00:00:00Z', "left")`,
	"rows": "count(*)", "total": "sum(n)", "exact": "sum(f)", "mean": "avg(n)", "least": "min(f)", "last": "max(k)",
	"kinds": "count(distinct j)", "filtered": "sum(n) FILTER (WHERE b)", "each": "sum(n) * 1.0 / nullif(count(f), 0)",
}

// TestSQLiteAgrees asks random questions of a fixed seed of the engine and, written
// as SQL, of SQLite. What the contract says otherwise than SQL is written out: nin
// and not ilike hold for what has no value, and what has none stands last.
func TestSQLiteAgrees(t *testing.T) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	g := asker{Rand: rand.New(rand.NewPCG(5, 6))}
	q := question{csv: g.fill(t, db), view: asksView, limit: 40}
	answered, errors := 0, 0
	for range 600 {
		arguments, statement := g.ask(&q)
		out, err := q.put(t, arguments)
		if err != nil {
			t.Fatalf("%s\n%v", arguments, err)
		}
		want, err := db.Query(statement)
		if err != nil {
			t.Fatalf("%s\n%v", statement, err)
		}
		if difference := differs(t, out, want); difference != "" {
			t.Errorf("%s\n%s\n%s", arguments, statement, difference)
			if errors++; errors == 3 {
				t.FailNow()
			}
		}
		answered += min(len(out.Rows), 1)
	}
	if answered < 300 {
		t.Errorf("only %d questions have an answer", answered)
	}
}

// differs compares an answer row by row; "" where they agree.
func differs(t *testing.T, out *engine.Output, want *sql.Rows) string {
	t.Helper()
	defer want.Close()
	n := 0
	for ; want.Next(); n++ {
		cells, into := make([]any, len(out.Fields)), make([]any, len(out.Fields))
		for i := range cells {
			into[i] = &cells[i]
		}
		if err := want.Scan(into...); err != nil {
			t.Fatal(err)
		}
		if n >= len(out.Rows) {
			return fmt.Sprintf("row %d is missing: %v", n, cells)
		}
		for i, cell := range cells {
			if !sameCell(out.Rows[n][i], cell) {
				return fmt.Sprintf("row %d, %s is %v, in SQLite %v (%T)", n, out.Fields[i].Name, out.Rows[n][i].Any(), cell, cell)
			}
		}
	}
	if n != len(out.Rows) {
		return fmt.Sprintf("%d rows, in SQLite %d", len(out.Rows), n)
	}
	return ""
}

func sameCell(got table.Value, want any) bool {
	switch w := want.(type) {
	case nil:
		return got.Kind == table.Null
	case int64:
		if got.Kind == table.Bool {
			return got.True() == (w == 1)
		}
		x, ok := got.Number()
		return ok && x == float64(w)
	case float64:
		x, ok := got.Number()
		return ok && math.Abs(x-w) <= 1e-9*max(1, math.Abs(w))
	}
	return got.Kind != table.Null && got.String() == fmt.Sprint(want)
}

// asker writes random tables and questions.
type asker struct{ *rand.Rand }

func (g asker) one(list ...string) string { return list[g.IntN(len(list))] }

// cell is one of the values, or none in every fifth row.
func (g asker) cell(values ...string) string {
	if g.IntN(5) == 0 {
		return ""
	}
	return g.one(values...)
}

// fill makes a table of 300 rows in SQLite and returns it as CSV.
func (g asker) fill(t *testing.T, db *sql.DB) string {
	t.Helper()
	if _, err := db.Exec(`CREATE TABLE t (k TEXT, j TEXT, n INTEGER, f REAL, b INTEGER, "left" TEXT)`); err != nil {
		t.Fatal(err)
	}
	csv := strings.Builder{}
	csv.WriteString("k,j,n,f,b,left\n")
	start := time.Date(2022, 11, 5, 0, 0, 0, 0, time.UTC)
	for range 300 {
		left := start.Add(time.Duration(g.IntN(700*24)) * time.Hour).Format(time.RFC3339)
		row := []string{g.cell("ærø", "Als", "Fyn", "z"), g.cell("a b", "a%b", "A", "øl", "100"), g.cell("-3", "0", "1", "2", "7", "1000000"),
			g.cell("-0.5", "0", "0.25", "3", "1e9"), g.cell("true", "false"), g.cell(left)}
		csv.WriteString(strings.Join(row, ",") + "\n")
		args := make([]any, len(row))
		for i, s := range row {
			switch s {
			case "":
			case "true", "false":
				args[i] = s == "true"
			default:
				args[i] = s
			}
		}
		if _, err := db.Exec(`INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)`, args...); err != nil {
			t.Fatal(err)
		}
	}
	return csv.String()
}

// ask writes a question twice: as arguments and as SQL.
func (g asker) ask(q *question) (arguments, statement string) {
	dimensions, measures := g.some(3, "k", "j", "n", "f", "b", "day", "month", "year"), g.some(4, "rows", "total", "exact", "mean", "least", "last", "kinds", "filtered", "each")
	if len(dimensions)+len(measures) == 0 {
		measures = []string{"rows"}
	}
	var fields, columns []string
	for _, d := range dimensions {
		columns = append(columns, sqlOf[d])
		if d == "day" || d == "month" || d == "year" {
			d = fmt.Sprintf(`{"name":"%s","compute":{"time_floor":{"dimension":"left","grain":"%s"}}}`, d, d)
		} else {
			d = `{"name":"` + d + `"}`
		}
		fields = append(fields, d)
	}
	arguments = `"dimensions":[` + strings.Join(fields, ",") + `]`
	groups := strings.Join(columns, ", ")
	for _, m := range measures {
		columns = append(columns, sqlOf[m])
	}
	arguments += `,"measures":["` + strings.Join(measures, `","`) + `"]`
	if len(measures) == 0 {
		arguments = strings.TrimSuffix(arguments, `,"measures":[""]`)
	}
	where, condition := g.where(2)
	arguments += `,"where":` + where
	q.base = ""
	if g.IntN(2) == 0 {
		start := time.Date(2023, time.Month(1+g.IntN(12)), 1, 0, 0, 0, 0, time.UTC)
		end := start.AddDate(0, 1+g.IntN(8), 0)
		q.base = start.Format(time.DateOnly) + " " + end.Format(time.DateOnly)
		condition += fmt.Sprintf(` AND "left" >= '%s' AND "left" < '%s'`, start.Format(time.RFC3339), end.Format(time.RFC3339))
	}
	statement = `SELECT ` + strings.Join(columns, ", ") + ` FROM t WHERE ` + condition
	if groups != "" { // without, all rows are one group, even if there are none
		statement += ` GROUP BY ` + groups
	}
	return g.page(arguments, statement, dimensions, measures, q.limit)
}

// page adds a having, an order and an offset.
func (g asker) page(arguments, statement string, dimensions, measures []string, limit int) (string, string) {
	if len(dimensions) > 0 && g.IntN(3) == 0 {
		op, n := g.one("gt", "lte", "neq"), g.IntN(9)
		m := g.one("rows", "total", "kinds", "mean")
		arguments += fmt.Sprintf(`,"having":{"cond":{"op":"%s","exprs":[{"name":"%s"},{"val":%d}]}}`, op, m, n)
		statement += fmt.Sprintf(` HAVING %s %s %d`, sqlOf[m], signs[op], n)
	}
	var order []string
	if fields := append(append([]string{}, dimensions...), measures...); g.IntN(2) == 0 {
		by, desc := g.IntN(len(fields)), g.IntN(2) == 0
		name, sign := fields[by], ""
		if desc {
			name, sign = "-"+name, " DESC"
		}
		arguments += `,"sort":["` + name + `"]`
		order = append(order, fmt.Sprintf("%d%s NULLS LAST", by+1, sign))
	}
	for i := range dimensions {
		order = append(order, fmt.Sprintf("%d NULLS LAST", i+1))
	}
	if order != nil {
		statement += " ORDER BY " + strings.Join(order, ", ")
	}
	offset := g.IntN(4)
	arguments += fmt.Sprintf(`,"offset":%d`, offset)
	return arguments, statement + fmt.Sprintf(" LIMIT %d OFFSET %d", limit, offset)
}

func (g asker) some(most int, list ...string) []string {
	g.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:g.IntN(most+1)]
}

var signs = map[string]string{"eq": "=", "neq": "<>", "lt": "<", "lte": "<=", "gt": ">", "gte": ">="}

// where writes a condition over rows as JSON and as SQL.
func (g asker) where(depth int) (arguments, condition string) {
	if depth > 0 && g.IntN(2) == 0 {
		op := g.one("and", "or")
		a, x := g.where(depth - 1)
		b, y := g.where(depth - 1)
		return fmt.Sprintf(`{"cond":{"op":"%s","exprs":[%s,%s]}}`, op, a, b), "(" + x + " " + strings.ToUpper(op) + " " + y + ")"
	}
	write := func(op, name, value, condition string) (string, string) {
		return fmt.Sprintf(`{"cond":{"op":"%s","exprs":[{"name":"%s"},{"val":%s}]}}`, op, name, value), "(" + condition + ")"
	}
	name := g.one("k", "j")
	word := g.one("ærø", "Als", "Fyn", "z", "a b", "a%b", "A", "øl", "100", "nowhere")
	switch g.IntN(7) {
	case 0:
		op := g.one("eq", "neq", "lt", "lte", "gt", "gte")
		return write(op, name, `"`+word+`"`, fmt.Sprintf("%s %s '%s'", name, signs[op], word))
	case 1:
		op, name, n := g.one("eq", "neq", "lt", "lte", "gt", "gte"), g.one("n", "f"), g.one("-3", "0", "0.25", "1", "7")
		return write(op, name, n, fmt.Sprintf("%s %s %s", name, signs[op], n))
	case 2:
		return write("in", name, `["`+word+`","Als",null]`, fmt.Sprintf("%s IS NULL OR %s IN ('%s', 'Als')", name, name, word))
	case 3:
		return write("nin", name, `["`+word+`","A"]`, fmt.Sprintf("%s IS NULL OR %s NOT IN ('%s', 'A')", name, name, word))
	case 4:
		pattern := g.one("a%", "%l%", "_", "_b", "%", "1_0", "A%B")
		return write("ilike", name, `"`+pattern+`"`, fmt.Sprintf("%s LIKE '%s'", name, pattern))
	case 5:
		pattern := g.one("a%", "%l%", "_", "%")
		return write("nilike", name, `"`+pattern+`"`, fmt.Sprintf("%s IS NULL OR %s NOT LIKE '%s'", name, name, pattern))
	}
	name = g.one("k", "n", "f", "b", "left")
	if g.IntN(2) == 0 {
		return write("eq", name, "null", sqlOf[name]+" IS NULL")
	}
	return write("neq", name, "null", sqlOf[name]+" IS NOT NULL")
}
