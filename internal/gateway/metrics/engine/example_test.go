package engine_test

import (
	"context"
	"fmt"

	"github.com/citeway/citeway/internal/gateway/metrics/engine"
	"github.com/citeway/citeway/internal/gateway/metrics/query"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
	"github.com/citeway/citeway/internal/gateway/metrics/view"
)

// A table and a view over it answer a query.
func ExampleRun() {
	ctx := context.Background()
	t, err := table.Read(ctx, "trips.csv", []byte("route,cars\nNorth,3\nSouth,7\nNorth,4\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	v, err := view.Parse("trips.yaml", []byte("type: metrics_view\nmodel: trips\ndimensions: [{column: route}]\nmeasures: [{name: cars, expression: sum(cars)}]\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	q, _, err := query.Parse([]byte(`{"metrics_view":"trips","dimensions":["route"],"measures":["cars"],"sort":["-cars"]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	out, err := engine.Run(ctx, engine.Input{View: v, Table: t, Query: q, Limit: 10})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range out.Rows {
		fmt.Println(row[0], row[1])
	}
	// Output:
	// North 7
	// South 7
}

// A view that does not fit its table is told with its line.
func ExampleCheck() {
	t, _ := table.Read(context.Background(), "trips.csv", []byte("route,cars\nNorth,3\n"))
	v, _ := view.Parse("trips.yaml", []byte("type: metrics_view\nmodel: trips\nmeasures:\n  - {name: cars, expression: sum(route)}\n"))
	fmt.Println(engine.Check(v, t))
	// Output:
	// trips.yaml:4: the measure "cars": sum goes over numbers, not over STRING
}
