package metrics_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/metrics"
)

// sale is a row of the invented shop; pointers are nil where the cell is empty.
type sale struct {
	at       *time.Time
	region   *string
	product  string
	size     *int64
	price    float64
	returned *bool
	shipped  *time.Time
}

var (
	shopStart = time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	shopEnd   = time.Date(2025, 4, 10, 0, 0, 0, 0, time.UTC)
)

// makeSales makes rows with a fixed seed; some cells are empty.
func makeSales(n int, seed uint64) []sale {
	r := rand.New(rand.NewPCG(seed, 7))
	regions := []string{"North", "South", "East", "West", "Øst", "north"}
	products := []string{"lamp", "chair", "table", "100% wool", "it's a rug", "shelf_1"}
	sales := make([]sale, n)
	for i := range sales {
		s := &sales[i]
		at := shopStart.Add(time.Duration(r.Int64N(int64(shopEnd.Sub(shopStart))))).Truncate(time.Second)
		if r.IntN(50) > 0 {
			s.at = &at
		}
		if r.IntN(10) > 0 {
			s.region = &regions[r.IntN(len(regions))]
		}
		s.product = products[r.IntN(len(products))]
		if size := r.Int64N(100) - 10; r.IntN(8) > 0 {
			s.size = &size
		}
		s.price = float64(r.IntN(100000)) / 100
		if returned := r.IntN(5) == 0; r.IntN(20) > 0 {
			s.returned = &returned
		}
		if shipped := at.AddDate(0, 0, r.IntN(5)).Truncate(24 * time.Hour); r.IntN(4) > 0 {
			s.shipped = &shipped
		}
	}
	return sales
}

// csv writes sales as the file that the view is over.
func csv(sales []sale) string {
	var b strings.Builder
	b.WriteString("sold_at,region,product,size,price,returned,shipped_at\n")
	for _, s := range sales {
		fmt.Fprintf(&b, "%s,%s,%s,%s,%.2f,%s,%s\n", optional(s.at, func(t time.Time) string { return t.Format(time.RFC3339) }),
			optional(s.region, func(s string) string { return s }), s.product, optional(s.size, func(n int64) string { return fmt.Sprint(n) }), s.price,
			optional(s.returned, func(b bool) string { return fmt.Sprint(b) }), optional(s.shipped, func(t time.Time) string { return t.Format("2006-01-02") }))
	}
	return b.String()
}

func optional[T any](x *T, write func(T) string) string {
	if x == nil {
		return ""
	}
	return write(*x)
}

// shop opens the shop's view over sales.
func shop(t testing.TB, sales []sale) *metrics.Library {
	t.Helper()
	folder := t.TempDir()
	definition, err := os.ReadFile("testdata/shop/sales.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return library(t, folder, map[string]string{"sales.yaml": string(definition), "sales.csv": csv(sales)})
}

// library writes files into a folder and opens it.
func library(t testing.TB, folder string, files map[string]string) *metrics.Library {
	t.Helper()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l, err := metrics.Open(metrics.Options{Views: folder, Now: func() time.Time { return shopEnd }})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	return l
}

// ask answers arguments written as JSON, and ends the test where there is no
// answer.
func ask(t testing.TB, l *metrics.Library, arguments string) *metrics.Result {
	t.Helper()
	r, err := l.Query(t.Context(), json.RawMessage(arguments), metrics.Access{})
	if err != nil {
		t.Fatalf("%s\n%v", arguments, err)
	}
	return r
}

// rows writes a result's data, a row a line.
func rows(r *metrics.Result) string {
	var b strings.Builder
	for _, row := range r.Data {
		line, _ := json.Marshal(row)
		b.WriteString(string(line) + "\n")
	}
	return b.String()
}
