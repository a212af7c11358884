package metrics_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"github.com/citeway/citeway/internal/gateway/metrics"
)

// count is how many rows there are.
const count = 1_000_000

// row is a row as one would keep it by hand.
type row struct {
	at              time.Time
	country, device string
	user            int64
	price           float64
}

// world is the rows in the three engines.
type world struct {
	rows    []row
	library *metrics.Library
	sqlite  *sql.DB
	loading time.Duration
	bytes   int
}

const definition = `type: metrics_view
model: events
timeseries: at
dimensions: [{column: country}, {column: device}, {column: user}]
measures:
  - {name: events, expression: count(*)}
  - {name: revenue, expression: sum(price)}
  - {name: users, expression: count(distinct user)}
`

// folder holds the rows' file until the program ends.
var folder string

func TestMain(m *testing.M) {
	var err error
	if folder, err = os.MkdirTemp("", "bench-metrics"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(folder)
	os.Exit(code)
}

// made makes the world once.
var made = sync.OnceValues(func() (*world, error) {
	r := rand.New(rand.NewPCG(2025, 1))
	w := &world{rows: make([]row, count)}
	start := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range w.rows {
		w.rows[i] = row{start.Add(time.Duration(r.IntN(366*24*3600)) * time.Second), fmt.Sprintf("country %02d", r.IntN(40)),
			[]string{"phone", "tablet", "laptop", "watch"}[r.IntN(4)], r.Int64N(50_000), float64(r.IntN(100_000)) / 100}
	}
	var err error
	if err := w.write(folder); err != nil {
		return nil, err
	}
	if w.library, err = metrics.Open(metrics.Options{Views: folder}); err != nil {
		return nil, err
	}
	began := time.Now()
	if err := w.library.Check(context.Background()); err != nil {
		return nil, err
	}
	w.loading = time.Since(began)
	return w, w.fill()
})

func (w *world) write(folder string) error {
	var b strings.Builder
	b.WriteString("at,country,device,user,price\n")
	for _, r := range w.rows {
		fmt.Fprintf(&b, "%s,%s,%s,%d,%.2f\n", r.at.Format(time.RFC3339), r.country, r.device, r.user, r.price)
	}
	w.bytes = b.Len()
	if err := os.WriteFile(filepath.Join(folder, "events.csv"), []byte(b.String()), 0o600); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "events.yaml"), []byte(definition), 0o600)
}

// fill puts the rows into SQLite, in memory, where it is fastest.
func (w *world) fill() (err error) {
	if w.sqlite, err = sql.Open("sqlite", "file::memory:?_pragma=journal_mode(OFF)&_pragma=cache_size(-400000)&_pragma=temp_store(MEMORY)"); err != nil {
		return err
	}
	w.sqlite.SetMaxOpenConns(1)
	tx, err := w.sqlite.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec(`CREATE TABLE events (at INTEGER, country TEXT, device TEXT, user INTEGER, price REAL)`); err != nil {
		return err
	}
	insert, err := tx.Prepare(`INSERT INTO events VALUES (?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	for _, r := range w.rows {
		if _, err := insert.Exec(r.at.Unix(), r.country, r.device, r.user, r.price); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// question is a query in the three engines. Each gives rows of texts and numbers.
type question struct {
	name      string
	arguments string
	sql       string
	byHand    func([]row) [][]any
}

func ask(tb testing.TB, w *world, arguments string) [][]any {
	result, err := w.library.Query(context.Background(), json.RawMessage(arguments), metrics.Access{})
	if err != nil {
		tb.Fatal(err)
	}
	return result.Data
}

func (w *world) selected(tb testing.TB, query string) [][]any {
	rows, err := w.sqlite.Query(query)
	if err != nil {
		tb.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		tb.Fatal(err)
	}
	var out [][]any
	for rows.Next() {
		cells, to := make([]any, len(columns)), make([]any, len(columns))
		for i := range cells {
			to[i] = &cells[i]
		}
		if err := rows.Scan(to...); err != nil {
			tb.Fatal(err)
		}
		out = append(out, cells)
	}
	if rows.Err() != nil {
		tb.Fatal(rows.Err())
	}
	return out
}
