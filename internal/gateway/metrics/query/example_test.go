package query_test

import (
	"encoding/json"
	"fmt"

	"github.com/citeway/citeway/internal/gateway/metrics/query"
	"github.com/citeway/citeway/internal/gateway/metrics/view"
)

// Arguments whose form is off are mended, and what was mended is told.
func ExampleParse() {
	v, err := view.Parse("orders.yaml", []byte("type: metrics_view\nmodel: orders\ndimensions: [{column: country}]\nmeasures: [{name: revenue, expression: sum(price)}]\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	q, findings, err := query.Parse(json.RawMessage(`{"view":"orders","measures":"Revenue","where":{"name":"country","val":"DK"}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	more, err := q.Bind(v)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(q.Canonical()))
	for _, f := range append(findings, more...) {
		fmt.Println(f.Marker, f.Action+":", f.Message)
	}
	// Output:
	// {"metrics_view":"orders","measures":[{"name":"revenue"}],"where":{"cond":{"op":"eq","exprs":[{"name":"country"},{"val":"DK"}]}}}
	// view repaired: is read as metrics_view
	// where repaired: name, operator and value belong into cond
	// measures repaired: is a list; it was given as one item
	// measures[0] repaired: was a name alone
	// measures[0] repaired: "Revenue" is read as revenue
}
