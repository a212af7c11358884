package table_test

import (
	"fmt"

	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// An expression is read once and computed for every row.
func ExampleCompile() {
	tree, err := table.ParseExpression("CASE WHEN a > 5 THEN a * 2 ELSE 0 END")
	if err != nil {
		fmt.Println(err)
		return
	}
	double, kind, err := table.Compile(tree, row{"a": table.Of(7)})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(double(0), kind)
	// Output:
	// 14 INT64
}

// An error names the character.
func ExampleParse() {
	_, err := table.ParseExpression("revenue / (orders")
	fmt.Println(err)
	// Output:
	// character 18: ) is missing
}
