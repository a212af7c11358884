package table_test

import (
	"fmt"

	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/table"
)

// What a form has a place for, asked by its name.
func ExampleLookup() {
	form, err := table.Lookup("copilot")
	fmt.Println(form.Carries.Has(dialect.Title), form.Carries.Has(dialect.Quote), err)
	_, err = table.Lookup("telegraph")
	fmt.Println(err.Error()[:50])
	// Output:
	// true false <nil>
	// dialect: there is no dialect telegraph; use one of
}
