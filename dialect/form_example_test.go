package dialect_test

import (
	"fmt"
	"os"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/markdown"
)

// An answer that a program holds, as a form writes it. What stands between the words and a
// marker is the citation's Blank.
func ExampleForm_Encoder() {
	answer := &citeway.Answer{
		Text:      "Tides rise twice a day.",
		Citations: []citeway.Citation{{ID: "c_1", Number: 1, Start: 22, End: 22, Blank: " ", Sources: []string{"s1"}}},
		Sources:   []citeway.Source{{ID: "s1", Number: 1, Title: "Tide tables", URL: "https://sea.example/tides"}},
	}
	form := markdown.Form()
	if err := citeway.Unfold(answer, form.Encoder(os.Stdout, dialect.Options{})); err != nil {
		fmt.Println(err)
	}
	// Output:
	// Tides rise twice a day [1].
	//
	// [1]: https://sea.example/tides "Tide tables"
}
