package table_test

import (
	"database/sql"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// TestSQLiteAgrees computes random expressions of a fixed seed here and in SQLite,
// which is told the names as columns of a row. Left out is where the two differ on
// purpose: a division of integers has a fraction here, LIKE minds case, and
// integers that overflow become floats.
func TestSQLiteAgrees(t *testing.T) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	g := writer{rand.New(rand.NewPCG(11, 12))}
	known := 0
	for range 3000 {
		text := g.number(4)
		if g.IntN(2) == 0 {
			text = g.truth(4)
		}
		got, err := value(t, text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		var want any
		row := db.QueryRow(`WITH row AS (SELECT 7 AS a, 2 AS b, 2.5 AS f, 'Øl og vin' AS s, NULL AS no_x, 1 AS yes, 0 AS nay) SELECT ` + text + ` FROM row`)
		if err := row.Scan(&want); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if !alike(got, want) {
			t.Fatalf("%s is %v (%T), in SQLite %v (%T)", text, got, got, want, want)
		}
		if got != nil {
			known++
		}
	}
	if known < 1500 {
		t.Errorf("only %d expressions have a value", known)
	}
}

func alike(got, want any) bool {
	switch g := got.(type) {
	case bool:
		return want == table.OfBool(g).Int
	case int64:
		w, ok := want.(int64)
		f, isFloat := want.(float64)
		return ok && w == g || isFloat && f == float64(g)
	case float64:
		w, ok := want.(float64)
		n, isInt := want.(int64)
		if isInt {
			w, ok = float64(n), true
		}
		return ok && math.Abs(w-g) <= 1e-9*max(1, math.Abs(w))
	}
	return got == want
}

// writer writes random expressions.
type writer struct{ *rand.Rand }

func (g writer) one(list ...string) string { return list[g.IntN(len(list))] }

func (g writer) number(depth int) string {
	if depth == 0 || g.IntN(4) == 0 {
		return g.one("a", "b", "f", "no_x", "1", "0", "3", "-2", "1.5", "10", "nullif(a, 7)")
	}
	x, y := g.number(depth-1), g.number(depth-1)
	switch g.IntN(9) {
	case 0:
		return fmt.Sprintf("(%s / 2.0)", x)
	case 1:
		return fmt.Sprintf("coalesce(%s, %s)", x, y)
	case 2:
		return fmt.Sprintf("nullif(%s, %s)", x, y)
	case 3:
		return fmt.Sprintf("CASE WHEN %s THEN %s ELSE %s END", g.truth(depth-1), x, y)
	case 4:
		return fmt.Sprintf("(- %s)", x)
	case 5:
		return fmt.Sprintf("abs(%s)", x)
	}
	return fmt.Sprintf("(%s %s %s)", x, g.one("+", "-", "*"), y)
}

func (g writer) truth(depth int) string {
	if depth == 0 {
		return g.one("a > b", "b > a", "no_x > 1", "f = 2.5", "s = 'Øl og vin'", "s < 'A'", "1 = 1", "1 = 0")
	}
	switch g.IntN(8) {
	case 0:
		return fmt.Sprintf("(%s AND %s)", g.truth(depth-1), g.truth(depth-1))
	case 1:
		return fmt.Sprintf("(%s OR %s)", g.truth(depth-1), g.truth(depth-1))
	case 2:
		return fmt.Sprintf("(NOT %s)", g.truth(depth-1))
	case 3:
		return fmt.Sprintf("(%s IS %sNULL)", g.number(depth-1), g.one("", "NOT "))
	case 4:
		return fmt.Sprintf("(%s %sIN (%s, %s))", g.number(depth-1), g.one("", "NOT "), g.number(depth-1), g.number(depth-1))
	case 5:
		return fmt.Sprintf("(%s %sBETWEEN %s AND %s)", g.number(depth-1), g.one("", "NOT "), g.number(depth-1), g.number(depth-1))
	}
	return fmt.Sprintf("(%s %s %s)", g.number(depth-1), g.one("=", "<>", "<", "<=", ">", ">=", "!="), g.number(depth-1))
}
